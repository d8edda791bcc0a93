/** The part of JSON Schema that `/openapi.json` uses. */
export type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Seeded random numbers. */
export type Random = {
  /** A whole number from 0 to `below`, exclusive. */
  below: (below: number) => number
  /** True with this probability, from 0 to 1. */
  often: (share: number) => boolean
  pick: <T>(items: readonly T[]) => T
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, often: (share) => next() < share, pick: (items) => items[below(items.length)]! }
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: [nested(levels - 1)] })

/** Values that hardly any field accepts. */
const INVALID: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[[]]],
  [1],
  ['1'],
  { a: { b: [1] } },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
  nested(10),
  nested(40),
  0,
  -0,
  -1,
  1.5,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  'a\u0000b',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\ufeff1',
  'é'.normalize('NFD').repeat(50),
  '💥'.repeat(40),
  '\ufdfa'.repeat(100),
  'x'.repeat(5_000),
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'NaN',
  '0x1',
  '1e1',
  '1 ',
  ' 1',
  '+1',
  '-0',
  '٣',
  '1'.repeat(20),
  "1'; drop table clients; --",
  '%00%ff',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2199-12-31',
  '2026-12-24T00:00:00Z',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '+53 5 234 5678',
  'es-CU',
  'de',
]

const DAYS = [
  '2026-12-04',
  '2026-12-08',
  '2026-12-11',
  '2026-12-15',
  '2026-12-18',
  '2026-12-31',
  '2027-02-10',
  '1984-05-12',
]
const EMAILS = ['maria.perez@example.com', 'nobody@example.com', 'owner@alamar.example']
const TEXTS = [
  'Maria',
  'Perez',
  'Price',
  'HotelName',
  'a long enough secret',
  'El faro de Baracoa',
  '+1 305 555 0100',
  'C1234567',
  'SUP-1',
]

export const invalidValue = (dice: Random): unknown => dice.pick(INVALID)

/** A value that a schema allows. */
export const validValue = (schema: Schema, dice: Random): unknown => {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return validValue(dice.pick(alternatives), dice)
  if (schema.allOf) return validValue(schema.allOf[0]!, dice)
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.default !== undefined && dice.often(0.8)) return schema.default
  switch (Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type) {
    case 'integer':
    case 'number':
      return rightNumber(schema, dice)
    case 'string':
      return rightText(schema, dice)
    case 'boolean':
      return dice.often(0.5)
    case 'null':
      return null
    case 'array': {
      const least = schema.minItems ?? 0
      const length = Math.min(least + dice.below(3), schema.maxItems ?? Number.POSITIVE_INFINITY)
      return Array.from({ length }, () => validValue(schema.items ?? {}, dice))
    }
    case 'object':
      return rightObject(schema, dice)
    default:
      return dice.pick([1, 2, 'en', true])
  }
}

// Rows created by a test have small ids.
const rightNumber = ({ minimum = 0, maximum = 1_000_000 }: Schema, dice: Random) =>
  dice.often(0.8)
    ? Math.min(maximum, minimum + dice.below(4))
    : Math.min(maximum, minimum + dice.below(Math.max(1, Math.min(maximum - minimum, 1_000_000))))

const rightText = ({ format, pattern, minLength = 0, maxLength = 200, examples }: Schema, dice: Random) => {
  if (format === 'email') return dice.pick(EMAILS)
  if (pattern?.startsWith('^\\d{4}-')) return dice.pick(DAYS)
  if (pattern?.startsWith('^-?\\d')) return String(1 + dice.below(4))
  if (examples) return dice.pick(examples)
  return dice
    .pick(dice.often(0.5) ? EMAILS : TEXTS)
    .padEnd(minLength, 'x')
    .slice(0, maxLength)
}

const rightObject = ({ properties = {}, required = [] }: Schema, dice: Random) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || dice.often(0.5))
      .map(([name, part]) => [name, validValue(part, dice)]),
  )

/** A value with one or more errors: a field with another type, missing, added, or nested deeply. */
export const corrupted = (value: unknown, dice: Random): unknown => {
  if (typeof value !== 'object' || value === null || dice.often(0.15)) return invalidValue(dice)
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.often(0.3)) return [...value, invalidValue(dice)]
    return value.map((item) => (dice.often(0.5) ? corrupted(item, dice) : item))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || dice.often(0.1))
    return { ...value, [String(invalidValue(dice)).slice(0, 50)]: invalidValue(dice) }
  const wrong = dice.below(entries.length)
  return Object.fromEntries(
    entries.flatMap(([name, part], i) => {
      if (i !== wrong && !dice.often(0.1)) return [[name, part]]
      return dice.often(0.25) ? [] : [[name, corrupted(part, dice)]]
    }),
  )
}
