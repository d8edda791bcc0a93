import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { deepFreeze } from '../../lib/deep-freeze.ts'
import { alsoNamed, withOtherNames } from './other-names.ts'
import { toWire } from './wire.ts'
import { wireWriterOf } from './wire-writer.ts'

const name = z.object({ en: z.string(), es: z.string() })
const room = z.object({
  roomId: alsoNamed(z.number(), 'classId', 'roomClassId'),
  name,
  beds: z.number().nullable(),
  view: z.enum(['sea', 'garden']).optional(),
})
const hotel = z.object({
  hotelId: z.number(),
  name: name.nullable(),
  rooms: z.array(room),
  open: z.boolean(),
  kind: z.literal('hotel'),
  extra: z.union([z.object({ spa: z.string() }), z.object({ pool: name })]),
  counts: z.record(z.string(), z.number()),
  anything: z.unknown(),
  stars: z.number().default(3),
  nothing: z.null(),
  closed: z.array(z.string()).optional(),
})

const small = {
  ...{
    hotelId: 7,
    open: true,
    kind: 'hotel',
    nothing: null,
    counts: { sea: 2 },
    anything: { deep: [1, { small: 'x' }] },
  },
  name: { en: 'A "quiet" one\n\u2028', es: 'Uno tranquilo' },
  rooms: [
    { roomId: 1, name: { en: 'Double', es: 'Doble' }, beds: null, view: 'sea' },
    { roomId: 2, name: { en: 'Single', es: 'Individual' }, beds: 1 },
  ],
  extra: { pool: { en: 'Salt', es: 'Salada' } },
}

/** The same result by parsing, renaming and then serializing. */
const inSteps = (schema: z.ZodType, value: unknown, lang: 'en' | 'es') =>
  JSON.parse(JSON.stringify(toWire(withOtherNames(schema, schema.parse(value)), lang)))
const written = (schema: z.ZodType, value: unknown, lang: 'en' | 'es' = 'en') => {
  const json = wireWriterOf(schema)(value, lang)
  return json === undefined ? undefined : JSON.parse(json)
}

describe('a reply', () => {
  it.each(['en', 'es'] as const)('equals the result of parsing, renaming and serializing in steps, in %s', (lang) => {
    for (const value of [small, { ...small, name: null, rooms: [], stars: 5, closed: ['May'], extra: { spa: 'yes' } }])
      expect(written(hotel, value, lang)).toEqual(inSteps(hotel, value, lang))
  })

  it('has all names of a field, and the text of the language', () => {
    expect(written(hotel, small, 'es').Rooms[0]).toEqual({
      ...{ RoomId: 1, ClassId: 1, RoomClassId: 1, Beds: null, View: 'sea' },
      Name: { En: 'Double', Es: 'Doble', Text: 'Doble' },
    })
  })

  it('has no field that its schema does not declare, at any depth', () => {
    const secret = { secret: 'x', __proto__: { inherited: 'x' } }
    const value = {
      ...{ ...small, ...secret },
      name: { ...small.name, ...secret },
      rooms: [{ ...small.rooms[0], ...secret }],
      extra: { spa: 'yes', ...secret },
    }
    expect(JSON.stringify(written(hotel, value))).not.toMatch(/secret|inherited/i)
  })

  it('reads frozen values once per language, and all others every time', () => {
    const beds = vi.fn(() => 2)
    const counted = (value: object) => Object.defineProperty(value, 'beds', { enumerable: true, get: beds })
    const frozen = Object.freeze(counted({ roomId: 1, name: { en: 'Double', es: 'Doble' } }))
    const write = wireWriterOf(room)
    expect([write(frozen, 'en'), write(frozen, 'es')]).toEqual([write(frozen, 'en'), write(frozen, 'es')])
    expect(JSON.parse(write(frozen, 'es')!)).toMatchObject({ Beds: 2, Name: { Text: 'Doble' } })
    expect(beds).toHaveBeenCalledTimes(2)
    const open = counted({ roomId: 1, name: { en: 'Double', es: 'Doble' } })
    expect(write(open, 'en')).toBe(write(open, 'en'))
    expect(beds).toHaveBeenCalledTimes(4)
    expect(written(hotel, deepFreeze(structuredClone(small)))).toEqual(written(hotel, small))
  })

  it('omits undefined values, as JSON does', () => {
    expect(written(z.object({ a: z.string().optional(), b: z.number() }), { b: 1 })).toEqual({ B: 1 })
    expect(written(z.string().optional(), undefined)).toBeUndefined()
    expect(written(z.array(z.string().optional()), ['a', undefined])).toEqual(['a', null])
  })

  it('may have a recursive schema', () => {
    type Tree = { name: string; parts: Tree[] }
    const tree: z.ZodType<Tree> = z.object({
      name: z.string(),
      get parts() {
        return z.array(tree)
      },
    })
    const value = { name: 'a', parts: [{ name: 'b', parts: [] }] }
    expect(written(tree, value)).toEqual({ Name: 'a', Parts: [{ Name: 'b', Parts: [] }] })
  })
})
