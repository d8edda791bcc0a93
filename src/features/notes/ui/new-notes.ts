import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useSession } from '../../clients/ui/session.ts'
import { notifyTabs, onTabMessage, unsentCount } from './notes-channel.ts'

/** How often a visible page polls for new messages. */
const POLL_INTERVAL_MS = 60_000

let count = 0
const listeners = new Set<() => void>()
const show = (value: number) => {
  count = value
  for (const listener of listeners) listener()
}

/** Updates the count of new messages in all tabs. */
export const setNewNotes = (newCount: number) => {
  show(newCount)
  notifyTabs({ newCount })
}

/** Polls the count of new messages while the page is visible. Also resumes sending messages that an earlier page left unsent. */
const watch = (clientId: number) => {
  if (unsentCount())
    import('./outbox.ts').then(
      ({ resumeSending }) => resumeSending(),
      () => {},
    )
  const look = () => {
    if (document.visibilityState !== 'visible') return
    // Visitors who are not signed in do not load the message calls.
    import('../contract.ts').then(({ countNewNotes }) => call(countNewNotes, { clientId })).then(show, () => {})
  }
  look()
  const timer = setInterval(look, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', look)
  const stopListening = onTabMessage((message) => {
    if (message !== 'waiting') show(message.newCount)
  })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    stopListening()
    show(0)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The client's number of unread messages, shared by all tabs; 0 when signed out (docs/rules/storefront.md#header). */
export const useNewNotes = (): number => {
  const clientId = useSession()?.client.id
  useEffect(() => (clientId === undefined ? undefined : watch(clientId)), [clientId])
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}
