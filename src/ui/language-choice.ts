import { cookieText, readCookie } from '../lib/cookies.ts'
import type { Lang } from '../lib/languages.ts'
import { LANG_COOKIE } from '../lib/page-language.ts'

/** localStorage key of the chosen language (docs/rules/texts.md#languages); a cookie mirrors it for the server. */
const STORED_LANG = 'alamar.lang'
const YEAR_SECONDS = 31_536_000

/** Cookie with the language, readable by scripts. Set `secure` over HTTPS. */
export const languageCookie = (lang: Lang, secure: boolean) =>
  cookieText(LANG_COOKIE, lang, { maxAgeSeconds: YEAR_SECONDS, secure })

const hasCookie = () => readCookie(document.cookie, LANG_COOKIE) !== undefined

/**
 * Reconciles the stored language with the page: stores a language set by the URL or cookie; otherwise, if the page's language differs from
 * the stored one, sets the cookie and reloads the page. Returns true in that case.
 */
export const reconcileLanguage = (): boolean => {
  const shown = document.documentElement.lang
  try {
    const stored = localStorage.getItem(STORED_LANG)
    const isExplicit = /^\/(en|es)(\/|$)/.test(location.pathname) || hasCookie()
    if (isExplicit) {
      if (stored !== shown) localStorage.setItem(STORED_LANG, shown)
    } else if ((stored === 'en' || stored === 'es') && stored !== shown) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
      document.cookie = languageCookie(stored, location.protocol === 'https:')
      if (hasCookie()) location.reload()
      return hasCookie()
    }
  } catch {
    // Storage is unavailable, so the URL decides.
  }
  return false
}
