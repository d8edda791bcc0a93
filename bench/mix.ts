import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { dayFromToday, type Envelope } from '../e2e/api.ts'
import { startServer } from '../e2e/server-process.ts'
import { step } from '../scripts/terminal.ts'
import { buildApp } from '../src/app.ts'
import { type CellValue, getSheet, type SheetRow, saveChange } from '../src/features/inventory/contract.ts'
import { saveChange as save } from '../src/features/inventory/server/changes.service.ts'
import { getSheet as loadSheet } from '../src/features/inventory/server/sheets.service.ts'
import { createChangeFeed } from '../src/platform/changes/change-feed.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { type Ctx, type Services, systemContext } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { hashSecret, randomToken } from '../src/platform/secrets.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { createBigCatalogue } from './big-catalogue.ts'
import { latenciesOf } from './latencies.ts'

const HELP = `node bench/mix.ts              searches, bookings, cancellations and changes of rates in three processes on one PostgreSQL
  --minutes 20                 how long

Fails when something is oversold, when bookings and stock disagree, on a deadlock, on a reply with 5xx, and when searches in memory differ
from searches by SQL at the end.`

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, help: { type: 'boolean', short: 'h', default: false } },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

/** Small enough that many rooms sell out. */
const SIZE = { hotels: 20, roomClasses: 3, zones: 5, days: 45 }
/** The number of each kind of user per process; rate changes come from this process. */
const SEARCHERS = 3
const BUYERS = 3
const RATE_CHANGERS = 2
const CLIENTS = 12
/** A client cancels when they have this many bookings. */
const MOST_BOOKINGS = 120
const COMPARED = 300
const METRICS_TOKEN = randomToken()

const server = await openPostgresServer()
const url = Object.assign(new URL(server.url), { pathname: `/alamar_mix_${process.pid}` })
const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-mix-'))
const closers: (() => Promise<unknown> | unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
const latencies = new Map<string, number[]>()
const refusals = new Map<string, number>()
const faults: string[] = []

try {
  await step('Filling the hotels', () => createBigCatalogue(url.href, SIZE))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  closers.unshift(async () => {
    await client.end()
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`drop database ${url.pathname.slice(1)} with (force)`)
    await admin.end()
    await server.close()
  })
  const tokens = await signedInClients(client)
  const servers = await step('Starting two processes', () => Promise.all(['one', 'other'].map(startProduct)))
  for (const each of servers) closers.unshift(() => each.stop('SIGTERM'))
  const origins = servers.map((each) => each.url)

  const until = performance.now() + Number(values.minutes) * 60_000
  const isOver = () => performance.now() > until
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver()) await work()
  }
  const services = await openServices()
  const changeRatesOnce = changeRates(systemContext(services))
  await step(`${values.minutes} minutes of searches, bookings, cancellations and changes of rates`, () =>
    Promise.all([
      ...origins.flatMap((origin) => Array.from({ length: SEARCHERS }, () => repeat(() => search(origin)))),
      ...tokens.slice(0, BUYERS * origins.length).map((_, i) => {
        const shopper = newShopper(tokens.filter((_, at) => at % (BUYERS * origins.length) === i))
        return repeat(() => shopper(origins))
      }),
      ...Array.from({ length: RATE_CHANGERS }, () => repeat(changeRatesOnce)),
    ]),
  )
  await checkStock(client)
  await compareSearches(origins, services)
  for (const each of servers) if (/"level":(50|60)/.test(each.output())) faults.push(each.output())
} finally {
  for (const close of closers) await close()
}
report()

async function startProduct(name: string) {
  const product = await startServer({
    port: await freePort(),
    dataDir: path.join(dataDir, name),
    env: {
      DATABASE_URL: url.href,
      DATABASE_POOL: '12',
      ALAMAR_DEMO: '0',
      METRICS_TOKEN,
      REQUESTS_A_MINUTE: '1000000000',
      UNPAID_BOOKINGS_PER_CLIENT: '1000000000',
      UNPAID_BOOKINGS_PER_ADDRESS: '1000000000',
    },
  })
  while ((await metric(product.url, 'alamar_calendar_current{product="lodging"}')) !== 1) await sleep(50)
  return product
}

async function metric(origin: string, name: string) {
  const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

async function signedInClients(client: pg.Client) {
  const tokens = Array.from({ length: CLIENTS }, randomToken)
  for (const [i, token] of tokens.entries())
    await client.query(
      `with made as (
         insert into clients (email, password_hash, first_name, last_name, lang, created_at, activated_at)
         values ($1, '', 'Maria', 'Perez', 'en', now(), now()) returning id
       )
       insert into client_sessions (client_id, token_hash, created_at, last_seen_at, proven_at, expires_at, agent)
       select id, $2, now(), now(), now(), now() + interval '8 hours', 'mix' from made`,
      [`mix-${i}@example.com`, hashSecret(token)],
    )
  return tokens
}

/** Sends a call; records how long it took and what was refused. */
async function call(kind: string, target: string, body: object, token?: string): Promise<Envelope> {
  const began = performance.now()
  const reply = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as Envelope
  note(kind, performance.now() - began)
  if (reply.status >= 500) faults.push(`${kind}: ${reply.status} ${JSON.stringify(answer).slice(0, 300)}`)
  else if (answer.Status !== 0) count(`${kind}: ${answer.ResultCode}`)
  return answer
}

function count(refusal: string) {
  refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
}

function note(kind: string, ms: number) {
  const list = latencies.get(kind) ?? []
  list.push(ms)
  latencies.set(kind, list)
}

/** Random dates and parties. Lodging can be booked from the third day on. */
function randomStay(mostRooms: number) {
  const from = randomInt(3, SIZE.days - 20)
  const rooms = Array.from({ length: randomInt(1, mostRooms + 1) }, () => {
    const ages = Array.from({ length: randomInt(3) }, () => randomInt(2, 12))
    return { AdultsAmount: randomInt(1, 4), ChildrenAmount: ages.length, ChildrenAgeList: ages }
  })
  return { CheckIn: dayFromToday(from), CheckOut: dayFromToday(from + randomInt(1, 8)), Rooms: rooms }
}

function randomSearch() {
  const sort = ['Price', 'HotelName'][randomInt(2)]
  const body = {
    ...randomStay(4),
    OneOfferPerHotel: randomInt(2) === 0,
    ...(randomInt(2) === 0 && { TouristZoneId: randomInt(1, SIZE.zones + 1) }),
    ...(randomInt(4) === 0 && { MealPlanId: randomInt(1, 6) }),
    ...(randomInt(4) === 0 && { WithFilters: true }),
  }
  return { path: `/api/lodgingBookings/getOffers/${sort}/${randomInt(2)}/en/1/20`, body }
}

function search(origin: string) {
  const { path, body } = randomSearch()
  return call('Search', origin + path, body)
}

/** Books what a search finds, sending each call to either process, and cancels a booking when there are many. */
function newShopper(tokens: readonly string[]) {
  const mine = tokens.map((token) => ({ token, bookings: [] as number[] }))
  return async (origins: readonly string[]) => {
    const either = () => origins[randomInt(origins.length)]!
    const { token, bookings } = mine[randomInt(mine.length)]!
    if (bookings.length > randomInt(MOST_BOOKINGS)) {
      const [id] = bookings.splice(randomInt(bookings.length), 1)
      await call('Cancellation', `${either()}/api/bookings/cancel/${id}`, {}, token)
      return
    }
    const stay = randomStay(2)
    const found = await call('Search', `${either()}/api/lodgingBookings/getOffers/Price/0/en/1/20`, stay)
    const offer = found.List?.length ? found.List[randomInt(found.List.length)] : undefined
    if (!offer) return
    const { HotelId, RoomClassId, MealPlanId, OfferToken } = offer
    const people = stay.Rooms.reduce((sum, room) => sum + room.AdultsAmount + room.ChildrenAmount, 0)
    const booked = await call(
      'Booking',
      `${either()}/api/lodgingBookings/createBooking`,
      {
        Offer: { HotelId, RoomClassId, MealPlanId, ...stay, OfferToken },
        BookForm: { Travelers: Array.from({ length: people }, () => ({ FirstName: 'Maria', LastName: 'Perez' })) },
        Copy: randomInt(1, 100),
      },
      token,
    )
    if (booked.Status === 0) bookings.push(booked.Data.Id)
  }
}

/** The product in this process, without copies in memory. */
async function openServices(): Promise<Services> {
  const database = await openDatabase({ url: url.href, limits: { poolSize: 4 } })
  closers.unshift(() => database.close())
  const log = pino({ level: 'error' })
  const changes = createChangeFeed({ database, log })
  const config = readConfig({ ALAMAR_DEMO: '0', REQUESTS_A_MINUTE: '1000000000' })
  return { database, clock: systemClock, config, log, jobs: createJobs(), changes, copies: {} }
}

/** Changes prices, stock and restrictions of some days of a room in the same way as the office, and counts refusals. */
function changeRates(ctx: Ctx) {
  const changes: [field: string, of: (row: SheetRow) => CellValue[], next: (value: CellValue) => CellValue][] = [
    ['stock', ({ stock }) => stock, () => randomInt(0, 12)],
    ['stopSale', ({ stopSale }) => stopSale, () => randomInt(8) === 0],
    ['minStay', ({ minStay }) => minStay, () => randomInt(1, 4)],
    ['price.CP', ({ prices }) => prices[1]!, () => randomInt(3_000, 20_000)],
  ]
  return async () => {
    const sheet = { kind: 'lodging', id: randomInt(1, SIZE.hotels + 1) } as const
    const from = dayFromToday(randomInt(1, SIZE.days - 12))
    const began = performance.now()
    const { rows } = await loadSheet(ctx, getSheet.input.parse({ ...sheet, from, days: 10 }))
    const row = rows[randomInt(rows.length)]!
    const [field, of, next] = changes[randomInt(changes.length)]!
    const before = of(row)
    const run = { row: row.row, field, from, before, after: before.map(next) }
    const { saved, conflicts } = await save(ctx, saveChange.input.parse({ ...sheet, source: 'edit', runs: [run] }))
    note('Change of rates', performance.now() - began)
    if (!saved) count(`Change of rates: ${conflicts.length > 0 ? 'conflict' : 'less than is sold'}`)
  }
}

/** Compares the stock of each night with the bookings that hold rooms, and asks PostgreSQL for deadlocks. */
async function checkStock(client: pg.Client) {
  const { rows } = await client.query(`
    with held as (
      select hotel_id, room_class_id, night::date as day, sum(room_count)::int as rooms
      from lodging_bookings, generate_series(check_in, check_out - 1, interval '1 day') night
      where released_at is null group by 1, 2, 3
    )
    select d.hotel_id, d.room_class_id, d.day, d.rooms, d.rooms_taken, h.rooms as held
    from lodging_days d full join held h using (hotel_id, room_class_id, day)
    where coalesce(h.rooms, 0) > coalesce(d.rooms, 0) or coalesce(h.rooms, 0) <> d.rooms_taken`)
  for (const night of rows) faults.push(`Oversold, or not what is booked: ${JSON.stringify(night)}`)
  const figures = await client.query(`
    select (select count(*)::int from lodging_bookings) as booked,
      (select count(*)::int from lodging_bookings where released_at is null) as held,
      (select count(*)::int from lodging_days where rooms_left = 0 and rooms > 0) as "nightsSoldOut",
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  console.log(JSON.stringify(figures.rows[0]))
  if (figures.rows[0].deadlocks > 0) faults.push(`Deadlocks: ${figures.rows[0].deadlocks}`)
}

/** Compares the search results of both processes, from memory, with those from SQL. */
async function compareSearches(origins: readonly string[], services: Services) {
  const { http } = await buildApp(services)
  closers.unshift(() => http.close())
  const fromMemory = (origin: string) => metric(origin, 'alamar_searches_total{product="lodging",source="memory"}')
  const before = await Promise.all(origins.map(fromMemory))
  for (let i = 0; i < COMPARED; i++) {
    const { path, body } = randomSearch()
    const bySql = await http.inject({ method: 'POST', url: path, headers: { 'accept-language': 'en' }, payload: body })
    for (const origin of origins) {
      const found = await call('Comparison', origin + path, body)
      if (!isDeepStrictEqual(withoutTimes(found), withoutTimes(bySql.json())))
        faults.push(`A search differs from SQL: ${origin} ${path} ${JSON.stringify(body)}`)
    }
  }
  const answered = (await Promise.all(origins.map(fromMemory))).map((now, i) => now! - before[i]!)
  if (answered.some((one) => one < COMPARED)) faults.push(`Searches answered from memory: ${answered}, not ${COMPARED}`)
}

/** A reply without the parts that depend on the time at which it was created. */
function withoutTimes({ List, ...rest }: Envelope) {
  return { ...rest, List: List?.map(({ OfferToken, PriceHeldUntil, ...offer }) => offer) }
}

function report() {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  console.log(
    [
      `${values.minutes} minutes, two processes, ${SIZE.hotels} hotels, ${server.name}`,
      '| | count | p50 ms | p99 ms | most ms |',
      '|---|---|---|---|---|',
      ...[...latencies].map(([kind, ms]) => {
        const { p50, p99, most, count } = latenciesOf(ms)
        return `| ${kind} | ${whole(count)} | ${p50.toFixed(1)} | ${whole(p99)} | ${whole(most)} |`
      }),
      JSON.stringify(Object.fromEntries(refusals)),
    ].join('\n'),
  )
  for (const fault of faults.slice(0, 20)) console.error(fault)
  console.log(faults.length === 0 ? 'Nothing is wrong' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
