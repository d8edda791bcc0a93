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

/** Whose drafts this tab keeps: a tab that was elsewhere is not told when they leave. */
const TAB_OWNER = 'alamar.owner'

const claimTab = (clientId: number | undefined) => {
  try {
    const owner = sessionStorage.getItem(TAB_OWNER)
    if (owner && owner !== String(clientId)) sessionStorage.clear()
    if (clientId !== undefined) sessionStorage.setItem(TAB_OWNER, String(clientId))
  } catch {
    // Nothing is kept.
  }
}

/**
 * What was kept for a client (drafts, copies) goes when they leave, in whichever tab they do, and at the latest when a tab comes
 * back that was elsewhere meanwhile (spec 4). Once, when a page starts.
 */
export const forgetDraftsWithSession = () => {
  let before = currentSession()
  claimTab(before?.client.id)
  onSessionChange(() => {
    const now = currentSession()
    if (now) forgetPagesOfOthers(now.client.id)
    if (before && before.client.id !== now?.client.id) {
      void forgetOwn()
    }
    claimTab(now?.client.id)
    before = now
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // The browser shows the page as it was left, for whoever it was.
    if (persisted && currentSession()?.client.id !== before?.client.id) location.reload()
  })
}
