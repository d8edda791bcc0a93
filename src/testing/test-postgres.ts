import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { type Db, openDatabase } from '../platform/db/database.ts'
import type { PostgresLimits } from '../platform/db/postgres.ts'
import { type Connection, type Line, openLine } from './line.ts'
import { type TestApp, useAppOn } from './test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server on which tests may create databases (race-setup.ts). */
    postgresUrl: string
  }
}

const MINUTE_MS = 60_000
/** Generous, because race tests check outcomes, not speed. */
const PATIENT: PostgresLimits = {
  poolSize: 32,
  connectMs: MINUTE_MS,
  statementMs: MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: MINUTE_MS,
  silenceMs: MINUTE_MS,
}

/**
 * The application on PostgreSQL for race tests, emptied before each test; the embedded database runs one query at a time, which
 * hides races. The database is created for the test file and dropped after it. `settings` override the environment's.
 */
export const usePostgres = (settings?: Record<string, string>) =>
  useAppOn(() => openFreshDatabase(PATIENT), undefined, settings)

/** The application on PostgreSQL over a connection that can fail, with the timeouts in `limits`. */
export const usePostgresBehindLine = (limits: Partial<PostgresLimits>): { app: () => TestApp; line: Connection } => {
  let line: Line
  const open = async () => {
    const { hostname, port } = new URL(inject('postgresUrl'))
    line = await openLine({ hostname, port: Number(port || 5432) })
    const database = await openFreshDatabase(limits, `127.0.0.1:${line.port}`)
    return {
      ...database,
      close: async () => {
        await database.close()
        line.close()
      },
    }
  }
  const whenOpen: Connection = {
    freeze: () => line.freeze(),
    thaw: () => line.thaw(),
    cut: () => line.cut(),
    chunksSent: () => line.chunksSent(),
  }
  return { app: useAppOn(open), line: whenOpen }
}

/** Resolves when this many statements on a database of `usePostgres` wait for a lock. */
export const waitForLocks = (db: Db, waiting = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      expect(rows[0]!.n).toBe(waiting)
    },
    { timeout: MINUTE_MS / 3 },
  )

/** Creates an empty database. */
export const createDatabase = async () => {
  const server = inject('postgresUrl')
  const name = `alamar_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

const openFreshDatabase = async (limits: Partial<PostgresLimits>, host?: string) => {
  const { url, drop } = await createDatabase()
  if (host) url.host = host
  const database = await openDatabase({ url: url.href, limits })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

const onServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
