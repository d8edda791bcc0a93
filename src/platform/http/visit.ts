import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../lib/cookies.ts'
import { LANGUAGE_CODES } from '../../lib/languages.ts'
import {
  COUNTRY_COOKIE,
  CURRENCY_COOKIE,
  countryInCookies,
  headerRegion,
  serializeCountry,
} from '../../lib/page-country.ts'
import { currencyInCookies } from '../../lib/page-currency.ts'
import { isPageVisit, LANG_COOKIE } from '../../lib/page-language.ts'
import { DATA_COOKIE, wantsLowData } from '../../lib/page-mode.ts'
import { pathOf } from './path-patterns.ts'

/** A request for a page with only what pages may depend on, so that equal visits get the same page. */
export type Visit = { key: string; path: string; toRequest: () => Request }

/** Maximum length of a cached URL; the store's own links are shorter. */
const MAX_URL = 1_000

/** The visit that a request makes; undefined when the page is for this visitor only, such as a preview. */
export const visitOf = ({ raw }: FastifyRequest, origin: string, secure: boolean): Visit | undefined => {
  const { url = '', headers } = raw
  if (!['GET', 'HEAD'].includes(raw.method ?? '') || url.length > MAX_URL || url.includes('preview=')) return undefined
  const lang = readCookie(headers.cookie, LANG_COOKIE)
  if (lang !== undefined && !LANGUAGE_CODES.some((code) => code === lang)) return undefined
  const country = countryInCookies(headers.cookie)
  const currency = currencyInCookies(headers.cookie)
  const region = headerRegion(headers['accept-language'])
  const header = (name: string) => headers[name] as string | undefined
  const cookies = [
    lang && `${LANG_COOKIE}=${lang}`,
    country && `${COUNTRY_COOKIE}=${serializeCountry(country)}`,
    currency && `${CURRENCY_COOKIE}=${currency}`,
    wantsLowData(headers.cookie, header('save-data')) && `${DATA_COOKIE}=low`,
  ].filter(Boolean)
  const asked: Record<string, string> = {
    cookie: cookies.join('; '),
    'accept-language': region ? `und-${region}` : '',
    'sec-fetch-mode': isPageVisit({ headers: { get: (name) => header(name) ?? null } }) ? 'navigate' : 'cors',
  }
  return {
    key: [origin, secure, url, ...Object.values(asked)].join('\n'),
    path: pathOf(url),
    toRequest: () => new Request(origin + url, { headers: asked }),
  }
}
