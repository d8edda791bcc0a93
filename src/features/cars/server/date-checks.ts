import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import type { Rental } from '../offer.ts'
import { findDateProblem } from '../rental-dates.ts'
import { rentalDays, rentedDays } from '../rental-days.ts'
import * as store from './cars.store.ts'

/** What is wrong with the dates of a rental; undefined when nothing is. Staff may ignore the reserve period. */
export const findInvalidDates = (ctx: Ctx, rental: Rental, ignoreReservePeriod = false) => {
  const ignore = ignoreReservePeriod && ctx.actor.kind === 'staff'
  const period = ignore ? null : getReservePeriod(ctx, PRODUCT_TYPES.carRent)
  return findDateProblem(rental, ctx.clock.now(), period)
}

/** Refuses: INVALID with the field when the dates cannot be rented. Staff may ignore the reserve period. */
export const refuseInvalidDates = (ctx: Ctx, rental: Rental, ignoreReservePeriod = false) => {
  const problem = findInvalidDates(ctx, rental, ignoreReservePeriod)
  if (problem) refuseField(problem.field, problem.message)
}

/**
 * Refuses: NOT_ON_SALE_YET, with the last day on sale, when the rates of the zone or of one car end before the rental does. Refuses
 * nothing when the store sells no cars.
 */
export const refuseNotOnSaleYet = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  rental: Rental,
  car: { supplierId?: number; modelId?: number } = {},
) => {
  if (!soldBy(ctx.config.sells).cars) return
  const lastRented = rentedDays(rental.pickUp, rentalDays(rental)).at(-1)!
  const today = dayInHavana(ctx.clock.now())
  const lastOnSale = await store.findLastDayOnSale(ctx.db, { zoneId: rental.zoneId, today, ...car })
  if (lastOnSale && lastRented > lastOnSale)
    refuse('NOT_ON_SALE_YET', { until: { en: formatDay(lastOnSale, 'en'), es: formatDay(lastOnSale, 'es') } })
}
