import { sum } from '../../lib/money.ts'

/**
 * Where money can be, seen from the agency. `bank` is outside: the client's card or account and the processors between.
 * `plan` and `fund` are the client's: what a plan holds for its bookings, what the fund holds for later. `fees`, `penalties`
 * and `expired` are the agency's. `owed` is the client's too: what arrived late at the bank, until it is sent back or in the fund.
 */
export type Account = 'bank' | 'plan' | 'fund' | 'fees' | 'penalties' | 'expired' | 'owed'

/** From which account (debit) to which (credit) each kind of movement carries money, so that every one balances by itself. */
export const MOVES = {
  /** A payment that succeeded, the method's fee included. */
  charge: { debit: 'bank', credit: 'plan' },
  /** The payment method's fee, out of what was charged. */
  fee: { debit: 'plan', credit: 'fees' },
  /** A share of the fee that comes back, since the fault was ours or the supplier's. */
  'fee-return': { debit: 'fees', credit: 'plan' },
  /** The part of a payment that the fund paid. */
  'fund-use': { debit: 'fund', credit: 'plan' },
  /** What the cancellation policy keeps. */
  penalty: { debit: 'plan', credit: 'penalties' },
  /** What went back to the client's card or account. */
  refund: { debit: 'plan', credit: 'bank' },
  /** What was newly paid and went into the client's fund, as a credit of its own. */
  'fund-credit': { debit: 'plan', credit: 'fund' },
  /** What had come from the fund and went back to the credit that it came from. */
  'fund-return': { debit: 'plan', credit: 'fund' },
  /** What was left of a credit after two years. */
  expiry: { debit: 'fund', credit: 'expired' },
  /** A bank transfer that arrived when its payment had ended or its plan was paid. */
  'late-arrival': { debit: 'bank', credit: 'owed' },
  /** The same sent back to the client's bank. */
  'late-return': { debit: 'owed', credit: 'bank' },
  /** The same put into the client's fund, as a credit of its own. */
  'late-credit': { debit: 'owed', credit: 'fund' },
} as const satisfies Record<string, { debit: Account; credit: Account }>

export type MovementKind = keyof typeof MOVES

/** One movement of money, in cents; whole and above zero. */
export type Movement = {
  kind: MovementKind
  cents: number
  clientId: number
  planId: number | null
  bookingId: number | null
  paymentId: number | null
  refundId: number | null
  fundCreditId: number | null
  lateTransferId: number | null
}

const OF_NOTHING = { bookingId: null, paymentId: null, refundId: null, fundCreditId: null, lateTransferId: null }

type Part = Partial<Movement> & Pick<Movement, 'kind' | 'cents'>

const movements = (owner: { clientId: number; planId: number | null }, parts: Part[]): Movement[] =>
  parts.filter(({ cents }) => cents > 0).map((part) => ({ ...OF_NOTHING, ...owner, ...part }))

/** What a payment that succeeded moves: the charge with its fee, and each credit of the fund that it used. */
export const paymentMovements = (payment: {
  id: number
  clientId: number
  planId: number
  amountCents: number
  feeCents: number
  fundParts: readonly { fundCreditId: number; cents: number }[]
}): Movement[] =>
  movements(payment, [
    { kind: 'charge', cents: payment.amountCents, paymentId: payment.id },
    { kind: 'fee', cents: payment.feeCents, paymentId: payment.id },
    ...payment.fundParts.map((part) => ({ kind: 'fund-use' as const, paymentId: payment.id, ...part })),
  ])

/** What a refund puts into one credit of the fund. */
export type IntoFund = { kind: 'fund-credit' | 'fund-return'; fundCreditId: number; cents: number }

/** What a refund moves when it is settled; `intoFund` are the credits that its part for the fund became or went back to. */
export const refundMovements = (
  refund: {
    id: number
    clientId: number
    planId: number
    bookingId: number
    feeCents: number
    penaltyCents: number
    cardCents: number
  },
  intoFund: readonly IntoFund[],
): Movement[] => {
  const of = { refundId: refund.id, bookingId: refund.bookingId }
  return movements({ clientId: refund.clientId, planId: refund.planId }, [
    { kind: 'fee-return', cents: refund.feeCents, ...of },
    { kind: 'penalty', cents: refund.penaltyCents, ...of },
    { kind: 'refund', cents: refund.cardCents, ...of },
    ...intoFund.map((part) => ({ ...part, ...of })),
  ])
}

/** What is left of a credit on the day that it expires. */
export const expiryMovements = (credit: { id: number; clientId: number; leftCents: number }): Movement[] =>
  movements({ clientId: credit.clientId, planId: null }, [
    { kind: 'expiry', cents: credit.leftCents, fundCreditId: credit.id },
  ])

/** A bank transfer that arrived late, as the books look at it. */
export type LateMoney = { id: number; clientId: number; planId: number; paymentId: number; amountCents: number }

/** What a late transfer moves when it arrives, when it is sent back, or when it goes into a credit of the fund. */
export const lateMovements = (
  late: LateMoney,
  kind: 'late-arrival' | 'late-return' | 'late-credit',
  fundCreditId: number | null = null,
): Movement[] => {
  const { id: lateTransferId, paymentId, amountCents } = late
  return movements({ clientId: late.clientId, planId: late.planId }, [
    { kind, cents: amountCents, paymentId, lateTransferId, fundCreditId },
  ])
}

/** What is in an account: what came in less what went out. */
export const balanceOf = (account: Account, of: readonly Pick<Movement, 'kind' | 'cents'>[]) =>
  sum(
    of.map(
      ({ kind, cents }) => (MOVES[kind].credit === account ? cents : 0) - (MOVES[kind].debit === account ? cents : 0),
    ),
  )

/** The cents of one kind among movements. */
export const centsOf = (kind: MovementKind, of: readonly Pick<Movement, 'kind' | 'cents'>[]) =>
  sum(of.filter((movement) => movement.kind === kind).map(({ cents }) => cents))

/** A refund as the books look at it: `open` until its money has moved, `over` when it came to nothing. */
export type BookedRefund = {
  id: number
  bookingId: number
  life: 'open' | 'settled' | 'over'
  paidCents: number
  feeCents: number
  penaltyCents: number
  cardCents: number
  fundCents: number
}

/** A booking as the books look at it: `counts` while it is booked or was used. */
export type BookedBooking = { id: number; counts: boolean; paidCents: number | null }

/**
 * Why a plan does not add up; empty when it does. What was charged and used of the fund is what its bookings cost, plus the
 * fee, the penalties, what went back, and what still has to go back.
 */
export const planProblems = (plan: {
  movements: readonly Movement[]
  bookings: readonly BookedBooking[]
  refunds: readonly BookedRefund[]
}): string[] => {
  const problems: string[] = []
  const paid = plan.bookings.filter((booking) => booking.paidCents !== null)
  const open = plan.refunds.filter(({ life }) => life === 'open')
  const expected = sum(paid.filter(({ counts }) => counts).map((b) => b.paidCents!)) + sum(open.map((r) => r.paidCents))
  const held = balanceOf('plan', plan.movements)
  if (held !== expected)
    problems.push(`The plan holds ${held} cents, its bookings and open refunds come to ${expected}`)
  for (const booking of paid) {
    const refunds = plan.refunds.filter((refund) => refund.bookingId === booking.id && refund.life !== 'over').length
    if (refunds !== (booking.counts ? 0 : 1)) problems.push(`Booking ${booking.id} has ${refunds} refunds`)
  }
  for (const refund of plan.refunds) {
    const moved = plan.movements.filter(({ refundId }) => refundId === refund.id)
    const settled = refund.life === 'settled'
    const wanted: [MovementKind[], number][] = [
      [['fee-return'], refund.feeCents],
      [['penalty'], refund.penaltyCents],
      [['refund'], refund.cardCents],
      [['fund-credit', 'fund-return'], refund.fundCents],
    ]
    for (const [kinds, cents] of wanted) {
      const is = sum(kinds.map((kind) => centsOf(kind, moved)))
      if (is !== (settled ? cents : 0))
        problems.push(`Refund ${refund.id} moved ${is} cents as ${kinds}, not ${settled ? cents : 0}`)
    }
  }
  const payments = new Set(
    plan.movements.filter(({ kind }) => kind === 'charge' || kind === 'fund-use').map((m) => m.paymentId),
  )
  if (payments.size > 1) problems.push(`The plan was paid ${payments.size} times`)
  return problems
}

/** Why a client's fund does not add up; empty when it does. `heldCents` is what payments in progress have taken. */
export const fundProblems = (fund: {
  movements: readonly Movement[]
  credits: readonly { id: number; cents: number; leftCents: number; heldCents: number }[]
}): string[] => {
  const problems: string[] = []
  for (const credit of fund.credits) {
    const of = fund.movements.filter(({ fundCreditId }) => fundCreditId === credit.id)
    if (credit.leftCents < 0) problems.push(`Credit ${credit.id} is below zero`)
    if (centsOf('fund-credit', of) + centsOf('late-credit', of) !== credit.cents)
      problems.push(`Credit ${credit.id} was not put in as ${credit.cents} cents`)
    if (centsOf('fund-return', of) > centsOf('fund-use', of))
      problems.push(`Credit ${credit.id} got back what it never gave`)
    const balance = balanceOf('fund', of)
    if (balance !== credit.leftCents + credit.heldCents) {
      problems.push(
        `Credit ${credit.id} has ${balance} cents in the books, ${credit.leftCents} left and ${credit.heldCents} held`,
      )
    }
  }
  const total = balanceOf('fund', fund.movements)
  const left = sum(fund.credits.map((credit) => credit.leftCents + credit.heldCents))
  if (total !== left) problems.push(`The fund has ${total} cents in the books and ${left} in its credits`)
  return problems
}
