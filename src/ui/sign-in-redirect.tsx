import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Notice } from './notice.tsx'
import { withoutLanguage } from './safe-path.ts'
import { PageSkeleton } from './skeleton.tsx'

/** The language prefix of a path, such as '/es'; empty when there is none. */
export const languagePrefixOf = (pathname: string) =>
  pathname.slice(0, pathname.length - withoutLanguage(pathname).length)

/** A sign-in path with a return URL and the same language prefix. */
export const signInFor = (signIn: string, { pathname, search }: { pathname: string; search: string }) =>
  `${languagePrefixOf(pathname)}${signIn}?returnUrl=${encodeURIComponent(pathname + search)}`

/** Opens the sign-in path once `signedOut` is true; the sign-out can happen here or in another tab. */
export const useSignInWhen = (signedOut: boolean, signIn: string) => {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (signedOut) navigate(signInFor(signIn, location), { replace: true })
  }, [signedOut, signIn, location, navigate])
}

/** Shown until the browser has read the session; without scripts, an explanation of why nothing more is shown. */
export const SessionFallback = ({ needsScripts }: { needsScripts: string }) => (
  <>
    <noscript>
      <Notice tone="warning" className="m-4">
        {needsScripts}
      </Notice>
    </noscript>
    <PageSkeleton />
  </>
)
