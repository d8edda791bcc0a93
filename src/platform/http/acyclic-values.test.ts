import { expect, it } from 'vitest'
import { z } from 'zod'
import { id } from './fields.ts'

it('caches no parsed objects, even with a recursive schema', () => {
  const Part = z.object({
    id,
    get parts() {
      return z.array(Part).optional()
    },
  })
  const part = { id: 1, parts: [{ id: 2 }] }
  const { parts } = Part.parse({ id: 3, parts: [part, part] })
  expect(parts![0]).toEqual(part)
  // With its cache, Zod would return the same object for both parts.
  expect(parts![0]).not.toBe(parts![1])
})
