import { listActiveCarZones } from '../features/cars/contract.ts'
import { type Hotel, type LodgingOffer, listHotelsOfZone, searchLodging } from '../features/lodging/contract.ts'
import { DEFAULT_ROOMS } from '../features/lodging/occupancy.ts'
import { bookAddress, DEFAULT_STAY, hotelPath, SORTS } from '../features/lodging/stay-query.ts'
import type { TouristZone } from '../features/places/contract.ts'
import { addDays, type Day } from '../lib/days.ts'
import { kmBetween, type Point } from '../lib/distance.ts'
import type { Lang } from '../lib/languages.ts'
import { DEFAULT_COUNTRY_ID, SITE_ID } from '../lib/site.ts'
import type { Call } from '../platform/http/endpoint.ts'

/** How many neighbours and places with cars are shown, and how far a car may be. */
const NEIGHBOURS = 3
const CAR_ZONES = 4
const CAR_ZONE_KM = 70

/** Enough for all hotels of a zone. */
const ALL_HOTELS = 100

/** The nearest of some places with their distance. */
const nearestTo = <T extends Point>(from: Point, places: readonly T[]) =>
  places.map((place) => ({ ...place, km: Math.round(kmBetween(from, place)) })).toSorted((a, b) => a.km - b.km)

/** A zone as a card shows it. */
export const toCard = (zone: TouristZone & { km?: number }, lang: Lang) => ({
  id: zone.id,
  name: zone.name[lang],
  photo: zone.photo,
  km: zone.km,
})
export type ZoneCard = ReturnType<typeof toCard>

/** The nearest other zones of a place. */
export const neighboursOf = (from: Point, others: readonly TouristZone[], lang: Lang) =>
  nearestTo(from, others)
    .slice(0, NEIGHBOURS)
    .map((zone) => toCard(zone, lang))

/** The nearest places where cars can be picked up; none when they cannot be listed (spec 8). */
export const carZonesNear = async (call: Call, from: Point, lang: Lang) => {
  const zones = await call(listActiveCarZones, { siteId: SITE_ID, countryId: DEFAULT_COUNTRY_ID, lang }).catch(() => [])
  return nearestTo(from, zones)
    .filter(({ km }) => km <= CAR_ZONE_KM)
    .slice(0, CAR_ZONES)
    .map(({ id, name, km }) => ({ id, name, km }))
}

/** The stay for which prices are told where nobody said another (spec 9). */
export const defaultStay = (today: Day) => ({
  checkIn: addDays(today, DEFAULT_STAY.checkInDaysAhead),
  checkOut: addDays(today, DEFAULT_STAY.checkOutDaysAhead),
  rooms: DEFAULT_ROOMS,
})

/** A hotel as a card shows it, with its lowest price for the default stay when it has a room. */
const toHotelCard = (hotel: Hotel, offer: LodgingOffer | undefined, lang: Lang) => ({
  id: hotel.id,
  name: hotel.name,
  category: hotel.category[lang],
  stars: hotel.stars,
  photo: hotel.photo,
  to: offer ? bookAddress(offer, offer) : hotelPath(hotel),
  offer: offer
    ? {
        perNightCents: offer.perNightCents,
        currency: offer.currency,
        mealPlan: offer.mealPlan[lang],
      }
    : null,
})
export type HotelCard = ReturnType<typeof toHotelCard>

/** The hotels of a zone, those with a room first, cheapest first; none when they cannot be listed (spec 8). */
export const hotelsOf = async (call: Call, zoneId: number, today: Day, lang: Lang): Promise<HotelCard[]> => {
  const [hotels, offers] = await Promise.all([
    call(listHotelsOfZone, { id: zoneId }).catch(() => []),
    call(searchLodging, {
      ...defaultStay(today),
      ...SORTS.price,
      touristZoneId: zoneId,
      languageCode: lang,
      currentPage: 1,
      itemsByPage: ALL_HOTELS,
      oneOfferPerHotel: true,
    })
      .then(({ list }) => list)
      .catch(() => []),
  ])
  const offerOf = new Map(offers.map((offer) => [offer.hotelId, offer]))
  const rank = (card: HotelCard) => card.offer?.perNightCents ?? Number.POSITIVE_INFINITY
  return hotels
    .map((hotel) => toHotelCard(hotel, offerOf.get(hotel.id), lang))
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}
