import pg from 'pg'
import { ensureClient } from '../src/features/clients/server/clients.service.ts'
import { DEFAULT_BASIC_HEADER } from '../src/lib/site.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgresServer } from '../src/testing/postgres-server.ts'
import { buildTestApp, type TestApp } from '../src/testing/test-app.ts'

/*
 * Measures whether reply times reveal who has an account. It sends these requests to the whole product on PostgreSQL, 200 times each and
 * alternating: sign-in with a known and an unknown email, password recovery with a known and an unknown email, sign-up with a known and a
 * new email. `node bench/account-timing.ts` prints the medians and exits with 1 when two of them differ by more than 10%.
 */

const ACCOUNTS = 20
/** Attempts per account, as many as possible before it is locked; each comes from a different address. */
const ATTEMPTS = 10
const MAX_DIFFERENCE = 0.1

const known = (i: number) => `known${i}@example.com`
const unknown = (i: number) => `nobody${i}@example.com`

/** Sends one request from a random address, which avoids rate limits; returns milliseconds and status. */
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
    authorization: `Basic ${Buffer.from(DEFAULT_BASIC_HEADER).toString('base64')}`,
  },
  payload: new URLSearchParams({ grant_type: 'password', username: email, password: 'not the password' }).toString(),
})
const recover = (email: string) => ({ url: '/api/clients/recoverPassword', payload: { Email: email } })

/** Uses a new email for every sign-up, since the first sign-up makes an email known. */
const signUp = (email: string) => ({
  url: '/api/clients',
  payload: {
    NewClient: {
      Email: email.startsWith('known') ? email : `${Math.random().toString(36).slice(2)}@example.com`,
      Password: 'el mar de Baracoa',
      FirstName: 'Lola',
      LastName: 'Díaz',
      Phone: '+1 305 555 0142',
    },
  },
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const quartiles = (times: number[]) =>
  [0.25, 0.75].map((at) => times.toSorted((a, b) => a - b)[Math.floor(times.length * at)]!.toFixed(2)).join('-')

/** Compares the times for known and unknown emails, alternating so that both run under the same conditions. */
const compare = async (app: TestApp, name: string, request: (email: string) => object, status: number) => {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < ACCOUNTS * ATTEMPTS; n++) {
    const order = n % 2 ? ([0, 1] as const) : ([1, 0] as const)
    for (const side of order) {
      const { ms, statusCode } = await timed(app, request([known, unknown][side]!(n % ACCOUNTS)))
      if (statusCode !== status) throw new Error(`${name} returned ${statusCode}`)
      times[side].push(ms)
    }
  }
  const [a, b] = times.map(median) as [number, number]
  const apart = Math.abs(a - b) / Math.min(a, b)
  const cells = times.map((sample) => `${median(sample).toFixed(2)} [${quartiles(sample)}]`)
  console.log(`| ${name} | ${cells.join(' | ')} | ${(apart * 100).toFixed(1)} % |`)
  return apart <= MAX_DIFFERENCE
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
  console.log(
    '| milliseconds, median [quartiles] of 200 | known email | unknown email | difference |\n|---|---|---|---|',
  )
  const same = [
    await compare(app, 'Sign in, wrong password', signIn, 400),
    await compare(app, 'Recover a password', recover, 200),
    await compare(app, 'Sign up', signUp, 200),
  ]
  await app.http.close()
  process.exitCode = same.every(Boolean) ? 0 : 1
} finally {
  await database.close()
  await admin.query(`drop database ${url.pathname.slice(1)} with (force)`)
  await admin.end()
  await server.close()
}
