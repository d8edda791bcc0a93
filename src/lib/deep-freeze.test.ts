import { expect, it } from 'vitest'
import { deepFreeze } from './deep-freeze.ts'

it('freezes a value with everything in it', () => {
  const value = deepFreeze({ rooms: [{ name: { en: 'Double', es: 'Doble' } }], stars: 3, photo: null })
  expect(value).toEqual({ rooms: [{ name: { en: 'Double', es: 'Doble' } }], stars: 3, photo: null })
  for (const part of [value, value.rooms, value.rooms[0], value.rooms[0]!.name])
    expect(Object.isFrozen(part)).toBe(true)
})
