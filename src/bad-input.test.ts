import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, pathKeysOf } from './platform/http/endpoint.ts'
import { wireName } from './platform/http/wire.ts'
import { clientToken, staffToken } from './testing/people.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()

/** Values that are invalid for every field. */
const WRONG: Record<string, unknown> = {
  'an object': { a: { b: [1] } },
  'a list of lists': [[[]]],
  'a NUL': 'a\u0000b',
  'half a character': '\ud800',
  'a very long text': 'x'.repeat(20_000),
  'a number beyond all': 1e308,
  'a negative': -1,
  'a fraction': 1.5,
  nothing: null,
  'an injection': "1'; drop table clients; --",
  'a prototype': { __proto__: { admin: true }, constructor: 1 },
}

const send = async (row: Endpoint, values: Record<string, unknown>, lang: 'en' | 'es', token: string | undefined) => {
  const inPath = pathKeysOf(row.path)
  const asText = (value: unknown) =>
    encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed())
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => asText(values[key] ?? 1))
  const rest = Object.entries(values).filter(([key]) => !inPath.includes(key))
  const inQuery = rest.filter(([key]) => row.method === 'GET' || row.upload || row.queryKeys?.includes(key))
  const query = inQuery.map(([key, value]) => `${wireName(key)}=${asText(value)}`).join('&')
  const body = Object.fromEntries(
    rest.filter((entry) => !inQuery.includes(entry)).map(([key, value]) => [wireName(key), value]),
  )
  return app().request(row.method, query ? `${path}?${query}` : path, {
    lang,
    token,
    body: row.method === 'POST' && !row.upload ? body : undefined,
  })
}

describe('every call', () => {
  it('refuses invalid values with a clear text and never fails', async () => {
    const tokens = { public: undefined, client: await clientToken(app()), staff: await staffToken(app()) }
    for (const row of app().api.rows) {
      for (const field of Object.keys(row.input.shape)) {
        for (const [name, value] of Object.entries(WRONG)) {
          const { status, json } = await send(row, { [field]: value }, 'en', tokens[row.access])
          const where = `${row.method} ${row.path} with ${name} as ${field}`
          expect(status, where).toBeLessThan(500)
          expect(Object.keys(json), where).toEqual(
            expect.arrayContaining(['Data', 'Status', 'ResultCode', 'ResponseType']),
          )
        }
      }
    }
  }, 120_000)

  it('names each missing field in the requested language', async () => {
    const tokens = { public: undefined, client: await clientToken(app()), staff: await staffToken(app()) }
    for (const row of app().api.rows) {
      const missing =
        row.input.safeParse({}, { reportInput: true }).error?.issues.map((issue) => wireName(String(issue.path[0]))) ??
        []
      const inPath = pathKeysOf(row.path).map(wireName)
      const expected = missing.filter((field) => !inPath.includes(field))
      if (expected.length === 0 || row.method === 'GET') continue
      for (const [lang, word] of [
        ['en', 'is required'],
        ['es', 'es obligatorio'],
      ] as const) {
        const { status, json } = await send(row, {}, lang, tokens[row.access])
        expect(status, row.path).toBe(422)
        expect(
          json.Fields!.map((f) => f.Field.split(/[.[]/)[0]),
          row.path,
        ).toEqual(expect.arrayContaining(expected))
        expect(json.Data, row.path).toContain(word)
      }
    }
  })

  it('names an invalid id in the path', async () => {
    const tokens = { public: undefined, client: await clientToken(app()), staff: await staffToken(app()) }
    for (const row of app().api.rows) {
      for (const key of pathKeysOf(row.path)) {
        if (
          row.input.shape[key] instanceof z.ZodString ||
          row.input.safeParse({ [key]: 'abc' }, { reportInput: true }).error?.issues.every((i) => i.path[0] !== key)
        )
          continue
        const { status, json } = await send(row, { [key]: 'abc' }, 'es', tokens[row.access])
        expect(status, row.path).toBe(422)
        expect(
          json.Fields!.some((f) => f.Field === wireName(key)),
          `${row.path} names ${key}`,
        ).toBe(true)
      }
    }
  })

  it('authenticates before it validates', async () => {
    for (const row of app().api.rows.filter((r) => r.access !== 'public')) {
      for (const token of [undefined, 'not-a-token']) {
        const { status, json } = await send(row, {}, 'es', token)
        expect(status, row.path).toBe(401)
        expect(json.Data).toBe('Lo sentimos, parece que su sesión de usuario ha expirado.')
      }
    }
  })

  it('refuses office calls to clients, and client calls to staff without the permission', async () => {
    const client = await clientToken(app())
    const staff = await staffToken(app())
    for (const row of app().api.rows.filter((r) => r.access !== 'public' && !r.staffPermission)) {
      const { status } = await send(row, {}, 'en', row.access === 'staff' ? client : staff)
      expect(status, row.path).toBe(403)
    }
  })

  it('refuses a raw card number anywhere in the request', async () => {
    const token = await clientToken(app())
    const { status, json } = await app().request('POST', '/api/travelPlans/doPaymentWithPrimaryAPI', {
      token,
      body: { TravelPlanId: 1, CardToken: '4242 4242 4242 4242' },
    })
    expect(status).toBe(422)
    expect(json.ResultCode).toBe('CARD_NUMBER_SENT')
  })
})

describe('an unknown API path', () => {
  it.each(['/api/nothing', '/api/bookings/1', '/api/%ff'])('%s gets an envelope', async (url) => {
    const { status, json } = await app().request('GET', url)
    expect([400, 404, 422]).toContain(status)
    expect(json.Status).toBe(-1)
  })

  it('refuses a body that is not JSON', async () => {
    const { http } = app()
    const response = await http.inject({
      method: 'POST',
      url: '/api/clients',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().Status).toBe(-1)
  })
})
