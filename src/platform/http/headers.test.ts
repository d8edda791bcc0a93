import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { TEXT_READER_FILES, TEXT_READER_PATH } from '../../lib/text-reader.ts'
import { wrongSecurityHeaders } from '../../testing/security-headers.ts'
import { sendRaw } from '../../testing/send-raw.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs.ts'
import { allowSite, pagePolicy } from './headers.ts'
import { send } from './replies.ts'
import { serveTextReader } from './text-reader.ts'

const SITE = 'https://www.example.com'

describe('an API on another origin than the site', () => {
  const app = Fastify()
  allowSite(app, SITE)
  app.get('/api/countries', () => ({ Data: [] }))
  app.get('/api/picture', (_, reply) =>
    send(reply, { status: 200, envelope: {}, file: { type: 'image/png', bytes: new Uint8Array(1) } }),
  )

  it("allows the site's pages and no others", async () => {
    const answers = async (origin: string) =>
      (await app.inject({ url: '/api/countries', headers: { origin } })).headers['access-control-allow-origin']
    expect(await answers(SITE)).toBe(SITE)
    expect(await answers('https://evil.example')).toBeUndefined()
  })

  it('allows credentials, for the cookie that identifies a known browser', async () => {
    const { headers } = await app.inject({ url: '/api/countries', headers: { origin: SITE } })
    expect(headers['access-control-allow-credentials']).toBe('true')
  })

  it('adds Origin to Vary for pictures', async () => {
    const { headers } = await app.inject({ url: '/api/picture' })
    expect(headers.vary).toBe('origin, accept')
  })

  it('answers preflight requests with the allowed headers', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: '/api/countries',
      headers: { origin: SITE, 'access-control-request-method': 'POST' },
    })
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-headers']).toContain('authorization')
  })

  it('is allowed by the policy of the pages', () => {
    expect(pagePolicy("'nonce-n'", 'https://api.example.com/store', "'none'")).toContain(
      "connect-src 'self' https://api.example.com;",
    )
    expect(pagePolicy("'nonce-n'", '', "'none'")).toContain("connect-src 'self';")
  })
})

/** The paths that only server.ts serves are in e2e/runtime.e2e.ts. */
describe('every reply has all security headers:', () => {
  const app = useTestApp()
  let port = 0
  let close: () => Promise<void>
  beforeAll(async () => {
    const { http } = await buildApp({ ...app().services, jobs: createJobs() })
    serveTextReader(http)
    http.get('/api/broken', () => {
      throw new Error('broken')
    })
    await http.listen({ port: 0, host: '127.0.0.1' })
    port = (http.server.address() as AddressInfo).port
    close = () => http.close()
  })
  afterAll(() => close())

  it.each([
    ['a call', 'GET /api/countries', 200],
    ['a call without a session', 'GET /api/profile/1/2', 401],
    ['an unknown call', 'GET /api/nothing', 404],
    ['another method', 'DELETE /api/countries', 405],
    ['invalid input', 'GET /api/help/x', 422],
    ['a fault', 'GET /api/broken', 500],
    ['a wrong escape', 'GET /api/bookings/%ff/en', 422],
    ['an unparsed request', 'BREW /api/countries', 400],
    ['the redirect to the reference of the API', 'GET /docs', 301],
    ['the reference of the API', 'GET /docs/', 200],
    ['the contract', 'GET /openapi.json', 200],
    ['the health', 'GET /healthz', 200],
    ['the text recognition', `GET ${TEXT_READER_PATH}/${TEXT_READER_FILES.worker}`, 200],
  ])('%s', async (_, line, expected) => {
    const { status, headers } = await sendRaw(port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect({ status, wrong: wrongSecurityHeaders(headers) }).toEqual({ status: expected, wrong: [] })
    if (status === 500) app().clearErrors()
  })
})

describe('a reply that differs between callers', () => {
  const app = useTestApp()

  it('is never cached, even when a link opens it without a session', async () => {
    const rows = app().api.rows.filter(({ method, shows, contentType }) => method === 'GET' && !shows && !contentType)
    expect(rows.map(({ path }) => path)).toContain('/api/trips/{token}')
    expect(rows.map(({ path }) => path)).toContain('/api/reviews/request/{token}')
    for (const { path } of rows) {
      const { headers } = await app().http.inject(path.replace(/\{\w+\}/g, '1'))
      expect(headers['cache-control'], path).toBe('no-store')
    }
    const voucher = await app().http.inject('/api/trips/1/vouchers/1')
    expect(voucher.headers['cache-control']).toBe('no-store')
  })
})
