import { expect, it } from 'vitest'
import { parseAmount } from './typed-amount.ts'

it.each([
  ['512.40', 51_240],
  ['512,4', 51_240],
  ['USD 1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234', 123_400],
  ['1.234', 123_400],
  ['0.05', 5],
  ['', undefined],
  ['-5', undefined],
  ['1.2.3', undefined],
  ['12,34,56', undefined],
  ['five', undefined],
])('an amount typed as "%s" is %s cents', (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents)
})
