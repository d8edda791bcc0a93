import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useSession } from '../../clients/ui/session.ts'
import { getActivePlan } from '../contract.ts'

let count = 0
let countedFor: number | undefined
const listeners = new Set<() => void>()

/** Tells the header how many bookings count. */
export const setCartCount = (value: number) => {
  count = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many bookings of the signed-in client's active plan still count; 0 when signed out (spec 2). */
export const useCartCount = (): number => {
  const clientId = useSession()?.client.id
  useEffect(() => {
    if (clientId === countedFor) return
    countedFor = clientId
    setCartCount(0)
    if (clientId === undefined) return
    call(getActivePlan, { clientId, lang: 'en' }).then(
      (plan) => setCartCount(plan?.activeBookings ?? 0),
      () => setCartCount(0),
    )
  }, [clientId])
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}
