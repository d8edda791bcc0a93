import { isId, isIdPair } from './ids.ts'

/** The cookie with a visitor's favorites, readable by scripts (docs/decisions/0175). */
export const FAVORITES_COOKIE = 'favorites'
export const FAVORITES_SECONDS = 31_536_000

/** The id of the form that adds a favorite without scripts. */
export const FAVORITES_FORM = 'favorites'

/** The most favorites of a kind; the oldest are dropped. */
const MAX_FAVORITES = 24

/** The favorites of a cookie or of a link ('7.9.3-12'), each once: the ids of hotels, then cars, which are a supplier and a model. */
export const readFavorites = (text: string | null | undefined): string[] => {
  const all = [...new Set((text ?? '').split('.'))]
  return [isId, isIdPair].flatMap((isOfKind) => all.filter(isOfKind).slice(-MAX_FAVORITES))
}

export const writeFavorites = (favorites: readonly (string | number)[]) => readFavorites(favorites.join('.')).join('.')

/** The hotels among favorites, by id. */
export const favoriteHotels = (favorites: readonly string[]) => favorites.filter(isId).map(Number)

/** The cars among favorites ('3-12'). */
export const favoriteCars = (favorites: readonly string[]) => favorites.filter(isIdPair)
