import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from './money.ts'
import { shareOut } from './shares.ts'

describe('splitting an amount', () => {
  it.each([
    { cents: 100, weights: [1, 1, 1], shares: [33, 33, 34] },
    { cents: 0, weights: [5, 7], shares: [0, 0] },
    { cents: 10, weights: [0, 0], shares: [0, 0] },
    { cents: 12, weights: [5, 7], shares: [5, 7] },
  ])('$cents over $weights gives $shares', ({ cents, weights, shares }) => {
    expect(shareOut(cents, weights)).toEqual(shares)
  })

  it('loses no cent, and no share exceeds its weight', () => {
    const weights = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (sample, fraction) => {
        const cents = Math.floor(sum(sample) * fraction)
        const shares = shareOut(cents, sample)
        expect(sum(shares)).toBe(sum(sample) === 0 ? 0 : cents)
        expect(shares.every((share, i) => share >= 0 && share <= sample[i]!)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})
