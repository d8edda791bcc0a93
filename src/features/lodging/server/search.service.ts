import { addDays, dayInHavana, formatDay } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { reservableDays } from '../../../lib/reserve-period.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Page, Parsed } from '../../../platform/http/endpoint.ts'
import { priceHolder } from '../../../platform/price-hold.ts'
import { listHomeZones } from '../../places/server/places.service.ts'
import { whyNotSold } from '../availability.ts'
import type {
  listLodgingFilters as filtersRow,
  getHotelOffers as hotelRow,
  LodgingOffer,
  searchLodging as searchRow,
  UnavailableRoom,
} from '../contract.ts'
import { chooseHomeOffers } from '../home-choice.ts'
import { MEAL_PLANS, type MealPlanId } from '../meal-plans.ts'
import { DEFAULT_ROOMS, fits } from '../occupancy.ts'
import { perNight } from '../price.ts'
import { DEFAULT_STAY } from '../stay-query.ts'
import * as store from './lodging.store.ts'
import { countByFilter, type FoundOffer, searchOffers } from './lodging-search.store.ts'
import { type AskedStay, cancellationOf, priceRoomStay, toOffer } from './offer.ts'

const todayOf = (ctx: Ctx) => dayInHavana(ctx.clock.now())

/** Refuses: INVALID when check-in is outside the reserve period, which staff may ignore (decisions 3). */
const checkReservePeriod = (
  ctx: Ctx,
  { checkIn, ignoreReservePeriod }: { checkIn: string; ignoreReservePeriod: boolean },
) => {
  const today = todayOf(ctx)
  const period = reservableDays(PRODUCT_TYPES.lodging, today)
  const first = ignoreReservePeriod && ctx.actor.kind === 'staff' ? today : period.first
  if (checkIn >= first && checkIn <= period.last) return
  refuseField('checkIn', {
    en: `must be between ${formatDay(first, 'en')} and ${formatDay(period.last, 'en')}`,
    es: `debe estar entre el ${formatDay(first, 'es')} y el ${formatDay(period.last, 'es')}`,
  })
}

/** The offers that were found, with everything that a card shows, in the same order. */
const describeOffers = async (ctx: Ctx, found: readonly FoundOffer[], asked: AskedStay): Promise<LodgingOffer[]> => {
  const stays = await store.listRoomStays(ctx.db, { rooms: found }, asked.checkIn, asked.checkOut)
  const byRoom = new Map(stays.map((stay) => [`${stay.hotel.id}:${stay.roomClassId}`, stay]))
  const hold = await priceHolder(ctx)
  return found.flatMap(({ hotelId, roomClassId, mealPlanId }) => {
    const stay = byRoom.get(`${hotelId}:${roomClassId}`)
    const price = stay && priceRoomStay(stay, mealPlanId, asked.rooms)
    return stay && price ? [toOffer(stay, mealPlanId as MealPlanId, asked, price, hold)] : []
  })
}

/**
 * One page of the offers that match; prices narrow by the night, all rooms together (spec 3, decisions 3).
 * Refuses: INVALID when check-in is outside the reserve period.
 */
export const searchLodging = async (ctx: Ctx, criteria: Parsed<typeof searchRow>): Promise<Page<LodgingOffer>> => {
  checkReservePeriod(ctx, criteria)
  const any = (id: number) => id || undefined
  const cents = (dollars: number) => Math.round(dollars * 100) || undefined
  const found = await searchOffers(ctx.db, {
    ...criteria,
    today: todayOf(ctx),
    touristZoneId: any(criteria.touristZoneId),
    hotelId: any(criteria.hotel),
    categoryId: any(criteria.categoryId),
    roomClassId: any(criteria.roomClassId),
    mealPlanId: any(criteria.mealsPlanId),
    location: criteria.hotelLocation || undefined,
    chainId: any(criteria.hotelChain),
    countryId: any(criteria.hotelCountry),
    minPerNightCents: cents(criteria.minPrice),
    maxPerNightCents: cents(criteria.maxPrice),
    sort: criteria.fieldName,
    descending: criteria.order === 1,
    lang: criteria.languageCode,
    limit: criteria.itemsByPage,
    offset: (criteria.currentPage - 1) * criteria.itemsByPage,
  })
  return { list: await describeOffers(ctx, found.list, criteria), totalItems: found.totalItems }
}

const byName = (ctx: Ctx, hotels: store.HotelRecord[]) => {
  const { compare } = new Intl.Collator(localeOf(ctx.lang))
  return hotels.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}

/** The hotels of a country by name; all lodging stands in Cuba, so another country has none (decisions 4). */
export const listHotels = async (ctx: Ctx, { country }: { country: number }) =>
  country === LODGING_COUNTRY_ID ? byName(ctx, await store.listHotels(ctx.db)) : []

/** The hotels of a tourist zone by name. */
export const listHotelsOfZone = async (ctx: Ctx, { id }: { id: number }) =>
  byName(ctx, await store.listHotels(ctx.db, id))

/** What a hotel offers its guests. Refuses: NOT_FOUND. */
export const listHotelServices = async (ctx: Ctx, { id }: { id: number }) => {
  const hotel = (await store.findHotel(ctx.db, id)) ?? refuse('NOT_FOUND')
  return store.listServices(ctx.db, hotel.serviceIds)
}

/** Some good offers at the default stay, spread over the zones (spec 7, 9). */
export const listHomeOffers = async (ctx: Ctx, { countryId }: { countryId: number }): Promise<LodgingOffer[]> => {
  if (countryId !== LODGING_COUNTRY_ID) return []
  const today = todayOf(ctx)
  const asked = {
    checkIn: addDays(today, DEFAULT_STAY.checkInDaysAhead),
    checkOut: addDays(today, DEFAULT_STAY.checkOutDaysAhead),
    rooms: DEFAULT_ROOMS,
  }
  const nights = DEFAULT_STAY.checkOutDaysAhead - DEFAULT_STAY.checkInDaysAhead
  const [{ list }, hotels, homeZones] = await Promise.all([
    searchOffers(ctx.db, {
      ...asked,
      today,
      oneOfferPerHotel: true,
      sort: 'Price',
      descending: false,
      lang: ctx.lang,
      limit: 1_000,
      offset: 0,
    }),
    store.listHotels(ctx.db),
    listHomeZones(ctx),
  ])
  const onHome = new Set(homeZones.map((zone) => zone.id))
  const hotelById = new Map(hotels.map((hotel) => [hotel.id, hotel]))
  const candidates = list.map((offer) => {
    const { zoneId, kind, stars } = hotelById.get(offer.hotelId)!
    return {
      ...offer,
      zoneId,
      zoneOnHome: onHome.has(zoneId),
      kind,
      stars,
      perNightCents: perNight(offer.totalCents, nights),
    }
  })
  return describeOffers(ctx, chooseHomeOffers(candidates), asked)
}

/** Everything that the hotels of a stay can be narrowed by, as far as it leaves some, with how many it leaves. */
export const listLodgingFilters = async (ctx: Ctx, input: Parsed<typeof filtersRow>) => {
  const { checkIn, checkOut, rooms, touristZoneId } = input
  const asked = { checkIn, checkOut, rooms, today: todayOf(ctx), touristZoneId: touristZoneId || undefined }
  const [counts, words] = await Promise.all([countByFilter(ctx.db, asked), store.listFilterWords(ctx.db)])
  const { compare } = new Intl.Collator(localeOf(ctx.lang))
  const left = <T extends { id: number }>(choices: readonly T[], count: Map<string, number>) =>
    choices.flatMap((choice) => {
      const hotels = count.get(String(choice.id))
      return hotels ? [{ ...choice, hotels }] : []
    })
  return {
    categories: left(words.categories, counts.category),
    mealPlans: left(MEAL_PLANS, counts.plan),
    roomClasses: left(words.roomClasses, counts.roomClass),
    locations: [...counts.location]
      .map(([location, hotels]) => ({ location, hotels }))
      .toSorted((a, b) => b.hotels - a.hotels),
    chains: left(words.chains, counts.chain).toSorted((a, b) => compare(a.name, b.name)),
  }
}

/**
 * A hotel with everything it sells for a stay, cheapest first, and why its other rooms cannot be had.
 * Refuses: NOT_FOUND, INVALID when check-in is outside the reserve period.
 */
export const getHotelOffers = async (ctx: Ctx, input: Parsed<typeof hotelRow>) => {
  checkReservePeriod(ctx, input)
  const { checkIn, checkOut, rooms } = input
  const hotel = (await store.findHotel(ctx.db, input.hotelId)) ?? refuse('NOT_FOUND')
  const [stays, services, hold] = await Promise.all([
    store.listRoomStays(ctx.db, { hotelId: hotel.id }, checkIn, checkOut),
    store.listServices(ctx.db, hotel.serviceIds),
    priceHolder(ctx),
  ])
  const request = { checkIn, checkOut, rooms: rooms.length, today: todayOf(ctx) }
  const offers: LodgingOffer[] = []
  const unavailable: UnavailableRoom[] = []
  for (const stay of stays) {
    const reason = rooms.every((party) => fits(stay.capacity, party)) ? whyNotSold(stay.nights, request) : 'tooSmall'
    const priced = reason
      ? []
      : MEAL_PLANS.flatMap(({ id }) => {
          const price = priceRoomStay(stay, id, rooms)
          return price ? [toOffer(stay, id, { checkIn, checkOut, rooms }, price, hold)] : []
        })
    offers.push(...priced)
    if (priced.length === 0) {
      const { roomClassId, roomClass, nights } = stay
      unavailable.push({ roomClassId, roomClass, reason: reason ?? 'soldOut', minNights: nights[0]?.minNights ?? 1 })
    }
  }
  return {
    hotel: { ...hotel, services, cancellation: cancellationOf(hotel) },
    offers: offers.toSorted(
      (a, b) => a.totalCents - b.totalCents || a.roomClassId - b.roomClassId || a.mealPlanId - b.mealPlanId,
    ),
    unavailable,
  }
}
