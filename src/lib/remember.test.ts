import { expect, it, vi } from 'vitest'
import { remember } from './remember.ts'

it('a value is computed once, and again after thousands of others', () => {
  const values = remember<number, string>()
  const compute = vi.fn(() => 'one')
  expect([values(1, compute), values(1, compute)]).toEqual(['one', 'one'])
  expect(compute).toHaveBeenCalledTimes(1)
  for (let key = 2; key < 10_000; key++) values(key, () => 'other')
  expect(values(1, compute)).toBe('one')
  expect(compute).toHaveBeenCalledTimes(2)
})
