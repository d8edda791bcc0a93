import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  expiryMovements,
  fundProblems,
  MOVES,
  type Movement,
  paymentMovements,
  planProblems,
  refundMovements,
} from './ledger.ts'

const payment = {
  id: 1,
  clientId: 7,
  planId: 3,
  amountCents: 8_200,
  feeCents: 200,
  fundParts: [{ fundCreditId: 4, cents: 2_000 }],
}
const refund = {
  id: 9,
  clientId: 7,
  planId: 3,
  bookingId: 5,
  feeCents: 0,
  penaltyCents: 1_000,
  cardCents: 2_000,
  fundCents: 1_000,
}
const intoFund = [
  { kind: 'fund-return', fundCreditId: 4, cents: 400 },
  { kind: 'fund-credit', fundCreditId: 11, cents: 600 },
] as const
const brief = (list: Movement[]) => list.map(({ kind, cents }) => [kind, cents])

describe('movements', () => {
  it('of a payment are charge, fee and fund use', () => {
    expect(brief(paymentMovements(payment))).toEqual([
      ['charge', 8_200],
      ['fee', 200],
      ['fund-use', 2_000],
    ])
  })

  it('of a refund are penalty, card and fund', () => {
    const moved = refundMovements(refund, intoFund)
    expect(brief(moved)).toEqual([
      ['penalty', 1_000],
      ['refund', 2_000],
      ['fund-return', 400],
      ['fund-credit', 600],
    ])
    expect(moved.map((m) => m.fundCreditId)).toEqual([null, null, 4, 11])
  })

  it('of an expired credit are its remaining balance, if any', () => {
    expect(brief(expiryMovements({ id: 1, clientId: 7, leftCents: 50 }))).toEqual([['expiry', 50]])
    expect(expiryMovements({ id: 1, clientId: 7, leftCents: 0 })).toEqual([])
  })

  it('always sum to zero over all accounts', () => {
    const all = [
      ...paymentMovements(payment),
      ...refundMovements(refund, intoFund),
      ...expiryMovements({ id: 1, clientId: 7, leftCents: 50 }),
    ]
    const accounts = new Set(Object.values(MOVES).flatMap(({ debit, credit }) => [debit, credit]))
    expect([...accounts].reduce((total, account) => total + balanceOf(account, all), 0)).toBe(0)
  })
})

describe('a plan', () => {
  const bookings = [
    { id: 5, counts: false, paidCents: 4_000 },
    { id: 6, counts: true, paidCents: 6_000 },
    { id: 8, counts: false, paidCents: null },
  ]
  const settled = { ...refund, life: 'settled' as const, paidCents: 4_000 }
  const movements = [...paymentMovements(payment), ...refundMovements(refund, intoFund)]

  it('reconciles when charges equal prices, penalties and refunds', () => {
    expect(planProblems({ movements, bookings, refunds: [settled] })).toEqual([])
    expect(
      planProblems({ movements: paymentMovements(payment), bookings, refunds: [{ ...settled, life: 'open' }] }),
    ).toEqual([])
  })

  it.each([
    { what: 'a lost movement', movements: movements.slice(0, -1), refunds: [settled] },
    { what: 'a duplicate movement', movements: [...movements, movements.at(-1)!], refunds: [settled] },
    {
      what: 'a second charge',
      movements: [...movements, ...paymentMovements({ ...payment, id: 2 })],
      refunds: [settled],
    },
    { what: 'a canceled booking without refund', movements, refunds: [] },
    {
      what: 'two refunds of one booking',
      movements,
      refunds: [settled, { ...settled, id: 10, life: 'open' as const }],
    },
    {
      what: 'money moved by a refund that is not settled',
      movements,
      refunds: [{ ...settled, life: 'open' as const }],
    },
  ])('does not reconcile with $what', ({ movements: wrong, refunds }) => {
    expect(planProblems({ movements: wrong, bookings, refunds })).not.toEqual([])
  })
})

describe('a fund', () => {
  const put = refundMovements({ ...refund, penaltyCents: 0, cardCents: 0 }, [
    { kind: 'fund-credit', fundCreditId: 4, cents: 5_000 },
  ])
  const back = refundMovements({ ...refund, id: 10, penaltyCents: 0, cardCents: 0 }, [
    { kind: 'fund-return', fundCreditId: 4, cents: 2_000 },
  ])
  const used = paymentMovements(payment)

  it('reconciles when each credit is left, held, used or expired', () => {
    expect(
      fundProblems({ movements: put, credits: [{ id: 4, cents: 5_000, leftCents: 5_000, heldCents: 0 }] }),
    ).toEqual([])
    expect(
      fundProblems({ movements: put, credits: [{ id: 4, cents: 5_000, leftCents: 1_000, heldCents: 4_000 }] }),
    ).toEqual([])
    expect(
      fundProblems({
        movements: [...put, ...used, ...back],
        credits: [{ id: 4, cents: 5_000, leftCents: 5_000, heldCents: 0 }],
      }),
    ).toEqual([])
    const rest = expiryMovements({ id: 4, clientId: 7, leftCents: 3_000 })
    expect(
      fundProblems({
        movements: [...put, ...used, ...rest],
        credits: [{ id: 4, cents: 5_000, leftCents: 0, heldCents: 0 }],
      }),
    ).toEqual([])
  })

  it.each([
    { what: 'used money that is still left', movements: [...put, ...used], credit: { leftCents: 5_000, heldCents: 0 } },
    { what: 'money lost', movements: put, credit: { leftCents: 4_000, heldCents: 0 } },
    { what: 'a negative credit', movements: put, credit: { leftCents: -1, heldCents: 5_001 } },
    { what: 'more returned than used', movements: [...put, ...back], credit: { leftCents: 7_000, heldCents: 0 } },
    { what: 'a credit that was never funded', movements: [], credit: { leftCents: 5_000, heldCents: 0 } },
  ])('does not reconcile with $what', ({ movements, credit }) => {
    expect(fundProblems({ movements, credits: [{ id: 4, cents: 5_000, ...credit }] })).not.toEqual([])
  })
})
