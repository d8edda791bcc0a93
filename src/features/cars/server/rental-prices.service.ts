import { collectWithin } from '../../../lib/collect-within.ts'
import { addDays, dayInHavana, daysBetween, havanaInstant } from '../../../lib/days.ts'
import { convert } from '../../../lib/exchange.ts'
import { refuseField } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import type { PriceCalendar } from '../../products/contract.ts'
import { firstDayInTime } from '../../products/pay-before-service.ts'
import { dayPrices, MAX_SEARCH_MS, reservablePart } from '../../products/price-days.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import type { listRentalPrices as row } from '../contract.ts'
import type { Rental } from '../offer.ts'
import { findDateProblem } from '../rental-dates.ts'
import { rentalDays } from '../rental-days.ts'
import * as calendarSearch from './car-calendar.ts'
import { findOffers } from './find-offers.ts'
import { rentalOf } from './search.service.ts'

const fromDay = (rental: Rental, pickUp: string): Rental => ({
  ...rental,
  pickUp,
  dropOff: addDays(pickUp, daysBetween(rental.pickUp, rental.dropOff)),
})

/** The lowest total of a rental from each day: from the calendar when it is current and has the days, otherwise from the database. */
export const listLowestTotals = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'copies'>,
  { rental, days, ...search }: calendarSearch.RentalPriceSearch,
): Promise<(number | null)[]> => {
  const pickUps = Array.from({ length: days }, (_, i) => addDays(rental.pickUp, i))
  const rentals = pickUps.map((pickUp) => fromDay(rental, pickUp))
  const current = () => ctx.copies.cars?.forSearch(ctx.db, rental.pickUp, rentals.at(-1)!.dropOff)
  const before = await current()
  const terms = before && (await calendarSearch.termsOf(before, ctx.db, rental))
  const calendar = terms && (await current())
  if (calendar)
    return calendarSearch.listLowestTotals(calendar, terms, { rental, days, ...search }, ctx.config.driverAges)
  return collectWithin(
    rentals,
    async (one) => {
      const offers = await findOffers({ ...ctx, copies: {} }, one, search)
      const totals = offers.flatMap(({ ageProblem, price }) => (ageProblem ? [] : [price.totalCents]))
      return totals.length > 0 ? Math.min(...totals) : null
    },
    MAX_SEARCH_MS,
  )
}

/**
 * The lowest price per rental day by pick-up day, for cars that the driver may rent; empty where cars are not sold
 * (docs/rules/prices.md#price-calendar). Refuses: INVALID when the rental is too short.
 */
export const listRentalPrices = async (ctx: Ctx, input: Parsed<typeof row>): Promise<PriceCalendar> => {
  const { currency } = input
  const exchange = await getExchange(ctx, currency)
  if (!soldBy(ctx.config.sells).cars) return { currency, days: [] }
  const asked = await rentalOf(ctx, input)
  const problem = findDateProblem(asked, havanaInstant(asked.pickUp, asked.startHour), null)
  if (problem) refuseField(problem.field, problem.message)
  const now = ctx.clock.now()
  const today = dayInHavana(now)
  const toDropOff = daysBetween(asked.pickUp, asked.dropOff)
  const { minDays, maxDays } = getReservePeriod(ctx, PRODUCT_TYPES.carRent)
  // The whole rental must be within the reserve period.
  const period = { minDays, maxDays: maxDays - toDropOff }
  const part = reservablePart(input, period, today, firstDayInTime(asked.startHour, now))
  const totals = part
    ? await listLowestTotals(ctx, {
        ...{ rental: fromDay(asked, part.firstDay), days: part.days, today },
        classId: input.idClass,
        transmission: input.transmissionId,
      })
    : []
  return { currency, days: dayPrices(input, part, totals, rentalDays(asked), (cents) => convert(cents, exchange)) }
}
