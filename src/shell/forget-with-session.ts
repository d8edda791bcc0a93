import { currentSession, onSessionChange } from '../features/clients/ui/session.ts'
import { forgetPagesOfOthers } from '../ui/kept-pages.ts'

/** What the browser keeps for a client by this beginning of its name, in storage or as a cache, goes when they leave. */
const OWN = 'alamar.own.'

const forgetOwn = async () => {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN)) localStorage.removeItem(key)
    for (const name of await caches.keys()) if (name.startsWith(OWN)) await caches.delete(name)
  } catch {
    // Nothing was kept.
  }
}

/** What was kept for a client (drafts, copies) goes when they leave, in whichever tab they do (spec 4). Once, when a page starts. */
export const forgetDraftsWithSession = () => {
  let before = currentSession()
  onSessionChange(() => {
    const now = currentSession()
    if (now) forgetPagesOfOthers(now.client.id)
    if (before && before.client.id !== now?.client.id) {
      void forgetOwn()
    }
    before = now
  })
}
