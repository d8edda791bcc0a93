import { type Lang, localeOf } from './languages.ts'

/** A distance in words: '350 m', '1.2 km'. */
export const formatDistance = (meters: number, lang: Lang) =>
  meters < 1_000 ? `${meters} m` : `${(meters / 1_000).toLocaleString(localeOf(lang), { maximumFractionDigits: 1 })} km`
