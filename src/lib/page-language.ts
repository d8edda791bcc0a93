import { readCookie } from './cookies.ts'
import { DEFAULT_LANG, findLang, type Lang } from './languages.ts'

/** The cookie with the visitor's language, a copy of the value in browser storage, so that the server renders the right language. */
export const LANG_COOKIE = 'lang'

/** The language of a page: from the path ('/es/…'), or else the visitor's choice, or else English. */
export const langOfPage = (request: Request, params: { lang?: string }): Lang =>
  findLang(params.lang) ?? findLang(readCookie(request.headers.get('cookie'), LANG_COOKIE)) ?? DEFAULT_LANG

/** Whether a request is a prefetch or prerender, by its Sec-Purpose and Purpose headers. */
export const isInAdvance = (headers: Record<string, unknown>) =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

/**
 * Whether a request is a page visit: a browser navigates to the URL, and not as a prefetch. Requests of scripts and of the service
 * worker are not visits. Browsers without Sec-Fetch headers list text/html in Accept only for navigations.
 */
export const isPageVisit = ({ headers }: { headers: Pick<Headers, 'get'> }): boolean => {
  if (isInAdvance({ 'sec-purpose': headers.get('sec-purpose'), purpose: headers.get('purpose') })) return false
  const mode = headers.get('sec-fetch-mode')
  return mode ? mode === 'navigate' : (headers.get('accept') ?? '').includes('text/html')
}
