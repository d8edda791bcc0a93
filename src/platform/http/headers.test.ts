import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allowSite, pagePolicy } from './headers.ts'

const SITE = 'https://www.example.com'

describe('an API on another origin than the site', () => {
  const app = Fastify()
  allowSite(app, SITE)
  app.get('/api/countries', () => ({ Data: [] }))

  it("allows the site's pages and no others", async () => {
    const answers = async (origin: string) =>
      (await app.inject({ url: '/api/countries', headers: { origin } })).headers['access-control-allow-origin']
    expect(await answers(SITE)).toBe(SITE)
    expect(await answers('https://evil.example')).toBeUndefined()
  })

  it('gets the cookie that identifies a known browser', async () => {
    const { headers } = await app.inject({ url: '/api/countries', headers: { origin: SITE } })
    expect(headers['access-control-allow-credentials']).toBe('true')
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
