import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { AIRPORT, BOJEO, CAIMAN, ECONOMY, LUXURY, makeCars, VEDADO, VINALES } from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import type { CarProduct, Rental } from '../offer.ts'
import { rentalDays, TIERS, tierOf } from '../rental-days.ts'
import * as inCalendar from './car-calendar.ts'
import { listSupplierTerms } from './cars.store.ts'
import { type CarStockQuery, listFreeCars } from './cars-search.store.ts'
import { findOffers } from './find-offers.ts'
import { listLowestTotals } from './rental-prices.service.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

// The day of the test clock in Havana.
const TODAY = '2026-12-01'
const FIRST_DAY = '2026-12-03'
const DAYS = 12
const ZONES = [AIRPORT, VEDADO, VINALES]

const dayAt = (i: number) => addDays(FIRST_DAY, i)
const someDay = fc.integer({ min: 0, max: DAYS - 1 }).map(dayAt)
const rarely = fc.constantFrom(false, false, true)
const cents = fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 6 })

/** One change to some days of a model in a zone, like those made by imports, edits in the grid of rates, and sales. */
const anyEdit = fc.record({
  zoneId: fc.constantFrom(...ZONES),
  modelId: fc.integer({ min: 1, max: 3 }),
  from: someDay,
  length: fc.integer({ min: 1, max: 6 }),
  change: fc.oneof(
    fc.record({ units: fc.constantFrom(0, 1, 2, 5, 5, 5) }),
    fc.record({ stop_sale: rarely }),
    fc.record({ min_days: fc.integer({ min: 1, max: 4 }), max_days: fc.option(fc.integer({ min: 3, max: 9 })) }),
    fc.record({ closed_to_arrival: rarely, closed_to_departure: rarely }),
    fc.record({ release_days: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ price_3_cents: cents, price_7_cents: cents }),
    fc.constant('delete' as const),
    fc.constant('copyToNextWeek' as const),
  ),
})
type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never

const anyQuery = fc.record({
  zoneId: fc.constantFrom(...ZONES),
  pickUp: fc.integer({ min: 0, max: 5 }).map(dayAt),
  days: fc.constantFrom(3, 3, 4, 7),
  supplierId: fc.constantFrom(undefined, undefined, CAIMAN, BOJEO),
  classId: fc.constantFrom(undefined, undefined, ECONOMY, LUXURY),
  transmission: fc.constantFrom(undefined, undefined, 1, 2),
  dropOffZoneId: fc.constantFrom(...ZONES),
  userCountryId: fc.constantFrom(0, 34, 38, 167),
  driverAge: fc.constantFrom(20, 22, 35, 35, 72),
  hours: fc.constantFrom(['0900', '0900'], ['0900', '2200'], ['0500', '0530']),
})

const apply = async ({ zoneId, modelId, from, length, change }: Edit) => {
  const { db } = app().ctx
  const to = addDays(from, length)
  if (change === 'copyToNextWeek') {
    await sql`
      insert into car_days (supplier_id, model_id, zone_id, day, units, price_3_cents, price_7_cents)
      select supplier_id, model_id, zone_id, day + 7, units, price_3_cents, price_7_cents from car_days
      where zone_id = ${zoneId} and model_id = ${modelId} and day >= ${from}::date and day < ${to}::date
      on conflict do nothing`.execute(db)
    return
  }
  const where = sql`zone_id = ${zoneId} and model_id = ${modelId} and day >= ${from}::date and day < ${to}::date`
  if (change === 'delete') await sql`delete from car_days where ${where}`.execute(db)
  else {
    const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update car_days set ${sql.join(set)} where ${where}`.execute(db)
  }
}

const byIds = (a: CarProduct, b: CarProduct) => a.supplierId - b.supplierId || a.modelId - b.modelId

it('finds the same cars and terms in the calendar as in the database after any edits', async () => {
  const { services, ctx } = app()
  await sql`delete from car_days where day >= ${dayAt(DAYS)}::date`.execute(ctx.db)
  const standard = await ctx.db
    .selectFrom('car_days')
    .select(['supplier_id', 'model_id', 'zone_id', 'day', 'units', 'price_3_cents', 'price_7_cents'])
    .execute()
  await sql`update car_products set score_tenths = 87, review_count = 3 where model_id = 2`.execute(ctx.db)
  const cars = inCalendar.followCars(services)
  services.changes.start()
  await services.changes.catchUp()
  let found = 0
  let pricedDays = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEdit, { maxLength: 5 }),
      fc.array(anyQuery, { minLength: 6, maxLength: 6 }),
      async (edits, queries) => {
        await sql`delete from car_days`.execute(ctx.db)
        await ctx.db.insertInto('car_days').values(standard).execute()
        for (const edit of edits) await apply(edit)
        await services.changes.catchUp()
        const calendar = (await cars.current(ctx.db))!
        for (const { pickUp, days: length, dropOffZoneId, userCountryId, driverAge, hours, ...filters } of queries) {
          const rental = {
            ...{ pickUp, startHour: hours[0]!, dropOff: addDays(pickUp, length), endHour: hours[1]! },
            ...{ zoneId: filters.zoneId, dropOffZoneId, userCountryId, driverAge: 35 },
          } satisfies Rental
          const days = rentalDays(rental)
          const query: CarStockQuery = {
            ...filters,
            firstDay: pickUp,
            dropOff: rental.dropOff,
            days,
            tier: tierOf(days),
          }
          const expected = (await listFreeCars(ctx.db, query)).toSorted(byIds)
          expect(inCalendar.listFreeCars(calendar, query).toSorted(byIds), JSON.stringify(query)).toEqual(expected)
          expect(await inCalendar.termsOf(calendar, ctx.db, rental)).toEqual(await listSupplierTerms(ctx.db, rental))
          found += expected.length
          const { classId, transmission } = filters
          const prices = { rental: { ...rental, driverAge }, days: 6, today: TODAY, classId, transmission }
          const lowest = []
          for (let i = 0; i < prices.days; i++) {
            const one = { ...prices.rental, pickUp: addDays(pickUp, i), dropOff: addDays(rental.dropOff, i) }
            const offers = await findOffers({ ...ctx, copies: {} }, one, { classId, transmission })
            const totals = offers.filter(({ ageProblem }) => !ageProblem).map(({ price }) => price.totalCents)
            lowest.push(totals.length > 0 ? Math.min(...totals) : null)
          }
          expect(await listLowestTotals({ ...ctx, copies: { cars } }, prices), JSON.stringify(prices)).toEqual(lowest)
          expect(await listLowestTotals({ ...ctx, copies: {} }, prices)).toEqual(lowest)
          pricedDays += lowest.filter((total) => total !== null).length
        }
      },
    ),
    { numRuns: 60, seed: 11, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(300)
  expect(pricedDays).toBeGreaterThan(300)

  // A model that is no longer rented, and a new model with days that the calendar had no space for.
  const query = { zoneId: VEDADO, firstDay: FIRST_DAY, dropOff: dayAt(3), days: 3, tier: TIERS[0] }
  await sql`update car_models set archived = true where id = 1`.execute(ctx.db)
  await sql`insert into car_products (supplier_id, model_id, insurance_per_day_cents, deposit_cents) values (${CAIMAN}, 3, 100, 200)
    on conflict do nothing`.execute(ctx.db)
  await sql`insert into car_days (supplier_id, model_id, zone_id, day, units, price_3_cents)
    select ${CAIMAN}, 3, ${VEDADO}, day, 4, 9999 from generate_series(${FIRST_DAY}::date, ${dayAt(5)}::date, '1 day') day
    on conflict (supplier_id, model_id, zone_id, day) do update set units = 4, price_3_cents = 9999, stop_sale = false`.execute(
    ctx.db,
  )
  await services.changes.catchUp()
  const now = inCalendar.listFreeCars((await cars.current(ctx.db))!, query).toSorted(byIds)
  expect(now).toEqual((await listFreeCars(ctx.db, query)).toSorted(byIds))
  expect(now.map(({ supplierId, modelId }) => [supplierId, modelId])).toContainEqual([CAIMAN, 3])
  expect(now.every(({ modelId }) => modelId !== 1)).toBe(true)
  const later = { ...query, firstDay: dayAt(90), dropOff: dayAt(93) }
  await sql`insert into car_days (supplier_id, model_id, zone_id, day, units, price_3_cents)
    select ${CAIMAN}, 2, ${VEDADO}, day, 1, 8000 from generate_series(${dayAt(90)}::date, ${dayAt(92)}::date, '1 day') day`.execute(
    ctx.db,
  )
  await services.changes.catchUp()
  const calendar = (await cars.current(ctx.db))!
  expect(inCalendar.listFreeCars(calendar, later)).toEqual(await listFreeCars(ctx.db, later))
  expect(inCalendar.listFreeCars(calendar, later)).toHaveLength(1)
  cars.stop()
  await services.changes.stop()
}, 120_000)
