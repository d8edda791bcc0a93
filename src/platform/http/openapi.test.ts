import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '../../lib/refusals.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
// biome-ignore lint/suspicious/noExplicitAny: the document is read as any client reads it
type Loose = any
const read = async (): Promise<Loose> => (await app().http.inject('/openapi.json')).json()

const schemaOf = (response: { content: Record<string, { schema: object }> }) =>
  response.content['application/json']!.schema

describe('the published contract', () => {
  it('has every row with each of its possible statuses', async () => {
    const { paths } = await read()
    for (const row of app().api.rows) {
      const { responses, parameters } = paths[row.path][row.method.toLowerCase()]
      const expected = [200, 404, 405, 422, 429, 500, 503]
      if (row.access !== 'public') expected.push(401, 403)
      if (row.method === 'POST' && !row.keyless) expected.push(409)
      expect(Object.keys(responses).map(Number), row.path).toEqual(expect.arrayContaining(expected))
      const takesKey = parameters.some(({ $ref }: { $ref?: string }) => $ref?.endsWith('/idempotencyKey'))
      expect(takesKey, row.path).toBe(row.method === 'POST' && !row.keyless)
    }
  })

  it('is written once for all replies', async () => {
    await read()
    const write = vi.spyOn(JSON, 'stringify')
    try {
      const { headers } = await app().http.inject('/openapi.json')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(write.mock.calls.filter(([value]) => value?.openapi)).toEqual([])
    } finally {
      write.mockRestore()
    }
  })

  it('lists 403 for a public call only by GET, which browsers may make in advance', async () => {
    const { get, post } = (await read()).paths['/api/clients/activate/{code}']
    expect([403 in get.responses, 403 in post.responses]).toEqual([true, false])
  })

  it('distinguishes refusals with status 200 from replies, with their codes', async () => {
    const { paths } = await read()
    const { anyOf } = schemaOf(paths['/api/clients/activate/{code}'].post.responses[200]) as { anyOf: object[] }
    expect(anyOf).toEqual([
      expect.objectContaining({
        properties: expect.objectContaining({
          Data: expect.objectContaining({ properties: { TemporaryPasswordMailed: { type: 'boolean' } } }),
          Status: { const: 0 },
          ResultCode: { const: 'OK' },
        }),
      }),
      expect.objectContaining({
        properties: expect.objectContaining({
          Data: { type: 'string' },
          Status: { const: -1 },
          ResultCode: { enum: ['ACTIVATION_NOT_VALID'] },
        }),
      }),
    ])
  })

  it('shows a request, and its reply in both languages', async () => {
    const { post } = (await read()).paths['/api/carBookings/getCarOffer/{lang}']
    const shown = post.parameters.filter(({ example }: { example?: unknown }) => example !== undefined)
    expect(Object.fromEntries(shown.map(({ name, example }: Loose) => [name, example]))).toMatchObject({
      lang: 'en',
      FieldName: 'Price',
      CurrentPage: 1,
    })
    expect(post.requestBody.content['application/json'].example).toMatchObject({ IdZone: 2, PickUp: '2026-12-10' })
    const replies = post.responses[200].content['application/json'].examples
    expect([replies.en.value.List.length, replies.es.value.List.length]).toEqual([1, 1])
  })

  it('accepts what its examples send, including numbers as text', async () => {
    const { paths } = await read()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const checked: { schema: object; example: unknown }[] = []
    for (const methods of Object.values<Loose>(paths))
      for (const { parameters, requestBody } of Object.values<Loose>(methods)) {
        checked.push(...parameters.filter(({ example }: Loose) => example !== undefined))
        checked.push(...Object.values<Loose>(requestBody?.content ?? {}).filter(({ example }) => example !== undefined))
      }
    expect(checked.length).toBeGreaterThan(100)
    expect(checked.filter(({ schema, example }) => !ajv.validate(schema, example))).toEqual([])
    const { schema } = paths['/api/travelPlans/doPaymentWithPrimaryAPI'].post.requestBody.content['application/json']
    for (const [id, accepted] of [
      [7, true],
      ['7', true],
      [0, false],
      ['seven', false],
    ])
      expect(ajv.validate(schema.properties.TravelPlanId, id), String(id)).toBe(accepted)
  })

  it('requires a body only for calls that need one', async () => {
    const { paths } = await read()
    const isRequired = (path: string) => paths[path].post.requestBody.required
    expect(isRequired('/api/travelPlans/doPaymentWithPrimaryAPI')).toBe(true)
    expect(isRequired('/api/bookings/cancel/{id}')).toBe(false)
  })

  it('introduces a sale by calls and codes that exist', async () => {
    const { paths, info } = await read()
    const calls = [...info.description.matchAll(/`(GET|POST) (\/[^`]+)`/g)]
    expect(calls.length).toBeGreaterThan(15)
    for (const [, method, path] of calls) expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase())
    const codes = [...info.description.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, code]) => code)
    expect(codes.filter((code) => code !== 'SITE_BASIC_HEADER' && !(code in REFUSALS))).toEqual([])
  })

  it('enumerates every ResultCode under its own status', async () => {
    const { paths, components } = await read()
    const text = JSON.stringify({ paths, components })
    expect(text).not.toContain('"ResultCode":{"type":"string"}')
    const told = new Map<string, Set<string>>()
    const collect = (status: string, part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const { ResultCode } = part as { ResultCode?: { enum?: string[] } }
      for (const code of ResultCode?.enum ?? []) told.set(code, (told.get(code) ?? new Set()).add(status))
      for (const inner of Object.values(part)) collect(status, inner)
    }
    for (const methods of Object.values<Loose>(paths))
      for (const { responses } of Object.values<Loose>(methods))
        for (const [status, response] of Object.entries(responses)) collect(status, response)
    for (const [code, statuses] of told) {
      const { status } = REFUSALS[code as keyof typeof REFUSALS]
      expect([...statuses], code).toEqual([String(status)])
    }
  })

  it('has the sign-in and the notices of processors', async () => {
    const { paths } = await read()
    expect(Object.keys(paths['/token'].post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '405', '409', '422', '429', '500', '503']),
    )
    expect(Object.keys(paths['/api/payments/notices/{processor}'].post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '404', '405', '422', '429', '500', '503']),
    )
  })
})
