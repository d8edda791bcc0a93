import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert, type Exchange, lowestTotal, ROUNDING_STEPS, US_DOLLARS, valueInUsd } from './exchange.ts'
import { sum } from './money.ts'
import { shareOutPrice } from './shares.ts'

const canada: Exchange = { ...US_DOLLARS, currency: 'CAD', units: 1_395_000 }

const exchange = fc.record({
  currency: fc.constantFrom('CAD' as const, 'EUR' as const, 'MXN' as const),
  units: fc.integer({ min: 100_000, max: 100_000_000 }),
  usd: fc.integer({ min: 500_000, max: 2_000_000 }),
  marginBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  roundToCents: fc.constantFrom(...ROUNDING_STEPS),
  roundUp: fc.boolean(),
})
const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('a converted price', () => {
  it.each<[string, number, Partial<Exchange>, number]>([
    ['is the same in US dollars', 12_345, US_DOLLARS, 12_345],
    ['is exact', 10_000, {}, 13_950],
    ['is rounded half up to the cent', 50, { units: 1_250_000 }, 63],
    ['includes the margin', 10_000, { marginBasisPoints: 250 }, 14_299],
    ['is rounded to the nearest step', 10_000, { roundToCents: 100 }, 14_000],
    ['is rounded up to a step', 10_001, { roundToCents: 50, roundUp: true }, 14_000],
    ['uses the cross rate of two published rates exactly', 10_837, { units: 1_510_000, usd: 1_083_700 }, 15_100],
    ['is never 0 for a price above 0', 1, { units: 100_000, roundToCents: 100 }, 100],
  ])('%s', (_, usdCents, change, expected) => {
    expect(convert(usdCents, { ...canada, ...change })).toBe(expected)
  })

  it('is within one rounding step of the exact amount and a multiple of the step', () => {
    fc.assert(
      fc.property(cents, exchange, (usdCents, rule) => {
        const converted = BigInt(convert(usdCents, rule))
        const [step, scale] = [BigInt(rule.roundToCents), BigInt(rule.usd) * 10_000n]
        const exact = BigInt(usdCents) * BigInt(rule.units) * BigInt(10_000 + rule.marginBasisPoints)
        expect(converted % step).toBe(0n)
        const above = converted * scale - exact
        if (rule.roundUp) expect(above >= 0n && above < step * scale).toBe(true)
        else expect(2n * above <= step * scale || converted === step).toBe(true)
        if (!rule.roundUp) expect(2n * above >= -step * scale).toBe(true)
      }),
    )
  })

  it('never falls as the price rises', () => {
    fc.assert(
      fc.property(cents, cents, exchange, (a, b, rule) => {
        expect(convert(Math.min(a, b), rule)).toBeLessThanOrEqual(convert(Math.max(a, b), rule))
      }),
    )
  })

  it('has parts that add up to it', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), exchange, (parts, rule) => {
        const total = convert(sum(parts), rule)
        const shares = shareOutPrice(total, parts)
        expect(sum(shares)).toBe(total)
        expect(shares.every((share, i) => share >= 0 && (parts[i]! > 0 || share === 0))).toBe(true)
      }),
    )
  })

  it('has a lowest total for every limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), exchange, (limit, rule) => {
        const total = lowestTotal(limit, (usdCents) => convert(usdCents, rule))
        expect(convert(total, rule)).toBeGreaterThanOrEqual(limit)
        expect(total === 0 || convert(total - 1, rule) < limit).toBe(true)
      }),
    )
  })
})

it('an amount is converted back at the rate without margin and rounding rule, rounded half up', () => {
  expect(valueInUsd(13_950, { ...canada, marginBasisPoints: 500 } as Exchange)).toBe(10_000)
  expect(valueInUsd(12_345, US_DOLLARS)).toBe(12_345)
  expect(valueInUsd(1, { units: 18_000_000, usd: 1_000_000 })).toBe(0)
})
