import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAR_CANCELLATION, LODGING_CANCELLATION } from '../products/cancellation.ts'
import { REASONS } from '../travel-plan/states.ts'
import { isOurFault, penaltyPercent, policyPenalty, refundShares, refundTimeline, valuesValidUntil } from './refund.ts'

const car = { cancellation: CAR_CANCELLATION, firstDay: '2027-03-31', payNowCents: 10_001, firstNightCents: 0 }
const room = {
  cancellation: LODGING_CANCELLATION,
  firstDay: '2027-03-31',
  payNowCents: 30_000,
  firstNightCents: 10_000,
}

describe('the shares of a refund', () => {
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

  it('cover everything paid, including the fee, when we are at fault', () => {
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
  it('add up to the cent, are never negative, and never exceed what the card paid', () => {
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

describe('the refund timeline', () => {
  it('lists each change from today on, in cents and percent', () => {
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

  it('starts with today’s charge', () => {
    expect(refundTimeline(car, '2027-03-20')).toEqual([
      { from: '2027-03-20', penaltyCents: 10_001, penaltyPercent: 100 },
    ])
  })

  it('matches the policy on every day', () => {
    for (const step of refundTimeline(car, '2027-01-01')) expect(policyPenalty(car, step.from)).toBe(step.penaltyCents)
  })

  it('has a 0% charge for a zero price', () => {
    expect(penaltyPercent(0, 0)).toBe(0)
  })
})

describe('the validity of refund values', () => {
  const serviceStartsAt = new Date('2027-03-31T14:00:00Z')
  it.each([
    { now: '2027-01-01T12:00:00Z', until: '2027-01-30T04:00:00Z', why: 'until the next step begins in Havana' },
    { now: '2027-01-30T03:59:59Z', until: '2027-01-30T04:00:00Z', why: 'to the second before it' },
    {
      now: '2027-01-30T04:00:00Z',
      until: '2027-03-02T04:00:00Z',
      why: 'until the following step, from the instant it begins',
    },
    { now: '2027-03-20T12:00:00Z', until: '2027-03-31T14:00:00Z', why: 'until the service begins after the last step' },
  ])('is $why', ({ now, until }) => {
    expect(valuesValidUntil({ ...car, serviceStartsAt }, new Date(now))).toEqual(new Date(until))
  })
})
