import { OFFLINE_PAGES, OFFLINE_UNTIL, OWNER_KEY } from './offline-pages.ts'

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

/** Deletes one page. */
export const deleteOfflinePage = (path: string) => withCache((cache) => cache.delete(path))
