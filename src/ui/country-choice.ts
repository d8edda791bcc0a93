import { cookieText } from '../lib/cookies.ts'
import {
  COUNTRY_COOKIE,
  CURRENCY_COOKIE,
  countryInCookies,
  parseCountry,
  type StoredCountry,
  serializeCountry,
} from '../lib/page-country.ts'

/** localStorage key of the price country; a cookie mirrors it for the server. */
const STORED_COUNTRY = 'alamar.country'
const YEAR_SECONDS = 31_536_000

/** Cookie with the price country, readable by scripts; null deletes it. Set `secure` over HTTPS. */
export const countryCookie = (country: StoredCountry | null, secure: boolean) =>
  cookieText(COUNTRY_COOKIE, country ? serializeCountry(country) : '', {
    maxAgeSeconds: country ? YEAR_SECONDS : 0,
    secure,
  })

/** The country stored in this browser. */
export const savedCountry = () => countryInCookies(document.cookie)

/** Stores or deletes the country; pages loaded from now on show its prices. */
export const saveCountry = (country: StoredCountry | null) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = countryCookie(country, location.protocol === 'https:')
  try {
    if (country) localStorage.setItem(STORED_COUNTRY, serializeCountry(country))
    else localStorage.removeItem(STORED_COUNTRY)
  } catch {
    // Storage is unavailable, but the cookie is enough.
  }
}

/**
 * Copies the country from the cookie to localStorage. If only localStorage has one, sets the cookie and reloads the page; returns
 * true in that case.
 */
export const reconcileCountry = (): boolean => {
  try {
    const country = savedCountry()
    const stored = localStorage.getItem(STORED_COUNTRY)
    if (country) {
      if (stored !== serializeCountry(country)) localStorage.setItem(STORED_COUNTRY, serializeCountry(country))
      return false
    }
    saveCountry(parseCountry(stored) ?? null)
    if (savedCountry()) location.reload()
    return savedCountry() !== undefined
  } catch {
    return false
  }
}

/** Cookie with the chosen currency, readable by scripts; any other value means the currency of the country. Set `secure` over HTTPS. */
export const currencyCookie = (currency: string, secure: boolean) =>
  cookieText(CURRENCY_COOKIE, currency, { maxAgeSeconds: YEAR_SECONDS, secure })
