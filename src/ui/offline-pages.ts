/**
 * Pages stored on the device for offline use, as complete documents that the service worker serves. They belong to one client and
 * are deleted at sign-out, when another client signs in, and after their last day.
 */

/** Name of the cache, which the service worker reads (shell/browser/service-worker.ts). */
export const OFFLINE_PAGES = 'alamar-kept-pages'
/** Key of the client whose pages are stored. */
export const OWNER_KEY = 'alamar.kept-pages.owner'
/** Response header with the last day on which a page is served. */
export const OFFLINE_UNTIL = 'x-kept-until'

/** Deletes all stored pages. */
export const deleteOfflinePages = async () => {
  try {
    localStorage.removeItem(OWNER_KEY)
    await caches.delete(OFFLINE_PAGES)
  } catch {
    // Nothing was kept.
  }
}

/** Deletes pages of any other client. */
export const deleteOfflinePagesOfOthers = async (owner: number) => {
  let storedOwner: string | null = null
  try {
    storedOwner = localStorage.getItem(OWNER_KEY)
  } catch {
    // Nothing was kept.
  }
  if (storedOwner !== null && storedOwner !== String(owner)) await deleteOfflinePages()
}
