import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { currentSession, sessionForNewPassword, useSession } from '../features/clients/ui/session.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { useTexts } from '../ui/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { withoutLanguage } from '../ui/safe-path.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/signed-in.layout'
import { shellTexts } from './shell.texts.ts'

/** The sign-in screen that leads back to a place, in the same address form. */
const signInFor = ({ pathname, search }: { pathname: string; search: string }) => {
  const path = withoutLanguage(pathname)
  const prefix = pathname.slice(0, pathname.length - path.length)
  return `${prefix}/signIn?returnUrl=${encodeURIComponent(pathname + search)}`
}

/** Whoever came with a temporary password sees nothing but the screen on which a new one is chosen. */
const mayChoosePassword = (pathname: string) =>
  withoutLanguage(pathname) === '/changePassword' && sessionForNewPassword() !== null

/** Nobody but a signed-in client gets to the screens below; others are led to sign in and back (spec 2). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    if (!currentSession() && !mayChoosePassword(url.pathname)) throw redirect(signInFor(url))
    await next()
  },
]

/** Nothing to load: it is here so that the guard above also runs when the page starts. */
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
  const left = hydrated && !session && !mayChoosePassword(location.pathname)
  useEffect(() => {
    // They signed off in another tab.
    if (left) navigate(signInFor(location), { replace: true })
  }, [left, location, navigate])
  return left ? <PageSkeleton /> : <Outlet />
}
