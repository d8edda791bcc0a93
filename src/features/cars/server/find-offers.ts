import { dayInHavana, daysBetween } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { type FieldPath, refuseField } from '../../../lib/refusals.ts'
import { soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findExtrasProblem } from '../extras.ts'
import { type CarProduct, type Offer, offerMaker, type Rental } from '../offer.ts'
import { rentalDays, tierOf } from '../rental-days.ts'
import { findRestriction } from '../restrictions.ts'
import { carSource, carsInDatabase } from './car-source.ts'
import type { CarStockQuery } from './cars-search.store.ts'

/** Filters; absent or 0 means any. */
export type CarFilters = Pick<
  CarStockQuery,
  'supplierId' | 'operatorId' | 'modelId' | 'classId' | 'transmission' | 'alsoSoldOut'
>

/** Returns a function that returns why an offer with stock cannot be rented for these days; undefined when it can. */
export const restrictionsFor = ({ clock }: Pick<Ctx, 'clock'>, rental: Rental) => {
  const { pickUp, dropOff } = rental
  const daysAhead = daysBetween(dayInHavana(clock.now()), pickUp)
  const restricted = { pickUp, dropOff, days: rentalDays(rental), daysAhead }
  return ({ dayRules }: CarProduct): Bilingual | undefined => findRestriction(dayRules, restricted)
}

/** Refuses: INVALID with the field when the car does not have these extras, or not that many of one. */
export const refuseUnknownExtras = ({ offeredExtras }: Offer, { extras = [] }: Rental, field: FieldPath) => {
  const problem = findExtrasProblem(offeredExtras, extras)
  if (problem) refuseField(field, problem)
}

/**
 * All priced offers for a rental, unsorted; none where cars are not sold. With `alsoSoldOut`, which bookings use, they come from the
 * database and include those that are sold out or restricted on these days.
 */
export const findOffers = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'copies'>,
  rental: Rental,
  filters: CarFilters,
): Promise<Offer[]> => {
  if (!soldBy(ctx.config.sells).cars) return []
  const days = rentalDays(rental)
  const source = filters.alsoSoldOut ? carsInDatabase(ctx) : await carSource(ctx, rental)
  const [cars, terms] = await Promise.all([
    source.listFreeCars({
      ...filters,
      zoneId: rental.zoneId,
      firstDay: rental.pickUp,
      dropOff: rental.dropOff,
      days,
      tier: tierOf(days),
    }),
    source.listSupplierTerms(rental),
  ])
  const { driverAges } = ctx.config
  const makers = new Map(terms.map((supplier) => [supplier.id, offerMaker(supplier, rental, driverAges)]))
  const restrictionOf = restrictionsFor(ctx, rental)
  const offered = filters.alsoSoldOut ? cars : cars.filter((car) => !restrictionOf(car))
  return offered.flatMap((car) => makers.get(car.supplierId)?.(car) ?? [])
}
