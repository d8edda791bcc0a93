import type { Transition } from '../travel-plan/states.ts'

/** States of a payment (spec 3); NoFound only answers a question about an unknown reference (decisions 1). */
export const PAYMENT = { created: 1, success: 2, failed: 3, expired: 4, noFound: 5 } as const
export type PaymentStatus = Exclude<(typeof PAYMENT)[keyof typeof PAYMENT], 5>

/**
 * Every transition of a payment, in the shape of a travel plan's: by the processor's word it succeeds or is declined, and
 * what the processor never saw expires.
 */
export const PAYMENT_TRANSITIONS = [
  { event: 'succeed', from: [1], to: 2, by: ['client', 'system'] },
  { event: 'decline', from: [1], to: 3, by: ['client', 'system'] },
  { event: 'expire', from: [1], to: 4, by: ['system'] },
] as const satisfies readonly Transition<PaymentStatus, string>[]
export type PaymentEvent = (typeof PAYMENT_TRANSITIONS)[number]['event']

/** Minutes after which a card payment that never came to an end expires (decisions 1). */
export const CARD_PAYMENT_MINUTES = 30
