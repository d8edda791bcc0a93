import { Outlet, redirect, useLocation } from 'react-router'
import { currentSession, sessionForNewPassword, useSession } from '../../features/clients/ui/session.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useTexts } from '../../ui/language.tsx'
import { keepShown } from '../../ui/reload-page.ts'
import { withoutLanguage } from '../../ui/safe-path.ts'
import { SessionFallback, signInFor, useSignInWhen } from '../../ui/sign-in-redirect.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/signed-in.layout'
import { signedInTexts } from './signed-in.texts.ts'

const SIGN_IN = '/signIn'

/** With a temporary password, only the page to choose a new one is available. */
const mayChoosePassword = (pathname: string) =>
  withoutLanguage(pathname) === '/changePassword' && sessionForNewPassword() !== null

/** Without a client session, redirects to the sign-in page, and back afterwards (docs/rules/storefront.md#screens). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    if (!currentSession() && !mayChoosePassword(url.pathname)) throw redirect(signInFor(SIGN_IN, url))
    await next()
  },
  keepShown(),
]

/** Loads nothing; without a loader the middleware above would not run on the first page. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => <SessionFallback needsScripts={useTexts(signedInTexts).needsScripts} />

export default function SignedIn() {
  const session = useSession()
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const signedOut = hydrated && !session && !mayChoosePassword(pathname)
  useSignInWhen(signedOut, SIGN_IN)
  return signedOut ? <PageSkeleton /> : <Outlet />
}
