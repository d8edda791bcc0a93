import type { Lang } from '../lib/languages.ts'
import { LANG_COOKIE } from '../lib/page-language.ts'

/** Where the browser keeps the chosen language (spec 1); the cookie mirrors it for the server. */
const STORED_LANG = 'alamar.lang'
const YEAR_SECONDS = 31_536_000

/** The cookie that mirrors the choice, as a Set-Cookie value; scripts may read it. */
export const languageCookie = (lang: Lang) => `${LANG_COOKIE}=${lang}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

const hasCookie = () => new RegExp(`(^|; )${LANG_COOKIE}=`).test(document.cookie)

/**
 * Brings the stored choice and the page together when it starts: an address or a cookie that says a language is stored; a
 * page that was drawn without knowing the stored choice is asked for once more. True when that is under way.
 */
export const reconcileLanguage = (): boolean => {
  const shown = document.documentElement.lang
  try {
    const stored = localStorage.getItem(STORED_LANG)
    const told = /^\/(en|es)(\/|$)/.test(location.pathname) || hasCookie()
    if (told) {
      if (stored !== shown) localStorage.setItem(STORED_LANG, shown)
    } else if ((stored === 'en' || stored === 'es') && stored !== shown) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
      document.cookie = languageCookie(stored)
      if (hasCookie()) location.reload()
      return hasCookie()
    }
  } catch {
    // A browser that keeps nothing gets the language of the address.
  }
  return false
}
