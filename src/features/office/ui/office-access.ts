import { redirect } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { withoutLanguage } from '../../../ui/safe-path.ts'
import { languagePrefixOf, signInFor } from '../../../ui/sign-in-redirect.tsx'
import { getOwnAccount } from '../../staff/contract/account.ts'
import type { Staff } from '../../staff/contract/sign-in.ts'
import { currentOfficeSession } from '../../staff/ui/staff-session.ts'
import { updateStaff } from '../../staff/ui/staff-sign-in.ts'
import { type OfficeScreen, screenAt, screensOf } from './office-screens.ts'

export const SIGN_IN = '/office/signIn'
export const ACCOUNT = '/office/account'
const SECOND_FACTOR = '/office/secondFactor'
const SETUP = '/office/setup'

/** Screens for staff who are not signed in. */
export const OPEN = new Set([SIGN_IN, '/office/recoverPassword', '/office/resetPassword', '/office/invitation'])

/** The screen of a page if a permission for it is missing. The setup belongs to the settings screen. */
const forbiddenScreen = (path: string, staff: Staff) => {
  const screen = screenAt(path === SETUP ? '/office/settings' : path)
  return screen && !screensOf(staff).includes(screen) ? screen : undefined
}

/** Whether a permission is missing for the screen that a page belongs to. */
export const isForbidden = (path: string, staff: Staff) => forbiddenScreen(path, staff) !== undefined

let refused: OfficeScreen | undefined

/** The screen that was requested before a redirect to a permitted one; the next call returns undefined. */
export const takeRefusedScreen = () => {
  const screen = refused
  refused = undefined
  return screen
}

/**
 * Throws a redirect: without a session, to the sign-in; to the second factor when it must be set up first; and to the first permitted
 * screen when the page is not permitted. `takeRefusedScreen` then returns the page's screen, except for the overview, because the sign-in
 * and the link in the agency's name lead everybody there.
 */
export const redirectUnpermitted = async (request: Request) => {
  const url = new URL(request.url)
  const path = withoutLanguage(url.pathname)
  const session = currentOfficeSession()
  if (!session && !OPEN.has(path)) throw redirect(signInFor(SIGN_IN, url))
  const prefix = languagePrefixOf(url.pathname)
  if (session?.staff.mustEnroll && !OPEN.has(path) && path !== SECOND_FACTOR) throw redirect(prefix + SECOND_FACTOR)
  if (session && !session.staff.mustEnroll && path === SECOND_FACTOR) throw redirect(prefix + ACCOUNT)
  if (session && isForbidden(path, session.staff)) {
    // The role may permit more now than when the session was stored.
    const staff = await call(getOwnAccount, {}).catch(() => session.staff)
    updateStaff(staff)
    const [first] = screensOf(staff)
    const forbidden = forbiddenScreen(path, staff)
    if (first && forbidden) {
      refused = forbidden.name === 'overview' ? undefined : forbidden
      throw redirect(prefix + first.path)
    }
  }
}
