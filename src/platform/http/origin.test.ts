import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { originOf } from './origin.ts'

const SITE = 'https://www.example.com'
const LOCAL = 'http://localhost:3000'

/** The origin of a page that was requested with these headers, behind a trusted proxy. */
const asked = async (headers: Record<string, string>, publicOrigin: string) => {
  const app = Fastify({ trustProxy: true })
  app.get('/', (request) => originOf(request, publicOrigin))
  return (await app.inject({ url: '/', headers })).body
}

describe('the origin of a page', () => {
  it.each([
    'evil.example',
    'evil.example:443',
    'localhost',
    '127.0.0.1:3000',
    'www.example.com.evil.example',
    'www.example.com@evil.example',
    '',
  ])('is the configured one, whatever the Host header, such as "%s"', async (host) => {
    expect(await asked({ host }, SITE)).toBe(SITE)
    expect(await asked({ host: 'www.example.com', 'x-forwarded-host': host }, SITE)).toBe(SITE)
  })

  it.each(['127.0.0.1:3000', '[::1]:3000', 'localhost:8080', 'localhost'])(
    'on the local machine is the requested host: %s',
    async (host) => {
      expect(await asked({ host }, LOCAL)).toBe(`http://${host}`)
    },
  )

  it.each(['evil.example', 'localhost.evil.example', 'localhost:80@evil.example', 'localhost:80.evil.example'])(
    'on the local machine is never another host: %s',
    async (host) => {
      expect(await asked({ host }, LOCAL)).toBe(LOCAL)
      expect(await asked({ host: 'localhost', 'x-forwarded-host': host }, LOCAL)).toBe(LOCAL)
    },
  )
})
