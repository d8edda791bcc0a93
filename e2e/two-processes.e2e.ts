import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { DEMO_CLIENTS } from '../src/demo.ts'
import { type Line, openLine } from '../src/testing/line.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { type Api, apiAt, type Envelope } from './api.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { bookingOf, type Stay, stayOn } from './stays.ts'

/**
 * Two processes, each with its own calendars, on one PostgreSQL, which the second process reaches over a connection that can fail. The
 * connection is down for longer than a calendar counts as current; with `CUT_SECONDS=60 npm run e2e -- two-processes`, it is down for a
 * minute.
 */
const CUT_MS = Number(process.env.CUT_SECONDS ?? 5) * 1_000
const FEW_ROOMS = 3
const METRICS_TOKEN = randomUUID()

let dataDir: string
let db: pg.Client
let line: Line
let servers: ServerProcess[]
let apis: Api[]
let close: () => Promise<void>

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-two-'))
  const postgres = await openPostgresServer()
  const name = `alamar_two_${process.pid}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` })
  line = await openLine({ hostname: url.hostname, port: Number(url.port || 5432) })
  const behindLine = Object.assign(new URL(url), { host: `127.0.0.1:${line.port}` })
  servers = []
  for (const each of [url, behindLine]) {
    const env = { DATABASE_URL: each.href, ALAMAR_DEMO: '1', METRICS_TOKEN }
    servers.push(
      await startServer({ port: await freePort(), dataDir: path.join(dataDir, String(servers.length)), env }),
    )
  }
  apis = servers.map((server) => apiAt(server.url))
  db = new pg.Client({ connectionString: url.href })
  await db.connect()
  close = async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await db.end()
    line.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await postgres.close()
  }
})
test.afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Offer = Envelope['Data']

const search = async (api: Api, stay: object) => {
  const answer = await api.post('/api/lodgingBookings/getOffers/Price/0/en/1/100', stay)
  expect(answer.Status).toBe(0)
  return answer.List as Offer[]
}
/** The offers of a search without their tokens, which differ. */
const shown = (offers: Offer[]) =>
  offers.map(({ HotelId, RoomClassId, MealPlanId, RoomsLeft, Total }) => [
    HotelId,
    RoomClassId,
    MealPlanId,
    RoomsLeft,
    Total,
  ])
const isOf =
  (offer: Offer) =>
  ({ HotelId, RoomClassId }: Offer) =>
    HotelId === offer.HotelId && RoomClassId === offer.RoomClassId

/** A metric of a process; undefined if it is missing. */
const metric = async ({ url }: ServerProcess, name: string) => {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}
const CURRENT = 'alamar_calendar_current{product="lodging"}'
const FROM_MEMORY = 'alamar_searches_total{product="lodging",source="memory"}'
const untilCurrent = (server: ServerProcess) =>
  expect.poll(() => metric(server, CURRENT), { intervals: [50], timeout: 30_000 }).toBe(1)

const book = (api: Api, token: string, offer: Offer, stay: Stay, copy = 1) =>
  api.post('/api/lodgingBookings/createBooking', bookingOf(offer, stay, copy), { token, key: randomUUID() })

test('each process shows what the other has sold, until nothing is left', async () => {
  const stay = stayOn(40, 2)
  const { token } = await apis[0]!.signIn(DEMO_CLIENTS[0]!.email, DEMO_CLIENTS[0]!.password)
  for (const server of servers) await untilCurrent(server)
  const offer = (await search(apis[0]!, stay))[0]!
  await db.query(
    `update lodging_days set rooms = rooms_taken + $1 where hotel_id = $2 and room_class_id = $3 and day between $4 and $5`,
    [FEW_ROOMS, offer.HotelId, offer.RoomClassId, stay.CheckIn, stay.CheckOut],
  )
  const left = async (api: Api) => (await search(api, stay)).find(isOf(offer))?.RoomsLeft ?? 0
  for (const api of apis) await expect.poll(() => left(api), { intervals: [20] }).toBe(FEW_ROOMS)
  const shownAfterMs: number[] = []
  for (let sold = 1; sold <= FEW_ROOMS; sold++) {
    const [own, other] = [apis[sold % 2]!, apis[1 - (sold % 2)]!]
    expect((await book(own, token, offer, stay, sold)).Status).toBe(0)
    const bookedAt = performance.now()
    expect(await left(own), 'the process that sold it shows it at once').toBe(FEW_ROOMS - sold)
    await expect.poll(() => left(other), { intervals: [5] }).toBe(FEW_ROOMS - sold)
    shownAfterMs.push(Math.round(performance.now() - bookedAt))
  }
  console.log(JSON.stringify({ shownAfterMs }))
  for (const api of apis) expect((await book(api, token, offer, stay, FEW_ROOMS + 1)).ResultCode).toBe('SOLD_OUT')
  const { rows } = await db.query(
    `select distinct rooms - rooms_taken as left from lodging_days
     where hotel_id = $1 and room_class_id = $2 and day >= $3 and day < $4`,
    [offer.HotelId, offer.RoomClassId, stay.CheckIn, stay.CheckOut],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('a process that was cut off from the database catches up completely', async () => {
  test.setTimeout(120_000 + CUT_MS)
  const [one, other] = servers as [ServerProcess, ServerProcess]
  const stays = [50, 60, 70].map((day) => stayOn(day, 3))
  const { token } = await apis[0]!.signIn(DEMO_CLIENTS[0]!.email, DEMO_CLIENTS[0]!.password)
  for (const server of servers) await untilCurrent(server)
  const loadedAt = 'alamar_calendar_loaded_timestamp_seconds{product="lodging"}'
  const loadedBefore = await metric(other, loadedAt)
  const before = await Promise.all(stays.map((stay) => search(apis[1]!, stay)))

  line.cut()
  line.freeze()
  const cutAt = performance.now()
  for (let round = 0; round < 3 || performance.now() - cutAt < CUT_MS; round++) {
    for (const [i, stay] of stays.entries()) {
      const offer = before[i]![round % before[i]!.length]!
      const { Status, ResultCode } = await book(apis[0]!, token, offer, stay, 1 + (round % 99))
      if (Status !== 0) expect(['SOLD_OUT', 'OFFER_EXPIRED']).toContain(ResultCode)
      await db.query(
        `update lodging_days set cp_cents = cp_cents + 100, map_cents = map_cents + 200, all_cents = all_cents + 300
         where hotel_id = $1 and day = $2`,
        [before[i]![(round + 1) % before[i]!.length]!.HotelId, stay.CheckIn],
      )
    }
    await sleep(Math.min(500, CUT_MS / 10))
  }
  expect(await metric(other, CURRENT)).toBe(0)
  line.thaw()
  await untilCurrent(other)

  const answered = await metric(other, FROM_MEMORY)
  for (const [i, stay] of stays.entries()) {
    const [expected, found] = await Promise.all(apis.map((api) => search(api, stay)))
    expect(shown(found!)).toEqual(shown(expected!))
    expect(shown(found!)).not.toEqual(shown(before[i]!))
  }
  expect(await metric(other, FROM_MEMORY)).toBe(answered! + stays.length)
  expect(await metric(other, loadedAt), 'it has read the changes, not everything').toBe(loadedBefore)
  expect(await metric(one, CURRENT)).toBe(1)
})
