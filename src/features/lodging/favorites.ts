import { isId } from '../products/chosen-filters.ts'

/** The cookie with a visitor's favorite hotels, readable by scripts (docs/decisions/0161). */
export const FAVORITES_COOKIE = 'favorites'
export const FAVORITES_SECONDS = 31_536_000

/** The id of the form that adds a favorite hotel without scripts. */
export const FAVORITES_FORM = 'favorites'

/** The most favorites; the oldest are dropped. */
const MAX_FAVORITES = 24

/** The hotels of a cookie or of a link ('7.9'), each once. */
export const readFavorites = (text: string | null | undefined): number[] =>
  [...new Set((text ?? '').split('.').filter(isId).map(Number))].slice(-MAX_FAVORITES)

export const writeFavorites = (ids: readonly number[]) => readFavorites(ids.join('.')).join('.')
