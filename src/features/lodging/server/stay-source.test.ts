import { beforeEach, expect, it } from 'vitest'
import { createChangeFeed } from '../../../platform/changes/change-feed.ts'
import { type Ctx, systemContext, transact } from '../../../platform/context.ts'
import { aHotel, loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import type { LodgingCriteria } from '../contract.ts'
import { searchLodging } from './search.service.ts'
import { followStays } from './stay-catalogue.ts'

// Today is Tuesday, December 1, 2026 in Havana.
const app = useTestApp()

/** A context whose searches use the calendar; its feed reads only when a search asks for it. */
let ctx: Ctx
beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1), aHotel(2)], 60)
  const { database, log } = app().services
  const changes = createChangeFeed({ database, log }, { everyMs: 3_600_000 })
  const services = { ...app().services, changes }
  const stays = followStays(services)
  ctx = { ...systemContext({ ...services, copies: { stays } }), lang: 'en' }
  changes.start()
  await changes.catchUp()
  return () => changes.stop()
})

const find = async (at: Ctx, dates = { checkIn: '2026-12-15', checkOut: '2026-12-18' }) => {
  const paging = { fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 10 }
  const rooms = [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }]
  const { list } = await searchLodging(at, {
    ...paging,
    ...dates,
    rooms,
    currency: 'USD',
    oneOfferPerHotel: true,
  } as unknown as LodgingCriteria)
  return list.map(({ hotelId }) => hotelId)
}
const sellOut = (at: Pick<Ctx, 'db'>, hotelId: number) =>
  at.db
    .updateTable('lodging_days')
    .set(({ ref }) => ({ rooms_taken: ref('rooms') }) as never)
    .where('hotel_id', '=', hotelId)
    .execute()

it('a search sees what this process has just sold, but not what it has rolled back', async () => {
  expect(await find(ctx)).toEqual([1, 2])
  await transact(ctx, (tx) => sellOut(tx, 1))
  expect(await find(ctx)).toEqual([2])
  await transact(ctx, async (tx) => {
    await sellOut(tx, 2)
    throw new Error('Undone')
  }).catch(() => {})
  expect(await find(ctx)).toEqual([2])
})

it('a search within a transaction uses the database and sees its own changes', async () => {
  await transact(ctx, async (tx) => {
    await sellOut(tx, 1)
    expect(await find(tx)).toEqual([2])
  })
})

it('the calendar knows that nothing is on sale after its last day, until something is', async () => {
  const spring = { checkIn: '2027-04-15', checkOut: '2027-04-18' }
  await expect(find(ctx, spring)).rejects.toMatchObject({ code: 'NOT_ON_SALE_YET' })
  await app().services.database.run(
    "insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id, rooms, cp_cents) select 2, 1, day, 1, 3, 5000 from generate_series('2027-04-15'::date, '2027-04-18', '1 day') day",
  )
  await ctx.changes.catchUp()
  expect(await find(ctx, spring)).toEqual([2])
  expect(ctx.copies.stays!.figures().searches).toEqual({ memory: 2, database: 0 })
})

it('a search uses the database for past days and while the calendar is behind', async () => {
  expect(await ctx.copies.stays!.forSearch(ctx.db, '2026-11-29', '2026-12-03')).toBeUndefined()
  await app().services.database.run('update lodging_days set stop_sale = true where hotel_id = 1')
  expect(await find(ctx), 'written outside of a transaction of this process').toEqual([1, 2])
  await ctx.changes.stop()
  expect(await find(ctx), 'the feed is stopped').toEqual([2])
})
