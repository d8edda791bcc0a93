import type { Lang } from '../../../lib/languages.ts'
import { SALE_CURRENCY } from '../../../lib/money.ts'
import type { listCarZones } from '../../places/server/places.service.ts'
import type { BookedCarOffer } from '../contract.ts'
import { type Offer, type Rental, slugOf, TRANSMISSION_NAMES } from '../offer.ts'
import { payInCubaLines, payNowLines } from '../price-lines.ts'
import { rentedDays } from '../rental-days.ts'

/** Car zones by id. */
export type Zones = Map<number, Awaited<ReturnType<typeof listCarZones>>[number]>

type OfferContext = { siteId: number; zones: Zones }

/** Renders an offer in a language, without stock, price hold and alternative. */
export const describeOffer = (
  offer: Offer,
  rental: Rental,
  { siteId, zones }: OfferContext,
  lang: Lang,
): BookedCarOffer => {
  const { product, supplier, price } = offer
  const days = rentedDays(rental.pickUp, price.dayCents.length)
  const localize = (lines: ReturnType<typeof payNowLines>) =>
    lines.map(({ label, detail, cents }) => ({ label: label[lang], detail: detail?.[lang], cents }))
  return {
    siteId,
    supplierId: product.supplierId,
    supplierName: supplier.name,
    modelId: product.modelId,
    modelName: product.modelName,
    slug: slugOf(product.modelName),
    photo: product.photo,
    classId: product.classId,
    className: product.className[lang],
    transmissionId: product.transmission,
    transmissionName: TRANSMISSION_NAMES[product.transmission][lang],
    seats: product.seats,
    bags: product.bags,
    doors: product.doors,
    airConditioning: product.airConditioning,
    fuel: product.fuel as BookedCarOffer['fuel'],
    body: product.body,
    kmLimit: product.kmLimitPerDay,
    zoneId: rental.zoneId,
    zoneName: zones.get(rental.zoneId)!.name[lang],
    dropOffZoneId: rental.dropOffZoneId,
    dropOffZoneName: zones.get(rental.dropOffZoneId)!.name[lang],
    agencyId: offer.pickUpOffice.id,
    pickUpOffice: offer.pickUpOffice,
    dropOffOffice: offer.dropOffOffice,
    pickUp: rental.pickUp,
    dropOff: rental.dropOff,
    startHour: rental.startHour,
    endHour: rental.endHour,
    rentalDays: days.length,
    driverAge: rental.driverAge,
    userCountryId: rental.userCountryId,
    currency: SALE_CURRENCY,
    priceCents: price.totalCents,
    perDay: days.map((day, i) => ({ day, cents: price.dayCents[i]! })),
    payNowCents: price.payNowCents,
    payNow: localize(payNowLines(offer, rental)),
    payInCubaCents: price.payInCubaCents,
    payInCuba: localize(payInCubaLines(offer)),
    depositCents: product.depositCents,
    eligibility: {
      ...offer.ages,
      licenceYears: product.minLicenceYears,
      driverAge: rental.driverAge,
      eligible: !offer.ageProblem,
      reason: offer.ageProblem?.[lang] ?? null,
      ageFeePerDayCents: offer.ageFeePerDayCents,
      ageFees: supplier.ageFees,
    },
    cancellation: offer.cancellation as BookedCarOffer['cancellation'],
  }
}
