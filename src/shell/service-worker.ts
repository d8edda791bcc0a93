import { KEPT_PAGES, KEPT_UNTIL } from '../ui/kept-pages.ts'

/**
 * What the browser does for the store by itself. It keeps the parts that never change under their name, shows a page that says
 * so when there is no connection, and the pages that a client takes along (ui/kept-pages.ts). It never keeps an answer of the
 * API, a document, or any other page.
 */

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & {
  request: Request
  /** What the browser asked for while this was starting; undefined where it cannot. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type ServiceWorker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  location: Location
}
const worker = self as unknown as ServiceWorker

const OFFLINE = 'alamar-offline'
const ASSETS = 'alamar-assets'

/** Parts of the store that are kept; the oldest go first. */
const MOST_ASSETS = 80
/** Milliseconds after which a line counts as down for a page that is kept. */
const PATIENCE = 5_000
/** Where the language of the last page is remembered. */
const LANGUAGE = '/offline/language'

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePages().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(url, pageAskedFor(event)))
})

/** Serves the tabs that are open; pages are asked for while this wakes up, which takes an old phone long. */
const takeOver = async () => {
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The page from the network; also awaited when a kept one is shown in its stead. */
const pageAskedFor = (event: Fetching) => {
  const page = event.preloadResponse.then((early) => early ?? fetch(event.request))
  event.waitUntil(page.catch(() => {}))
  return page
}

/** Both languages of the page without a connection, with the parts that they name. */
const keepOfflinePages = async () => {
  const cache = await caches.open(OFFLINE)
  await cache.addAll(['/en/offline', '/es/offline'])
  const html = await (await cache.match('/en/offline'))!.text()
  const parts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  await (await caches.open(ASSETS)).addAll(new Set(parts))
}

const assetOf = async (request: Request) => {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(ASSETS)
    await cache.put(request, answer.clone())
    const names = await cache.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_ASSETS)).map((name) => cache.delete(name)))
  }
  return answer
}

const pageOf = async (url: URL, asked: Promise<Response>) => {
  const path = url.pathname.replace(/^\/(en|es)(?=\/)/, '')
  const kept = await keptPage(path, url.search)
  try {
    const answer = await (kept ? Promise.race([asked, tooLate()]) : asked)
    await rememberLanguage(answer)
    return answer
  } catch {
    return kept ?? offlinePage(url.pathname)
  }
}

const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))

/** The page that was taken along, or another of its kind, as long as it is of use. */
const keptPage = async (path: string, search: string) => {
  const cache = await caches.open(KEPT_PAGES)
  const page = (await cache.match(path + search)) ?? (await cache.match(path, { ignoreSearch: true }))
  if (!page) return undefined
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Havana', dateStyle: 'short' }).format()
  if ((page.headers.get(KEPT_UNTIL) ?? '') >= today) return page
  await cache.delete(page.url || path + search, { ignoreSearch: true })
  return undefined
}

const rememberLanguage = async (answer: Response) => {
  const lang = answer.headers.get('content-language')
  if (lang) await (await caches.open(OFFLINE)).put(LANGUAGE, new Response(lang))
}

const offlinePage = async (path: string) => {
  const cache = await caches.open(OFFLINE)
  const lang = /^\/(en|es)(?=\/|$)/.exec(path)?.[1] ?? (await (await cache.match(LANGUAGE))?.text()) ?? 'en'
  return (await cache.match(`/${lang}/offline`)) ?? Response.error()
}
