import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../platform/http/call.ts'
import { currentSession, useSession } from '../../clients/ui/session.ts'

let count = 0
let countedFor: number | undefined
const listeners = new Set<() => void>()

/** Sets the number of live bookings shown in the header. */
export const setCartCount = (value: number) => {
  count = value
  for (const listener of listeners) listener()
}

/** Reloads the number of live bookings; it stays unchanged when the call fails. */
export const refreshCartCount = async () => {
  const clientId = currentSession()?.client.id
  if (clientId === undefined) return
  // Visitors who are not signed in do not load the calls of a plan.
  const plan = await import('../contract.ts')
    .then(({ getActivePlan }) => call(getActivePlan, { clientId, lang: 'en' }))
    .catch(() => undefined)
  if (plan !== undefined && clientId === currentSession()?.client.id) setCartCount(plan?.activeBookings ?? 0)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of live bookings in the active plan; 0 when signed out (docs/rules/storefront.md#header). */
export const useCartCount = (): number => {
  const clientId = useSession()?.client.id
  useEffect(() => {
    if (clientId === countedFor) return
    countedFor = clientId
    setCartCount(0)
    refreshCartCount()
  }, [clientId])
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}
