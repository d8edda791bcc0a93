import { currentSession, currentToken, forgetSession } from '../features/clients/ui/session.ts'
import { currentOfficeSession, forgetOfficeSession } from '../features/office/ui/office-session.ts'
import { DEFAULT_LANG, findLang, type Lang } from '../lib/languages.ts'
import { configureCalls } from '../platform/http/call.ts'
import { forgetDraftsWithSession } from './forget-with-session.ts'

const pageLang = (): Lang => findLang(document.documentElement.lang) ?? DEFAULT_LANG

/** The parts of the present address: its language prefix and the rest. */
const address = () => {
  const [, prefix = '', path = '/'] = /^(\/(?:en|es))?(?=\/|$)(.*)$/.exec(location.pathname) ?? []
  return { prefix, path: path || '/' }
}

const isOffice = () => /^\/office(\/|$)/.test(address().path)

/**
 * Ties the browser's calls to whoever is signed in: the staff on the office's screens, the client on all others. An expired
 * session is forgotten and the visitor led to the page that says so, by a whole new document, so that nothing of the session
 * stays behind (spec 4, 8). Once, when the page starts.
 */
export const startSession = () => {
  configureCalls({
    token: () => (isOffice() ? (currentOfficeSession()?.token ?? null) : currentToken()),
    lang: pageLang,
    onUnauthorized: (hadToken) => {
      if (hadToken) (isOffice() ? leaveOffice : leaveStore)()
    },
  })
  forgetDraftsWithSession()
}

const leaveStore = () => {
  // The first of several refused calls has done it.
  if (!currentSession()) return
  forgetSession()
  location.assign(`${address().prefix}/unauthorized`)
}

const leaveOffice = () => {
  if (!currentOfficeSession()) return
  forgetOfficeSession()
  const back = encodeURIComponent(location.pathname + location.search)
  location.assign(`${address().prefix}/office/signIn?expired=1&returnUrl=${back}`)
}
