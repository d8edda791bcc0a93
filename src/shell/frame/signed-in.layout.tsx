import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { currentSession, sessionForNewPassword, useSession } from '../../features/clients/ui/session.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useTexts } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withoutLanguage } from '../../ui/safe-path.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/signed-in.layout'
import { shellTexts } from './shell.texts.ts'

/** The sign-in path with a return URL, in the same language form. */
const signInFor = ({ pathname, search }: { pathname: string; search: string }) => {
  const path = withoutLanguage(pathname)
  const prefix = pathname.slice(0, pathname.length - path.length)
  return `${prefix}/signIn?returnUrl=${encodeURIComponent(pathname + search)}`
}

/** With a temporary password only the page to choose a new one is available. */
const mayChoosePassword = (pathname: string) =>
  withoutLanguage(pathname) === '/changePassword' && sessionForNewPassword() !== null

/** Redirects to the sign-in, and back afterwards, without a client session (docs/rules/storefront.md#screens). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    if (!currentSession() && !mayChoosePassword(url.pathname)) throw redirect(signInFor(url))
    await next()
  },
]

/** Loads nothing; without a loader the middleware above would not run on the first page. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => {
  const t = useTexts(shellTexts)
  return (
    <>
      <noscript>
        <Notice tone="warning" className="m-4">
          {t.needsScripts}
        </Notice>
      </noscript>
      <PageSkeleton />
    </>
  )
}

export default function SignedIn() {
  const session = useSession()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const location = useLocation()
  const signedOut = hydrated && !session && !mayChoosePassword(location.pathname)
  useEffect(() => {
    // Signed out in another tab.
    if (signedOut) navigate(signInFor(location), { replace: true })
  }, [signedOut, location, navigate])
  return signedOut ? <PageSkeleton /> : <Outlet />
}
