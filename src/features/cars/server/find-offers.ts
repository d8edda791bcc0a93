import type { Ctx } from '../../../platform/context.ts'
import { makeOffer, type Offer, type Rental } from '../offer.ts'
import { rentalDays, tierOf } from '../rental-days.ts'
import { listSupplierTerms } from './cars.store.ts'
import { type CarStockQuery, listFreeCars } from './cars-search.store.ts'

/** Filters; absent or 0 means any. */
export type CarFilters = Pick<
  CarStockQuery,
  'supplierId' | 'operatorId' | 'modelId' | 'classId' | 'transmission' | 'unlimitedKm' | 'alsoSoldOut'
>

/** All priced offers for a rental, unsorted. */
export const findOffers = async (ctx: Pick<Ctx, 'db'>, rental: Rental, filters: CarFilters): Promise<Offer[]> => {
  const days = rentalDays(rental)
  const [cars, terms] = await Promise.all([
    listFreeCars(ctx.db, {
      ...filters,
      zoneId: rental.zoneId,
      firstDay: rental.pickUp,
      days,
      tier: tierOf(days),
    }),
    listSupplierTerms(ctx.db, rental),
  ])
  const termsOf = new Map(terms.map((supplier) => [supplier.id, supplier]))
  return cars.flatMap((car) => {
    const supplier = termsOf.get(car.supplierId)
    const offer = supplier && makeOffer(car, supplier, rental)
    return offer ? [offer] : []
  })
}
