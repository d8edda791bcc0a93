import { listActiveCarZones } from '../../features/cars/contract.ts'
import { type Hotel, type LodgingOffer, listHotelsOfZone, searchLodging } from '../../features/lodging/contract.ts'
import { DEFAULT_ROOMS } from '../../features/lodging/occupancy.ts'
import { bookLodgingPath, hotelPath } from '../../features/lodging/search-query.ts'
import { defaultDays } from '../../features/lodging/stay-dates.ts'
import type { TouristZone } from '../../features/places/contract.ts'
import { kmBetween, type Point } from '../../lib/distance.ts'
import type { Lang } from '../../lib/languages.ts'
import type { SaleCurrency } from '../../lib/money.ts'
import { DEFAULT_COUNTRY_ID } from '../../lib/site.ts'
import type { Call } from '../../platform/http/endpoint.ts'
import type { PageDays } from '../../platform/http/page-context.ts'

/** Number of nearby zones and pick-up places shown, and the maximum distance to a pick-up place. */
const NEIGHBORS = 3
const CAR_ZONES = 4
const CAR_ZONE_KM = 70

/** Enough for all hotels of a zone. */
const ALL_HOTELS = 100

/** Places sorted by distance. */
const byDistance = <T extends Point>(from: Point, places: readonly T[]) =>
  places.map((place) => ({ ...place, km: Math.round(kmBetween(from, place)) })).toSorted((a, b) => a.km - b.km)

/** Data of a zone card. */
export const toCard = (zone: TouristZone & { km?: number }, lang: Lang) => ({
  id: zone.id,
  name: zone.name[lang],
  photo: zone.photo,
  km: zone.km,
})
export type ZoneCard = ReturnType<typeof toCard>

/** Zones nearest to a place. */
export const neighborsOf = (from: Point, others: readonly TouristZone[], lang: Lang) =>
  byDistance(from, others)
    .slice(0, NEIGHBORS)
    .map((zone) => toCard(zone, lang))

/** Nearest pick-up places; empty when they cannot be loaded. */
export const carZonesNear = async (call: Call, from: Point, lang: Lang) => {
  const zones = await call(listActiveCarZones, { countryId: DEFAULT_COUNTRY_ID, lang }).catch(() => [])
  return byDistance(from, zones)
    .filter(({ km }) => km <= CAR_ZONE_KM)
    .slice(0, CAR_ZONES)
    .map(({ id, name, km }) => ({ id, name, km }))
}

/** Default stay for displayed prices (docs/rules/search.md#default-search). */
export const defaultStay = ({ today, first }: PageDays) => ({ ...defaultDays(today, first), rooms: DEFAULT_ROOMS })

/** Data of a hotel card, with the lowest price for the default stay, if a room is available. */
const toHotelCard = (hotel: Hotel, offer: LodgingOffer | undefined, lang: Lang) => ({
  id: hotel.id,
  name: hotel.name,
  category: hotel.category[lang],
  stars: hotel.stars,
  photo: hotel.photo,
  to: offer ? bookLodgingPath(offer, offer) : hotelPath(hotel),
  offer: offer
    ? {
        perNightCents: offer.perNightCents,
        currency: offer.currency,
        mealPlan: offer.mealPlan[lang],
      }
    : null,
})
export type HotelCard = ReturnType<typeof toHotelCard>

/** Hotels of a zone: available ones first, cheapest first; empty when they cannot be loaded. */
export const hotelsOf = async (
  call: Call,
  zoneId: number,
  days: PageDays,
  currency: SaleCurrency,
  lang: Lang,
): Promise<HotelCard[]> => {
  const [hotels, offers] = await Promise.all([
    call(listHotelsOfZone, { id: zoneId }).catch(() => []),
    call(searchLodging, {
      ...defaultStay(days),
      touristZoneId: zoneId,
      currency,
      languageCode: lang,
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
