import { readCookie } from './cookies.ts'

/** The cookie with the country whose prices the visitor sees; a copy of the value in browser storage. */
export const COUNTRY_COOKIE = 'country'

/** The cookie with the currency that the visitor chose. */
export const CURRENCY_COOKIE = 'currency'

/** A country id and its origin: the visitor's choice, or the country of the signed-in account. */
export type StoredCountry = { id: number; from: 'choice' | 'account' }

/** A stored country as text: '167' or '167-account'. */
export const serializeCountry = ({ id, from }: StoredCountry) => (from === 'account' ? `${id}-account` : String(id))

/** Parses a serialized country; undefined when it is invalid. */
export const parseCountry = (text: string | null | undefined): StoredCountry | undefined => {
  const [, id, account] = /^([1-9]\d{0,8})(-account)?$/.exec(text ?? '') ?? []
  return id === undefined ? undefined : { id: Number(id), from: account ? 'account' : 'choice' }
}

/** The country in a Cookie header. */
export const countryInCookies = (cookies: string | null | undefined): StoredCountry | undefined =>
  parseCountry(readCookie(cookies, COUNTRY_COOKIE))

/** The first region of an Accept-Language header ('es-CU,es;q=0.9' -> 'CU'); undefined when it has none. */
export const headerRegion = (header: string | null | undefined): string | undefined => {
  for (const part of (header ?? '').split(',')) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(part.split(';')[0]!.trim())?.[1]
    if (region) return region.toUpperCase()
  }
  return undefined
}
