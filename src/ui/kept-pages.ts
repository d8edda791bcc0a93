/**
 * Pages that a person takes along: whole documents that this device keeps and the service worker shows without a connection.
 * They belong to one owner and are forgotten when the owner logs off, when somebody else signs in, and after their last day.
 */

/** Where they are kept; the service worker reads the same (shell/service-worker.ts). */
export const KEPT_PAGES = 'alamar-kept-pages'
const OWNER_KEY = 'alamar.kept-pages.owner'
/** The header that says until which day a kept page is shown. */
export const KEPT_UNTIL = 'x-kept-until'

type KeptPage = { path: string; owner: number; lastDay: string; title: string; lang: string; body: string }

const withCache = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await caches.open(KEPT_PAGES))
  } catch {
    // An old browser, a private window or a full device: the page is there with a connection.
    return undefined
  }
}

/** Keeps a page with its styles, without any script. */
export const keepPage = ({ path, owner, lastDay, title, lang, body }: KeptPage) =>
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
          [KEPT_UNTIL]: lastDay,
        },
      }),
    )
  })

/** Forgets everything that was kept here. */
export const forgetKeptPages = async () => {
  try {
    localStorage.removeItem(OWNER_KEY)
    await caches.delete(KEPT_PAGES)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets what was kept for somebody else. */
export const forgetPagesOfOthers = async (owner: number) => {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(OWNER_KEY)
  } catch {
    // Nothing was kept.
  }
  if (kept !== null && kept !== String(owner)) await forgetKeptPages()
}

/** Forgets one page, when there is nothing in it any more. */
export const forgetPage = (path: string) => withCache((cache) => cache.delete(path))
