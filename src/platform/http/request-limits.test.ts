import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs.ts'
import { pageForOne, servePages } from './pages.ts'

const app = useTestApp()
const MOST = 5
let limited: App

beforeAll(async () => {
  const { services } = app()
  limited = await buildApp({ ...services, config: { ...services.config, requestsAMinute: MOST }, jobs: createJobs() })
  await servePages(limited.http, {
    methodsAt: limited.methodsAt,
    requestsAMinute: MOST,
    originOf: () => 'http://alamar.example',
    answer: async () => pageForOne(new Response('a page')),
  })
})
afterAll(() => limited.http.close())

const ask = (url: string, remoteAddress: string) =>
  limited.http.inject({ url, remoteAddress, headers: { 'accept-language': 'es' } })

it.each([
  ['calls', '/api/countries', '/api/nothing', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['pages', '/faq', '/es/faq', '192.0.2.3', '192.0.2.3', '192.0.2.4'],
  [
    'a network of version 6',
    '/api/countries',
    '/openapi.json',
    '2001:db8:1:2::1',
    '2001:db8:1:2::2',
    '2001:db8:1:3::1',
  ],
  ['one with zeros', '/api/countries', '/openapi.json', '2001:db8::1:2:3:4', '2001:db8::2:2:3:4', '2001:db8:0:1::1'],
])('requests are limited per address, without affecting others: %s', async (_, url, another, address, same, other) => {
  for (let i = 0; i < MOST; i++) expect((await ask(i % 2 ? url : another, address)).statusCode).not.toBe(429)
  const refused = await ask(url, same)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.json()).toMatchObject({
    Status: -1,
    ResultCode: 'TOO_MANY',
    Data: expect.stringContaining('Demasiados'),
  })
  expect((await ask(url, other)).statusCode).toBe(200)
  expect((await ask('/healthz', address)).statusCode).toBe(200)
})
