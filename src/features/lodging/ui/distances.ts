import { formatDistance } from '../../../lib/format-distance.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { HotelSummary } from '../contract.ts'
import { offerTexts } from './offer.texts.ts'

/** The distances of a hotel from the beach and the center, where known: '30 m from the beach, 7.4 km from the center'. */
export const distancesOf = ({ beachMeters, centerMeters }: HotelSummary, lang: Lang): string => {
  const t = offerTexts[lang]
  const far = (meters: number | null | undefined, toText: (distance: string) => string) =>
    meters === null || meters === undefined ? [] : [toText(formatDistance(meters, lang))]
  return [...far(beachMeters, t.fromBeach), ...far(centerMeters, t.fromCenter)].join(', ')
}
