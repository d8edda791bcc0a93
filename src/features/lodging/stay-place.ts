import type { Lang } from '../../lib/languages.ts'
import { bestMatch, onlyMatch } from '../../lib/name-match.ts'
import {
  destinationLabel,
  findNamed,
  matchDestination,
  type NamedDestination,
  similarNames,
} from '../places/destinations.ts'
import type { NamedHotel } from './hotel-name.ts'

type StayDestination = NamedDestination & { id: number; touristZoneIds: readonly number[] }

/** Where lodging is searched: in a hotel, a tourist zone or a province; 0 means any. */
export type StayPlace = { zone: number; province: number; hotel?: NamedHotel }

const placeOf = ({ kind, id, touristZoneIds }: StayDestination, hotels: readonly NamedHotel[]): StayPlace => {
  if (kind === 'province' && touristZoneIds.length > 1) return { zone: 0, province: id }
  const withLodging = touristZoneIds.find((zone) => hotels.some(({ zoneId }) => zoneId === zone))
  return { zone: withLodging ?? touristZoneIds[0] ?? 0, province: 0 }
}

const inHotel = (hotel: NamedHotel): StayPlace => ({ zone: hotel.zoneId, province: 0, hotel })

/**
 * Finds the place that typed text names: the one with exactly this name, or else the only tourist zone or hotel whose name contains the
 * text; otherwise returns similar names (docs/rules/search.md#place-name).
 */
export const findStayPlace = (
  typed: string,
  destinations: readonly StayDestination[],
  hotels: readonly NamedHotel[],
  lang: Lang,
): { place: StayPlace } | { similar: string[] } => {
  const named = findNamed(typed, destinations)
  if (named) return { place: placeOf(named, hotels) }
  const hotelMatch = ({ name }: NamedHotel) => bestMatch(typed, [name])
  const hotel = hotels.find((each) => hotelMatch(each) === 0)
  if (hotel) return { place: inHotel(hotel) }
  const zones = destinations.filter(({ kind }) => kind === 'zone')
  const zone = onlyMatch(zones, (each) => matchDestination(typed, each))
  if (zone) return { place: placeOf(zone, hotels) }
  const onlyHotel = onlyMatch(hotels, hotelMatch)
  if (onlyHotel) return { place: inHotel(onlyHotel) }
  const names = destinations.filter(({ kind }) => kind !== 'town').map((each) => destinationLabel(each, lang))
  return { similar: similarNames(typed, [...names, ...hotels.map(({ name }) => name)]) }
}
