import { execFileSync, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { apiAt } from '../e2e/api.ts'
import { AGENCY, startServer } from '../e2e/server-process.ts'
import { bold, dim, step } from '../scripts/terminal.ts'
import { addDays, dayInHavana } from '../src/lib/days.ts'
import { randomToken } from '../src/platform/secrets.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { BIG_FLEET, fillBigFleet } from './big-cars.ts'
import { BIG, createBigCatalogue } from './big-catalogue.ts'
import { bookingLoad, offersToBook, sellAlone, setStock, signedInClients } from './bookings.ts'
import type { Loaded } from './calendar-copy.ts'
import { loadCalendars, measureLag } from './calendar-follower.ts'
import type { EvenRate } from './even-rate.ts'
import { type Latencies, latenciesOf, median } from './latencies.ts'
import { measuresOf, preparePages, startReactAlone } from './pages.ts'
import { checkPasswords, signInLoad } from './sign-in.ts'

const HELP = `npm run bench                  compares the product on PostgreSQL with the bare HTTP framework on the same machine
  --rounds 3                   rounds of all rows, interleaved; the table shows medians
  --seconds 2                  seconds per row and round
  --hotels ${BIG.hotels}                size of the lodging catalogue (x 4 room classes x 3 meal plans x 400 days)
  --tenfold                    the lodging searches and the calendar again with ten times the hotels and zones, which takes minutes to fill
  --write                      writes the tables to bench/README.md

It ends with bench/rates.ts, which times rates, stock and their imports, and with bench/rate-grid.ts, which measures their grid in
Chromium; --no-grid leaves that out.`

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    hotels: { type: 'string', default: String(BIG.hotels) },
    tenfold: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    grid: { type: 'boolean', default: true },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const rounds = Number(values.rounds)
const duration = Number(values.seconds)
const hotels = Number(values.hotels)

const CONNECTIONS = 16
const BOOKING_CONNECTIONS = 32
/**
 * Clients that book in turn. With fewer clients, each would have hundreds of unpaid bookings, which every booking of the client must count.
 */
const CLIENTS = 640
const EVEN_RATE_SECONDS = 4
/** Requests per second; for a higher rate, the load generator would need a dedicated core. */
const MOST_AT_EVEN_RATE = 5_000
/** Seconds with 200 writes per second, each to a different one of 4,000 rooms. */
const LAG_SECONDS = 10

type Measured = { perSecond: number; p50: number; p99: number }
type Call = Omit<EvenRate, 'perSecond' | 'seconds'>
type Row = { name: string; run: () => Promise<Measured>; rounds: Measured[] }
/** A row whose call is also measured at half of its load. */
type CallRow = Row & { call: Call }
/** Requests at an even rate. */
type EvenLoad = { name: string; call: Call; perSecond: number; rounds: Latencies[] }

/** Repeats one request for the duration; refusals do not count. */
const load = async (options: autocannon.Options): Promise<Measured> => {
  const result = await autocannon({ connections: CONNECTIONS, duration, method: 'POST', ...options })
  if (result.errors > 0) throw new Error(`${options.url}: ${result.errors} requests got no reply`)
  const successful = result['2xx'] - result.mismatches
  if (successful <= 0) throw new Error(`${options.url}: no reply was accepted, of ${result.requests.total}`)
  return { perSecond: successful / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

const json = { 'content-type': 'application/json', 'accept-language': 'en' }
const accepted = (body: unknown) => String(body).includes('"Status":0')

const today = dayInHavana(new Date())
const stay = (nights: number, from = 40) => ({
  CheckIn: addDays(today, from),
  CheckOut: addDays(today, from + nights),
  Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
})

const lodgingPath = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
const FAMILIES = [[], [5], [4, 9], []].map((ages, i) => ({
  AdultsAmount: i === 3 ? 3 : 2,
  ChildrenAmount: ages.length,
  ChildrenAgeList: ages,
}))
const zone = { TouristZoneId: 2 }

/** Searches for the cheapest offer of each hotel, by name. */
function lodgingSearches(): Record<string, object> {
  const searches = {
    'Lodging, one zone, 3 nights': { ...stay(3), ...zone },
    'Lodging, one zone, 14 nights': { ...stay(14), ...zone },
    'Lodging, one zone, 3 nights, 4 rooms with children': { ...stay(3), ...zone, Rooms: FAMILIES },
    'Lodging, one zone, 3 nights, with filters and their counts': { ...stay(3), ...zone, WithFilters: true },
    'Lodging, whole country, 3 nights': stay(3),
    'Lodging, whole country, 14 nights': stay(14),
    'Lodging, whole country, 3 nights, 4 rooms with children': { ...stay(3), Rooms: FAMILIES },
    'Lodging, whole country, 3 nights, with filters and their counts': { ...stay(3), WithFilters: true },
  }
  return Object.fromEntries(Object.entries(searches).map(([name, body]) => [name, { ...body, OneOfferPerHotel: true }]))
}

const jsonCall = (body: object) => ({ headers: json, body: JSON.stringify(body) })

/** A search whose reply is created for each request, because the URLs differ. */
const searchRow = (name: string, at: string, criteria: object): CallRow => {
  let request = 0
  const url = () => `${at}${at.includes('?') ? '&' : '?'}n=${++request}`
  const call = jsonCall(criteria)
  const { origin } = new URL(at)
  const requests = [{ setupRequest: (one: autocannon.Request) => ({ ...one, path: url().slice(origin.length) }) }]
  return {
    name,
    run: () => load({ ...call, url: at, requests, verifyBody: accepted }),
    rounds: [],
    call: { ...call, url: at, different: true },
  }
}

/** The same search, with a reply from memory. */
const repeatedRow = (name: string, at: string, criteria: object): CallRow => {
  const call = { ...jsonCall(criteria), url: at }
  return {
    name: `${name}, repeated`,
    run: () => load({ ...call, verifyBody: accepted }),
    rounds: [],
    call: { ...call, different: false },
  }
}

const floorRow = (bytes: number, floorUrl: string): CallRow => {
  const call = { ...jsonCall(stay(3)), url: `${floorUrl}/floor` }
  return {
    name: `Floor: bare Fastify, the same ${(bytes / 1_000).toFixed(1)} kB`,
    run: () => load(call),
    rounds: [],
    call: { ...call, different: false },
  }
}

const METRICS_TOKEN = randomToken()

const settingsFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ALAMAR_DEMO: '0',
  REQUESTS_A_MINUTE: '1000000000',
  SIGN_INS_A_MINUTE: '1000000000',
  UNPAID_BOOKINGS_PER_CLIENT: '1000000000',
  UNPAID_BOOKINGS_PER_ADDRESS: '1000000000',
  TRUSTED_PROXIES: '127.0.0.1',
  METRICS_TOKEN,
})

/** Starts the product on a database; resolves when it answers searches from memory. */
const startProduct = async (databaseUrl: string) => {
  const product = await startServer({ port: await freePort(), dataDir, env: settingsFor(databaseUrl) })
  const metrics = async () =>
    (await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  while ((await metrics()).match(/^alamar_calendar_current\{.*\} 1$/gm)?.length !== 2) await sleep(50)
  return product
}

const server = await openPostgresServer()
const url = Object.assign(new URL(server.url), { pathname: `/alamar_bench_${process.pid}` })
const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-bench-'))
const closers: (() => Promise<unknown> | unknown)[] = [
  () => rmSync(dataDir, { recursive: true, force: true }),
  server.close,
]

try {
  await step(`Filling ${hotels} hotels and a fleet into ${server.name}`, () =>
    createBigCatalogue(url.href, { ...BIG, hotels }),
  )
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  closers.unshift(async () => {
    await client.end()
    await dropDatabase(url)
  })
  await step('Filling the fleet', () => fillBigFleet(client, today))
  const { tokens, emails } = await signedInClients(client, CLIENTS)

  const product = await startProduct(url.href)
  closers.unshift(() => product.stop('SIGTERM'))
  const api = apiAt(product.url)

  const carPath = '/api/carBookings/getCarOffer/en?fieldName=Price&order=0&currentPage=1&itemsByPage=20'
  const carDates = { IdZone: 2, PickUp: addDays(today, 30), DropOff: addDays(today, 33) }
  const stayPrices = `${product.url}/api/lodgingBookings/getPriceCalendar`
  const carPrices = `${product.url}/api/carBookings/getPriceCalendar`
  const months = { FirstDay: addDays(today, 30), Nights: 3, Rooms: stay(3).Rooms }
  const sample = await api.post(lodgingPath, { ...stay(3), OneOfferPerHotel: true })
  if (sample.Status !== 0 || sample.List?.length !== 10)
    throw new Error(`The search failed: ${JSON.stringify(sample).slice(0, 300)}`)
  const replySize = JSON.stringify(sample).length

  const floor = fork(path.resolve(import.meta.dirname, 'floor.ts'))
  closers.unshift(() => floor.disconnect())
  const floorUrl = `http://127.0.0.1:${await new Promise((resolve) => floor.once('message', resolve))}`
  await apiAt(floorUrl).post('/reply', sample)

  const rows = [
    floorRow(replySize, floorUrl),
    ...Object.entries(lodgingSearches()).map(([name, body]) => searchRow(name, product.url + lodgingPath, body)),
    searchRow('Cars, one zone, 3 days', product.url + carPath, carDates),
    searchRow('Lodging prices of 62 days, one hotel', stayPrices, { ...months, Hotel: sample.List[0].HotelId }),
    searchRow('Lodging prices of 62 days, one zone', stayPrices, { ...months, ...zone }),
    searchRow('Lodging prices of 62 days, whole country', stayPrices, months),
    searchRow('Car prices of 62 days, one zone', carPrices, { ...carDates, FirstDay: months.FirstDay }),
    repeatedRow('Lodging, one zone, 3 nights', product.url + lodgingPath, {
      ...stay(3),
      ...zone,
      OneOfferPerHotel: true,
    }),
    repeatedRow('Lodging, whole country, 3 nights', product.url + lodgingPath, { ...stay(3), OneOfferPerHotel: true }),
  ]

  const alone = await step('Starting the process that renders by React alone', async () =>
    startReactAlone({
      ...settingsFor(url.href),
      ...AGENCY,
      PORT: String(await freePort()),
      ALAMAR_DATA: dataDir,
      LOG_LEVEL: 'error',
    }),
  )
  const pageTables = (await preparePages(product.url, floorUrl)).map((page): Row[][] => {
    const { floor, fromMemory, rendered } = measuresOf(page)
    const requests = (one: typeof floor): Row => ({ name: one.name, run: () => load(one.load), rounds: [] })
    const byReact = (name: string, to: 'stream' | 'string'): Row => ({
      name: `${name}, ${page.name.toLowerCase()}`,
      run: () => alone.render(page.path, duration, to),
      rounds: [],
    })
    return [
      [requests(floor), requests(fromMemory)],
      [byReact('Floor: React alone', 'stream'), byReact('React alone to a string', 'string'), requests(rendered)],
    ]
  })
  await measure('Pages', pageTables.flat(2))
  alone.stop()

  await measure('Calls', rows)
  const signIns: Row[] = [
    {
      name: 'Floor: the check of the password alone, two at a time',
      run: async () => {
        const { p50, p99, count } = latenciesOf(await checkPasswords(CONNECTIONS, duration))
        return { perSecond: count / duration, p50, p99 }
      },
      rounds: [],
    },
    { name: 'Sign-in', run: () => load(signInLoad(product.url, emails)), rounds: [] },
  ]
  await measure('Sign-in', signIns)

  const evenLoads = rows.map(({ name, call, rounds: measured }): EvenLoad => {
    const half = median(measured.map((one) => one.perSecond)) / 2
    return { name, call, perSecond: Math.min(half, MOST_AT_EVEN_RATE), rounds: [] }
  })
  for (let round = 1; round <= rounds; round++) {
    await step(`Half load: round ${round} of ${rounds}`, async () => {
      for (const load of evenLoads)
        load.rounds.push(await atEvenRate({ ...load.call, perSecond: load.perSecond, seconds: EVEN_RATE_SECONDS }))
    })
  }
  const offers = await offersToBook(api, lodgingPath, stay(3))
  await setStock(client, stay(3))
  const bookings = [offers, [offers[0]!]].flatMap((chosen): Row[] => {
    const where = chosen.length > 1 ? `spread over ${chosen.length} hotels` : 'all of one room'
    const choose = () => chosen[randomInt(chosen.length)]!
    return [
      {
        name: `Floor: the conditional update of three nights alone, ${where}`,
        run: () => sellAlone(url.href, choose, stay(3), BOOKING_CONNECTIONS, duration),
        rounds: [],
      },
      {
        name: `Bookings, ${where}`,
        run: () =>
          load({
            ...bookingLoad(product.url, tokens, choose, stay(3)),
            connections: BOOKING_CONNECTIONS,
            verifyBody: accepted,
          }),
        rounds: [],
      },
    ]
  })
  // Measured after the others, since the jobs of thousands of bookings run for a while.
  await measure('Bookings', bookings)

  const calendars = await step('Calendars: load time and memory', () => loadCalendars(url.href))
  const lag = await step('Calendars: lag under 200 writes a second', () => measureLag(url.href, LAG_SECONDS))
  const tenfold = values.tenfold ? await measureTenfold(floorUrl, replySize) : undefined
  report(
    [rows, bookings.slice(0, 2), bookings.slice(2), signIns, ...pageTables.flat(), ...(tenfold ? [tenfold.rows] : [])],
    server.name,
    hotels,
    [evenLoadTable(evenLoads), calendarTable(calendars, lag, tenfold?.calendars)],
  )
} finally {
  for (const close of closers) await close()
}
execFileSync(
  process.execPath,
  [path.resolve(import.meta.dirname, 'rates.ts'), '--rounds', values.rounds, ...(values.write ? ['--write'] : [])],
  { stdio: 'inherit' },
)
if (values.grid) {
  console.log(bold('The grid of rates and stock'))
  const grid = fork(path.resolve(import.meta.dirname, 'rate-grid.ts'))
  process.exitCode ||= await new Promise<number>((resolve) => grid.once('exit', (code) => resolve(code ?? 1)))
}

/** The latencies of a load sent by a separate process. */
async function atEvenRate(load: EvenRate): Promise<Latencies> {
  const generator = fork(path.resolve(import.meta.dirname, 'even-rate.ts'))
  generator.send(load)
  const [latencies] = await once(generator, 'message')
  return latencies as Latencies
}

/** Measures rows in turn, round after round, after an extra round to warm up. */
async function measure(what: string, rows: Row[]) {
  await step(`${what}: warming up`, async () => {
    for (const row of rows) await row.run()
  })
  for (let round = 1; round <= rounds; round++) {
    await step(`${what}: round ${round} of ${rounds}`, async () => {
      for (const row of rows) row.rounds.push(await row.run())
    })
  }
}

/** Measures the lodging searches and the calendars with ten times the hotels and zones, so that each zone has as many hotels as before. */
async function measureTenfold(floorUrl: string, replySize: number) {
  const big = new URL(`${url.href}_tenfold`)
  await step('Filling ten times the hotels', () =>
    createBigCatalogue(big.href, { ...BIG, hotels: hotels * 10, zones: BIG.zones * 10 }),
  )
  closers.unshift(() => dropDatabase(big))
  const product = await step('Loading their calendar', () => startProduct(big.href))
  closers.unshift(() => product.stop('SIGTERM'))
  const rows = Object.entries(lodgingSearches()).map(([name, body]) =>
    searchRow(name.replace('Lodging', 'Ten times the hotels'), product.url + lodgingPath, body),
  )
  const withFloor = [floorRow(replySize, floorUrl), ...rows]
  await measure('Ten times the hotels', withFloor)
  await product.stop('SIGTERM')
  return { rows: withFloor, calendars: await step('Their load time and memory', () => loadCalendars(big.href)) }
}

async function dropDatabase({ pathname }: URL) {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database ${pathname.slice(1)} with (force)`)
  await admin.end()
}

function evenLoadTable(loads: EvenLoad[]) {
  return [
    '| At half of the load above | per second | median ms | p99 ms | p99 / median |',
    '|---|---|---|---|---|',
    ...loads.map(({ name, perSecond, rounds }) => {
      const p50 = median(rounds.map((one) => one.p50))
      const p99 = median(rounds.map((one) => one.p99))
      return `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${(p99 / p50).toFixed(1)} |`
    }),
  ].join('\n')
}

function calendarTable(loaded: Loaded, { p50, p99, most, count }: Latencies, tenfold?: Loaded) {
  const lineOf = (name: string, { ms, beforeMb, afterMb, mostMb, daysMb }: Loaded) =>
    `| ${name} | ${(ms / 1_000).toFixed(1)} | ${daysMb.toFixed(0)} | ${beforeMb.toFixed(0)} | ${mostMb.toFixed(0)} | ${afterMb.toFixed(0)} | ${(afterMb - beforeMb).toFixed(0)} |`
  return [
    '| Both calendars in a process | load, s | days, MB | resident before, MB | at most | after | more |',
    '|---|---|---|---|---|---|---|',
    lineOf('This catalog', loaded),
    ...(tenfold ? [lineOf('Ten times the hotels, without cars', tenfold)] : []),
    '',
    `From sending a write until the calendar of another process has it, ${count.toLocaleString('en-US')} writes, 200 a second: median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${most.toFixed(0)} ms.`,
  ].join('\n')
}

/** Prints tables, each with its floor first. */
function report(tables: Row[][], database: string, hotels: number, others: string[]) {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  const linesOf = (rows: Row[]) =>
    rows.map(({ name, rounds }) => {
      const floor = median(rows[0]!.rounds.map((one) => one.perSecond))
      const each = rounds.map((one) => one.perSecond)
      const middle = median(each)
      return [
        name,
        `${whole(middle)} [${whole(Math.min(...each))}-${whole(Math.max(...each))}]`,
        median(rounds.map((one) => one.p50)).toFixed(0),
        median(rounds.map((one) => one.p99)).toFixed(0),
        `${((middle / floor) * 100).toFixed(1)} %`,
      ]
    })
  const table = [
    '| | per second, median [min-max] | p50 ms | p99 ms | of the floor |',
    '|---|---|---|---|---|',
    ...tables.flatMap(linesOf).map((cells) => `| ${cells.join(' | ')} |`),
    ...others.flatMap((other) => ['', other]),
  ].join('\n')
  const conditions =
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${database}; ` +
    `${hotels} hotels x 4 room classes x 3 meal plans x 400 days, fleet ${BIG_FLEET.zones} zones x ${BIG_FLEET.suppliers} suppliers x ${BIG_FLEET.models} models x ${BIG_FLEET.days} days; ` +
    `${CONNECTIONS} connections (bookings ${BOOKING_CONNECTIONS}), ${rounds} rounds of ${duration} s each, load generator, server and database on the same machine.`
  console.log(`\n${bold('Measured')} ${dim(conditions)}\n\n${table}\n`)
  if (!values.write) return
  const file = path.resolve(import.meta.dirname, 'README.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/(<!-- figures -->)[\s\S]*(<!-- \/figures -->)/, `$1\n${conditions}\n\n${table}\n$2`),
  )
  console.log('Written to bench/README.md')
}
