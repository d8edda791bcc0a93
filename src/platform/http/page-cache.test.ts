import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { type ChangeFeed, createChangeFeed } from '../changes/change-feed.ts'
import type { Shows } from '../changes/versions.ts'
import { pagePolicy } from './headers.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { type RenderedPage, servePages } from './pages.ts'

const app = useTestApp()
const NONCE = 'bm9uY2U='
const SHOWN: Record<string, Shows> = {
  '/faq': 'content',
  '/search': 'days',
  '/missing': 'content',
  '/other': 'content',
}

let http: FastifyInstance
let feed: ChangeFeed
let cache: PageCache
let rendered: Request[]
let rendering: Promise<void>
let change: (page: RenderedPage) => RenderedPage

beforeEach(async () => {
  const { database, log } = app().services
  rendered = []
  rendering = Promise.resolve()
  change = (page) => page
  feed = createChangeFeed({ database, log })
  feed.start()
  http = Fastify() as unknown as FastifyInstance
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 })
  cache = createPageCache(
    { changes: feed, clock: app().clock },
    { showsOf: (path) => SHOWN[path], originOf: () => 'https://store.example', isSecure: () => true },
  )
  await servePages(http, {
    methodsAt: () => [],
    requestsAMinute: 100_000,
    originOf: () => 'https://store.example',
    cache,
    answer: async (request) => {
      rendered.push(request)
      const number = rendered.length
      await rendering
      const html = `<p>Page ${number} ${'x'.repeat(2_000)}</p><script nonce="${NONCE}">run()</script><script>injected()</script>`
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        vary: 'Cookie',
      }
      return change({
        response: new Response(html, { headers }),
        headers: {},
        complete: true,
        nonce: NONCE,
        policyWith: (sources) => pagePolicy(sources, '', "'none'"),
      })
    },
  })
  await feed.catchUp()
})
afterEach(async () => {
  await feed.stop()
  await http.close()
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
const numberOf = ({ body }: { body: string }) => Number(/Page (\d+)/.exec(body)?.[1])
const pageAt = async (url: string, headers?: Record<string, string>) => numberOf(await get(url, headers))
const commit = (statement: string) =>
  app()
    .services.database.run(statement)
    .then(() => feed.catchUp())
const CONTENT = 'update faqs set archived = false'
const DAYS = "insert into changes (topic) values ('lodgingDays')"

describe('a page in memory', () => {
  it('is rendered once for equal visits, also at the same time', async () => {
    const loading = Promise.withResolvers<void>()
    rendering = loading.promise
    const visits = [1, 2, 3].map(() => pageAt('/faq'))
    await expect.poll(() => rendered.length).toBe(1)
    loading.resolve()
    expect(await Promise.all(visits)).toEqual([1, 1, 1])
    expect(cache.figures()).toMatchObject({ hits: 2, misses: 1, pages: 1 })
    expect(
      await pageAt('/faq', { cookie: 'browser=secret; session=1', authorization: 'Bearer a', 'user-agent': 'b' }),
    ).toBe(1)
    expect(rendered).toHaveLength(1)
    expect(cache.figures()).toMatchObject({ hits: 3, misses: 1 })
    expect(cache.figures().bytes).toBeGreaterThan(2_000)
  })

  it('is rendered from only those parts of a request that its visitors share', async () => {
    await get('/faq', {
      cookie: 'browser=secret; lang=es; country=167-account; data=low',
      'accept-language': 'es-MX,es;q=0.9',
      'user-agent': 'b',
      'x-anything': 'c',
    })
    expect(Object.fromEntries(rendered[0]!.headers)).toEqual({
      cookie: 'lang=es; country=167-account; data=low',
      'accept-language': 'und-MX',
      'sec-fetch-mode': 'cors',
    })
  })

  it.each([
    ['cookie', 'lang=es'],
    ['cookie', 'country=167'],
    ['cookie', 'country=167-account'],
    ['cookie', 'data=low'],
    ['accept-language', 'en-CA'],
    ['save-data', 'on'],
    ['sec-fetch-mode', 'navigate'],
  ])('differs by %s: %s', async (name, value) => {
    expect([await pageAt('/faq'), await pageAt('/faq', { [name]: value }), await pageAt('/faq')]).toEqual([1, 2, 1])
  })

  it('differs by path and query', async () => {
    expect([await pageAt('/faq'), await pageAt('/other'), await pageAt('/faq?a=1'), await pageAt('/faq')]).toEqual([
      1, 2, 3, 1,
    ])
  })

  it.each(['/unlisted', '/faq?preview=abc', `/faq?a=${'a'.repeat(1_000)}`])('is never kept for %s', async (url) => {
    expect([await pageAt(url), await pageAt(url)]).toEqual([1, 2])
  })

  it('is never kept for an unknown language or a form', async () => {
    for (const headers of [{ cookie: 'lang=fr' }, { cookie: 'lang=fr' }]) await get('/faq', headers)
    for (const _ of [1, 2])
      await http.inject({
        method: 'POST',
        url: '/faq',
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(rendered).toHaveLength(4)
  })

  const withStatus = ({ response, ...page }: RenderedPage, status: number) => ({
    ...page,
    response: new Response(response.body, { status, headers: response.headers }),
  })
  const withHeader = (page: RenderedPage, name: string, value: string) => {
    page.response.headers.set(name, value)
    return page
  }
  it.each<[string, (page: RenderedPage) => RenderedPage]>([
    ['with missing data', (page) => ({ ...page, complete: false })],
    ['with an error status', (page) => withStatus(page, 404)],
    ['marked no-store', (page) => withHeader(page, 'cache-control', 'no-store')],
    ['that is a file', (page) => withHeader(page, 'content-type', 'text/plain')],
  ])('is not kept %s', async (_name, faulty) => {
    change = faulty
    const [one, other] = [await get('/missing'), await get('/missing')]
    expect([numberOf(one), numberOf(other)]).toEqual([1, 2])
    expect(one.headers.etag).toBeUndefined()
  })

  it('is rendered again after a change of content, whatever it shows', async () => {
    expect([await pageAt('/faq'), await pageAt('/search')]).toEqual([1, 2])
    await commit(CONTENT)
    expect([await pageAt('/faq'), await pageAt('/search')]).toEqual([3, 4])
  })

  it('is not kept when the content changed while it was rendered', async () => {
    const loading = Promise.withResolvers<void>()
    rendering = loading.promise
    const first = pageAt('/faq')
    await expect.poll(() => rendered.length).toBe(1)
    await commit(CONTENT)
    loading.resolve()
    expect([await first, await pageAt('/faq'), await pageAt('/faq')]).toEqual([1, 2, 2])
  })

  it('shows outdated prices and stock for at most a second', async () => {
    expect([await pageAt('/faq'), await pageAt('/search')]).toEqual([1, 2])
    await commit(DAYS)
    app().clock.set('2026-12-01T15:00:00.999Z')
    expect(await pageAt('/search')).toBe(2)
    app().clock.set('2026-12-01T15:00:01Z')
    expect([await pageAt('/faq'), await pageAt('/search')]).toEqual([1, 3])
  })

  it('is kept for a minute, but not past midnight in Havana', async () => {
    await pageAt('/faq')
    app().clock.set('2026-12-01T15:00:59.999Z')
    expect(await pageAt('/faq')).toBe(1)
    app().clock.set('2026-12-01T15:01:00Z')
    expect(await pageAt('/faq')).toBe(2)
    app().clock.set('2026-12-02T03:59:50Z')
    expect(await pageAt('/faq')).toBe(3)
    app().clock.set('2026-12-02T04:00:00Z')
    expect(await pageAt('/faq')).toBe(4)
  })

  it('shows at once what this process has committed', async () => {
    await pageAt('/faq')
    await app().services.database.transaction((tx) => tx.updateTable('faqs').set({ archived: false }).execute())
    expect(await pageAt('/faq')).toBe(2)
  })

  it('is not used while changes are not being followed', async () => {
    await pageAt('/faq')
    await feed.stop()
    expect([await pageAt('/faq'), await pageAt('/faq')]).toEqual([2, 3])
  })
})

describe('the reply with a page in memory', () => {
  it('is compressed in an encoding that the browser accepts', async () => {
    const plain = await get('/faq')
    const br = await get('/faq', { 'accept-encoding': 'gzip, deflate, br;q=0.9' })
    const gzip = await get('/faq', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.headers.vary).toMatch(/accept-encoding/i)
    expect(br.headers['cache-control']).toBe('private, no-cache')
  })

  it('is 304 for a browser that has the page', async () => {
    const { headers } = await get('/faq')
    const again = await get('/faq', { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    await commit(CONTENT)
    expect((await get('/faq', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('has the same headers for HEAD', async () => {
    const head = await http.inject({ method: 'HEAD', url: '/faq' })
    const { headers } = await get('/faq')
    expect(rendered).toHaveLength(1)
    expect([head.statusCode, head.body, { ...head.headers, date: '' }]).toEqual([200, '', { ...headers, date: '' }])
  })

  it('allows the scripts of the page by their hashes, and no injected script', async () => {
    const { body, headers } = await get('/faq')
    expect(body).toContain('<script>run()</script>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';")
    expect(policy).not.toContain('nonce')
  })

  it('sets the language cookie every time', async () => {
    change = (page) => {
      page.response.headers.append('set-cookie', 'lang=en')
      page.response.headers.append('set-cookie', 'b=c')
      return page
    }
    for (const _ of [1, 2]) expect((await get('/faq')).headers['set-cookie']).toEqual(['lang=en', 'b=c'])
  })
})
