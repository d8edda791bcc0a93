import { kmByStreet, type Point } from '../../lib/distance.ts'
import type { SightKind } from '../places/sights.ts'

const WALKING_KM_PER_HOUR = 4.5
/** The longest walk that is suggested. */
const MAX_WALK_MINUTES = 45

/** Something near a hotel; `minutes` on foot, null when it is too far to walk. Both are approximate. */
export type NearbyPlace = Point & {
  kind: SightKind | 'center' | 'carOffice' | 'airport'
  name: string
  km: number
  minutes: number | null
}

/** A distance by street in kilometers with one decimal, and the minutes on foot, in steps of 5 from 20 on. */
export const wayOf = (km: number): Pick<NearbyPlace, 'km' | 'minutes'> => {
  const exact = Math.max(1, Math.round((km / WALKING_KM_PER_HOUR) * 60))
  const minutes = exact < 20 ? exact : Math.round(exact / 5) * 5
  return { km: Math.max(0.1, Math.round(km * 10) / 10), minutes: minutes > MAX_WALK_MINUTES ? null : minutes }
}

/** The approximate way from one place to another. */
export const wayTo = (from: Point, to: Point) => wayOf(kmByStreet(from, to))

/** The nearest places of a kind, the nearest first. */
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
