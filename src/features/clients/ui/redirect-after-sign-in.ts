import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useLocalPath } from '../../../ui/language.tsx'
import { storedReturnPath, storeReturnPath } from '../../../ui/return-path.ts'
import { pathInLanguage } from '../../../ui/safe-path.ts'
import { useSession } from './session.ts'

/** After a sign-in, in this tab or another, navigates back to the page that the visitor came from. */
export const useRedirectAfterSignIn = (back: string | undefined) => {
  const session = useSession()
  const navigate = useNavigate()
  const home = useLocalPath()('/')
  const lang = useLang()
  useEffect(() => {
    if (!session) return
    const target = back ?? pathInLanguage(storedReturnPath() ?? home, lang)
    storeReturnPath(undefined)
    navigate(target, { replace: true })
  }, [session, back, home, lang, navigate])
}
