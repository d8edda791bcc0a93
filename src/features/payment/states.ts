import { addHours, addMinutes } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { METHODS, type PaymentMethodId } from '../../lib/payment-methods.ts'
import type { Transition } from '../travel-plan/states.ts'
import { endOfWorkingDay } from './working-days.ts'

/** States of a payment (docs/rules/payment.md#payment-states). */
export const PAYMENT = { created: 1, success: 2, failed: 3, expired: 4, noFound: 5 } as const
export type PaymentStatus = Exclude<(typeof PAYMENT)[keyof typeof PAYMENT], 5>

/**
 * All transitions of a payment. The processor, or finance for a transfer, decides whether it succeeds; an unpaid payment expires; a client
 * can give it up for another method.
 */
export const PAYMENT_TRANSITIONS = [
  { event: 'succeed', from: [PAYMENT.created], to: PAYMENT.success, by: ['client', 'system', 'staff'] },
  { event: 'decline', from: [PAYMENT.created], to: PAYMENT.failed, by: ['client', 'system', 'staff'] },
  { event: 'expire', from: [PAYMENT.created], to: PAYMENT.expired, by: ['system'] },
  { event: 'giveUp', from: [PAYMENT.created], to: PAYMENT.expired, by: ['client', 'staff'] },
] as const satisfies readonly Transition<PaymentStatus, string>[]
export type PaymentEvent = (typeof PAYMENT_TRANSITIONS)[number]['event']

/**
 * Why a payment did not succeed: it was declined, it was given up for another method, or the money was sent back because it was not the
 * whole amount or not from the client's card.
 */
export const END_REASONS = [
  'declined',
  'insufficient-funds',
  'not-authenticated',
  'not-processed',
  'wrong-amount',
  'wrong-holder',
  'given-up',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Decline reasons in words for the client. */
export const DECLINE_TEXTS: Record<Exclude<EndReason, 'given-up'>, Bilingual> = {
  declined: { en: 'the bank declined the card.', es: 'el banco rechazó la tarjeta.' },
  'insufficient-funds': { en: 'the card has insufficient funds.', es: 'la tarjeta no tiene fondos suficientes.' },
  'not-authenticated': {
    en: 'the payment was not confirmed at the bank.',
    es: 'el pago no se confirmó en el banco.',
  },
  'not-processed': {
    en: 'the payment provider could not process it. Nothing was charged; choose another way to pay.',
    es: 'el proveedor de pagos no pudo procesarlo. No se cobró nada; elija otra forma de pago.',
  },
  'wrong-amount': {
    en: 'the bank approved only part of the amount. It is being returned to the card.',
    es: 'el banco autorizó solo una parte del importe. Se devuelve a la tarjeta.',
  },
  'wrong-holder': {
    en: 'the name on the card is not yours. The money is being returned to the card.',
    es: 'el nombre de la tarjeta no es el suyo. El dinero se devuelve a la tarjeta.',
  },
}

/** Money that a card provider charged or got back, and that is owed to the client. */
export const OWED_ISSUES = ['charged-late', 'wrong-amount', 'wrong-holder', 'refund-came-back'] as const
export type OwedIssueKind = (typeof OWED_ISSUES)[number]

/**
 * What a card provider reports besides payments: a dispute, a bank's question before it takes money (`inquiry`), or money that must be
 * returned (docs/decisions/0123).
 */
export const PAYMENT_ISSUES = ['dispute', 'inquiry', ...OWED_ISSUES] as const
export type PaymentIssueKind = (typeof PAYMENT_ISSUES)[number]

export const isOwed = (kind: PaymentIssueKind): kind is OwedIssueKind => OWED_ISSUES.some((owed) => owed === kind)

/**
 * An inquiry is won when it is closed, and lost when it becomes a dispute. Money that must be returned is lost when the bank takes it in a
 * dispute before we have returned it.
 */
export const ISSUE_STATES = ['open', 'won', 'lost', 'returned'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** The states that can follow each state. A bank may take the money again after a dispute was won (docs/decisions/0184). */
export const AFTER_ISSUE_STATE: Readonly<Record<IssueState, readonly IssueState[]>> = {
  open: ['won', 'lost', 'returned'],
  won: ['lost'],
  lost: [],
  returned: [],
}

/** States of the proof of a transfer. */
export const PROOF = { inReview: 1, accepted: 2, rejected: 3 } as const
export type ProofStatus = (typeof PROOF)[keyof typeof PROOF]

/** States of a late transfer (docs/decisions/0020). */
export const LATE_TRANSFER = { waiting: 1, sentBack: 2, inFund: 3 } as const
export type LateTransferStatus = (typeof LATE_TRANSFER)[keyof typeof LATE_TRANSFER]

/** All transitions of a late transfer: finance returns it, fails to, or credits it to the fund at the client's request. */
export const LATE_TRANSFER_TRANSITIONS = [
  { event: 'fail', from: [LATE_TRANSFER.waiting], to: LATE_TRANSFER.waiting, by: ['staff'] },
  { event: 'sendBack', from: [LATE_TRANSFER.waiting], to: LATE_TRANSFER.sentBack, by: ['staff'] },
  { event: 'putIntoFund', from: [LATE_TRANSFER.waiting], to: LATE_TRANSFER.inFund, by: ['staff'] },
] as const satisfies readonly Transition<LateTransferStatus, string>[]
export type LateTransferEvent = (typeof LATE_TRANSFER_TRANSITIONS)[number]['event']

/** Minutes after which an open card payment expires. */
export const CARD_PAYMENT_MINUTES = 30
/** Hours for which a payment link is valid. */
export const LINK_HOURS = 24
/**
 * Stripe's payment pages are open for 30 minutes to 24 hours. We stay five minutes inside both limits, since Stripe's clock and ours may
 * differ (https://docs.stripe.com/api/checkout/sessions/create).
 */
const LINK_MIN_MINUTES = 35
const LINK_MAX_MINUTES = 24 * 60 - 5
/** Working days after which an open bank transfer expires. */
export const TRANSFER_WORKING_DAYS = 5

/**
 * When an open attempt expires. A link is never valid beyond the payment deadline; a card payment started in time may still
 * complete, and a transfer waits for its proof.
 */
export const expiryOf = (methodId: PaymentMethodId, now: Date, payBy: Date): Date => {
  if (methodId === METHODS.bankTransfer) return endOfWorkingDay(now, TRANSFER_WORKING_DAYS)
  if (methodId !== METHODS.paymentLink) return addMinutes(now, CARD_PAYMENT_MINUTES)
  const expiresAt = addHours(now, LINK_HOURS)
  return expiresAt < payBy ? expiresAt : payBy
}

/** Whether there is enough time for a payment link until the payment deadline (docs/rules/payment.md#payment-link). */
export const isTimeForLink = (now: Date, payBy: Date) => addMinutes(now, LINK_MIN_MINUTES) <= payBy

/** When the page of a payment link closes. This does not change while the link is valid. */
export const pageClosesAt = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date => {
  const closesAt = addMinutes(createdAt, LINK_MAX_MINUTES)
  return closesAt < expiresAt ? closesAt : expiresAt
}
