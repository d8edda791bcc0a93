import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAR_CANCELLATION, LODGING_CANCELLATION } from '../../lib/cancellation.ts'
import { sum } from '../../lib/money.ts'
import {
  isOurFault,
  penaltyPercent,
  policyPenalty,
  refundShares,
  refundTimeline,
  shareOut,
  valuesValidUntil,
} from './refund.ts'
import { REASONS } from './states.ts'

const car = { cancellation: CAR_CANCELLATION, firstDay: '2027-03-31', payNowCents: 10_001, firstNightCents: 0 }
const room = {
  cancellation: LODGING_CANCELLATION,
  firstDay: '2027-03-31',
  payNowCents: 30_000,
  firstNightCents: 10_000,
}

describe('what goes back of a paid booking', () => {
  it.each([
    {
      byFund: 0,
      target: 'client',
      penalty: 2_500,
      want: { penaltyCents: 2_500, amountCents: 7_500, cardCents: 7_500, fundCents: 0 },
    },
    {
      byFund: 0,
      target: 'fund',
      penalty: 2_500,
      want: { penaltyCents: 0, amountCents: 10_000, cardCents: 0, fundCents: 10_000 },
    },
    {
      byFund: 4_000,
      target: 'client',
      penalty: 2_500,
      want: { penaltyCents: 2_500, amountCents: 7_500, cardCents: 4_500, fundCents: 3_000 },
    },
    {
      byFund: 4_000,
      target: 'fund',
      penalty: 2_500,
      want: { penaltyCents: 0, amountCents: 10_000, cardCents: 0, fundCents: 10_000 },
    },
    {
      byFund: 10_000,
      target: 'client',
      penalty: 2_500,
      want: { penaltyCents: 2_500, amountCents: 7_500, cardCents: 0, fundCents: 7_500 },
    },
    {
      byFund: 0,
      target: 'client',
      penalty: 10_000,
      want: { penaltyCents: 10_000, amountCents: 0, cardCents: 0, fundCents: 0 },
    },
  ] as const)(
    'to the $target, $byFund of 10000 cents paid by the fund and a policy of $penalty',
    ({ byFund, target, penalty, want }) => {
      expect(refundShares({ paidCents: 10_000, paidByFundCents: byFund, feeCents: 0 }, target, penalty)).toEqual(want)
    },
  )

  it('is all of it, the fee too, when the fault was ours', () => {
    const paid = { paidCents: 10_000, paidByFundCents: 4_000, feeCents: 174 }
    expect(refundShares(paid, 'client', 0)).toEqual({
      penaltyCents: 0,
      amountCents: 10_174,
      cardCents: 6_174,
      fundCents: 4_000,
    })
    expect(refundShares(paid, 'fund', 0)).toMatchObject({ amountCents: 10_174, fundCents: 10_174 })
    expect(REASONS.filter(isOurFault)).toEqual(['agency', 'supplier'])
  })

  const paid = fc
    .record({
      paidCents: fc.integer({ min: 1, max: 3_000_000 }),
      fundShare: fc.double({ min: 0, max: 1, noNaN: true }),
      keep: fc.double({ min: 0, max: 1, noNaN: true }),
      feeCents: fc.nat(90_000),
    })
    .map(({ paidCents, fundShare, keep, feeCents }) => ({
      of: { paidCents, paidByFundCents: Math.floor(paidCents * fundShare), feeCents },
      penalty: Math.floor(paidCents * keep),
    }))
  it('adds up to the cent, is never negative, and gives no more to the card than came from it', () => {
    fc.assert(
      fc.property(paid, fc.constantFrom('client' as const, 'fund' as const), ({ of, penalty }, target) => {
        const shares = refundShares(of, target, penalty)
        expect(shares.amountCents + shares.penaltyCents).toBe(of.paidCents + of.feeCents)
        expect(shares.cardCents + shares.fundCents).toBe(shares.amountCents)
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0)
        expect(shares.cardCents).toBeLessThanOrEqual(of.paidCents - of.paidByFundCents + of.feeCents)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('sharing an amount', () => {
  it.each([
    { cents: 100, weights: [1, 1, 1], shares: [33, 33, 34] },
    { cents: 0, weights: [5, 7], shares: [0, 0] },
    { cents: 10, weights: [0, 0], shares: [0, 0] },
    { cents: 12, weights: [5, 7], shares: [5, 7] },
  ])('$cents over $weights gives $shares', ({ cents, weights, shares }) => {
    expect(shareOut(cents, weights)).toEqual(shares)
  })

  it('loses no cent and gives nobody more than their weight', () => {
    const weights = fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const cents = Math.floor(sum(of) * part)
        const shares = shareOut(cents, of)
        expect(sum(shares)).toBe(sum(of) === 0 ? 0 : cents)
        expect(shares.every((share, i) => share >= 0 && share <= of[i]!)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the dated timeline', () => {
  it('tells each change from today on, in cents and percent', () => {
    expect(refundTimeline(car, '2027-01-01')).toEqual([
      { from: '2027-01-01', penaltyCents: 0, penaltyPercent: 0 },
      { from: '2027-01-30', penaltyCents: 2_500, penaltyPercent: 25 },
      { from: '2027-03-02', penaltyCents: 5_001, penaltyPercent: 50 },
      { from: '2027-03-17', penaltyCents: 10_001, penaltyPercent: 100 },
    ])
    expect(refundTimeline(room, '2027-03-20')).toEqual([
      { from: '2027-03-20', penaltyCents: 0, penaltyPercent: 0 },
      { from: '2027-03-24', penaltyCents: 10_000, penaltyPercent: 33.3 },
    ])
  })

  it('begins with what is kept today', () => {
    expect(refundTimeline(car, '2027-03-20')).toEqual([
      { from: '2027-03-20', penaltyCents: 10_001, penaltyPercent: 100 },
    ])
  })

  it('agrees with the policy on every day', () => {
    for (const step of refundTimeline(car, '2027-01-01')) expect(policyPenalty(car, step.from)).toBe(step.penaltyCents)
  })

  it('has no percent of nothing', () => {
    expect(penaltyPercent(0, 0)).toBe(0)
  })
})

describe('how long the values hold', () => {
  const serviceStartsAt = new Date('2027-03-31T14:00:00Z')
  it.each([
    { now: '2027-01-01T12:00:00Z', until: '2027-01-30T05:00:00Z', why: 'until the next step begins in Havana' },
    { now: '2027-01-30T04:59:59Z', until: '2027-01-30T05:00:00Z', why: 'to the second before it' },
    { now: '2027-01-30T05:00:00Z', until: '2027-03-02T05:00:00Z', why: 'anew from it' },
    { now: '2027-03-20T12:00:00Z', until: '2027-03-31T14:00:00Z', why: 'until the service begins after the last step' },
  ])('is $why', ({ now, until }) => {
    expect(valuesValidUntil({ ...car, serviceStartsAt }, new Date(now))).toEqual(new Date(until))
  })
})
