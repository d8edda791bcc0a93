import { expect, it } from 'vitest'
import { followStays } from './features/lodging/server/stay-catalogue.ts'
import { aHotel, loadHotels } from './testing/lodging-builders.ts'
import { useTestApp } from './testing/test-app.ts'

const TOKEN = 'a-token-of-at-least-thirty-two-characters'
const closed = useTestApp()
const app = useTestApp(undefined, { METRICS_TOKEN: TOKEN })

const ask = (authorization?: string) =>
  app().http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

/** Reads a value by its name and labels, like Prometheus. */
const read = async (name: string) => {
  const { body } = await ask(`Bearer ${TOKEN}`)
  const line = body.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

it('the metrics endpoint returns 404 without a configured token', async () => {
  expect(
    (await closed().http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode,
  ).toBe(404)
})

it.each([undefined, '', TOKEN, 'Bearer', 'Bearer undefined', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])(
  'the metrics endpoint rejects the authorization header %s',
  async (header) => {
    const { statusCode, body } = await ask(header)
    expect(statusCode).toBe(401)
    expect(body).not.toContain('alamar_')
  },
)

it('the metrics cover the process and what it serves from memory', async () => {
  const { statusCode, headers } = await ask(`Bearer ${TOKEN}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/plain/), 'cache-control': 'no-store' })
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await read('alamar_change_feed_lag_seconds')).toBeUndefined()

  await loadHotels(app().ctx, [aHotel(1)], 60)
  const { services } = app()
  const stays = followStays(services)
  services.copies.stays = stays
  const ofLodging = (name: string) => read(`alamar_calendar_${name}{product="lodging"}`)
  const searched = (source: string) => read(`alamar_searches_total{product="lodging",source="${source}"}`)
  const search = () =>
    app().request('POST', '/api/lodgingBookings/getOffers/Price/0/en/1/10', {
      body: {
        CheckIn: '2026-12-15',
        CheckOut: '2026-12-18',
        Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
      },
    })
  const route =
    'http_request_duration_seconds_count{method="POST",route="/api/lodgingBookings/getOffers/:fieldName/:order/:languageCode/:currentPage/:itemsByPage",status="200"}'
  const before = (await read(route)) ?? 0
  expect(await ofLodging('current')).toBe(0)
  expect(await ofLodging('loaded_timestamp_seconds')).toBeUndefined()
  expect((await search()).status).toBe(200)
  expect([await searched('memory'), await searched('database')]).toEqual([0, 1])

  services.changes.start()
  await services.changes.catchUp()
  expect((await search()).json.List).toHaveLength(1)
  expect([await searched('memory'), await searched('database')]).toEqual([1, 1])
  expect(await read(route)).toBe(before + 2)
  expect(await ofLodging('current')).toBe(1)
  expect(await ofLodging('rows')).toBe(1)
  expect(await ofLodging('bytes')).toBeGreaterThan(3 * 60)
  expect(await ofLodging('loaded_timestamp_seconds')).toBe(app().clock.now().getTime() / 1_000)
  expect(await read('alamar_change_feed_lag_seconds')).toBeLessThan(3)
  await services.changes.stop()
  stays.stop()
  services.copies.stays = undefined
})

it('the metrics cover the jobs of all processes', async () => {
  const { jobs, database, clock } = app().services
  const now = clock.now()
  const add = (key: string, dueAt: Date) =>
    jobs.enqueue(database.db, { kind: 'mail.deliver', payload: { id: 1 }, dueAt, key })
  await add('due', now)
  await add('later', new Date(now.getTime() + 1_000))
  await add('given up', now)
  await database.run("update jobs set gave_up_at = now(), failing_since = now() where unique_key = 'given up'")
  expect(await read('alamar_jobs{state="due"}')).toBe(1)
  expect(await read('alamar_jobs{state="failing"}')).toBe(0)
  expect(await read('alamar_jobs{state="failed"}')).toBe(1)
})
