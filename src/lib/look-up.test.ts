import { expect, it } from 'vitest'
import { lookUp } from './look-up.ts'

it('finds own entries of the table, but no inherited properties', () => {
  const table = { en: 'English', es: 'Spanish' }
  expect(lookUp(table, 'es')).toBe('Spanish')
  for (const name of ['fr', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(lookUp(table, name), name).toBeUndefined()
})
