import { useEffect } from 'react'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { updateSessionClient, useSession } from './session.ts'

/**
 * Loads the client's profile after sign-in and once per document, so that every tab shows the current name, prices follow the account's
 * country, and a session that ended elsewhere is detected when a page opens.
 */
export const useProfileOnArrival = () => {
  const clientId = useSession()?.client.id
  useEffect(() => {
    if (clientId === undefined) return
    const languageId = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    // Visitors who are not signed in do not load the client calls.
    import('../contract.ts')
      .then(({ getProfile }) => call(getProfile, { id: clientId, languageId }))
      .then(
        updateSessionClient,
        // The page itself reports failures.
        () => {},
      )
  }, [clientId])
}
