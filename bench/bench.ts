import { execFileSync, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { apiAt, type Envelope } from '../e2e/api.ts'
import { startServer } from '../e2e/server-process.ts'
import { bold, dim, step } from '../scripts/terminal.ts'
import { addDays, dayInHavana } from '../src/lib/days.ts'
import { hashSecret, randomToken } from '../src/platform/secrets.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { BIG_FLEET, fillBigFleet } from './big-cars.ts'
import { BIG, createBigCatalogue } from './big-catalogue.ts'
import { measuresOf, preparePages } from './pages.ts'

const HELP = `npm run bench                  compares the product on PostgreSQL with the bare HTTP framework on the same machine
  --rounds 3                   rounds of all rows, interleaved; the table shows medians
  --seconds 3                  seconds per row and round
  --hotels ${BIG.hotels}                size of the lodging catalogue (x 4 room classes x 3 meal plans x 400 days)
  --write                      writes the tables to bench/README.md

It ends with bench/rates.ts, which times rates, stock and their imports, and with bench/rate-grid.ts, which measures their grid in
Chromium; --no-grid leaves that out.`

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    hotels: { type: 'string', default: String(BIG.hotels) },
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
const CLIENTS = 32

type Measured = { perSecond: number; p50: number; p99: number }
type Row = { name: string; run: () => Promise<Measured>; rounds: Measured[] }

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`drop database ${url.pathname.slice(1)} with (force)`)
    await admin.end()
  })
  await step('Filling the fleet', () => fillBigFleet(client, today))
  const tokens = await signedInClients(client)

  const product = await startServer({
    port: await freePort(),
    dataDir,
    env: { DATABASE_URL: url.href, ALAMAR_DEMO: '0', REQUESTS_A_MINUTE: '1000000000' },
  })
  closers.unshift(() => product.stop('SIGTERM'))
  const api = apiAt(product.url)

  const lodgingPath = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
  const carPath = '/api/carBookings/getCarOffer/en?fieldName=Price&order=0&currentPage=1&itemsByPage=20'
  const carDates = { IdZone: 2, PickUp: addDays(today, 30), DropOff: addDays(today, 33) }
  const sample = await api.post(lodgingPath, { ...stay(3), OneOfferPerHotel: true })
  if (sample.Status !== 0 || sample.List?.length !== 10)
    throw new Error(`The search failed: ${JSON.stringify(sample).slice(0, 300)}`)
  const replySize = JSON.stringify(sample).length

  const floor = fork(path.resolve(import.meta.dirname, 'floor.ts'))
  closers.unshift(() => floor.disconnect())
  const floorUrl = `http://127.0.0.1:${await new Promise((resolve) => floor.once('message', resolve))}`
  await apiAt(floorUrl).post('/reply', sample)

  const search =
    (body: object, at = lodgingPath) =>
    () =>
      load({ url: product.url + at, headers: json, body: JSON.stringify(body), verifyBody: accepted })
  const rows: Row[] = [
    {
      name: `Floor: bare Fastify, the same ${(replySize / 1_000).toFixed(1)} kB`,
      run: () => load({ url: `${floorUrl}/floor`, headers: json, body: JSON.stringify(stay(3)) }),
    },
    { name: 'Lodging, one zone, 3 nights', run: search({ ...stay(3), TouristZoneId: 2, OneOfferPerHotel: true }) },
    { name: 'Lodging, one zone, 14 nights', run: search({ ...stay(14), TouristZoneId: 2, OneOfferPerHotel: true }) },
    { name: 'Lodging, whole country, 3 nights', run: search({ ...stay(3), OneOfferPerHotel: true }) },
    { name: 'Lodging, whole country, 14 nights', run: search({ ...stay(14), OneOfferPerHotel: true }) },
    { name: 'Cars, one zone, 3 days', run: search(carDates, carPath) },
  ].map((row) => ({ ...row, rounds: [] }))

  const pageTables = (await preparePages(product.url, floorUrl)).map((page) =>
    measuresOf(page).map((measure): Row => ({ name: measure.name, run: () => load(measure.load), rounds: [] })),
  )
  await measure('Pages', pageTables.flat())

  const offers = (
    await Promise.all(
      [1, 2, 3].map((page) =>
        api.post(`/api/lodgingBookings/getOffers/Price/0/en/${page}/100`, { ...stay(3), OneOfferPerHotel: true }),
      ),
    )
  ).flatMap((answer) => answer.List ?? [])
  await client.query('update lodging_days set rooms = 1000000 where day between $1 and $2', [
    stay(3).CheckIn,
    stay(3).CheckOut,
  ])
  rows.push(
    {
      name: 'Bookings, spread over 300 hotels',
      run: () => book(product.url, tokens, () => offers[randomInt(offers.length)]),
      rounds: [],
    },
    { name: 'Bookings, all of one room', run: () => book(product.url, tokens, () => offers[0]), rounds: [] },
  )

  await measure('Calls', rows)
  report([rows, ...pageTables], server.name, hotels)
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

/** Measures rows in turn, round after round, once more before to warm up. */
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

/** Creates signed-in clients in the database; returns their tokens. */
async function signedInClients(client: pg.Client) {
  const tokens = Array.from({ length: CLIENTS }, randomToken)
  for (const [i, token] of tokens.entries()) {
    const { rows } = await client.query(
      `insert into clients (email, password_hash, first_name, last_name, lang, created_at, activated_at)
       values ($1, '', 'Maria', 'Perez', 'en', now(), now()) returning id`,
      [`bench-${i}@example.com`],
    )
    await client.query(
      `insert into client_sessions (client_id, token_hash, created_at, last_seen_at, proven_at, expires_at, agent) values ($1, $2, now(), now(), now(), now() + interval '8 hours', 'bench')`,
      [rows[0].id, hashSecret(token)],
    )
  }
  return tokens
}

/** Books with all clients concurrently, each booking with a unique key. */
function book(origin: string, tokens: string[], choose: () => Envelope['Data']) {
  let next = 0
  return load({
    url: `${origin}/api/lodgingBookings/createBooking`,
    connections: CLIENTS,
    verifyBody: accepted,
    requests: [
      {
        setupRequest: (request) => {
          const offer = choose()
          return {
            ...request,
            headers: {
              ...json,
              authorization: `Bearer ${tokens[next++ % tokens.length]}`,
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({
              Offer: {
                HotelId: offer.HotelId,
                RoomClassId: offer.RoomClassId,
                MealPlanId: offer.MealPlanId,
                ...stay(3),
                OfferToken: offer.OfferToken,
              },
              BookForm: { Travelers: ['Maria', 'Rosa'].map((name) => ({ FirstName: name, LastName: 'Perez' })) },
            }),
          }
        },
      },
    ],
  })
}

/** Shows tables, each with its floor first. */
function report(tables: Row[][], database: string, hotels: number) {
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
  ].join('\n')
  const conditions =
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${database}; ` +
    `${hotels} hotels x 4 room classes x 3 meal plans x 400 days, fleet ${BIG_FLEET.zones} zones x ${BIG_FLEET.suppliers} suppliers x ${BIG_FLEET.models} models x ${BIG_FLEET.days} days; ` +
    `${CONNECTIONS} connections (bookings ${CLIENTS}), ${rounds} rounds of ${duration} s each, load generator, server and database on the same machine.`
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
