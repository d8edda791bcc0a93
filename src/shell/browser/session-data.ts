import { clearSession, currentSession, onSessionChange } from '../../features/clients/ui/session.ts'
import { deleteOfflinePagesOfOthers } from '../../ui/offline-pages.ts'

/** Prefix of storage keys and caches with a client's data, which are deleted when they sign out. */
const OWN_PREFIX = 'alamar.own.'

/** Whether this browser stores any client data. */
export const hasClientData = () => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OWN_PREFIX))
  } catch {
    return false
  }
}

const deleteClientData = async () => {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key.startsWith(OWN_PREFIX)) localStorage.removeItem(key)
    for (const name of await caches.keys()) if (name.startsWith(OWN_PREFIX)) await caches.delete(name)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Key of the client whose session expired here; their data is kept until another client signs in. */
const EXPIRED = 'alamar.expired'

const expiredClient = () => {
  try {
    return localStorage.getItem(EXPIRED) ?? undefined
  } catch {
    return undefined
  }
}

/** Ends an expired session but keeps the client's drafts. */
export const expireSession = () => {
  const session = currentSession()
  try {
    if (session && !session.impersonation) localStorage.setItem(EXPIRED, String(session.client.id))
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
  clearSession()
}

/** Key of the client whose drafts this tab stores; a tab on another site gets no sign-out event. */
const TAB_OWNER = 'alamar.owner'

const claimTab = (client: string | undefined) => {
  try {
    const owner = sessionStorage.getItem(TAB_OWNER)
    const isExpiredOwner = client === undefined && owner === expiredClient()
    if (owner && owner !== client && !isExpiredOwner) sessionStorage.clear()
    if (client !== undefined) sessionStorage.setItem(TAB_OWNER, client)
  } catch {
    // Storage is unavailable.
  }
}

/** Deletes data of any client other than the current one. */
const deleteDataOfOthers = (previous: string | undefined, current: string | undefined) => {
  const expired = expiredClient()
  const owner = previous ?? expired
  if (owner !== undefined && owner !== (current ?? expired)) void deleteClientData()
  claimTab(current)
  if (current === undefined) return
  deleteOfflinePagesOfOthers(Number(current))
  try {
    localStorage.removeItem(EXPIRED)
  } catch {
    // Storage is unavailable.
  }
}

const currentClient = () => currentSession()?.client.id.toString()

/**
 * Deletes a client's stored data (drafts, offline pages) when they sign out in any tab, at the latest when this tab returns from
 * another site. An expired session keeps them for the same client (docs/rules/sessions.md#sessions). Call once per page.
 */
export const clearDataOnSessionEnd = () => {
  let previous = currentClient()
  deleteDataOfOthers(undefined, previous)
  onSessionChange(() => {
    const current = currentClient()
    deleteDataOfOthers(previous, current)
    previous = current
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back/forward cache may show another client's data.
    if (persisted && currentClient() !== previous) location.reload()
  })
}
