import { dayInHavana } from '../../../lib/days.ts'
import { refuseField } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { makeOffer, type Offer, type Rental } from '../offer.ts'
import { findDateProblem } from '../rental-dates.ts'
import { rentalDays, tierOf } from '../rental-days.ts'
import * as store from './cars.store.ts'

/** Which of a zone's cars are wanted; what is absent or 0 leaves the filter open. */
export type CarFilters = Pick<
  store.CarStockAsked,
  'supplierId' | 'modelId' | 'classId' | 'transmission' | 'unlimitedKm' | 'alsoSoldOut'
>

/** Every car of ours that can be rented as asked, priced, in no order. */
export const findOffers = async (ctx: Pick<Ctx, 'db'>, rental: Rental, filters: CarFilters): Promise<Offer[]> => {
  const days = rentalDays(rental)
  const [cars, terms] = await Promise.all([
    store.listFreeCars(ctx.db, {
      ...filters,
      zoneId: rental.zoneId,
      firstDay: rental.pickUp,
      days,
      tier: tierOf(days),
    }),
    store.listSupplierTerms(ctx.db, rental),
  ])
  const termsOf = new Map(terms.map((supplier) => [supplier.id, supplier]))
  return cars.flatMap((car) => {
    const supplier = termsOf.get(car.supplierId)
    const offer = supplier && makeOffer(car, supplier, rental)
    return offer ? [offer] : []
  })
}

/** Refuses: INVALID with the field when a car cannot be rented on such dates; staff may leave the reserve period (decisions 3). */
export const refuseWrongDates = (ctx: Ctx, rental: Rental, ignoreReservePeriod = false) => {
  const ignore = ignoreReservePeriod && ctx.actor.kind === 'staff'
  const problem = findDateProblem(rental, dayInHavana(ctx.clock.now()), ignore)
  if (problem) refuseField(problem.field, problem.message)
}
