import { compareIn } from '../../../lib/collation.ts'
import { dayInHavana, daysBetween } from '../../../lib/days.ts'
import type { Exchange } from '../../../lib/exchange.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { reservableDays } from '../../../lib/reserve-period.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES, soldBy } from '../../../lib/site.ts'
import { DESCENDING } from '../../../lib/sort-order.ts'
import { readCached } from '../../../platform/changes/read-cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Page, Parsed, UseCaseReply } from '../../../platform/http/endpoint.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import { chosenOf } from '../../information/home-page.ts'
import { listChosenOffers, listHomeZones } from '../../information/server/home-page.service.ts'
import { listPhotos } from '../../places/server/photos.service.ts'
import { listCountries, listTouristZones } from '../../places/server/places.service.ts'
import { askedFor, type Chosen } from '../../products/chosen-filters.ts'
import { GUEST_SCORES, guestScoreName } from '../../products/guest-score.ts'
import { firstStartInTime } from '../../products/pay-before-service.ts'
import { priceHolder } from '../../products/server/price-hold.service.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import { findNotSoldReason } from '../availability.ts'
import type {
  getHotelOffers as hotelRow,
  LodgingCriteria,
  LodgingOffer,
  searchLodging as searchRow,
  UnavailableRoom,
} from '../contract.ts'
import { chooseHomeOffers } from '../home-choice.ts'
import {
  BEACH_METERS,
  beachName,
  FREE_CANCELLATION,
  FREE_CANCELLATION_NAME,
  HOTEL_KIND_NAMES,
  HOTEL_KINDS,
} from '../hotel-filters.ts'
import { locationName } from '../locations.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import { DEFAULT_ROOMS, fits } from '../occupancy.ts'
import { perNight, totalsWithin } from '../price.ts'
import type { FilterName } from '../search-query.ts'
import { defaultDays, type StayRequest } from '../stay-dates.ts'
import { ignoresReservePeriod, refuseInvalidDates, refuseNotOnSaleYet } from './date-checks.ts'
import { cancellationOf, priceRoomStay, toOffer } from './describe-offer.ts'
import * as store from './lodging.store.ts'
import type { FilterCounts, OfferMatch, OfferPage, TotalRange } from './lodging-search.store.ts'
import { listProhibitedFor, PROHIBITED } from './prohibited-lodgings.service.ts'
import { type StaySource, staySource } from './stay-source.ts'

const isSold = ({ config }: Ctx) => soldBy(config.sells).lodging

const todayOf = (ctx: Ctx) => dayInHavana(ctx.clock.now())

/** The offers that cards show for search matches, in the same order. */
const describeOffers = async (
  ctx: Ctx,
  source: StaySource,
  matches: readonly OfferMatch[],
  request: StayRequest,
  exchange: Exchange,
): Promise<LodgingOffer[]> => {
  const stays = await source.listStays(matches, request.checkIn, request.checkOut)
  const byRoom = new Map(stays.map((stay) => [`${stay.hotel.id}:${stay.roomClassId}`, stay]))
  const hold = await priceHolder(ctx, exchange)
  return matches.flatMap(({ hotelId, roomClassId, mealPlanId }) => {
    const stay = byRoom.get(`${hotelId}:${roomClassId}`)
    const price = stay && priceRoomStay(stay, mealPlanId, request.rooms, exchange)
    return stay && price ? [toOffer(stay, mealPlanId, request, price, exchange, hold)] : []
  })
}

const idOrAny = (id: number) => id || undefined
const toCents = (units: number) => Math.round(units * 100) || undefined

/** The tourist zones of a search: one, or those of a province; undefined means any. */
export const searchedZones = async (
  ctx: Ctx,
  { touristZoneId, provinceId }: Pick<LodgingCriteria, 'touristZoneId' | 'provinceId'>,
): Promise<number[] | undefined> => {
  if (!provinceId) return touristZoneId ? [touristZoneId] : undefined
  const ids = (await listTouristZones(ctx, { country: LODGING_COUNTRY_ID }))
    .filter((zone) => zone.provinceId === provinceId)
    .map(({ id }) => id)
  return touristZoneId ? ids.filter((id) => id === touristZoneId) : ids
}

/** The chosen values of each filter: its single value, if any, and its list of values. */
const filtersOf = (input: LodgingCriteria): Chosen<FilterName> => ({
  category: askedFor(input.categoryId, input.categoryIds),
  kind: askedFor('', input.hotelKinds),
  score: askedFor(input.minGuestScore),
  cancellation: askedFor(input.freeCancellation ? FREE_CANCELLATION : ''),
  beach: askedFor(input.maxBeachMeters),
  zones: askedFor('', input.touristZoneIds),
  location: askedFor(input.hotelLocation, input.hotelLocations),
  plan: askedFor(input.mealsPlanId, input.mealsPlanIds),
  service: askedFor('', input.serviceIds),
  room: askedFor(input.roomClassId, input.roomClassIds),
  chain: askedFor(input.hotelChain, input.hotelChains),
  chainCountry: askedFor(input.chainCountry, input.chainCountries),
})

/** The limits on the total, converted from the price limits of a search in a currency. */
const limitsOf = ({ minPrice, maxPrice, checkIn, checkOut }: LodgingCriteria, exchange: Exchange): TotalRange =>
  totalsWithin(
    { minPerNightCents: toCents(minPrice), maxPerNightCents: toCents(maxPrice) },
    daysBetween(checkIn, checkOut),
    exchange,
  )

/**
 * One sorted page of offers, and the filters if requested. Refuses: INVALID when check-in is outside the reserve period; NOT_ON_SALE_YET when
 * there are no offers and none of the requested hotels has rates for the last night yet.
 */
export const searchLodging = async (ctx: Ctx, criteria: LodgingCriteria): Promise<UseCaseReply<typeof searchRow>> => {
  refuseInvalidDates(ctx, { checkIn: criteria.checkIn }, criteria.ignoreReservePeriod)
  const exchange = await getExchange(ctx, criteria.currency)
  if (!isSold(ctx)) return { list: [], totalItems: 0 }
  const { checkIn, checkOut, rooms, languageCode: lang } = criteria
  const search = {
    checkIn,
    checkOut,
    rooms,
    today: todayOf(ctx),
    touristZoneIds: await searchedZones(ctx, criteria),
    hotelId: idOrAny(criteria.hotel),
    filters: filtersOf(criteria),
    ...limitsOf(criteria, exchange),
    // Ignored unless sent by staff (docs/rules/search.md#staff-criteria).
    operatorId: ctx.actor.kind === 'staff' ? idOrAny(criteria.idTourOperator) : undefined,
    countryId: idOrAny(criteria.hotelCountry),
    firstArrival: ignoresReservePeriod(ctx, criteria.ignoreReservePeriod)
      ? undefined
      : firstStartInTime(ctx.clock.now()),
    oneOfferPerHotel: criteria.oneOfferPerHotel,
    sort: criteria.fieldName,
    descending: criteria.order === DESCENDING,
    lang,
    limit: criteria.itemsByPage,
    offset: (criteria.currentPage - 1) * criteria.itemsByPage,
  }
  const source = await staySource(ctx, criteria)
  const found: OfferPage & { counts?: FilterCounts } = criteria.withFilters
    ? await source.searchWithCounts(search)
    : await source.searchOffers(search)
  if (found.totalItems === 0) {
    const onSaleUntil = (await source.findLastNightOnSale(search)) ?? null
    refuseNotOnSaleYet({ checkOut, onSaleUntil })
  }
  const offers = await describeOffers(ctx, source, found.list, criteria, exchange)
  const prohibited = await listProhibitedFor(ctx, criteria.idUserCountry)
  const list = offers.map((offer) => (prohibited.has(offer.hotelId) ? { ...offer, notForCountry: PROHIBITED } : offer))
  const filters = found.counts && (await describeFilters(ctx, found.counts, lang))
  return { list, totalItems: found.totalItems, filters }
}

/** The values of each filter with their names and hotel counts, which may be 0. */
const describeFilters = async (ctx: Ctx, { unfiltered, values }: FilterCounts, lang: Lang) => {
  const [names, countries, zones] = await Promise.all([
    readCached(ctx, 'lodging filter names', store.listFilterNames),
    listCountries(ctx),
    listTouristZones(ctx, { country: LODGING_COUNTRY_ID }),
  ])
  const compare = compareIn(lang)
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name)
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  const withCounts = (
    choices: readonly { id: number | string; name: string | Bilingual }[],
    counts: Map<string, number>,
  ) =>
    choices.flatMap(({ id, name }) => {
      const count = counts.get(String(id))
      return count === undefined
        ? []
        : [{ value: String(id), name: typeof name === 'string' ? name : name[lang], count }]
    })
  return {
    unfiltered,
    values: {
      category: withCounts(names.categories, values.category),
      kind: withCounts(
        HOTEL_KINDS.map((id) => ({ id, name: HOTEL_KIND_NAMES[id] })),
        values.kind,
      ),
      score: withCounts(
        GUEST_SCORES.map((id) => ({ id, name: guestScoreName(id) })),
        values.score,
      ),
      cancellation: withCounts([{ id: FREE_CANCELLATION, name: FREE_CANCELLATION_NAME }], values.cancellation),
      beach: withCounts(
        BEACH_METERS.map((id) => ({ id, name: beachName(id) })),
        values.beach,
      ),
      zones: withCounts(zones, values.zones).toSorted(byName),
      service: withCounts(names.services, values.service).toSorted((a, b) => byCount(a, b) || byName(a, b)),
      plan: withCounts(MEAL_PLANS, values.plan),
      room: withCounts(names.roomClasses, values.room),
      location: [...values.location]
        .map(([value, count]) => ({ value, name: locationName(value)[lang], count }))
        .toSorted(byCount),
      chain: withCounts(names.chains, values.chain).toSorted(byName),
      chainCountry: withCounts(countries, values.chainCountry).toSorted(byName),
    },
  }
}

const byName = (ctx: Ctx, hotels: store.HotelRecord[]) => {
  const compare = compareIn(ctx.lang)
  return hotels.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}

const listSoldHotels = (ctx: Ctx) => readCached(ctx, 'hotels', store.listHotels)

/** Refuses: NOT_FOUND. */
const findHotel = async (ctx: Ctx, id: number) =>
  (await readCached(ctx, `hotel ${id}`, (db) => store.findHotel(db, id))) ?? refuse('NOT_FOUND')

const listServices = (ctx: Ctx, { id, serviceIds }: store.HotelRecord) =>
  readCached(ctx, `services of hotel ${id}`, (db) => store.listServices(db, serviceIds))

/** The hotels of a country by name; empty for countries other than Cuba and where lodging is not sold. */
export const listHotels = async (ctx: Ctx, { country }: { country: number }) =>
  country === LODGING_COUNTRY_ID && isSold(ctx) ? byName(ctx, await listSoldHotels(ctx)) : []

/** The names of a country's hotels; empty for countries other than Cuba and where lodging is not sold. */
export const listHotelNames = async (ctx: Ctx, { country }: { country: number }) =>
  country === LODGING_COUNTRY_ID && isSold(ctx) ? store.listHotelNames(ctx.db, ctx.lang) : []

/** The hotels of a tourist zone by name; empty where lodging is not sold. */
export const listHotelsOfZone = async (ctx: Ctx, { id }: { id: number }) =>
  isSold(ctx)
    ? byName(
        ctx,
        (await listSoldHotels(ctx)).filter(({ zoneId }) => zoneId === id),
      )
    : []

/** The services of a hotel; empty where lodging is not sold. Refuses: NOT_FOUND. */
export const listHotelServices = async (ctx: Ctx, { id }: { id: number }) =>
  isSold(ctx) ? listServices(ctx, await findHotel(ctx, id)) : []

/** The offers of the home page for the default stay: the chosen hotels, or a few from different zones. */
export const listHomeLodging = async (
  ctx: Ctx,
  { countryId, currency }: { countryId: number; currency: SaleCurrency },
): Promise<Page<LodgingOffer>> => {
  const exchange = await getExchange(ctx, currency)
  if (countryId !== LODGING_COUNTRY_ID || !isSold(ctx)) return { list: [], totalItems: 0 }
  const today = todayOf(ctx)
  const { first } = reservableDays(getReservePeriod(ctx, PRODUCT_TYPES.lodging), today)
  const stay = { ...defaultDays(today, first), rooms: DEFAULT_ROOMS }
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const source = await staySource(ctx, stay)
  const [{ list }, hotels, homeZones, { hotelIds }] = await Promise.all([
    source.searchOffers({
      ...stay,
      today,
      oneOfferPerHotel: true,
      sort: 'Price',
      descending: false,
      lang: ctx.lang,
      limit: 1_000,
      offset: 0,
    }),
    listSoldHotels(ctx),
    listHomeZones(ctx),
    listChosenOffers(ctx),
  ])
  const homeZoneIds = new Set(homeZones.map((zone) => zone.id))
  const hotelById = new Map(hotels.map((hotel) => [hotel.id, hotel]))
  const candidates = list.map((offer) => {
    const { zoneId, kind, stars } = hotelById.get(offer.hotelId)!
    return {
      ...offer,
      zoneId,
      isHomeZone: homeZoneIds.has(zoneId),
      kind,
      stars,
      perNightCents: perNight(offer.totalCents, nights),
    }
  })
  const offers = chosenOf(
    candidates,
    ({ hotelId }) => hotelId,
    hotelIds,
    () => chooseHomeOffers(candidates),
  )
  const chosen = await describeOffers(ctx, source, [...offers], stay, exchange)
  return { list: chosen, totalItems: chosen.length }
}

/** For a room class added after the details were read. */
const NO_DETAILS = { sizeSqm: null, beds: [], facilities: [] }

/**
 * A hotel with its offers for a stay, cheapest first, and the reasons why other rooms are not available.
 * Refuses: NOT_FOUND, also where lodging is not sold; INVALID when check-in is outside the reserve period.
 */
export const getHotelOffers = async (ctx: Ctx, input: Parsed<typeof hotelRow>) => {
  const { checkIn, checkOut, rooms } = input
  const exchange = await getExchange(ctx, input.currency)
  const hotel = isSold(ctx) ? await findHotel(ctx, input.hotelId) : refuse('NOT_FOUND')
  refuseInvalidDates(ctx, { checkIn, checkInHour: hotel.checkInHour }, input.ignoreReservePeriod)
  const [stays, details, services, photos, hold, prohibited] = await Promise.all([
    store.listRoomStays(ctx.db, { hotelId: hotel.id }, checkIn, checkOut),
    readCached(ctx, `rooms of hotel ${hotel.id}`, (db) => store.listRoomDetails(db, hotel.id)),
    listServices(ctx, hotel),
    listPhotos(ctx, 'hotel', hotel.id),
    priceHolder(ctx, exchange),
    listProhibitedFor(ctx, input.idUserCountry),
  ])
  const request = { checkIn, checkOut, rooms: rooms.length, today: todayOf(ctx) }
  const offers: LodgingOffer[] = []
  const unavailable: UnavailableRoom[] = []
  for (const stay of stays) {
    const { onSaleUntil, closedToDeparture } = stay
    const isTooSmall = !rooms.every((party) => fits(stay.capacity, party))
    const reason = prohibited.has(hotel.id)
      ? 'prohibited'
      : isTooSmall
        ? 'tooSmall'
        : findNotSoldReason(stay.nights, { ...request, onSaleUntil, closedToDeparture })
    const roomOffers = reason
      ? []
      : MEAL_PLANS.flatMap(({ id }) => {
          const price = priceRoomStay(stay, id, rooms, exchange)
          return price ? [toOffer(stay, id, { checkIn, checkOut, rooms }, price, exchange, hold)] : []
        })
    offers.push(...roomOffers)
    if (roomOffers.length === 0) {
      const { roomClassId, roomClass, nights } = stay
      unavailable.push({
        roomClassId,
        roomClass,
        reason: reason ?? 'soldOut',
        minNights: nights[0]?.minNights ?? 1,
        maxNights: nights[0]?.maxNights ?? null,
        onSaleUntil: onSaleUntil !== null && onSaleUntil < request.today ? null : onSaleUntil,
      })
    }
  }
  const photosOf = (part: number | null) => photos.filter(({ partId }) => partId === part)
  return {
    hotel: {
      ...hotel,
      morePhotos: photosOf(null).slice(1),
      rooms: stays.map(({ roomClassId, roomClass, capacity }) => ({
        ...{ roomClassId, roomClass, ...capacity },
        ...(details.get(roomClassId) ?? NO_DETAILS),
        photos: photosOf(roomClassId),
      })),
      services,
      cancellation: cancellationOf(hotel),
    },
    offers: offers.toSorted(
      (a, b) => a.totalCents - b.totalCents || a.roomClassId - b.roomClassId || a.mealPlanId - b.mealPlanId,
    ),
    unavailable,
  }
}
