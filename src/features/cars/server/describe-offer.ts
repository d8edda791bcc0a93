import { convert, type Exchange } from '../../../lib/exchange.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { listCarZones } from '../../places/server/places.service.ts'
import type { BookedCarOffer } from '../contract.ts'
import { type Offer, type Rental, slugOf, TRANSMISSION_NAMES } from '../offer.ts'
import { payInCubaLines, payNowLines, shareOfDays } from '../price-lines.ts'
import { rentedDays } from '../rental-days.ts'

/** Car zones by id. */
export type Zones = Map<number, Awaited<ReturnType<typeof listCarZones>>[number]>

type OfferContext = { siteId: number; zones: Zones; exchange: Exchange }

/** Renders an offer in a language and a currency, without stock, price hold and alternative. */
export const describeOffer = (
  offer: Offer,
  rental: Rental,
  { siteId, zones, exchange }: OfferContext,
  lang: Lang,
): BookedCarOffer => {
  const { product, supplier, price } = offer
  const payNow = payNowLines(offer, rental, exchange)
  const dayCents = shareOfDays(payNow[0]!.cents, offer)
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
    currency: exchange.currency,
    priceCents: convert(price.totalCents, exchange),
    perDay: days.map((day, i) => ({ day, cents: dayCents[i]! })),
    payNowCents: convert(price.payNowCents, exchange),
    payNow: localize(payNow),
    ...(offer.chosenExtras.length > 0 && { extras: offer.chosenExtras.map(({ kind, count }) => ({ kind, count })) }),
    payInCubaCents: price.payInCubaCents,
    payInCuba: localize(payInCubaLines(offer)),
    depositCents: product.depositCents,
    eligibility: {
      ...offer.ages,
      licenceYears: product.minLicenceYears,
      driverAge: rental.driverAge,
      eligible: !offer.ageProblem,
      reason: offer.ageProblem?.[lang] ?? null,
      ageFeePerDayCents: convert(offer.ageFeePerDayCents, exchange),
      ageFees: supplier.ageFees.map((fee) => ({ ...fee, perDayCents: convert(fee.perDayCents, exchange) })),
    },
    cancellation: offer.cancellation as BookedCarOffer['cancellation'],
  }
}
