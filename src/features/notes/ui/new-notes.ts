import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useSession } from '../../clients/ui/session.ts'
import { countNewNotes } from '../contract.ts'
import { onNews, tellTabs, waitingCount } from './notes-channel.ts'

/** Milliseconds between two looks for new notes, while the page is seen. */
const LOOK_AGAIN_MS = 60_000

let count = 0
const listeners = new Set<() => void>()
const show = (value: number) => {
  count = value
  for (const listener of listeners) listener()
}

/** Tells the header, in all tabs, how many notes are new. */
export const setNewNotes = (newCount: number) => {
  show(newCount)
  tellTabs({ newCount })
}

/** Counts now and every minute that the page is seen; what an earlier page could not send goes on its way. */
const watch = (clientId: number) => {
  if (waitingCount())
    import('./waiting-notes.ts').then(
      ({ resumeSending }) => resumeSending(),
      () => {},
    )
  const look = () => {
    if (document.visibilityState === 'visible') call(countNewNotes, { clientId }).then(show, () => {})
  }
  look()
  const timer = setInterval(look, LOOK_AGAIN_MS)
  document.addEventListener('visibilitychange', look)
  const stopListening = onNews((news) => {
    if (news !== 'waiting') show(news.newCount)
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

/** How many notes of the agency the signed-in client has not read, the same in all tabs; 0 when signed out (spec 2). */
export const useNewNotes = (): number => {
  const clientId = useSession()?.client.id
  useEffect(() => (clientId === undefined ? undefined : watch(clientId)), [clientId])
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}
