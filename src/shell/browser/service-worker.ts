import { clockInHavana } from '../../lib/havana-clock.ts'
import type { OfferedLanguages } from '../../lib/offered-languages.ts'
import { OFFLINE_PAGES, OFFLINE_UNTIL } from '../../ui/offline-pages.ts'

/**
 * The service worker: caches immutable assets, shows an offline page without a connection, and serves the pages that a client
 * stored for offline use (ui/offline-pages.ts). It never caches API replies, documents or other pages.
 */

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  request: Request
  /** Reply to the request sent while the worker was starting; undefined without support. */
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type ServiceWorker = {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  location: Location
  /** The store's languages, which the server writes in front of this script. */
  store: OfferedLanguages
}
const worker = self as unknown as ServiceWorker

const OFFLINE = 'alamar-offline'
const ASSETS = 'alamar-assets'

/** Number of cached assets; the oldest are deleted first. */
const MAX_ASSETS = 80
/** Milliseconds after which a stored page is served instead. */
const TIMEOUT_MS = 5_000
/** Cache key of the last page's language. */
const LANGUAGE = '/offline/language'

/**
 * A newer worker takes over once no page of the store is open. If it skipped waiting, a page's request at that moment could block the
 * takeover in Chromium, and the page's next navigation would hang.
 */
worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePages()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(url, fetchPage(event)))
})

/** The first worker controls the page that registered it. Navigation preload helps old phones, where a worker starts slowly. */
const activate = async () => {
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Fetches the page from the network; the reply is awaited even when a stored page is served instead. */
const fetchPage = (event: FetchEvent) => {
  const page = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  event.waitUntil(page.catch(() => {}))
  return page
}

/** Caches the offline page and its assets in the store's languages, and deletes the page in other languages. */
const cacheOfflinePages = async () => {
  const cache = await caches.open(OFFLINE)
  const pages = worker.store.languages.map(offlinePageIn)
  await cache.addAll(pages)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== LANGUAGE && !pages.includes(pathname)) await cache.delete(pathname)
  }
  const html = await (await cache.match(pages[0]!))!.text()
  const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  await (await caches.open(ASSETS)).addAll(new Set(assets))
}

const assetOf = async (request: Request) => {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // Storing fails when the device has no space left.
  if (response.ok) await storeAsset(request, response.clone()).catch(() => {})
  return response
}

const storeAsset = async (request: Request, response: Response) => {
  const cache = await caches.open(ASSETS)
  await cache.put(request, response)
  const requests = await cache.keys()
  const excess = requests.slice(0, Math.max(0, requests.length - MAX_ASSETS))
  await Promise.all(excess.map((oldest) => cache.delete(oldest)))
}

const pageOf = async (url: URL, fetched: Promise<Response>) => {
  const path = url.pathname.replace(/^\/(en|es)(?=\/)/, '')
  const stored = await storedPage(path, url.search)
  try {
    const response = await (stored ? Promise.race([fetched, timeout()]) : fetched)
    await storeLanguage(response).catch(() => {})
    return response
  } catch {
    return stored ?? offlinePage(url.pathname)
  }
}

const timeout = () => new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS))

/** The stored page; for a URL without a query, the page with the earliest last day. Pages whose last day has passed are deleted. */
const storedPage = async (path: string, search: string) => {
  const cache = await caches.open(OFFLINE_PAGES)
  const today = clockInHavana(new Date()).toISOString().slice(0, 10)
  let found: { page: Response; until: string } | undefined
  for (const key of await cache.keys()) {
    const stored = new URL(key.url)
    const page = stored.pathname === path ? await cache.match(key) : undefined
    if (!page) continue
    const until = page.headers.get(OFFLINE_UNTIL) ?? ''
    if (until < today) await cache.delete(key)
    else if (stored.search === search) return page
    else if (search === '' && (!found || until < found.until)) found = { page, until }
  }
  return found?.page
}

const storeLanguage = async (response: Response) => {
  const lang = response.headers.get('content-language')
  if (lang) await (await caches.open(OFFLINE)).put(LANGUAGE, new Response(lang))
}

const offlinePageIn = (lang: string) => `/${lang}/offline`

/** The offline page in the requested language, otherwise in a cached language, since a newer worker may have replaced the cached pages. */
const offlinePage = async (path: string) => {
  const cache = await caches.open(OFFLINE)
  const asked = /^\/(en|es)(?=\/|$)/.exec(path)?.[1] ?? (await (await cache.match(LANGUAGE))?.text())
  const { defaultLanguage, languages } = worker.store
  for (const lang of [asked, defaultLanguage, ...languages]) {
    const page = lang && (await cache.match(offlinePageIn(lang)))
    if (page) return page
  }
  return Response.error()
}
