import { currentSession, currentToken, onSessionChange } from '../../features/clients/ui/session.ts'
import { currentOfficeSession, forgetOfficeSession } from '../../features/staff/ui/staff-session.ts'
import { DEFAULT_LANG, findLang, type Lang } from '../../lib/languages.ts'
import { configureCalls } from '../../platform/http/call.ts'
import { withReturnPath } from '../../ui/return-path.ts'
import { syncAccountCountry } from './account-country.ts'
import { clearDataOnSessionEnd, expireSession, hasClientData } from './session-data.ts'

const pageLang = (): Lang => findLang(document.documentElement.lang) ?? DEFAULT_LANG

/** The current path, split into language prefix and rest. */
const splitPath = () => {
  const [, prefix = '', path = '/'] = /^(\/(?:en|es))?(?=\/|$)(.*)$/.exec(location.pathname) ?? []
  return { prefix, path: path || '/' }
}

const isOffice = () => /^\/office(\/|$)/.test(splitPath().path)

/**
 * Makes calls with the session of the page: staff on office screens, client on all others. An expired session is ended and the visitor
 * redirected by a full page load, so that none of its state remains (docs/rules/texts.md#expired-session). Call once per page.
 */
export const startSession = () => {
  configureCalls({
    token: () => (isOffice() ? (currentOfficeSession()?.token ?? null) : currentToken()),
    lang: pageLang,
    onUnauthorized: (refused) => {
      // A late reply to a call from an earlier session does not end the current one.
      const session = isOffice() ? currentOfficeSession() : currentSession()
      if (refused !== null && refused === session?.token) (isOffice() ? leaveOffice : leaveStore)()
    },
  })
  clearDataOnSessionEnd()
  syncAccountCountry()
  syncDrafts()
  onSessionChange(syncDrafts)
}

/** Loads draft sync if there can be drafts. */
const syncDrafts = () => {
  if (currentSession() || hasClientData())
    void import('./sync-booking-drafts.ts').then(({ startDraftSync }) => startDraftSync())
}

const leaveStore = () => {
  expireSession()
  location.assign(withReturnPath(`${splitPath().prefix}/unauthorized`, location.pathname + location.search))
}

const leaveOffice = () => {
  forgetOfficeSession()
  const back = encodeURIComponent(location.pathname + location.search)
  location.assign(`${splitPath().prefix}/office/signIn?expired=1&returnUrl=${back}`)
}
