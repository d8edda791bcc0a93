import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '../../lib/days.ts'
import { sum } from '../../lib/money.ts'
import {
  expiryOfReturn,
  fundExpiresAt,
  fundLastDay,
  fundShare,
  lastDayOf,
  partsOfBookings,
  partsReturned,
  takeInOrder,
} from './fund.ts'

describe('money in the fund', () => {
  it.each([
    ['2026-12-01', '2028-12-01'],
    ['2028-02-29', '2030-02-28'],
    ['2026-02-28', '2028-02-28'],
  ])('can be used for two calendar years: credited on %s, until %s', (on, until) => {
    expect(fundLastDay(on, 2)).toBe(until)
  })

  it('expires at the end of its last day in Havana, in standard and daylight saving time', () => {
    expect(fundExpiresAt('2026-12-01', 2)).toEqual(new Date('2028-12-02T05:00:00Z'))
    expect(fundExpiresAt('2026-07-01', 2)).toEqual(new Date('2028-07-02T04:00:00Z'))
  })
})

describe('money that returns to the fund', () => {
  const expiresAt = fundExpiresAt('2026-12-01', 2)
  const before = new Date('2028-11-20T12:00:00Z')
  const after = new Date('2028-12-10T12:00:00Z')
  const extended = new Date('2028-12-02T05:00:00Z')
  it.each([
    { why: 'keeps its time', now: before, extendedAt: null, ours: false, until: '2028-12-01' },
    {
      why: 'gets at least 90 days when we are at fault',
      now: before,
      extendedAt: null,
      ours: true,
      until: '2029-02-18',
    },
    { why: 'gets 90 days when the credit has expired', now: after, extendedAt: null, ours: false, until: '2029-03-10' },
    { why: 'has them once', now: after, extendedAt: extended, ours: false, until: '2028-12-01' },
    {
      why: 'gets 90 days again when we are at fault',
      now: after,
      extendedAt: extended,
      ours: true,
      until: '2029-03-10',
    },
  ])('$why', ({ now, extendedAt, ours, until }) => {
    expect(lastDayOf({ expiresAt: expiryOfReturn({ expiresAt, extendedAt }, now, ours) })).toBe(until)
  })

  it('never expires earlier, and lasts at most until its own expiry or 90 days from now', () => {
    const instant = fc.date({ min: new Date('2026-12-01'), max: new Date('2032-12-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.option(instant), fc.boolean(), (now, extendedAt, ours) => {
        const end = expiryOfReturn({ expiresAt, extendedAt }, now, ours)
        expect(end.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime())
        expect(end.getTime()).toBeLessThanOrEqual(Math.max(expiresAt.getTime(), now.getTime() + 92 * MS_PER_DAY))
      }),
    )
  })

  it('is split by booking in the order of the credits, with penalties from the first credit', () => {
    const parts = [
      { fundCreditId: 3, cents: 100 },
      { fundCreditId: 5, cents: 250 },
    ]
    const bookings = [
      { id: 1, byFundCents: 40 },
      { id: 2, byFundCents: 0 },
      { id: 3, byFundCents: 310 },
    ]
    const shared = partsOfBookings(bookings, parts)
    expect(shared).toEqual([
      { bookingId: 1, fundCreditId: 3, cents: 40 },
      { bookingId: 3, fundCreditId: 3, cents: 60 },
      { bookingId: 3, fundCreditId: 5, cents: 250 },
    ])
    expect(partsReturned(shared.slice(1), 280)).toEqual([
      { fundCreditId: 3, cents: 30 },
      { fundCreditId: 5, cents: 250 },
    ])
    expect(partsReturned(shared.slice(1), 0)).toEqual([])
  })
})

describe('the share that the fund pays', () => {
  it.each([
    { left: 0, price: 5_000, share: 0, why: 'nothing when it is empty' },
    { left: 2_000, price: 5_000, share: 2_000, why: 'all it has' },
    { left: 5_000, price: 5_000, share: 5_000, why: 'the whole price' },
    { left: 9_000, price: 5_000, share: 5_000, why: 'never more than the price' },
    { left: 4_950, price: 5_000, share: 4_900, why: 'less when the rest would be below the minimum' },
    { left: 30, price: 60, share: 0, why: 'nothing when any share leaves less than the minimum' },
  ])('is $why', ({ left, price, share }) => {
    expect(fundShare(left, price, 100)).toBe(share)
  })

  const cents = fc.integer({ min: 0, max: 5_000_000 })
  it('leaves the card nothing or at least the minimum, and never exceeds the fund', () => {
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
  it('are used in order', () => {
    const credits = [
      { id: 3, leftCents: 100 },
      { id: 5, leftCents: 250 },
      { id: 9, leftCents: 700 },
    ]
    expect(takeInOrder(credits, 300)).toEqual([
      { fundCreditId: 3, cents: 100 },
      { fundCreditId: 5, cents: 200 },
    ])
    expect(takeInOrder(credits, 0)).toEqual([])
  })

  it('provide exactly the requested amount, none more than its balance', () => {
    const lefts = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(lefts, fc.nat(), (all, wish) => {
        const credits = all.map((leftCents, id) => ({ id, leftCents }))
        const wanted = Math.min(wish, sum(all))
        const parts = takeInOrder(credits, wanted)
        expect(sum(parts.map((part) => part.cents))).toBe(wanted)
        for (const part of parts) expect(part.cents).toBeLessThanOrEqual(all[part.fundCreditId]!)
      }),
    )
  })
})
