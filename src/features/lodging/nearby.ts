import { kmByStreet, type Point } from '../../lib/distance.ts'
import type { SightKind } from '../places/sights.ts'

const WALKING_KM_PER_HOUR = 4.5
/** The longest walk to suggest. */
const MAX_WALK_MINUTES = 45

/** Something near a hotel; `minutes` on foot, null when it is too far to walk. Both are approximate. */
export type NearbyPlace = Point & {
  kind: SightKind | 'center' | 'carOffice' | 'airport'
  name: string
  km: number
  minutes: number | null
}

/** A street distance in kilometers with one decimal, and the walking time, rounded to 5 minutes from 20 minutes up. */
export const wayOf = (km: number): Pick<NearbyPlace, 'km' | 'minutes'> => {
  const exact = Math.max(1, Math.round((km / WALKING_KM_PER_HOUR) * 60))
  const minutes = exact < 20 ? exact : Math.round(exact / 5) * 5
  return { km: Math.max(0.1, Math.round(km * 10) / 10), minutes: minutes > MAX_WALK_MINUTES ? null : minutes }
}

/** The approximate street distance and walking time between two places. */
export const wayTo = (from: Point, to: Point) => wayOf(kmByStreet(from, to))

/** The nearest places of a kind, nearest first. */
export const nearestOf = (
  from: Point,
  kind: NearbyPlace['kind'],
  places: readonly (Point & { name: string })[],
  count: number,
): NearbyPlace[] =>
  places
    .map(({ name, latitude, longitude }) => ({
      kind,
      name,
      latitude,
      longitude,
      ...wayTo(from, { latitude, longitude }),
    }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, count)
