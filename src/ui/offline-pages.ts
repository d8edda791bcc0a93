/**
 * Pages stored on the device for offline use, as complete documents that the service worker serves. They belong to one client and
 * are deleted at sign-out, when another client signs in, and after their last day.
 */

/** Name of the cache, which the service worker reads (shell/browser/service-worker.ts). */
export const OFFLINE_PAGES = 'alamar-kept-pages'
const OWNER_KEY = 'alamar.kept-pages.owner'
/** Response header with the last day on which a page is served. */
export const OFFLINE_UNTIL = 'x-kept-until'

type OfflinePage = { path: string; owner: number; lastDay: string; title: string; lang: string; body: string }

const withCache = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await caches.open(OFFLINE_PAGES))
  } catch {
    // No cache support or no space: the page only works online.
    return undefined
  }
}

/** Stores a page with its styles and without scripts. */
export const saveOfflinePage = ({ path, owner, lastDay, title, lang, body }: OfflinePage) =>
  withCache(async (cache) => {
    localStorage.setItem(OWNER_KEY, String(owner))
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)
    const html = [
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      `</head><body>${body}</body></html>`,
    ].join('')
    await Promise.all(styles.map(async (href) => (await cache.match(href)) || cache.add(href)))
    await cache.put(
      path,
      new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'self'",
          [OFFLINE_UNTIL]: lastDay,
        },
      }),
    )
  })

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

/** Deletes one page. */
export const deleteOfflinePage = (path: string) => withCache((cache) => cache.delete(path))
