import { expect, it } from 'vitest'
import { z } from 'zod'
import { id } from './fields.ts'

it('remembers no object of a parse, also of a recursive schema', () => {
  const Part = z.object({
    id,
    get parts() {
      return z.array(Part).optional()
    },
  })
  const part = { id: 1, parts: [{ id: 2 }] }
  const { parts } = Part.parse({ id: 3, parts: [part, part] })
  expect(parts![0]).toEqual(part)
  // Zod returns one object for equal ones that it remembers.
  expect(parts![0]).not.toBe(parts![1])
})
