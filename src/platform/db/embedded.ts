import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { PostgresDialect, type PostgresPool } from 'kysely'
import { DataOfOtherVersion, lockDataDir } from './data-lock.ts'
import { connectionOf, createPool, createStatementNames } from './driver.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type EmbeddedServer = {
  dialect: PostgresDialect
  /** Runs several statements of one SQL text. */
  run: (sqlText: string) => Promise<void>
  /** The whole database as an archive. */
  copy: () => Promise<Blob>
  /** Stops the server, whose connection is closed, and unlocks its folder. */
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL in a folder locked for this process, or in memory. It is reached through the same driver as a
 * server, on its only connection. Throws DataDirInUse, DataOfOtherVersion, and DatabaseUnavailable when the disk is full.
 */
export const startEmbedded = async ({
  dataDir,
  copyOf,
}: {
  dataDir?: string | undefined
  copyOf?: Blob | undefined
}): Promise<EmbeddedServer> => {
  const folder = dataDir && path.join(dataDir, 'database')
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = dataDir ? await lockDataDir(dataDir) : () => {}
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir: copyOf }).catch(async (error) => {
    unlock()
    if (isDiskFull(error)) throw new DatabaseUnavailable(new Error('No space left on device'))
    if (folder) await refuseOtherVersion(folder)
    throw error
  })
  const pool = createPool({ max: 1, idleTimeoutMillis: 0, user: 'postgres', stream: () => wireTo(pglite) })
  const names = createStatementNames()
  return {
    dialect: new PostgresDialect({
      pool: { connect: async () => connectionOf(await pool.connect(), names), end: () => pool.end() } as PostgresPool,
    }),
    run: async (text) => {
      const client = await pool.connect()
      try {
        await client.query(text)
      } finally {
        client.release()
      }
    },
    copy: () => pglite.dumpDataDir('none'),
    stop: async () => {
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

/** The number of the error in the engine's system interface (WASI, ENOSPC). */
const DISK_FULL = 51

/** Whether the engine failed because the disk is full; its error only contains the number. */
const isDiskFull = (error: unknown) =>
  (error as Error).name === 'ErrnoError' && (error as { errno?: number }).errno === DISK_FULL

/** Throws DataOfOtherVersion if that is why a folder could not be opened: the engine does not report it. */
const refuseOtherVersion = async (folder: string) => {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  await using empty = await PGlite.create()
  const { rows } = await empty.query<{ server_version: string }>('show server_version')
  const [own] = rows[0]!.server_version.split('.')
  if (found !== own)
    throw new DataOfOtherVersion(
      `The database in ${folder} is of PostgreSQL ${found} and this version of the product has ${own}. Start the version that made it, or set ALAMAR_DATA to another folder.`,
    )
}

/** Begins the message that closes a connection. */
const TERMINATE = 'X'.charCodeAt(0)

/** A socket to the embedded database as the driver expects it. */
const wireTo = (pglite: PGlite) => {
  const send = async (bytes: Buffer, done: (error?: Error | null) => void) => {
    try {
      // The message would stop the database. What this connection has left open must not affect the next one.
      if (bytes[0] === TERMINATE) {
        await pglite.exec('rollback; deallocate all')
        return done()
      }
      const reply = await pglite.execProtocolRaw(bytes)
      if (reply.length > 0) wire.push(Buffer.from(reply))
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const wire = Object.assign(
    new Duplex({
      read: () => {},
      write: (bytes: Buffer, _, done) => void send(bytes, done),
      final: (done) => {
        wire.push(null)
        done()
      },
      writev: (chunks, done) => void send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    }),
    {
      connect: () => queueMicrotask(() => wire.emit('connect')),
      setNoDelay: () => {},
      setKeepAlive: () => {},
      ref: () => {},
      unref: () => {},
    },
  )
  return wire
}
