import { sum } from '../../lib/money.ts'

/**
 * Ledger accounts, from the agency's point of view. `bank` is outside: the client's card or account, and the processors. `plan`, `fund` and
 * `owed` belong to the client: money paid for bookings, money kept for later trips, and transfers that arrived late. `fees`, `penalties`
 * and `expired` belong to the agency. `disputed` holds chargebacks until the bank decides, `losses` the chargebacks that it upheld.
 */
export type Account = 'bank' | 'plan' | 'fund' | 'fees' | 'penalties' | 'expired' | 'owed' | 'disputed' | 'losses'

/** The accounts that each kind of movement debits and credits. */
export const MOVES = {
  /** A successful payment, including the method's fee. */
  charge: { debit: 'bank', credit: 'plan' },
  /** The payment method's fee, part of the charge. */
  fee: { debit: 'plan', credit: 'fees' },
  /** A refunded share of the fee, when the agency or the supplier is at fault. */
  'fee-return': { debit: 'fees', credit: 'plan' },
  /** The part of a payment that the fund paid. */
  'fund-use': { debit: 'fund', credit: 'plan' },
  /** The cancellation charge. */
  penalty: { debit: 'plan', credit: 'penalties' },
  /** A refund to the client's card or account. */
  refund: { debit: 'plan', credit: 'bank' },
  /** Newly paid money that goes into the fund, as a new credit. */
  'fund-credit': { debit: 'plan', credit: 'fund' },
  /** Money that returns to the credit it came from. */
  'fund-return': { debit: 'plan', credit: 'fund' },
  /** The remainder of an expired credit. */
  expiry: { debit: 'fund', credit: 'expired' },
  /** A bank transfer that arrived after its payment had ended or its plan was paid. */
  'late-arrival': { debit: 'bank', credit: 'owed' },
  /** A late transfer sent back to the client's bank. */
  'late-return': { debit: 'owed', credit: 'bank' },
  /** A late transfer put into the fund, as a new credit. */
  'late-credit': { debit: 'owed', credit: 'fund' },
  /** A charge by a card provider that does not pay for anything, or a refund that came back. */
  'stray-charge': { debit: 'bank', credit: 'owed' },
  /** A stray charge that was sent back. */
  'stray-return': { debit: 'owed', credit: 'bank' },
  /** A chargeback: a cardholder disputes a payment, and the bank takes the money until it decides. */
  dispute: { debit: 'disputed', credit: 'bank' },
  'dispute-won': { debit: 'bank', credit: 'disputed' },
  'dispute-lost': { debit: 'losses', credit: 'disputed' },
  /** A final chargeback of a payment whose dispute had been won. */
  'second-chargeback': { debit: 'losses', credit: 'bank' },
  /** A refund that the bank has already made, because the dispute was lost. */
  'dispute-refund': { debit: 'plan', credit: 'losses' },
  /** A charge that does not pay for anything and that the bank has returned because the dispute was lost. */
  'dispute-return': { debit: 'owed', credit: 'losses' },
} as const satisfies Record<string, { debit: Account; credit: Account }>

export type MovementKind = keyof typeof MOVES

/** One movement of money; `cents` is a positive integer. */
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
  paymentIssueId: number | null
}

const NO_REFERENCES = {
  bookingId: null,
  paymentId: null,
  refundId: null,
  fundCreditId: null,
  lateTransferId: null,
  paymentIssueId: null,
}

type Part = Partial<Movement> & Pick<Movement, 'kind' | 'cents'>

const toMovements = (owner: { clientId: number; planId: number | null }, parts: Part[]): Movement[] =>
  parts.filter(({ cents }) => cents > 0).map((part) => ({ ...NO_REFERENCES, ...owner, ...part }))

/** Movements of a successful payment: the charge, its fee, and each credit of the fund that it used. */
export const paymentMovements = (payment: {
  id: number
  clientId: number
  planId: number
  amountCents: number
  feeCents: number
  fundParts: readonly { fundCreditId: number; cents: number }[]
}): Movement[] =>
  toMovements(payment, [
    { kind: 'charge', cents: payment.amountCents, paymentId: payment.id },
    { kind: 'fee', cents: payment.feeCents, paymentId: payment.id },
    ...payment.fundParts.map((part) => ({ kind: 'fund-use' as const, paymentId: payment.id, ...part })),
  ])

/** The amount that a refund puts into one credit of the fund. */
export type IntoFund = { kind: 'fund-credit' | 'fund-return'; fundCreditId: number; cents: number }

/** Movements of a settled refund; a bank has already returned `byBankCents` of the card's part after a lost dispute. */
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
  byBankCents = 0,
): Movement[] => {
  const references = { refundId: refund.id, bookingId: refund.bookingId }
  return toMovements({ clientId: refund.clientId, planId: refund.planId }, [
    { kind: 'fee-return', cents: refund.feeCents, ...references },
    { kind: 'penalty', cents: refund.penaltyCents, ...references },
    { kind: 'refund', cents: refund.cardCents - byBankCents, ...references },
    { kind: 'dispute-refund', cents: byBankCents, ...references },
    ...intoFund.map((part) => ({ ...part, ...references })),
  ])
}

/** Movements of an expiring credit. */
export const expiryMovements = (credit: { id: number; clientId: number; leftCents: number }): Movement[] =>
  toMovements({ clientId: credit.clientId, planId: null }, [
    { kind: 'expiry', cents: credit.leftCents, fundCreditId: credit.id },
  ])

/** A bank transfer that arrived late. */
export type LateArrival = { id: number; clientId: number; planId: number; paymentId: number; amountCents: number }

/** Movements of a late transfer: when it arrives, when it is sent back, or when it goes into a credit of the fund. */
export const lateMovements = (
  late: LateArrival,
  kind: 'late-arrival' | 'late-return' | 'late-credit',
  fundCreditId: number | null = null,
): Movement[] => {
  const { id: lateTransferId, paymentId, amountCents } = late
  return toMovements({ clientId: late.clientId, planId: late.planId }, [
    { kind, cents: amountCents, paymentId, lateTransferId, fundCreditId },
  ])
}

/**
 * Movement of a dispute, or of money that must be sent back. `paymentId` is null for a dispute about a charge that arrived after its
 * payment had ended, because another charge of the payment may have paid the plan.
 */
export const issueMovements = (
  issue: { id: number; clientId: number; planId: number; paymentId: number | null; amountCents: number },
  kind:
    | 'stray-charge'
    | 'stray-return'
    | 'dispute'
    | 'dispute-won'
    | 'dispute-lost'
    | 'second-chargeback'
    | 'dispute-return',
): Movement[] =>
  toMovements({ clientId: issue.clientId, planId: issue.planId }, [
    { kind, cents: issue.amountCents, paymentId: issue.paymentId, paymentIssueId: issue.id },
  ])

/** The balance of an account. */
export const balanceOf = (account: Account, movements: readonly Pick<Movement, 'kind' | 'cents'>[]) =>
  sum(
    movements.map(
      ({ kind, cents }) => (MOVES[kind].credit === account ? cents : 0) - (MOVES[kind].debit === account ? cents : 0),
    ),
  )

/**
 * Chargebacks of the charge that paid a plan, in cents: in open disputes and in lost ones. Disputes about other charges, which did not pay
 * the plan, do not count.
 */
export const disputeTotals = (movements: readonly Movement[]) => {
  const charge = movements.find(({ kind }) => kind === 'charge')
  const own = movements.filter((one) => one.paymentIssueId === null || one.paymentId === charge?.paymentId)
  return { disputedCents: -balanceOf('disputed', own), lostCents: -balanceOf('losses', own) }
}

/** The total of all movements of one kind, in cents. */
export const centsOf = (kind: MovementKind, movements: readonly Pick<Movement, 'kind' | 'cents'>[]) =>
  sum(movements.filter((movement) => movement.kind === kind).map(({ cents }) => cents))

/** A refund in reconciliation: `open` until its money has moved, `over` when it was rejected or failed. */
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

/** A booking in reconciliation; `counts` is true while it keeps its price. */
export type BookedBooking = { id: number; counts: boolean; paidCents: number | null }

/**
 * Why a plan does not reconcile; empty when it does. The charge and the money used from the fund must equal the prices of its
 * bookings plus fee, penalties, settled refunds and open refunds.
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
    const expectedMoves: [MovementKind[], number][] = [
      [['fee-return'], refund.feeCents],
      [['penalty'], refund.penaltyCents],
      [['refund', 'dispute-refund'], refund.cardCents],
      [['fund-credit', 'fund-return'], refund.fundCents],
    ]
    for (const [kinds, cents] of expectedMoves) {
      const movedCents = sum(kinds.map((kind) => centsOf(kind, moved)))
      if (movedCents !== (settled ? cents : 0))
        problems.push(`Refund ${refund.id} moved ${movedCents} cents as ${kinds}, not ${settled ? cents : 0}`)
    }
  }
  const payments = new Set(
    plan.movements.filter(({ kind }) => kind === 'charge' || kind === 'fund-use').map((m) => m.paymentId),
  )
  if (payments.size > 1) problems.push(`The plan was paid ${payments.size} times`)
  return problems
}

/** Why a client's fund does not reconcile; empty when it does. `heldCents` is held by payments in progress. */
export const fundProblems = (fund: {
  movements: readonly Movement[]
  credits: readonly { id: number; cents: number; leftCents: number; heldCents: number }[]
}): string[] => {
  const problems: string[] = []
  for (const credit of fund.credits) {
    const movements = fund.movements.filter(({ fundCreditId }) => fundCreditId === credit.id)
    if (credit.leftCents < 0) problems.push(`Credit ${credit.id} is negative`)
    if (centsOf('fund-credit', movements) + centsOf('late-credit', movements) !== credit.cents)
      problems.push(`Credit ${credit.id} was not credited with ${credit.cents} cents`)
    if (centsOf('fund-return', movements) > centsOf('fund-use', movements))
      problems.push(`Credit ${credit.id} got back more than it paid`)
    const balance = balanceOf('fund', movements)
    if (balance !== credit.leftCents + credit.heldCents) {
      problems.push(
        `Credit ${credit.id} has ${balance} cents in the ledger, ${credit.leftCents} left and ${credit.heldCents} held`,
      )
    }
  }
  const total = balanceOf('fund', fund.movements)
  const left = sum(fund.credits.map((credit) => credit.leftCents + credit.heldCents))
  if (total !== left) problems.push(`The fund has ${total} cents in the ledger and ${left} in its credits`)
  return problems
}
