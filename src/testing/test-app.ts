import { openAsBlob } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Lang } from '../lib/languages.ts'
import { readConfig } from '../platform/config.ts'
import { type Ctx, type Services, systemContext } from '../platform/context.ts'
import { type Database, openEmbedded } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Call } from '../platform/http/endpoint.ts'
import { createJobs } from '../platform/jobs.ts'
import { manualClock } from './manual-clock.ts'

/** What a test works with: the whole product on an empty, migrated database, a clock moved by hand, and its calls. */
export type TestApp = App & {
  clock: ReturnType<typeof manualClock>
  ctx: Ctx
  /** The API in-process, as somebody (a bearer token) in a language. */
  callAs: (token?: string, lang?: Lang) => Call
  /** One HTTP request; JSON in and out. */
  request: (
    method: 'GET' | 'POST',
    url: string,
    options?: { body?: unknown; token?: string; lang?: Lang; headers?: Record<string, string> },
  ) => Promise<{ status: number; json: Envelope; headers: Record<string, unknown> }>
  /** Carries out the jobs that are due; returns how many. */
  runJobs: () => Promise<number>
  /** Takes the errors logged so far out of the account, for tests that provoke one. */
  forgiveErrors: () => string[]
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers
type Loose = any

/** The envelope of every answer, loosely typed for tests. */
export type Envelope = {
  Data: Loose
  Status: number
  ResultCode: string
  List?: Loose[]
  TotalItems?: number
  Fields?: { Field: string; Message: string }[]
}

/** The instant at which every test begins. */
export const START = '2026-12-01T15:00:00Z'

/** Builds the product for tests on a database; a logged error fails the test that caused it. */
export const buildTestApp = async (database: Database): Promise<TestApp> => {
  const clock = manualClock(START)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const services: Services = { database, clock, config: readConfig({ ALAMAR_DEMO: '1' }), log, jobs: createJobs() }
  const app = await buildApp(services)
  return {
    ...app,
    clock,
    ctx: systemContext(services),
    callAs: (token, lang = 'en') => app.api.callAs({ token, lang, address: '127.0.0.1', agent: 'test' }),
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
    forgiveErrors: () => logged.splice(0),
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** File of an empty, migrated database, of which each file of tests opens a copy (vitest.config.ts). */
    migratedDatabase: string
  }
}

/** The product on an embedded database of its own for the tests of one file, emptied before each test. */
export const useTestApp = (prepare?: (app: TestApp) => Promise<void>) => useAppOn(openCopy, prepare)

const openCopy = async () => openEmbedded({ copyOf: await openAsBlob(inject('migratedDatabase')) })

/** The product on a database that is opened once for the tests of one file and emptied before each of them. */
export const useAppOn = (open: () => Promise<Database>, prepare?: (app: TestApp) => Promise<void>): (() => TestApp) => {
  let app: TestApp
  beforeAll(async () => {
    const database = await open()
    await migrate(database)
    app = await buildTestApp(database)
  })
  beforeEach(async () => {
    await emptyTables(app.services.database)
    app.clock.set(START)
    await prepare?.(app)
    return () => {
      expect(app.forgiveErrors(), 'errors logged during the test').toEqual([])
    }
  })
  afterAll(async () => {
    await app.http.close()
    await app.services.database.close()
  })
  return () => app
}

/**
 * Removes every row of every table but the record of migrations, and lets the numbers begin anew. Deletes from the tables that
 * hold something, with their guards off: a truncation of all of them takes ten times as long.
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
