import { addHours, addMinutes } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import type { Transition } from '../travel-plan/states.ts'
import { METHODS } from './methods.ts'
import { endOfWorkingDay } from './working-days.ts'

/** States of a payment (spec 3); NoFound only answers a question about an unknown reference (decisions 1). */
export const PAYMENT = { created: 1, success: 2, failed: 3, expired: 4, noFound: 5 } as const
export type PaymentStatus = Exclude<(typeof PAYMENT)[keyof typeof PAYMENT], 5>

/**
 * Every transition of a payment, in the shape of a travel plan's: by the processor's word, or by finance's of a transfer, it
 * succeeds or is declined; what nobody paid in time expires, and what the client gives up for another method ends alike.
 */
export const PAYMENT_TRANSITIONS = [
  { event: 'succeed', from: [1], to: 2, by: ['client', 'system', 'staff'] },
  { event: 'decline', from: [1], to: 3, by: ['client', 'system', 'staff'] },
  { event: 'expire', from: [1], to: 4, by: ['system'] },
  { event: 'giveUp', from: [1], to: 4, by: ['client', 'staff'] },
] as const satisfies readonly Transition<PaymentStatus, string>[]
export type PaymentEvent = (typeof PAYMENT_TRANSITIONS)[number]['event']

/** Why a payment did not succeed: what a processor says of a card, or that it was given up for another method. */
export const END_REASONS = ['declined', 'insufficient-funds', 'not-authenticated', 'given-up'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Why a card was not charged, in words for the client. */
export const DECLINE_TEXTS: Record<Exclude<EndReason, 'given-up'>, Bilingual> = {
  declined: { en: 'the bank declined the card.', es: 'el banco rechazó la tarjeta.' },
  'insufficient-funds': { en: 'the card has insufficient funds.', es: 'la tarjeta no tiene fondos suficientes.' },
  'not-authenticated': {
    en: 'the bank’s confirmation was not given.',
    es: 'no se dio la confirmación que pide el banco.',
  },
}

/** What finance has said of the proof of a transfer. */
export const PROOF = { inReview: 1, accepted: 2, rejected: 3 } as const
export type ProofStatus = (typeof PROOF)[keyof typeof PROOF]

/** States of the money of a transfer that arrived late (docs/decisions/0020). */
export const LATE_TRANSFER = { waiting: 1, sentBack: 2, inFund: 3 } as const
export type LateTransferStatus = (typeof LATE_TRANSFER)[keyof typeof LATE_TRANSFER]

/** Every transition of a late transfer: finance sends it back, or cannot, or puts it into the fund at the client's word. */
export const LATE_TRANSFER_TRANSITIONS = [
  { event: 'fail', from: [1], to: 1, by: ['staff'] },
  { event: 'sendBack', from: [1], to: 2, by: ['staff'] },
  { event: 'putIntoFund', from: [1], to: 3, by: ['staff'] },
] as const satisfies readonly Transition<LateTransferStatus, string>[]
export type LateTransferEvent = (typeof LATE_TRANSFER_TRANSITIONS)[number]['event']

/** Minutes after which a card payment that never came to an end expires (decisions 1). */
export const CARD_PAYMENT_MINUTES = 30
/** Hours that a payment link lives (decisions 1). */
export const LINK_HOURS = 24
/** Working days that a bank transfer may take (decisions 1). */
export const TRANSFER_WORKING_DAYS = 5

/**
 * When an attempt that never came to an end expires. A link is never paid later than the plan must be; a card payment that
 * was begun in time may still come to its end, and a transfer waits for its proof (decisions 1, 2).
 */
export const expiryOf = (methodId: number, now: Date, payBy: Date): Date => {
  if (methodId === METHODS.bankTransfer) return endOfWorkingDay(now, TRANSFER_WORKING_DAYS)
  if (methodId !== METHODS.paymentLink) return addMinutes(now, CARD_PAYMENT_MINUTES)
  const full = addHours(now, LINK_HOURS)
  return full < payBy ? full : payBy
}
