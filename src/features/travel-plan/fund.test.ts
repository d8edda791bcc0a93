import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../lib/money.ts'
import { fundExpiresAt, fundLastDay, fundShare, takeOldestFirst } from './fund.ts'

describe('money in the fund', () => {
  it.each([
    ['2026-12-01', '2028-12-01'],
    ['2028-02-29', '2030-02-28'],
    ['2026-02-28', '2028-02-28'],
  ])('put in on %s can be used until %s, two years by the calendar', (on, until) => {
    expect(fundLastDay(on)).toBe(until)
  })

  it('expires when its last day is over in Havana, in winter and in summer time', () => {
    expect(fundExpiresAt('2026-12-01')).toEqual(new Date('2028-12-02T05:00:00Z'))
    expect(fundExpiresAt('2026-07-01')).toEqual(new Date('2028-07-02T04:00:00Z'))
  })
})

describe('what the fund pays of a price', () => {
  it.each([
    { left: 0, price: 5_000, share: 0, why: 'nothing when it is empty' },
    { left: 2_000, price: 5_000, share: 2_000, why: 'all it has' },
    { left: 5_000, price: 5_000, share: 5_000, why: 'the whole price' },
    { left: 9_000, price: 5_000, share: 5_000, why: 'never more than the price' },
    { left: 4_950, price: 5_000, share: 4_900, why: 'a little less when the card would be asked for too little' },
    { left: 30, price: 60, share: 0, why: 'nothing when the card must pay more than the price leaves' },
  ])('is $why', ({ left, price, share }) => {
    expect(fundShare(left, price, 100)).toBe(share)
  })

  const cents = fc.integer({ min: 0, max: 5_000_000 })
  it('leaves nothing to the card or at least its least, and is never more than there is', () => {
    fc.assert(
      fc.property(cents, cents, (left, price) => {
        const share = fundShare(left, price, 100)
        const rest = price - share
        expect(share).toBeLessThanOrEqual(left)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(rest === 0 || rest >= Math.min(100, price)).toBe(true)
      }),
    )
  })
})

describe('credits', () => {
  it('are used oldest first', () => {
    const credits = [
      { id: 3, leftCents: 100 },
      { id: 5, leftCents: 250 },
      { id: 9, leftCents: 700 },
    ]
    expect(takeOldestFirst(credits, 300)).toEqual([
      { fundCreditId: 3, cents: 100 },
      { fundCreditId: 5, cents: 200 },
    ])
    expect(takeOldestFirst(credits, 0)).toEqual([])
  })

  it('give exactly what is asked and none more than it has', () => {
    const lefts = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(lefts, fc.nat(), (all, wish) => {
        const credits = all.map((leftCents, id) => ({ id, leftCents }))
        const wanted = Math.min(wish, sum(all))
        const parts = takeOldestFirst(credits, wanted)
        expect(sum(parts.map((part) => part.cents))).toBe(wanted)
        for (const part of parts) expect(part.cents).toBeLessThanOrEqual(all[part.fundCreditId]!)
      }),
    )
  })
})
