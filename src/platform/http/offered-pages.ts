import { cookieHeaderWith, readCookie } from '../../lib/cookies.ts'
import { findLang } from '../../lib/languages.ts'
import { type OfferedLanguages, offered } from '../../lib/offered-languages.ts'
import { LANG_COOKIE } from '../../lib/page-language.ts'

/** Pages of the staff are in every language. */
const OF_STAFF = /^(\/(en|es))?\/(office|setup)([/.]|$)/

/**
 * The request for a page of the store in a language that it offers: a request without a language prefix gets the visitor's language if
 * it is offered, or else the default. A page in another language is redirected to the same page in the default one.
 */
export const inOfferedLanguage = (request: Request, store: OfferedLanguages): Request | Response => {
  const url = new URL(request.url)
  if (OF_STAFF.test(url.pathname)) return request
  const [, prefix, rest = ''] = /^\/(en|es)((?:[/.].*)?)$/.exec(url.pathname) ?? []
  if (prefix) {
    if (offered(store, findLang(prefix)) === prefix) return request
    return new Response(null, {
      status: 302,
      headers: { location: `/${store.defaultLanguage}${rest}${url.search}`, 'cache-control': 'no-store' },
    })
  }
  const cookies = request.headers.get('cookie')
  const chosen = findLang(readCookie(cookies, LANG_COOKIE))
  const lang = offered(store, chosen)
  if (lang === chosen) return request
  const headers = new Headers(request.headers)
  headers.set('cookie', cookieHeaderWith(cookies, LANG_COOKIE, lang))
  return new Request(request, { headers })
}
