import { addDays, dayInHavana, formatDay } from '../../../lib/days.ts'
import { kmBetween } from '../../../lib/distance.ts'
import { type Bilingual, type Lang, localeOf } from '../../../lib/languages.ts'
import { SALE_CURRENCY } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { DEFAULT_COUNTRY_ID } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Page } from '../../../platform/http/endpoint.ts'
import { priceHolder } from '../../../platform/price-hold.ts'
import { listCarZones } from '../../places/server/places.service.ts'
import { carKey } from '../car-key.ts'
import {
  type CarCount,
  type CarCounts,
  type CarCriteria,
  type CarOffer,
  type CarOfferAsked,
  type CarRentalAsked,
  DEFAULT_CAR_ZONE_ID,
  FEW_UNITS_LEFT,
} from '../contract.ts'
import { ageBoundsOf, DEFAULT_DRIVER_AGE } from '../driver-age.ts'
import { type Offer, type Rental, slugOf, TRANSMISSIONS } from '../offer.ts'
import { ASCENDING, keepBestAvailability, keepBestPrices, pageOf, sortFieldOf, sortOffers } from '../offer-list.ts'
import { payInCubaLines, payNowLines } from '../price-lines.ts'
import { defaultTimes, findDateProblem } from '../rental-dates.ts'
import { rentedDays } from '../rental-days.ts'
import { findOffers, refuseWrongDates } from './availability.ts'
import { listClasses } from './cars.store.ts'

/** Offers on the home page. */
const FRONT_OFFERS = 6
/** Offers of each kind of alternative. */
const ALTERNATIVES_EACH = 3
/** Days by which an alternative may begin earlier or later, the nearest first (decisions 3). */
const OTHER_DAYS = [1, -1, 2, -2, 3, -3]
/** Zones around the asked one in which an alternative is looked for. */
const ZONES_AROUND = 4

type Zones = Map<number, Awaited<ReturnType<typeof listCarZones>>[number]>

/** Offers of one rental, and what differs from the asked one when they are alternatives. */
type Found = { rental: Rental; offers: Offer[]; changed: Bilingual | null }

const zonesOf = async (ctx: Ctx): Promise<Zones> => new Map((await listCarZones(ctx)).map((zone) => [zone.id, zone]))

const rentalOf = (asked: CarRentalAsked): Rental => ({
  zoneId: asked.idZone,
  dropOffZoneId: asked.dropOffZone || asked.idZone,
  pickUp: asked.pickUp,
  dropOff: asked.dropOff,
  startHour: asked.startHour,
  endHour: asked.endHour,
  driverAge: asked.driverAge,
  userCountryId: asked.idUserCountry,
})

/**
 * One page of the cars that can be rented as asked, sorted; alternatives when there is none and they are wanted (decisions 3).
 * Refuses: INVALID with the field for dates that cannot be rented; NOT_FOUND for an unknown zone.
 */
export const searchCarOffers = async (ctx: Ctx, criteria: CarCriteria): Promise<Page<CarOffer>> => {
  const rental = rentalOf(criteria)
  refuseWrongDates(ctx, rental, criteria.ignoreReservePeriod)
  const [zones, exact] = await Promise.all([zonesOf(ctx), findAsked(ctx, rental, criteria)])
  if (!zones.has(rental.zoneId) || !zones.has(rental.dropOffZoneId)) refuse('NOT_FOUND')
  if (criteria.countryId !== DEFAULT_COUNTRY_ID) return { list: [], totalItems: 0 }
  const found: Found[] =
    exact.length > 0 || !criteria.avoidEmptyResult
      ? [{ rental, offers: exact, changed: null }]
      : await findAlternatives(ctx, rental, criteria, zones)
  const belongsTo = new Map(found.flatMap((part) => part.offers.map((offer) => [offer, part] as const)))
  const sorted = sortOffers([...belongsTo.keys()], sortFieldOf(criteria.fieldName), criteria.order, criteria.lang)
  const page = pageOf(sorted, criteria.currentPage, criteria.itemsByPage)
  const describe = await describer(ctx, zones, criteria.lang)
  return { list: page.map((offer) => describe(offer, belongsTo.get(offer)!)), totalItems: sorted.length }
}

const findAsked = async (ctx: Ctx, rental: Rental, criteria: CarCriteria) => {
  let offers = await findOffers(ctx, rental, {
    supplierId: criteria.idSupplier,
    modelId: criteria.idModel,
    classId: criteria.idClass,
    transmission: criteria.transmissionId,
    unlimitedKm: criteria.unlimitedKm,
  })
  if (criteria.excludedByBestPrice) offers = keepBestPrices(offers)
  if (criteria.excludedByBestDisponibility) offers = keepBestAvailability(offers)
  return offers
}

/** How many cars each choice of a filter leaves of those that can be rented as asked. Refuses: INVALID with the field for wrong dates. */
export const countCarOffers = async (ctx: Ctx, asked: CarRentalAsked): Promise<CarCounts> => {
  const rental = rentalOf(asked)
  refuseWrongDates(ctx, rental, asked.ignoreReservePeriod)
  const offers = (await findOffers(ctx, rental, {})).sort((a, b) => a.product.classOrder - b.product.classOrder)
  const collator = new Intl.Collator(localeOf(asked.lang))
  const count = (of: (offer: Offer) => [id: number, name: string]): CarCount[] => {
    const counts = new Map<number, CarCount>()
    for (const offer of offers) {
      const [id, name] = of(offer)
      counts.set(id, { id, name, count: (counts.get(id)?.count ?? 0) + 1 })
    }
    return [...counts.values()]
  }
  return {
    total: offers.length,
    classes: count(({ product }) => [product.classId, product.className[asked.lang]]),
    transmissions: count(({ product: { transmission } }) => [
      transmission,
      TRANSMISSIONS[transmission][asked.lang],
    ]).sort((a, b) => a.id - b.id),
    suppliers: count(({ supplier }) => [supplier.id, supplier.name]).sort((a, b) => collator.compare(a.name, b.name)),
    unlimitedKm: offers.filter(({ product }) => product.kmLimitPerDay === null).length,
  }
}

/** One offer with the present price and stock. Refuses: INVALID with the field for wrong dates, OFFER_NOT_FOUND, SOLD_OUT. */
export const refreshCarOffer = async (ctx: Ctx, asked: CarOfferAsked): Promise<CarOffer> => {
  const rental = rentalOf(asked)
  refuseWrongDates(ctx, rental, asked.ignoreReservePeriod)
  const [zones, [offer]] = await Promise.all([
    zonesOf(ctx),
    findOffers(ctx, rental, { supplierId: asked.idSupplier, modelId: asked.idModel, alsoSoldOut: true }),
  ])
  if (!offer) return refuse('OFFER_NOT_FOUND')
  if (offer.product.unitsLeft === 0) refuse('SOLD_OUT')
  return (await describer(ctx, zones, asked.lang))(offer, { rental, changed: null })
}

/** The cheapest car of a few classes for the default zone and dates; only Cuba has cars (spec 7, 9). */
export const listFrontCarOffers = async (
  ctx: Ctx,
  { countryId, lang }: { countryId: number; lang: Lang },
): Promise<Page<CarOffer>> => {
  if (countryId !== DEFAULT_COUNTRY_ID) return { list: [], totalItems: 0 }
  const rental: Rental = {
    ...defaultTimes(dayInHavana(ctx.clock.now())),
    zoneId: DEFAULT_CAR_ZONE_ID,
    dropOffZoneId: DEFAULT_CAR_ZONE_ID,
    driverAge: DEFAULT_DRIVER_AGE,
    userCountryId: 0,
  }
  const [zones, offers] = await Promise.all([zonesOf(ctx), findOffers(ctx, rental, {})])
  const cheapest = new Map<number, Offer>()
  for (const offer of sortOffers(offers, 'Price', ASCENDING, lang)) {
    if (!cheapest.has(offer.product.classId)) cheapest.set(offer.product.classId, offer)
  }
  const chosen = [...cheapest.values()].slice(0, FRONT_OFFERS)
  const describe = await describer(ctx, zones, lang)
  return { list: chosen.map((offer) => describe(offer, { rental, changed: null })), totalItems: chosen.length }
}

const cheapestOf = (offers: Offer[]) => sortOffers(offers, 'Price', ASCENDING, 'en').slice(0, ALTERNATIVES_EACH)

/** What comes nearest to a search without a result: other days, the next class, a neighbouring zone (decisions 3). */
const findAlternatives = async (ctx: Ctx, rental: Rental, criteria: CarCriteria, zones: Zones): Promise<Found[]> => {
  const found = [
    await findOnOtherDays(ctx, rental, criteria),
    await findInNextClass(ctx, rental, criteria),
    await findInZonesAround(ctx, rental, criteria, zones),
  ]
  return found.flatMap((part) => (part ? [{ ...part, offers: cheapestOf(part.offers) }] : []))
}

const findOnOtherDays = async (ctx: Ctx, rental: Rental, criteria: CarCriteria): Promise<Found | undefined> => {
  const today = dayInHavana(ctx.clock.now())
  for (const shift of OTHER_DAYS) {
    const other = { ...rental, pickUp: addDays(rental.pickUp, shift), dropOff: addDays(rental.dropOff, shift) }
    if (findDateProblem(other, today)) continue
    const offers = await findAsked(ctx, other, criteria)
    if (offers.length === 0) continue
    const span = (lang: Lang) => [other.pickUp, other.dropOff].map((day) => formatDay(day, lang))
    return {
      rental: other,
      offers,
      changed: { en: `Other dates: ${span('en').join(' to ')}`, es: `Otras fechas: ${span('es').join(' a ')}` },
    }
  }
  return undefined
}

const findInNextClass = async (ctx: Ctx, rental: Rental, criteria: CarCriteria): Promise<Found | undefined> => {
  if (!criteria.idClass) return undefined
  const classes = await listClasses(ctx.db)
  const wanted = classes.findIndex(({ id }) => id === criteria.idClass)
  // The classes above come first, then those below, the nearest first.
  const others = [...classes.slice(wanted + 1), ...classes.slice(0, Math.max(0, wanted)).reverse()]
  for (const { id, name } of others) {
    const offers = await findAsked(ctx, rental, { ...criteria, idClass: id, idModel: 0 })
    if (offers.length === 0) continue
    return { rental, offers, changed: { en: `Another class: ${name.en}`, es: `Otra clase: ${name.es}` } }
  }
  return undefined
}

const findInZonesAround = async (
  ctx: Ctx,
  rental: Rental,
  criteria: CarCriteria,
  zones: Zones,
): Promise<Found | undefined> => {
  const asked = zones.get(rental.zoneId)!
  const around = [...zones.values()]
    .filter((zone) => zone.id !== asked.id)
    .map((zone) => ({ zone, km: kmBetween(asked, zone) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, ZONES_AROUND)
  for (const { zone, km } of around) {
    const returnsThere = rental.dropOffZoneId === rental.zoneId
    const other = { ...rental, zoneId: zone.id, dropOffZoneId: returnsThere ? zone.id : rental.dropOffZoneId }
    const offers = await findAsked(ctx, other, criteria)
    if (offers.length === 0) continue
    const away = Math.max(1, Math.round(km))
    return {
      rental: other,
      offers,
      changed: {
        en: `Another place: ${zone.name.en}, ${away} km away`,
        es: `Otro lugar: ${zone.name.es}, a ${away} km`,
      },
    }
  }
  return undefined
}

/** Gives what puts offers in the words of a language, with a token that holds each price. */
const describer = async (ctx: Ctx, zones: Zones, lang: Lang) => {
  const holdPrice = await priceHolder(ctx)
  return (offer: Offer, { rental, changed }: Pick<Found, 'rental' | 'changed'>): CarOffer => {
    const { product, supplier, price } = offer
    const days = rentedDays(rental.pickUp, price.dayCents.length)
    const inWords = (lines: ReturnType<typeof payNowLines>) =>
      lines.map(({ label, detail, cents }) => ({ label: label[lang], detail: detail?.[lang], cents }))
    return {
      ...product,
      kmLimit: product.kmLimitPerDay,
      fuel: product.fuel as CarOffer['fuel'],
      className: product.className[lang],
      supplierName: supplier.name,
      slug: slugOf(product.modelName),
      transmissionId: product.transmission,
      transmissionName: TRANSMISSIONS[product.transmission][lang],
      zoneId: rental.zoneId,
      zoneName: zones.get(rental.zoneId)!.name[lang],
      dropOffZoneId: rental.dropOffZoneId,
      dropOffZoneName: zones.get(rental.dropOffZoneId)!.name[lang],
      pickUpOffice: offer.pickUpOffice,
      dropOffOffice: offer.dropOffOffice,
      pickUp: rental.pickUp,
      dropOff: rental.dropOff,
      startHour: rental.startHour,
      endHour: rental.endHour,
      rentalDays: days.length,
      currency: SALE_CURRENCY,
      priceCents: price.totalCents,
      perDay: days.map((day, i) => ({ day, cents: price.dayCents[i]! })),
      payNowCents: price.payNowCents,
      payNow: inWords(payNowLines(offer, rental)),
      payInCubaCents: price.payInCubaCents,
      payInCuba: inWords(payInCubaLines(offer)),
      unitsLeft: product.unitsLeft <= FEW_UNITS_LEFT ? product.unitsLeft : null,
      eligibility: {
        ...ageBoundsOf(product),
        licenceYears: product.minLicenceYears,
        driverAge: rental.driverAge,
        eligible: !offer.ageProblem,
        reason: offer.ageProblem?.[lang] ?? null,
        ageFeePerDayCents: offer.ageFeePerDayCents,
        ageFees: supplier.ageFees,
      },
      cancellation: offer.cancellation as CarOffer['cancellation'],
      ...holdPrice(carKey({ ...rental, supplierId: product.supplierId, modelId: product.modelId }), price.payNowCents),
      isAlternative: changed !== null,
      changed: changed?.[lang] ?? null,
    }
  }
}
