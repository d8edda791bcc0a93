import type { Lang } from '../../lib/languages.ts'
import { bestMatch, foldName, onlyMatch } from '../../lib/name-match.ts'
import { findNamed, matchDestination, type NamedDestination, similarNames } from '../places/destinations.ts'

type PickUpDestination = NamedDestination & { touristZoneIds: readonly number[]; carZoneIds: readonly number[] }
type Zone = { id: number; name: string }

/**
 * Finds the car zone that typed text names: a zone with cars, or the zone nearest to a tourist zone, province, airport or hotel of that
 * name; otherwise returns similar names (docs/rules/search.md#place-name).
 */
export const findPickUpZone = (
  typed: string,
  zones: readonly Zone[],
  destinations: readonly PickUpDestination[],
  hotels: readonly { name: string; zoneId: number }[],
  lang: Lang,
): { zone: number } | { similar: string[] } => {
  const exact = zones.find(({ name }) => foldName(name) === foldName(typed))
  if (exact) return { zone: exact.id }
  const hotel = hotels.find(({ name }) => foldName(name) === foldName(typed))
  const touristZones = destinations.filter(({ kind }) => kind === 'zone')
  const near = hotel
    ? touristZones.find(({ touristZoneIds }) => touristZoneIds[0] === hotel.zoneId)
    : (findNamed(typed, destinations) ?? onlyMatch(touristZones, (each) => matchDestination(typed, each)))
  const nearest = near?.carZoneIds.find((id) => zones.some((zone) => zone.id === id))
  if (nearest) return { zone: nearest }
  const only = onlyMatch(zones, ({ name }) => bestMatch(typed, [name]))
  if (only) return { zone: only.id }
  const others = touristZones.map(({ name }) => name[lang])
  return { similar: similarNames(typed, [...zones.map(({ name }) => name), ...others]) }
}
