import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { DEMO_CLIENTS } from '../src/demo.ts'
import { freePort, type PackagedServer, startPackagedServer } from '../src/testing/postgres-server.ts'
import { apiAt, type Envelope } from './api.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { bookingOf, stayOn } from './stays.ts'

/**
 * Two processes under booking load while PostgreSQL closes their connections, freezes and restarts. The long version takes some minutes:
 * `OUTAGES=long npm run e2e -- outages`.
 */
const LONG = process.env.OUTAGES === 'long'
const TERMINATIONS = LONG ? 500 : 40
const FREEZE_MS = LONG ? 60_000 : 6_000
/** Bookings acknowledged before and after each fault. */
const BETWEEN = LONG ? 100 : 10
const BUYERS_PER_PROCESS = 3
const NIGHTS = 2

type Tally = { acknowledged: string[]; carriedOut: number; unavailable: number }

/** After a 503 or no reply, repeats a request with the same key until there is a final reply. */
const repeatUntilAnswered = async (
  urls: string[],
  request: { path: string; body: object; token?: string },
  onUnavailable: () => void,
): Promise<Envelope> => {
  const key = randomUUID()
  for (let attempt = 0; ; attempt++) {
    const answer = await apiAt(urls[attempt % urls.length]!)
      .post(request.path, request.body, { token: request.token, key })
      .catch(() => undefined)
    if (answer && answer.ResultCode !== 'UNAVAILABLE' && answer.ResultCode !== 'IN_PROGRESS') return answer
    if (answer?.ResultCode === 'UNAVAILABLE') onUnavailable()
    await sleep(200)
  }
}

/** Books stays one after another until stopped; all bookings differ. */
const buy = async (
  urls: string[],
  buyer: number,
  buyers: number,
  token: string,
  tally: Tally,
  isOver: () => boolean,
) => {
  const onUnavailable = () => {
    tally.unavailable++
  }
  for (let round = 0; !isOver(); round++) {
    const day = 30 + ((buyer + round * buyers) % 300)
    const search = { path: '/api/lodgingBookings/getOffers/Price/0/en/1/100', body: stayOn(day, NIGHTS) }
    const { List: offers = [] } = await repeatUntilAnswered(urls, search, onUnavailable)
    for (const offer of offers.slice(0, 30)) {
      if (isOver()) return
      const booking = { path: '/api/lodgingBookings/createBooking', body: bookingOf(offer, stayOn(day, NIGHTS)), token }
      const answer = await repeatUntilAnswered(urls, booking, onUnavailable)
      if (answer.Status === 0) tally.acknowledged.push(answer.Data.Reference)
      else if (answer.ResultCode === 'CARRIED_OUT') tally.carriedOut++
      else expect(['SOLD_OUT', 'OFFER_EXPIRED'], JSON.stringify(answer)).toContain(answer.ResultCode)
    }
  }
}

/** Fetches a URL; returns the status and duration. Status 0 means no reply. */
const timed = async (url: string) => {
  const began = Date.now()
  const response = await fetch(url).catch(() => undefined)
  return { status: response?.status ?? 0, retryAfter: response?.headers.get('retry-after'), ms: Date.now() - began }
}

const untilReady = async (servers: ServerProcess[]) => {
  const began = Date.now()
  for (const { url } of servers)
    await expect.poll(async () => (await timed(`${url}/readyz`)).status, { intervals: [50], timeout: 60_000 }).toBe(200)
  return Date.now() - began
}

/** Closes the product's connections one by one, whether in use or idle; returns their number. */
const closeConnections = async (admin: pg.Client, database: string) => {
  let ended = 0
  while (ended < TERMINATIONS) {
    const { rows } = await admin.query(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = $1 and application_name like 'alamar%' order by random() limit 1`,
      [database],
    )
    ended += rows.filter((row) => row.ended).length
    await sleep(50)
  }
  return ended
}

let postgres: PackagedServer
let dataDir: string
test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-outages-'))
  postgres = await startPackagedServer()
})
test.afterAll(async () => {
  postgres?.thaw()
  await postgres?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two processes survive lost connections, a frozen database and its restart; nothing is lost or duplicated', async () => {
  if (LONG) test.setTimeout(1_200_000)
  const began = Date.now()
  const database = 'alamar_outages'
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const url = Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
  const settings = {
    DATABASE_URL: url,
    ALAMAR_DEMO: '1',
    UNPAID_BOOKINGS_PER_CLIENT: '100000',
    UNPAID_BOOKINGS_PER_ADDRESS: '100000',
  }
  // Both start on the empty database at the same time.
  const servers = await Promise.all(
    ['one', 'other'].map(async (name) =>
      startServer({ port: await freePort(), dataDir: path.join(dataDir, name), env: settings }),
    ),
  )
  const read = async <T>(statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows as T[]
  }
  const roomsLeft = async () =>
    (await read<{ left: number }>('select sum(rooms_left)::int as left from lodging_days'))[0]!.left
  const before = await roomsLeft()

  const urls = servers.map((server) => server.url)
  const page = async (origin: string) => (await fetch(`${origin}/en/faq`)).text()
  for (const each of urls) expect(await page(each)).not.toContain('Agencia Nueva')
  await read(`insert into site_settings (key, value, changed_at) values ('agencyName', '"Agencia Nueva"', now())`)
  const shown = urls.map((each) => expect.poll(() => page(each), { intervals: [50], timeout: 1_000 }))
  await Promise.all(shown.map((poll) => poll.toContain('Agencia Nueva')))
  const tokens = await Promise.all(
    DEMO_CLIENTS.map(async ({ email, password }) => (await apiAt(urls[0]!).signIn(email, password)).token),
  )
  const tally: Tally = { acknowledged: [], carriedOut: 0, unavailable: 0 }
  let over = false
  const buyers = BUYERS_PER_PROCESS * urls.length
  const load = Promise.all(
    Array.from({ length: buyers }, (_, buyer) => {
      const own = buyer % urls.length
      return buy([urls[own]!, urls[1 - own]!], buyer, buyers, tokens[buyer % tokens.length]!, tally, () => over)
    }),
  )
  const untilBooked = () => {
    const goal = tally.acknowledged.length + BETWEEN
    return expect.poll(() => tally.acknowledged.length, { intervals: [50], timeout: 300_000 }).toBeGreaterThan(goal)
  }
  await untilBooked()
  const ended = await closeConnections(admin, database)
  const afterTerminations = await untilReady(servers)
  await untilBooked()

  postgres.freeze()
  const frozenAt = Date.now()
  // A request made now waits until the loss of the connection is detected, but no longer.
  const pages = await Promise.all(urls.map((each) => timed(`${each}/en/search-lodging`)))
  for (const page of pages) {
    expect(page).toMatchObject({ status: 503, retryAfter: '5' })
    expect(page.ms).toBeLessThan(8_000)
  }
  for (const each of urls) {
    expect((await timed(`${each}/healthz`)).status).toBe(200)
    const ready = await timed(`${each}/readyz`)
    expect(ready.status).toBe(503)
    expect(ready.ms).toBeLessThan(2_000)
  }
  await sleep(Math.max(0, FREEZE_MS - (Date.now() - frozenAt)))
  postgres.thaw()
  const afterFreeze = await untilReady(servers)
  await untilBooked()

  await admin.end()
  await postgres.restart()
  const afterRestart = await untilReady(servers)
  await untilBooked()
  over = true
  await load

  const bookings = await read<{ reference: string }>('select reference from bookings')
  const stored = new Set(bookings.map(({ reference }) => reference))
  const lost = tally.acknowledged.filter((reference) => !stored.has(reference)).length
  const distinctCount = new Set(tally.acknowledged).size
  const doubled = bookings.length - distinctCount - tally.carriedOut
  const figures = {
    ended,
    frozenMs: FREEZE_MS,
    acknowledged: tally.acknowledged.length,
    carriedOut: tally.carriedOut,
    lost,
    doubled,
  }
  const recoveries = { afterTerminations, afterFreeze, afterRestart }
  console.log(JSON.stringify({ ...figures, unavailable: tally.unavailable, recoveries, tookMs: Date.now() - began }))
  expect(distinctCount).toBe(tally.acknowledged.length)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(before - (await roomsLeft())).toBe(bookings.length * NIGHTS)

  // The process stops gracefully even during an outage.
  postgres.freeze()
  expect(await Promise.all(servers.map((server) => server.stop('SIGTERM')))).toEqual([0, 0])
  postgres.thaw()
})
