import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { createChangeFeed } from '../../../platform/changes/change-feed.ts'
import { systemContext } from '../../../platform/context.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { searchLodging } from './search.service.ts'
import { followStays } from './stay-catalogue.ts'

const app = usePostgres()

const FIRST_NIGHT = '2026-12-15'
const HOTELS = [1, 2, 3, 4]
const NIGHTS = 6

const search = {
  ...{ fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 100, oneOfferPerHotel: false },
  rooms: [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }],
  currency: 'USD',
} as never

/** Simulates a separate process on the same database, with its own feed, calendar and search. */
const startProcess = () => {
  const { database, log } = app().services
  const services = { ...app().services, changes: createChangeFeed({ database, log }), copies: {} }
  const stays = followStays(services)
  Object.assign(services.copies, { stays })
  services.changes.start()
  const ctx = systemContext(services)
  return {
    stays,
    changes: services.changes,
    find: async (nights = 2) => {
      const stay = { checkIn: FIRST_NIGHT, checkOut: addDays(FIRST_NIGHT, nights) }
      const { list } = await searchLodging(ctx, Object.assign({}, search, stay))
      return list.map(({ hotelId, roomClassId, totalCents }) => [hotelId, roomClassId, totalCents])
    },
    stop: () => services.changes.stop(),
  }
}

it('every process sees what any of them sells or changes, and misses nothing while its feed is stopped', async () => {
  await loadHotels(
    app().ctx,
    HOTELS.map((id) => aHotel(id, { rooms: [1, 2].map((roomClassId) => aRoom({ roomClassId })) })),
  )
  const { db } = app().ctx
  const [one, two] = [startProcess(), startProcess()]
  const isCurrent = async () => Boolean((await one.stays.current(db)) && (await two.stays.current(db)))
  await expect.poll(isCurrent).toBe(true)
  const inDatabase = async (nights?: number) => {
    const { list } = await searchLodging(
      app().ctx,
      Object.assign({}, search, { checkIn: FIRST_NIGHT, checkOut: addDays(FIRST_NIGHT, nights ?? 2) }),
    )
    return list.map(({ hotelId, roomClassId, totalCents }) => [hotelId, roomClassId, totalCents])
  }

  const sell = (hotelId: number, nights: number) =>
    app().services.database.transaction((tx) =>
      sql`update lodging_days set rooms_taken = rooms where hotel_id = ${hotelId} and room_class_id = 1
        and day >= ${FIRST_NIGHT} and day < ${addDays(FIRST_NIGHT, nights)}`.execute(tx),
    )
  await sell(1, 1)
  for (const { find } of [one, two]) await expect.poll(() => find()).not.toContainEqual([1, 1, expect.anything()])

  // Several concurrent writers, some of whose transactions are rolled back.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const changes = Array.from({ length: 60 }, () => ({
    hotelId: 1 + random(HOTELS.length),
    roomClassId: 1 + random(2),
    day: addDays(FIRST_NIGHT, random(NIGHTS)),
    cents: 3_000 + random(5_000),
    open: random(3) > 0,
    undone: random(5) === 0,
  }))
  const write = async (writer: number) => {
    for (const change of changes.filter((_, i) => i % 6 === writer)) {
      await app()
        .services.database.transaction(async (tx) => {
          await sql`update lodging_days set stop_sale = ${!change.open}, cp_cents = ${change.cents}
            where hotel_id = ${change.hotelId} and room_class_id = ${change.roomClassId} and day = ${change.day}`.execute(
            tx,
          )
          if (change.undone) throw new Error('Undone')
        })
        .catch((error: Error) => expect(error.message).toBe('Undone'))
    }
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map(write))
  for (const nights of [1, 2, NIGHTS]) {
    const expected = await inDatabase(nights)
    for (const { find } of [one, two]) await expect.poll(() => find(nights)).toEqual(expected)
  }
  expect(await isCurrent()).toBe(true)

  // Days with a mistyped year are outside the calendar; it keeps working and can be loaded again.
  const mistype = (year: number) =>
    sql`insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id, rooms, cp_cents)
      select hotel_id, room_class_id, ${`${year}-12-15`}, tourist_zone_id, rooms, cp_cents from lodging_days
      where hotel_id = 3 and room_class_id = 2 and day = ${FIRST_NIGHT}`.execute(db)
  await mistype(2126)
  await mistype(1926)
  await sell(4, 1)
  for (const { find } of [one, two]) await expect.poll(() => find()).not.toContainEqual([4, 1, expect.anything()])
  expect(await isCurrent()).toBe(true)
  expect(await one.find()).toEqual(await inDatabase())
  const three = startProcess()
  await expect.poll(async () => Boolean(await three.stays.current(db))).toBe(true)
  expect(await three.find()).toEqual(await inDatabase())
  await three.stop()

  await two.stop()
  expect(await two.stays.current(db)).toBeUndefined()
  await sell(2, 1)
  expect(await two.find(), 'from the database').toEqual(await inDatabase())
  two.changes.start()
  await expect.poll(async () => Boolean(await two.stays.current(db))).toBe(true)
  expect(await two.find()).toEqual(await inDatabase())
  expect(await two.find()).not.toContainEqual([2, 1, expect.anything()])
  await one.stop()
  await two.stop()
})
