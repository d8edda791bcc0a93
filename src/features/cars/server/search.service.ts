import { addDays, dayInHavana, formatDay } from '../../../lib/days.ts'
import { kmBetween } from '../../../lib/distance.ts'
import { convert, type Exchange } from '../../../lib/exchange.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { reservableDays } from '../../../lib/reserve-period.ts'
import { DEFAULT_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { ASCENDING } from '../../../lib/sort-order.ts'
import { readCached } from '../../../platform/changes/read-cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Page, UseCaseReply } from '../../../platform/http/endpoint.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import { chosenOf } from '../../information/home-page.ts'
import { listChosenOffers } from '../../information/server/home-page.service.ts'
import { listPhotos } from '../../places/server/photos.service.ts'
import { listCarZones } from '../../places/server/places.service.ts'
import { askedFor, type Chosen } from '../../products/chosen-filters.ts'
import { priceHolder } from '../../products/server/price-hold.service.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import {
  type CarCriteria,
  type CarOffer,
  type CarOfferInput,
  type CarRentalInput,
  FEW_UNITS_LEFT,
  type searchCars as searchRow,
} from '../contract.ts'
import { DEFAULT_DRIVER_AGE } from '../driver-age.ts'
import { findExtra } from '../extras.ts'
import { countByFilter, filterOffers, UNLIMITED } from '../filters.ts'
import type { Offer, Rental } from '../offer.ts'
import { carKey } from '../offer-key.ts'
import { keepBestAvailability, keepBestPrices, pageOf, sortOffers } from '../offer-list.ts'
import { defaultTimes } from '../rental-dates.ts'
import { DEFAULT_CAR_ZONE_ID, type FilterName } from '../search-query.ts'
import { listClasses, listOffices } from './cars.store.ts'
import { findInvalidDates, refuseInvalidDates, refuseNotOnSaleYet } from './date-checks.ts'
import { describeOffer, type Zones } from './describe-offer.ts'
import { findOffers, refuseUnknownExtras, restrictionsFor } from './find-offers.ts'

/** Number of offers on the home page. */
const FRONT_OFFERS = 6
/** Maximum offers for each kind of alternative. */
const MAX_ALTERNATIVES = 3
/** Shifts in days for alternative dates, in the order they are tried (docs/rules/search.md#alternatives). */
const DAY_SHIFTS = [1, -1, 2, -2, 3, -3]
/** Number of nearest zones searched for alternatives. */
const NEARBY_ZONES = 4

/** Offers for one rental; `changed` describes how an alternative differs from the request. */
type OfferGroup = { rental: Rental; offers: Offer[]; changed: Bilingual | null }

/** The car zones shown on the pages. */
const zonesOf = async (ctx: Ctx): Promise<Zones> =>
  new Map((await listCarZones(ctx)).flatMap((zone) => (zone.archived ? [] : [[zone.id, zone]])))

/** The rental in an input, in the zone of its office unless it names a zone. */
export const rentalOf = async (ctx: Ctx, input: CarRentalInput): Promise<Rental> => {
  const zoneId = input.idZone ?? (await zoneOfOffice(ctx, input.agencyId)) ?? DEFAULT_CAR_ZONE_ID
  return {
    zoneId,
    dropOffZoneId: input.dropOffZone || zoneId,
    agencyId: input.agencyId,
    pickUp: input.pickUp,
    dropOff: input.dropOff,
    startHour: input.startHour,
    endHour: input.endHour,
    driverAge: input.driverAge,
    userCountryId: input.idUserCountry,
  }
}

const zoneOfOffice = async (ctx: Ctx, agencyId: number) =>
  agencyId ? (await readCached(ctx, `office ${agencyId}`, (db) => listOffices(db, { agencyId })))[0]?.zoneId : undefined

/** The supplier whose contract staff sell under; ignored for others (docs/rules/search.md#staff-criteria). */
const operatorOf = ({ actor }: Ctx, { idTourOperator }: CarRentalInput) => (actor.kind === 'staff' ? idTourOperator : 0)

/** The chosen values of each filter: its single value, if any, and its list of values. */
const filtersOf = (criteria: CarCriteria): Chosen<FilterName> => ({
  carClass: askedFor(criteria.idClass, criteria.classIds),
  transmission: askedFor(criteria.transmissionId, criteria.transmissionIds),
  seats: askedFor(criteria.minSeats),
  bags: askedFor(criteria.minBags),
  kilometers: askedFor(criteria.unlimitedKm ? UNLIMITED : criteria.minKmPerDay),
  deposit: askedFor(criteria.maxDeposit),
  fuel: askedFor('', criteria.fuels),
  supplier: askedFor(criteria.idSupplier, criteria.supplierIds),
  score: askedFor(criteria.minGuestScore),
})

/**
 * One sorted page of offers, or of alternatives when there are none and `avoidEmptyResult` is set, and the filters if requested.
 * Refuses: INVALID with the field for invalid dates; NOT_FOUND for an unknown zone; NOT_ON_SALE_YET when there are no offers and
 * the zone has no rates for the last day yet.
 */
export const searchCars = async (ctx: Ctx, criteria: CarCriteria): Promise<UseCaseReply<typeof searchRow>> => {
  const exchange = await getExchange(ctx, criteria.currency)
  const rental = await rentalOf(ctx, criteria)
  refuseInvalidDates(ctx, rental, criteria.ignoreReservePeriod)
  const [zones, { offers: exact, filters }] = await Promise.all([zonesOf(ctx), findWithFilters(ctx, rental, criteria)])
  if (!zones.has(rental.zoneId) || !zones.has(rental.dropOffZoneId)) refuse('NOT_FOUND')
  if (criteria.countryId !== DEFAULT_COUNTRY_ID) return { list: [], totalItems: 0 }
  if (exact.length === 0) await refuseNotOnSaleYet(ctx, rental)
  const groups: OfferGroup[] =
    exact.length > 0 || !criteria.avoidEmptyResult
      ? [{ rental, offers: exact, changed: null }]
      : await findAlternatives(ctx, rental, criteria, zones)
  const groupOf = new Map(groups.flatMap((group) => group.offers.map((offer) => [offer, group] as const)))
  const sorted = sortOffers([...groupOf.keys()], criteria.fieldName, criteria.order, criteria.lang)
  const page = pageOf(sorted, criteria.currentPage, criteria.itemsByPage)
  const describe = await describer(ctx, zones, criteria.lang, exchange)
  return { list: page.map((offer) => describe(offer, groupOf.get(offer)!)), totalItems: sorted.length, filters }
}

/** The matching offers, and the filters if requested. */
const findWithFilters = async (ctx: Ctx, rental: Rental, criteria: CarCriteria) => {
  const all = await findOffers(ctx, rental, { operatorId: operatorOf(ctx, criteria) })
  const chosen = filtersOf(criteria)
  const matching = filterOffers(all, chosen).filter(
    ({ product }) => !criteria.idModel || product.modelId === criteria.idModel,
  )
  const filters = criteria.withFilters ? countByFilter(all, chosen, criteria.lang) : undefined
  return { offers: keepBest(matching, criteria), filters }
}

const findMatching = async (ctx: Ctx, rental: Rental, criteria: CarCriteria) =>
  (await findWithFilters(ctx, rental, { ...criteria, withFilters: false })).offers

const keepBest = (offers: Offer[], { excludedByBestPrice, excludedByBestDisponibility }: CarCriteria) => {
  const cheapest = excludedByBestPrice ? keepBestPrices(offers) : offers
  return excludedByBestDisponibility ? keepBestAvailability(cheapest) : cheapest
}

/**
 * One offer with its current price and stock. Refuses: INVALID with the field for invalid dates, OFFER_NOT_FOUND, SOLD_OUT,
 * DATES_RESTRICTED with the reason, NOT_ON_SALE_YET when a day has no rates yet.
 */
export const refreshCarOffer = async (ctx: Ctx, input: CarOfferInput): Promise<CarOffer> => {
  const exchange = await getExchange(ctx, input.currency)
  const rental = { ...(await rentalOf(ctx, input)), extras: input.extras ?? [] }
  refuseInvalidDates(ctx, rental, input.ignoreReservePeriod)
  const [zones, [offer]] = await Promise.all([
    zonesOf(ctx),
    findOffers(ctx, rental, {
      supplierId: input.idSupplier,
      operatorId: operatorOf(ctx, input),
      modelId: input.idModel,
      classId: input.idClass,
      transmission: input.transmissionId,
      alsoSoldOut: true,
    }),
  ])
  if (!offer) {
    await refuseNotOnSaleYet(ctx, rental, { supplierId: input.idSupplier, modelId: input.idModel })
    return refuse('OFFER_NOT_FOUND')
  }
  refuseUnknownExtras(offer, rental, 'extras')
  if (offer.product.unitsLeft === 0) refuse('SOLD_OUT')
  const reason = restrictionsFor(ctx, rental)(offer.product)
  if (reason) refuse('DATES_RESTRICTED', { reason })
  const describe = await describer(ctx, zones, input.lang, exchange)
  const photos = await listPhotos(ctx, 'car', offer.product.modelId)
  return {
    ...describe(offer, { rental, changed: null }),
    morePhotos: photos.slice(1),
    availableExtras: offer.offeredExtras.map(({ kind, per, cents, maxCount }) => {
      const { name, about } = findExtra(kind)
      return { kind, name: name[input.lang], about: about[input.lang], per, cents: convert(cents, exchange), maxCount }
    }),
  }
}

/** The first offer of each model or class, in the same order. */
const firstOfEach = (offers: readonly Offer[], idOf: (product: Offer['product']) => number): Offer[] => {
  const first = new Map<number, Offer>()
  for (const offer of offers) if (!first.has(idOf(offer.product))) first.set(idOf(offer.product), offer)
  return [...first.values()]
}

/** The cheapest car of a few classes for the default zone and dates; empty for countries other than Cuba. */
export const listHomeCars = async (
  ctx: Ctx,
  {
    countryId,
    lang,
    idUserCountry,
    currency,
  }: { countryId: number; lang: Lang; idUserCountry: number; currency: SaleCurrency },
): Promise<Page<CarOffer>> => {
  const exchange = await getExchange(ctx, currency)
  if (countryId !== DEFAULT_COUNTRY_ID) return { list: [], totalItems: 0 }
  const today = dayInHavana(ctx.clock.now())
  const { first } = reservableDays(getReservePeriod(ctx, PRODUCT_TYPES.carRent), today)
  const rental: Rental = {
    ...defaultTimes(today, first),
    zoneId: DEFAULT_CAR_ZONE_ID,
    dropOffZoneId: DEFAULT_CAR_ZONE_ID,
    driverAge: DEFAULT_DRIVER_AGE,
    userCountryId: idUserCountry,
  }
  const [zones, offers, { modelIds }] = await Promise.all([
    zonesOf(ctx),
    findOffers(ctx, rental, {}),
    listChosenOffers(ctx),
  ])
  const byPrice = sortOffers(offers, 'Price', ASCENDING, lang)
  const chosen = chosenOf(
    firstOfEach(byPrice, ({ modelId }) => modelId),
    ({ product }) => product.modelId,
    modelIds,
    () => firstOfEach(byPrice, ({ classId }) => classId).slice(0, FRONT_OFFERS),
  )
  const describe = await describer(ctx, zones, lang, exchange)
  return { list: chosen.map((offer) => describe(offer, { rental, changed: null })), totalItems: chosen.length }
}

const cheapestOf = (offers: Offer[]) => sortOffers(offers, 'Price', ASCENDING, 'en').slice(0, MAX_ALTERNATIVES)

/** Alternatives: other dates, the next class, a neighboring zone (docs/rules/search.md#alternatives). */
const findAlternatives = async (
  ctx: Ctx,
  rental: Rental,
  criteria: CarCriteria,
  zones: Zones,
): Promise<OfferGroup[]> => {
  const groups = [
    await findOnOtherDays(ctx, rental, criteria),
    await findInNextClass(ctx, rental, criteria),
    await findNearby(ctx, rental, criteria, zones),
  ]
  return groups.flatMap((group) => (group ? [{ ...group, offers: cheapestOf(group.offers) }] : []))
}

const findOnOtherDays = async (ctx: Ctx, rental: Rental, criteria: CarCriteria): Promise<OfferGroup | undefined> => {
  for (const shift of DAY_SHIFTS) {
    const other = { ...rental, pickUp: addDays(rental.pickUp, shift), dropOff: addDays(rental.dropOff, shift) }
    if (findInvalidDates(ctx, other, criteria.ignoreReservePeriod)) continue
    const offers = await findMatching(ctx, other, criteria)
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

const findInNextClass = async (ctx: Ctx, rental: Rental, criteria: CarCriteria): Promise<OfferGroup | undefined> => {
  const asked = new Set([criteria.idClass, ...criteria.classIds].filter((id) => id !== 0))
  if (asked.size === 0) return undefined
  const classes = await readCached(ctx, 'car classes', listClasses)
  const index = classes.findLastIndex(({ id }) => asked.has(id))
  // Higher classes first, then lower ones, nearest first.
  const others = [...classes.slice(index + 1), ...classes.slice(0, Math.max(0, index)).reverse()].filter(
    ({ id }) => !asked.has(id),
  )
  for (const { id, name } of others) {
    const offers = await findMatching(ctx, rental, { ...criteria, idClass: id, classIds: [], idModel: 0 })
    if (offers.length === 0) continue
    return { rental, offers, changed: { en: `Another class: ${name.en}`, es: `Otra clase: ${name.es}` } }
  }
  return undefined
}

const findNearby = async (
  ctx: Ctx,
  rental: Rental,
  criteria: CarCriteria,
  zones: Zones,
): Promise<OfferGroup | undefined> => {
  const origin = zones.get(rental.zoneId)!
  const nearby = [...zones.values()]
    .filter((zone) => zone.id !== origin.id)
    .map((zone) => ({ zone, km: kmBetween(origin, zone) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEARBY_ZONES)
  for (const { zone, km } of nearby) {
    const isRoundTrip = rental.dropOffZoneId === rental.zoneId
    const other = {
      ...rental,
      zoneId: zone.id,
      dropOffZoneId: isRoundTrip ? zone.id : rental.dropOffZoneId,
      agencyId: 0,
    }
    const offers = await findMatching(ctx, other, criteria)
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

const idsOf = ({ product, pickUpOffice }: Offer) => ({
  supplierId: product.supplierId,
  modelId: product.modelId,
  agencyId: pickUpOffice.id,
})

/** Returns a function that renders offers in a language and a currency, and holds their prices. */
const describer = async (ctx: Ctx, zones: Zones, lang: Lang, exchange: Exchange) => {
  const holdPrice = await priceHolder(ctx, exchange)
  return (offer: Offer, { rental, changed }: Pick<OfferGroup, 'rental' | 'changed'>): CarOffer => {
    const { product, price } = offer
    return {
      ...describeOffer(offer, rental, { siteId: ctx.config.siteId, zones, exchange }, lang),
      guestScore: product.guestScore,
      unitsLeft: product.unitsLeft <= FEW_UNITS_LEFT ? product.unitsLeft : null,
      ...holdPrice(carKey({ ...rental, ...idsOf(offer) }), convert(price.payNowCents, exchange)),
      isAlternative: changed !== null,
      changed: changed?.[lang] ?? null,
    }
  }
}
