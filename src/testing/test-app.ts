import { openAsBlob } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Lang } from '../lib/languages.ts'
import { createChangeFeed } from '../platform/changes/change-feed.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Ctx, type Services, systemContext } from '../platform/context.ts'
import { type Database, openEmbedded } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Call } from '../platform/http/endpoint.ts'
import { createJobs } from '../platform/jobs.ts'
import { forgetSettings } from '../platform/settings.ts'
import { manualClock } from './manual-clock.ts'

/** The whole application on an empty, migrated database, with a manual clock and its calls. */
export type TestApp = App & {
  clock: ReturnType<typeof manualClock>
  ctx: Ctx
  /** Calls the API in-process, with a bearer token and a language. */
  callAs: (token?: string, lang?: Lang) => Call
  /** One HTTP request; JSON in and out. */
  request: (
    method: 'GET' | 'POST',
    url: string,
    options?: { body?: unknown; token?: string; lang?: Lang; headers?: Record<string, string> },
  ) => Promise<{ status: number; json: Envelope; headers: Record<string, unknown> }>
  /** Runs the due jobs; returns their number. */
  runJobs: () => Promise<number>
  /** Returns and clears the logged errors, for tests that provoke some. */
  clearErrors: () => string[]
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers
type Loose = any

/** The envelope of a reply, loosely typed for tests. */
export type Envelope = {
  Data: Loose
  Status: number
  ResultCode: string
  List?: Loose[]
  TotalItems?: number
  Filters?: Loose
  Fields?: { Field: string; Message: string }[]
}

/** The instant at which every test starts. */
export const START = '2026-12-01T15:00:00Z'

/**
 * A demo with high limits, because all clients book from one IP address, and without the rules for US residents, so that clients can pay
 * without a country, which few of them have.
 */
const SETTINGS = { ALAMAR_DEMO: '1', US_TRAVEL: '0', REQUESTS_A_MINUTE: '1000000', UNPAID_BOOKINGS_PER_ADDRESS: '1000' }

/** Environment settings that override SETTINGS. */
type Settings = Record<string, string>

/** Builds the application on a database; a logged error fails the test. */
export const buildTestApp = async (database: Database, settings: Settings = {}): Promise<TestApp> => {
  const clock = manualClock(START)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const services: Services = {
    database,
    changes: createChangeFeed({ database, log }),
    copies: {},
    clock,
    config: readConfig({ ...SETTINGS, ...settings }),
    log,
    jobs: createJobs(),
  }
  const app = await buildApp(services)
  return {
    ...app,
    clock,
    ctx: systemContext(services),
    callAs: (token, lang) =>
      app.api.callAs({ token, lang: lang ?? 'en', requestedLang: lang, address: '127.0.0.1', agent: 'test' }),
    request: async (method, url, { body, token, lang = 'en', headers } = {}) => {
      const response = await app.http.inject({
        method,
        url,
        headers: {
          'accept-language': lang,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        payload: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.statusCode, json: response.json(), headers: response.headers }
    },
    runJobs: () => services.jobs.runDue(services),
    clearErrors: () => logged.splice(0),
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** An archive of an empty, migrated database, of which each test worker opens a copy (vitest.config.ts). */
    migratedDatabase: string
  }
}

/** The application on an embedded database for the tests of one file, emptied before each test. */
export const useTestApp = (prepare?: (app: TestApp) => Promise<void>, settings?: Settings) =>
  useAppOn(openCopy, prepare, settings)

let embedded: Promise<Database> | undefined

/** The embedded database of this test worker, which its test files use one after the other. */
const openCopy = async () => {
  embedded ??= openAsBlob(inject('migratedDatabase')).then((copyOf) => openEmbedded({ copyOf }))
  return { ...(await embedded), close: async () => {} }
}

/** The application on a database opened once for the tests of one file, emptied before each test. */
export const useAppOn = (
  open: () => Promise<Database>,
  prepare?: (app: TestApp) => Promise<void>,
  settings?: Settings,
): (() => TestApp) => {
  let app: TestApp
  beforeAll(async () => {
    const database = await open()
    await migrate(database)
    app = await buildTestApp(database, settings)
  })
  beforeEach(async () => {
    await emptyTables(app.services.database)
    forgetSettings(app.services)
    app.clock.set(START)
    await prepare?.(app)
    return () => {
      expect(app.clearErrors(), 'errors logged during the test').toEqual([])
    }
  })
  afterAll(async () => {
    await app.http.close()
    await app.services.database.close()
  })
  return () => app
}

/**
 * Deletes all rows except the record of migrations, and resets the sequences. Deletes only from tables with rows, with constraints
 * disabled, which is ten times as fast as truncating all tables.
 */
export const emptyTables = (database: Database) =>
  database.run(`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely_%' and pg_relation_size(oid) > 0
    loop execute 'delete from ' || name; end loop;
    for name in select format('%I', sequencename) from pg_sequences
      where schemaname = current_schema() and last_value is not null
    loop execute 'alter sequence ' || name || ' restart'; end loop; end $$`)
