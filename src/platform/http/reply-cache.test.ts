import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { listHomeLodging } from '../../features/lodging/contract.ts'
import { LODGING_COUNTRY_ID } from '../../lib/site.ts'
import { aHotel, loadHotels } from '../../testing/lodging-builders.ts'
import { clientToken } from '../../testing/people.ts'
import { START, type TestApp, useTestApp } from '../../testing/test-app.ts'

// Today is Tuesday 1 December 2026 in Havana.
const app = useTestApp()

beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1), aHotel(2)], 60)
  const { changes } = app().services
  changes.start()
  await changes.catchUp()
  return () => changes.stop()
})

const PATH = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
const stay = (change: object = {}) => ({
  CheckIn: '2026-12-15',
  CheckOut: '2026-12-18',
  Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
  OneOfferPerHotel: true,
  ...change,
})
const search = (options: Parameters<TestApp['request']>[2] = {}, path = PATH) =>
  app().request('POST', path, { body: stay(), ...options })
/** When the reply to a search was made, in milliseconds since the start; its offers hold their prices for 30 minutes. */
const madeAt = async (...asked: Parameters<typeof search>) => {
  const { json } = await search(...asked)
  return Date.parse(json.List![0].PriceHeldUntil) - Date.parse(START) - 30 * 60_000
}
/** Makes the cache keep the reply, as the second identical request does. */
const keep = async () => {
  await search()
  await search()
}
const wait = (ms: number) => app().clock.advance(ms / 3_600_000)
const change = (statement: string) => app().services.database.run(statement)

it('a reply is kept for ten seconds from the second equal request', async () => {
  await search()
  wait(1_000)
  expect(await madeAt()).toBe(1_000)
  wait(9_999)
  expect(await madeAt()).toBe(1_000)
  wait(1)
  expect(await madeAt()).toBe(11_000)
})

it('a reply is created again at midnight in Havana', async () => {
  app().clock.set('2026-12-02T03:59:58Z')
  await search()
  const before = await madeAt()
  wait(1_000)
  expect(await madeAt()).toBe(before)
  wait(1_000)
  expect(await madeAt()).toBe(before + 2_000)
})

it('a reply is created once for rendered pages, except for previews', async () => {
  const ask = async (inside?: Parameters<TestApp['api']['callAs']>[1]) => {
    const { list } = await app().api.callAs({ lang: 'en', address: '', agent: '' }, inside)(listHomeLodging, {
      siteId: app().services.config.siteId,
      countryId: LODGING_COUNTRY_ID,
      language: 'en',
    })
    return list[0]!.priceHeldUntil
  }
  await ask()
  const first = await ask()
  wait(1_000)
  expect(await ask()).toBe(first)
  expect(await ask((work) => work(app().services))).not.toBe(first)
  wait(9_000)
  expect(await ask()).not.toBe(first)
})

it('a reply differs by path, body and language', async () => {
  await keep()
  wait(1_000)
  expect(await madeAt({ body: stay({ CheckOut: '2026-12-17' }) })).toBe(1_000)
  expect(await madeAt({}, PATH.replace('/en/', '/es/'))).toBe(1_000)
  expect(await madeAt({ lang: 'es' })).toBe(1_000)
  expect(await madeAt()).toBe(0)
})

it('a reply to a caller with a token is created for that caller alone', async () => {
  await keep()
  wait(1_000)
  const token = await clientToken(app())
  await app().services.changes.catchUp()
  await search()
  const before = await madeAt()
  wait(1_000)
  expect([await madeAt({ token }), await madeAt()]).toEqual([2_000, before])
})

it.each([
  ['a price', 'update lodging_days set cp_cents = cp_cents + 1 where hotel_id = 1'],
  ['a name', `update hotels set name = 'Another name' where id = 1`],
])('a reply is created again after a change of %s by another process', async (_, statement) => {
  await keep()
  wait(1_000)
  await change(statement)
  await app().services.changes.catchUp()
  expect(await madeAt()).toBe(1_000)
})

it('a reply is created again after a sale by this process, before the next read of the changes', async () => {
  await keep()
  await app().services.changes.stop()
  wait(1_000)
  await app().services.database.transaction((tx) =>
    tx.updateTable('lodging_days').set({ rooms_taken: 1 }).where('hotel_id', '=', 1).execute(),
  )
  expect(await madeAt()).toBe(1_000)
})

it('a reply is not kept when it is a refusal', async () => {
  const body = stay({ CheckIn: '2026-11-01' })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await search({ body })).status)
  expect(statuses).toEqual([422, 422, 422])
})

it('a reply is compressed for callers that accept compression', async () => {
  await keep()
  const { json } = await search()
  const compressed = async (encoding: string) => {
    const reply = await app().http.inject({
      method: 'POST',
      url: PATH,
      headers: { 'accept-language': 'en', 'accept-encoding': encoding, origin: 'https://other.example' },
      payload: stay(),
    })
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding'])
    return reply.rawPayload
  }
  expect(JSON.parse(String(brotliDecompressSync(await compressed('br'))))).toEqual(json)
  expect(JSON.parse(String(gunzipSync(await compressed('gzip'))))).toEqual(json)
})
