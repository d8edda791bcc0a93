import { useEffect } from 'react'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { getProfile } from '../contract.ts'
import { rememberFirstName, useSession } from './session.ts'

/**
 * Loads the signed-in client's profile after the sign-in and once per document (spec 4), so that every tab greets by the present
 * name and a session that has ended elsewhere is noticed on arrival.
 */
export const useProfileOnArrival = () => {
  const clientId = useSession()?.client.id
  useEffect(() => {
    if (clientId === undefined) return
    const languageId = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    call(getProfile, { id: clientId, languageId }).then(
      ({ firstName }) => rememberFirstName(firstName),
      // The page itself says what it cannot get.
      () => {},
    )
  }, [clientId])
}
