import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { patternOf } from './path-patterns.ts'

const app = useTestApp()

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD', url: string) => {
  const answer = await app().http.inject({ method, url, headers: { 'accept-language': 'es' } })
  return { status: answer.statusCode, allow: answer.headers.allow, body: answer.body }
}

describe('a call', () => {
  it('rejects all methods except its own, which it lists', async () => {
    const routes = app().api.rows.flatMap((row) =>
      [row.path, ...(row.alsoPaths ?? [])].map((path) => ({
        expression: patternOf(path.replace(/\{(\w+)\}/g, ':$1')),
        url: path.replace(/\{\w+\}/g, '1'),
        methods: row.alsoGet ? ['POST', 'GET'] : row.method === 'GET' ? ['GET', 'HEAD'] : ['POST'],
      })),
    )
    expect(routes.length).toBeGreaterThan(100)
    for (const url of new Set(routes.map((route) => route.url))) {
      const sharing = routes.filter(({ expression }) => expression.test(url))
      const methods = new Set(sharing.flatMap((route) => route.methods))
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        if (methods.has(method)) continue
        const { status, allow, body } = await ask(method, url)
        expect(`${method} ${url} ${status}`).toBe(`${method} ${url} 405`)
        expect(new Set(String(allow).split(', ')), url).toEqual(methods)
        expect(JSON.parse(body)).toEqual({
          Data: `Esta dirección no admite solicitudes ${method}.`,
          Status: -1,
          ResultCode: 'METHOD_NOT_ALLOWED',
          ResponseType: 'Error',
          MessageType: 3,
        })
      }
    }
  })

  it('supports HEAD like GET, without a body, when it only reads', async () => {
    expect(await ask('HEAD', '/api/countries')).toEqual({ status: 200, allow: undefined, body: '' })
    expect((await ask('HEAD', '/api/notes/markAsRead/1')).status).toBe(405)
  })

  it.each(['/token', '/healthz', '/readyz', '/version', '/openapi.json'])(
    '%s also rejects other methods',
    async (url) => {
      const { status, allow } = await ask('DELETE', url)
      expect(status).toBe(405)
      expect(allow).toBe(url === '/token' ? 'POST' : 'GET, HEAD')
    },
  )

  it('that does not exist returns 404 for any method', async () => {
    expect((await ask('PUT', '/api/nothing')).status).toBe(404)
  })
})
