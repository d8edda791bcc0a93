import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite'
import { type Kysely, Kysely as KyselyDb, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { lockDataDir } from './data-lock.ts'

/** Every table of the product; each feature's `*.tables.ts` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their tables by merging into it
export interface Tables {}

/** A handle for reading and writing: the pool, or the transaction one is in. Stores take it as their first argument. */
export type Db = Kysely<Tables>

declare const inTransaction: unique symbol
/** A handle inside a transaction: what locks or writes several rows asks for this one. */
export type Tx = Db & { readonly [inTransaction]: true }

export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /** Runs `work` in one transaction, commits when it returns and rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs several statements of one SQL text. */
  run(sqlText: string): Promise<void>
  close(): Promise<void>
}

// Days stay 'YYYY-MM-DD', big whole numbers become numbers: no amount or count here comes near 2^53.
const OID = { int8: 20, date: 1082, numeric: 1700 } as const

/** Opens PostgreSQL when an address is given, else the embedded database in a folder (or in memory without one). */
export const openDatabase = async (options: {
  url?: string
  dataDir?: string
  poolSize?: number
}): Promise<Database> => (options.url ? openPostgres(options.url, options.poolSize ?? 16) : openEmbedded(options))

const openPostgres = (url: string, poolSize: number): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: {
      getTypeParser: ((oid: number, format?: 'text') => {
        if (oid === OID.int8 || oid === OID.numeric) return Number
        if (oid === OID.date) return (text: string) => text
        return pg.types.getTypeParser(oid, format)
      }) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return withHandle(new KyselyDb<Tables>({ dialect: new PostgresDialect({ pool }) }), 'postgres', async (text) => {
    await pool.query(text)
  })
}

/** The embedded database; `copy` answers all of it as one archive, from which another one begins (`copyOf`). */
export type EmbeddedDatabase = Database & { copy: () => Promise<Blob> }

/** Opens the embedded database in a folder that this process alone owns, or in memory. */
export const openEmbedded = async ({
  dataDir,
  copyOf,
}: {
  dataDir?: string
  copyOf?: Blob
}): Promise<EmbeddedDatabase> => {
  const folder = dataDir && path.join(dataDir, 'database')
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: copyOf,
    parsers: { [OID.int8]: Number, [OID.date]: (text) => text, [OID.numeric]: Number },
    serializers: {
      [pgliteTypes.DATE]: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)),
    },
  })
  const handle = withHandle(
    new KyselyDb<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    'pglite',
    async (text) => {
      await pglite.exec(text)
    },
  )
  return {
    ...handle,
    copy: () => pglite.dumpDataDir('none'),
    close: async () => {
      await handle.close()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}

const withHandle = (db: Db, engine: Database['engine'], run: Database['run']): Database => ({
  db,
  engine,
  run,
  transaction: (work) => db.transaction().execute((tx) => work(tx as unknown as Tx)),
  close: () => db.destroy(),
})

/** Answers when the database does. */
export const pingDatabase = async (db: Db) => {
  await sql`select 1`.execute(db)
}
