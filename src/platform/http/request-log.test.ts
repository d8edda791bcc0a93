import { afterEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { clientToken, impersonatedClient, signedInClient, staffToken } from '../../testing/people.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { pageForOne, servePages } from './pages.ts'

const app = useTestApp()
let lines: string[] = []
let logging: App
afterEach(() => logging.http.close())

/** The product with a log that is read here, and pages that fail on demand. */
const start = async (settings: { trustedProxies?: string } = {}) => {
  lines = []
  const { services } = app()
  const config = { ...services.config, ...settings }
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  logging = await buildApp({ ...services, config, log, jobs: createJobs() })
  logging.http.get('/api/broken/:id', () => {
    throw new Error('broken')
  })
  await servePages(logging.http, {
    methodsAt: logging.methodsAt,
    requestsAMinute: 1_000,
    originOf: () => 'http://alamar.example',
    answer: async () => pageForOne(new Response('a page')),
  })
  return logging.http
}

const logged = () => lines.map((line) => JSON.parse(line))
const requests = () => logged().filter(({ msg }) => msg === 'Request')

describe('the log', () => {
  it('has one line per request: method, route, status, milliseconds and the request id of the reply', async () => {
    const http = await start()
    const token = await clientToken(app())
    const authorization = `Bearer ${token}`
    const urls = [
      '/api/profile/1/2?Secret=q4711z',
      '/es/activate_client/my-code',
      '/check/xyzzy.data?x=1',
      '/nowhere/at-all',
    ]
    const answers = []
    for (const url of urls) answers.push(await http.inject({ url, headers: { authorization, cookie: 'a=q4711z' } }))
    expect(requests().map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /api/profile/:id/:languageId 200',
      'GET /activate_client/:activationCode 200',
      'GET /check/:code 200',
      'GET /* 200',
    ])
    expect(requests().map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers['x-request-id']))
    for (const [i, line] of requests().entries()) {
      expect(Object.keys(line).sort()).toEqual(
        [
          ...['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'requestId', 'route', 'status', 'time'],
          ...(i === 0 ? ['user'] : []),
        ].sort(),
      )
      expect(Number.isInteger(line.ms)).toBe(true)
    }
    const text = lines.join('')
    for (const secret of [token, 'q4711z', 'my-code', 'xyzzy', 'nowhere', '127.0.0.1'])
      expect(text).not.toContain(secret)
    expect(logged()).toHaveLength(urls.length)
  })

  it('has a keyed hash of a signed-in caller, even a refused one, and of the client as whom staff act', async () => {
    const http = await start()
    const [maria, rosa] = [
      await signedInClient(app()),
      await signedInClient(app(), { email: 'rosa@example.com', firstName: 'Rosa' }),
    ]
    const [staff, acting] = [await staffToken(app()), await impersonatedClient(app())]
    const ask = async (token: string | undefined, url = `/api/profile/${maria.client.id}/2`) => {
      await http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
      const { status, user, onBehalfOf } = requests().at(-1)!
      return { status, user, onBehalfOf }
    }
    const hash = expect.stringMatching(/^[\w-]{16}$/)
    const byMaria = await ask(maria.token)
    expect(byMaria).toEqual({ status: 200, user: hash, onBehalfOf: undefined })
    expect(await ask(maria.token, '/api/office/requests')).toEqual({ ...byMaria, status: 403 })
    expect((await ask(rosa.token)).user).not.toBe(byMaria.user)
    const byStaff = await ask(staff, '/api/office/requests')
    expect(byStaff).toEqual({ status: 200, user: hash, onBehalfOf: undefined })
    expect(byStaff.user).not.toBe(byMaria.user)
    expect(await ask(acting.token)).toEqual({ status: 200, user: byStaff.user, onBehalfOf: byMaria.user })
    for (const token of [undefined, 'x'.repeat(43)])
      expect(await ask(token)).toEqual({ status: 401, user: undefined, onBehalfOf: undefined })
  })

  it('has no stack for unknown paths or malformed requests', async () => {
    const http = await start()
    for (const url of ['/api/nothing', '/api/profile/x/2', '/api/%ff']) {
      const { headers } = await http.inject({ url })
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(requests().at(-1)!.requestId, url).toBe(headers['x-request-id'])
    }
    await http.inject({
      method: 'POST',
      url: '/api/clients',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(lines.filter((line) => line.includes('stack'))).toEqual([])
    expect(logged().every(({ level }) => level === 30)).toBe(true)
  })

  it('has an unexpected error under the request id of the reply', async () => {
    const http = await start()
    const answer = await http.inject('/api/broken/1')
    expect(answer.statusCode).toBe(500)
    const { RequestId } = answer.json()
    expect(RequestId).toBe(answer.headers['x-request-id'])
    const [fault] = logged().filter(({ level }) => level >= 50)
    expect(fault).toMatchObject({ requestId: RequestId, route: '/api/broken/:id', err: { message: 'Error: broken' } })
  })
})

describe('the request id', () => {
  const ask = (http: App['http'], id: string, forwarded = '203.0.113.7') =>
    http.inject({ url: '/healthz', headers: { 'x-request-id': id, 'x-forwarded-for': forwarded } })

  it('is taken from a trusted proxy when it is well formed', async () => {
    const http = await start({ trustedProxies: '127.0.0.1' })
    expect((await ask(http, 'edge-0123456789')).headers['x-request-id']).toBe('edge-0123456789')
    for (const odd of ['short', 'with blank inside', '{"a":1}\u00e9', 'x'.repeat(101)])
      expect((await ask(http, odd)).headers['x-request-id']).not.toBe(odd)
  })

  it('is never taken from untrusted callers', async () => {
    const http = await start()
    expect((await ask(http, 'edge-0123456789')).headers['x-request-id']).not.toBe('edge-0123456789')
    await http.close()
    const behind = await start({ trustedProxies: '10.0.0.0/8' })
    expect((await ask(behind, 'edge-0123456789')).headers['x-request-id']).not.toBe('edge-0123456789')
  })
})
