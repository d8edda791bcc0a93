import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { sendRaw as sendBytes } from '../../testing/send-raw.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs.ts'
import { pageForOne, servePages } from './pages.ts'

/** Requests over a real connection that no HTTP library would send. */

const app = useTestApp()
let listening: App
let port = 0

beforeAll(async () => {
  listening = await buildApp({ ...app().services, jobs: createJobs() })
  await servePages(listening.http, {
    methodsAt: listening.methodsAt,
    requestsAMinute: 1_000,
    originOf: () => 'http://alamar.example',
    answer: async (request) =>
      pageForOne(new Response(`${new URL(request.url).pathname} ${(await request.formData()).get('a')}`)),
  })
  await listening.http.listen({ port: 0, host: '127.0.0.1' })
  port = (listening.http.server.address() as AddressInfo).port
})
afterAll(() => listening.http.close())

const sendRaw = (bytes: string) => sendBytes(port, bytes)

const request = (method: string, target: string, { type = '', body = '', length = Buffer.byteLength(body) } = {}) =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: alamar.example',
    'Connection: close',
    ...(type ? [`Content-Type: ${type}`] : []),
    ...(length ? [`Content-Length: ${length}`] : []),
    '',
    body,
  ].join('\r\n')

const DEEP_LIST = '['.repeat(200_000) + ']'.repeat(200_000)
const DEEP_OBJECT = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
const JSON_TYPE = 'application/json'

describe('an upload is refused before its file is sent', () => {
  const head = (path: string) => sendRaw(request('POST', path, { type: 'application/octet-stream', length: 4_000_000 }))

  it('without a session', async () => {
    const rows = app().api.rows.filter(({ upload, access }) => upload && access !== 'public')
    expect(rows.length).toBeGreaterThan(5)
    for (const { path } of rows) {
      const { status, headers, body } = await head(path.replace(/\{\w+\}/g, '1'))
      expect([status, JSON.parse(body).ResultCode], path).toEqual([401, 'UNAUTHORIZED'])
      expect(headers['cache-control'], path).toBe('no-store')
    }
  })

  it('with a forged review link', async () => {
    const { body } = await head('/api/reviews/request/forged/photos')
    expect(JSON.parse(body).ResultCode).toBe('LINK_NOT_VALID')
  })
})

describe('a malformed request is rejected with an envelope', () => {
  it.each([
    ['TRACE of a call', request('TRACE', '/api/countries')],
    ['TRACE of a page', request('TRACE', '/faq')],
    ['the target *', request('OPTIONS', '*')],
    ['the target * to get', request('GET', '*')],
    ['a whole address of a call', request('GET', 'http://alamar.example/api/countries')],
    ['a whole address of a page', request('GET', 'http://evil.example/faq')],
    ['a target without a slash', request('GET', 'api/countries')],
    ['a wrong escape in a call', request('GET', '/api/bookings/%ff/en')],
    ['a wrong escape in a page', request('GET', '/news/%c0%80/1')],
    ['half an escape', request('GET', '/faq/%')],
    ['a path of far more parts than any page has', request('GET', '/a'.repeat(7_000))],
    ['a method of WebDAV on a call', request('PROPFIND', '/api/countries')],
    ['a method of WebDAV on a page', request('PROPFIND', '/faq')],
    ['a method that nobody knows', request('BREW', '/api/countries')],
    ['a deep list', request('POST', '/api/clients', { type: JSON_TYPE, body: DEEP_LIST })],
    ['a deep object', request('POST', '/api/clients', { type: JSON_TYPE, body: DEEP_OBJECT })],
    ['a deep field', request('POST', '/api/clients', { type: JSON_TYPE, body: `{"NewClient":${DEEP_LIST}}` })],
    ['a form to a page as JSON', request('POST', '/signUp', { type: JSON_TYPE, body: '{}' })],
    ['a form to a page in parts', request('POST', '/signUp', { type: 'multipart/form-data; boundary=x', body: '--x' })],
    ['a form to a page of no type', request('POST', '/signUp', { body: 'a=b' })],
    ['a form to a page without a body', request('POST', '/signUp')],
    ['a media type that is none', request('POST', '/api/clients', { type: ';;;', body: '{}' })],
    ['a broken header', 'GET /api/countries HTTP/1.1\r\nHost: alamar.example\r\nBroken\r\n\r\n'],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: alamar.example\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      'a broken chunk',
      `POST /api/clients HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ])('%s', async (_, bytes) => {
    const { status, body } = await sendRaw(bytes)
    expect(status, body).toBeGreaterThanOrEqual(400)
    expect(status, body).toBeLessThan(500)
    expect(JSON.parse(body)).toMatchObject({ Status: -1, ResponseType: 'Error', Data: expect.any(String) })
  })

  it('when it is one byte larger than 1 MB, but not at exactly 1 MB', async () => {
    const ofBytes = (bytes: number) => {
      const rest = '{"NewClient":{"FirstName":""}}'
      return rest.replace('""', `"${'x'.repeat(bytes - rest.length)}"`)
    }
    const codeOf = async (bytes: number) => {
      const { status, body } = await sendRaw(request('POST', '/api/clients', { type: JSON_TYPE, body: ofBytes(bytes) }))
      expect(status).toBe(422)
      return JSON.parse(body)
    }
    // The body is read and refused because of its fields.
    expect((await codeOf(1_048_576)).Fields).not.toEqual([])
    const refused = await codeOf(1_048_577)
    expect(refused).toMatchObject({
      Status: -1,
      ResultCode: 'INVALID',
      ResponseType: 'Error',
      Data: expect.any(String),
    })
    expect(refused.Fields).toBeUndefined()
  })

  it('or, on the token path, in its own error format', async () => {
    const { status, body } = await sendRaw(request('POST', '/token', { type: JSON_TYPE, body: DEEP_OBJECT }))
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: 'invalid_request' })
  })
})

describe('a page form', () => {
  const post = (body: string) =>
    sendRaw(request('POST', '/signUp', { type: 'application/x-www-form-urlencoded', body }))

  it('is accepted when it is URL-encoded', async () => {
    expect(await post('a=b+c')).toMatchObject({ status: 200, body: expect.stringContaining('/signUp b c') })
    expect(await post('%ff=%zz&&&=')).toMatchObject({ status: 200 })
  })

  it('is accepted from this site only', async () => {
    const from = (origin: string) =>
      sendRaw(
        request('POST', '/signUp', { type: 'application/x-www-form-urlencoded', body: 'a=b' }).replace(
          'Connection',
          `Origin: ${origin}\r\nConnection`,
        ),
      )
    expect((await from('http://alamar.example')).status).toBe(200)
    for (const origin of ['https://alamar.example', 'http://alamar.example.com', 'null']) {
      const { status, body } = await from(origin)
      expect([status, JSON.parse(body).ResultCode], origin).toEqual([403, 'FORBIDDEN'])
    }
  })

  it('is rejected when it is longer than 64 KB', async () => {
    expect((await post(`a=${'b'.repeat(60_000)}`)).status).toBe(200)
    const { status, body } = await post(`a=${'b'.repeat(70_000)}`)
    expect(status).toBe(422)
    expect(JSON.parse(body).Status).toBe(-1)
  })

  it('is not read beyond the limit', async () => {
    const head = request('POST', '/signUp', { type: 'application/x-www-form-urlencoded' })
    const announced = head.replace('Connection', 'Content-Length: 100000000\r\nConnection')
    expect((await sendRaw(announced)).status).toBe(422)
  })
})

it('a request times out after five minutes, its headers after 30 seconds, and an idle connection after five minutes', () => {
  const { headersTimeout, requestTimeout, timeout } = listening.http.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 300_000,
    timeout: 300_000,
  })
})

describe('a page', () => {
  it('lists its methods when another one is used', async () => {
    const { status, headers } = await sendRaw(request('DELETE', '/faq'))
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD, POST')
  })
})
