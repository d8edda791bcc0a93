import { expect, it } from 'vitest'
import { courierPrice } from './courier-price.ts'

const RATES = [
  { kind: 'parcel', upToGrams: 2_000, priceCents: 4_500 },
  { kind: 'parcel', upToGrams: 1_000, priceCents: 2_800 },
  { kind: 'letter', upToGrams: 5_000, priceCents: 1 },
] as const

it.each([
  [1, 2_800],
  [1_000, 2_800],
  [1_001, 4_500],
  [2_000, 4_500],
  [2_001, undefined],
])('a parcel of %d g costs %s cents', (grams, cents) => {
  expect(courierPrice(RATES, 'parcel', grams)).toBe(cents)
})
