import type { Bilingual } from '../../lib/languages.ts'
import type { FilterName } from './search-query.ts'

/** Filters whose chosen values must all match; for the others, one match is enough. */
export const ALL_OF: ReadonlySet<FilterName> = new Set(['service'])

/** Kinds of hotels. */
export const HOTEL_KINDS = ['resort', 'hotel', 'casa'] as const
export type HotelKind = (typeof HOTEL_KINDS)[number]

export const HOTEL_KIND_NAMES: Readonly<Record<HotelKind, Bilingual>> = {
  resort: { en: 'Resort', es: 'Resort' },
  hotel: { en: 'Hotel', es: 'Hotel' },
  casa: { en: 'Private home (casa)', es: 'Casa particular' },
}

/** The value of the free cancellation filter. */
export const FREE_CANCELLATION = 'free'
export const FREE_CANCELLATION_NAME: Bilingual = { en: 'Free cancellation', es: 'Cancelación gratis' }

/** Sorts hotels without a known distance after all others. */
export const UNKNOWN_DISTANCE = 1_000_000

/** Distances to a beach, in meters, that hotels can be filtered by. */
export const BEACH_METERS = [300, 1_000, 3_000] as const

/** The label of a maximum distance to a beach. */
export const beachName = (meters: number): Bilingual => {
  const distance = meters < 1_000 ? `${meters} m` : `${meters / 1_000} km`
  return { en: `Up to ${distance}`, es: `Hasta ${distance}` }
}
