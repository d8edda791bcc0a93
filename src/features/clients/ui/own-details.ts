import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { getProfile } from '../contract.ts'
import { useSession } from './session.ts'

/** The fields that a booking form takes from the client's own profile; fields that the profile lacks are left out. */
export type OwnDetails = { firstName: string; lastName: string; phone: string; birthDay?: string; countryId?: string }

export const ownDetailsOf = (own: Reply<typeof getProfile>): OwnDetails => ({
  firstName: [own.firstName, own.middleName].filter(Boolean).join(' '),
  lastName: own.lastName,
  phone: own.phone,
  ...(own.birthDate && { birthDay: own.birthDate }),
  ...(own.countryId && { countryId: String(own.countryId) }),
})

/** The details of the client who is signed in, once loaded; on failure the form stays as it is. */
export const useOwnDetails = (): OwnDetails | undefined => {
  const clientId = useSession()?.client.id
  const [own, setOwn] = useState<OwnDetails>()
  useEffect(() => {
    setOwn(undefined)
    if (clientId === undefined) return
    let isCurrent = true
    call(getProfile, { id: clientId, languageId: 'en' }).then(
      (profile) => {
        // Renders immediately. Otherwise a field could get focus first, and the value would be added to the text typed there.
        const show = () => {
          if (isCurrent) flushSync(() => setOwn(ownDetailsOf(profile)))
        }
        const focused = document.activeElement
        if (focused?.matches('input, select, textarea')) focused.addEventListener('blur', show, { once: true })
        else show()
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [clientId])
  return own
}
