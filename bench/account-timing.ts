import pg from 'pg'
import { openPostgresServer } from '../scripts/postgres.ts'
import { SITE_BASIC_HEADER } from '../src/features/clients/contract.ts'
import { ensureClient } from '../src/features/clients/server/clients.service.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { buildTestApp, type TestApp } from '../src/testing/test-app.ts'

/*
 * Whether the time of an answer tells who has an account: the whole product on PostgreSQL is asked 200 times each, in turns, to
 * sign in with a wrong password and with an unknown e-mail, and to recover the password of a known and of an unknown e-mail.
 * `node bench/account-timing.ts` prints the medians and ends with 1 when two of them differ by more than 10 %.
 */

const ACCOUNTS = 20
/** As many as are looked at before an e-mail is locked. */
const TRIES = 10
const MOST_APART = 0.1

const known = (i: number) => `known${i}@example.com`
const unknown = (i: number) => `nobody${i}@example.com`

/** Asks once, from an address of its own, so that no limit answers instead; milliseconds and the status. */
const timed = async (app: TestApp, request: object) => {
  const remoteAddress = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`
  const started = performance.now()
  const { statusCode } = await app.http.inject({ method: 'POST', remoteAddress, ...request })
  return { ms: performance.now() - started, statusCode }
}

const signIn = (email: string) => ({
  url: '/token',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(SITE_BASIC_HEADER).toString('base64')}`,
  },
  payload: new URLSearchParams({ grant_type: 'password', username: email, password: 'not the password' }).toString(),
})
const recover = (email: string) => ({ url: '/api/clients/recoverPassword', payload: { Email: email } })

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const quarters = (times: number[]) =>
  [0.25, 0.75].map((at) => times.toSorted((a, b) => a - b)[Math.floor(times.length * at)]!.toFixed(2)).join('-')

/** The times of a known and an unknown e-mail, asked in turns so that both see the same machine. */
const compare = async (app: TestApp, name: string, request: (email: string) => object, status: number) => {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < ACCOUNTS * TRIES; n++) {
    const order = n % 2 ? ([0, 1] as const) : ([1, 0] as const)
    for (const side of order) {
      const { ms, statusCode } = await timed(app, request([known, unknown][side]!(n % ACCOUNTS)))
      if (statusCode !== status) throw new Error(`${name} answered ${statusCode}`)
      times[side].push(ms)
    }
  }
  const [a, b] = times.map(median) as [number, number]
  const apart = Math.abs(a - b) / Math.min(a, b)
  const told = times.map((each) => `${median(each).toFixed(2)} [${quarters(each)}]`)
  console.log(`| ${name} | ${told.join(' | ')} | ${(apart * 100).toFixed(1)} % |`)
  return apart <= MOST_APART
}

const server = await openPostgresServer()
const url = Object.assign(new URL(server.url), { pathname: `/alamar_timing_${process.pid}` })
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
await admin.query(`create database ${url.pathname.slice(1)}`)
const database = await openDatabase({ url: url.href })
try {
  await migrate(database)
  const app = await buildTestApp(database)
  for (let i = 0; i < ACCOUNTS; i++) {
    const person = { firstName: 'Maria', lastName: 'Perez', phone: '', birthDate: null, countryId: null }
    await ensureClient(app.ctx, { ...person, email: known(i), password: 'a long enough secret', lang: 'en' })
  }
  for (let i = 0; i < 5; i++) await timed(app, signIn(`warm${i}@example.com`))
  console.log('| milliseconds, median [quartiles] of 200 | known e-mail | unknown e-mail | apart |\n|---|---|---|---|')
  const same = [
    await compare(app, 'Sign in, wrong password', signIn, 400),
    await compare(app, 'Recover a password', recover, 200),
  ]
  await app.http.close()
  process.exitCode = same.every(Boolean) ? 0 : 1
} finally {
  await database.close()
  await admin.query(`drop database ${url.pathname.slice(1)} with (force)`)
  await admin.end()
  await server.close()
}
