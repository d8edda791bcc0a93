import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../lib/money.ts'
import { oneWayFeeCents, priceRental, type RentalTerms } from './price.ts'

const plain: RentalTerms = {
  dayCents: [4_400, 4_400, 5_500],
  marketPercent: 0,
  ageFeePerDayCents: 0,
  oneWayFeeCents: 0,
  afterHoursFeeCents: 2_000,
  afterHoursTimes: 0,
  insurancePerDayCents: 1_500,
  extrasCents: 0,
}

describe('the price of a rental', () => {
  it('charges each day at its seasonal rate now, and the insurance in Cuba', () => {
    expect(priceRental(plain)).toMatchObject({
      rentalCents: 14_300,
      payNowCents: 14_300,
      insuranceCents: 4_500,
      payInCubaCents: 4_500,
      totalCents: 18_800,
    })
  })

  it.each([
    ['a young driver', { ageFeePerDayCents: 600 }, 14_300 + 1_800],
    ['another drop-off zone', { oneWayFeeCents: 3_800 }, 14_300 + 3_800],
    ['one time outside office hours', { afterHoursTimes: 1 }, 14_300 + 2_000],
    ['both times outside office hours', { afterHoursTimes: 2 }, 14_300 + 4_000],
    ['extras', { extrasCents: 2_600 }, 14_300 + 2_600],
    ['a market 5 % lower', { marketPercent: -5 }, 4_180 * 2 + 5_225],
    ['a market 6 % higher', { marketPercent: 6 }, 4_664 * 2 + 5_830],
  ])('includes %s in the amount paid now', (_, change, payNowCents) => {
    expect(priceRental({ ...plain, ...change })).toMatchObject({ payNowCents, payInCubaCents: 4_500 })
  })

  it('rounds each day half up after the market adjustment', () => {
    expect(priceRental({ ...plain, dayCents: [4_410, 4_430], marketPercent: -5 }).dayCents).toEqual([4_190, 4_209])
  })

  const cents = fc.integer({ min: 0, max: 100_000 })
  const terms: fc.Arbitrary<RentalTerms> = fc.record({
    dayCents: fc.array(cents, { minLength: 3, maxLength: 60 }),
    marketPercent: fc.integer({ min: -50, max: 100 }),
    ageFeePerDayCents: cents,
    oneWayFeeCents: cents,
    afterHoursFeeCents: cents,
    afterHoursTimes: fc.nat(2),
    insurancePerDayCents: cents,
    extrasCents: cents,
  })

  it('is always the sum of its parts in whole cents', () => {
    fc.assert(
      fc.property(terms, (input) => {
        const price = priceRental(input)
        expect(price.payNowCents).toBe(
          sum(price.dayCents) + price.ageFeeCents + price.oneWayFeeCents + price.afterHoursFeeCents + price.extrasCents,
        )
        expect(price.totalCents).toBe(price.payNowCents + price.payInCubaCents)
        expect(
          Object.values(price)
            .flat()
            .every((value) => Number.isSafeInteger(value) && value >= 0),
        ).toBe(true)
        input.dayCents.forEach((day, i) => {
          expect(Math.abs(price.dayCents[i]! - (day * (100 + input.marketPercent)) / 100)).toBeLessThanOrEqual(0.5)
        })
      }),
    )
  })

  it('never decreases when a part increases', () => {
    fc.assert(
      fc.property(terms, cents, (input, extra) => {
        const { totalCents } = priceRental(input)
        for (const name of [
          'ageFeePerDayCents',
          'oneWayFeeCents',
          'insurancePerDayCents',
          'afterHoursFeeCents',
        ] as const) {
          expect(priceRental({ ...input, [name]: input[name] + extra }).totalCents).toBeGreaterThanOrEqual(totalCents)
        }
        expect(priceRental({ ...input, dayCents: [...input.dayCents, extra] }).totalCents).toBeGreaterThanOrEqual(
          totalCents,
        )
      }),
    )
  })
})

describe('the one-way fee', () => {
  const fee = { perKmCents: 18, minCents: 2_500, maxCents: 14_000 }

  it.each([
    [10, 2_500],
    [138.9, 2_500],
    [200, 3_600],
    [203, 3_700],
    [5_000, 14_000],
  ])('for %f km is %i cents, in whole dollars within its limits', (km, cents) => {
    expect(oneWayFeeCents(km, fee)).toBe(cents)
  })

  it('rounds the kilometers before the fee', () => {
    const byKm = { perKmCents: 150, minCents: 0, maxCents: 100_000 }
    // 30 km and 31 km: the fractional distances would give 45.60 and 45.75.
    expect(oneWayFeeCents(30.4, byKm)).toBe(4_500)
    expect(oneWayFeeCents(30.5, byKm)).toBe(4_700)
  })
})
