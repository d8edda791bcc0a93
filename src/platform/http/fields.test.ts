import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signedInClient, staffToken } from '../../testing/people.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { pathKeysOf } from './endpoint.ts'
import { anyId, day, decimalNumber, id, wholeNumber } from './fields.ts'
import { wireName } from './wire.ts'

const NO_NUMBERS = [[1], ['1'], '0x1', '1e1', '1 ', ' 1', '', true, null, {}, 'NaN', '٣', '1,000', '+1']

describe('a number', () => {
  it.each(NO_NUMBERS.map((value) => [value]))('is not parsed from %j', (value) => {
    for (const schema of [id, anyId, wholeNumber(0, 9), decimalNumber(0, 9)])
      expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  it('is parsed from JSON and from decimal digits', () => {
    expect([id.parse(7), id.parse('7'), anyId.parse(undefined), wholeNumber(-5, 5).parse('-3')]).toEqual([7, 7, 0, -3])
    expect([decimalNumber(0, 9).parse('2.5'), decimalNumber(0, 9).parse(2.5)]).toEqual([2.5, 2.5])
    for (const value of ['2.5', 2.5, '2.0']) expect(id.safeParse(value).success).toBe(false)
    for (const value of [0, -1, 2_147_483_648, '99999999999999999999']) expect(id.safeParse(value).success).toBe(false)
  })

  it('is described in the contract as it is accepted', () => {
    expect(z.toJSONSchema(wholeNumber(1, 9), { io: 'input', unrepresentable: 'any' })).toMatchObject({
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 9 },
        { type: 'string', pattern: '^-?\\d{1,15}$' },
      ],
    })
  })
})

describe('a day', () => {
  it.each([
    '2026-12-24',
    '2026-12-24T00:00:00',
    '2026-12-24T23:59',
    '2026-12-24T00:00:00Z',
    '2026-12-24T23:59:59.999Z',
    '2026-12-24T00:00:00-05:00',
    '2026-12-24T23:00:00+0200',
  ])('is parsed from %s as written', (value) => {
    expect(day.parse(value)).toBe('2026-12-24')
  })

  it.each([
    '2026-12-24T',
    '2026-12-24T25:00:00',
    '2026-12-24 00:00:00',
    '2026-02-30T00:00:00',
    '2026-12-24T00:00:00 Z',
    'T00:00:00',
    20261224,
    ['2026-12-24'],
  ])('is not parsed from %j', (value) => {
    expect(day.safeParse(value).success).toBe(false)
  })
})

const app = useTestApp()

describe('every call', () => {
  it('rejects values that only look like an id or whole number', async () => {
    const { token } = await signedInClient(app())
    const tokens = { public: undefined, client: token, staff: await staffToken(app()) }
    let asked = 0
    for (const row of app().api.rows) {
      const inPath = pathKeysOf(row.path)
      for (const key of Object.keys(row.input.shape)) {
        const field = row.input.shape[key] as z.ZodType
        const isWhole = field.safeParse('1').success && field.safeParse('1').data === 1
        // A currency is read by its name as well.
        if (!isWhole || key.startsWith('currency')) continue
        const values = inPath.includes(key) ? ['%5B1%5D', '0x1', '1e1', '1%20', '%201', 'true', 'null'] : NO_NUMBERS
        for (const value of values) {
          const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === key ? String(value) : '1'))
          const inQuery = !inPath.includes(key) && (row.method === 'GET' || row.upload || row.queryKeys?.includes(key))
          if (inQuery && typeof value !== 'string') continue
          // The field accepts null.
          if (value === null && field.safeParse(null).data === null) continue
          const query = new URLSearchParams({
            // Two rows share this path; the query distinguishes them.
            ...(row.byQuery && { [row.queryKeys![0]!]: 'Price' }),
            ...(inQuery && { [wireName(key)]: String(value) }),
          })
          const url = query.size > 0 ? `${path}?${query}` : path
          const body = row.method === 'POST' && !row.upload ? { [wireName(key)]: value } : undefined
          const { status, json } = await app().request(row.method, url, { token: tokens[row.access], body })
          const where = `${row.method} ${url} with ${JSON.stringify(value)} as ${key}`
          expect(status, where).toBe(422)
          expect(
            json.Fields!.some(({ Field }) => Field === wireName(key)),
            where,
          ).toBe(true)
          asked++
        }
      }
    }
    expect(asked).toBeGreaterThan(1_000)
  }, 60_000)

  it('accepts a price in the path with or without a decimal point', async () => {
    const methodsFor = async (price: string) =>
      (await app().request('GET', `/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/6/${price}/0/en`)).json.Data
    expect(await methodsFor('500.50')).toEqual(await methodsFor('50050'))
    expect(await methodsFor('500.5')).toEqual(await methodsFor('50050'))
    expect((await methodsFor('500.50')).length).toBeGreaterThan(0)
  })
})
