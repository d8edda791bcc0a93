/** States of a payment (spec 3); NoFound only answers a question about an unknown reference (decisions 1). */
export const PAYMENT = { created: 1, success: 2, failed: 3, expired: 4, noFound: 5 } as const
export type PaymentStatus = Exclude<(typeof PAYMENT)[keyof typeof PAYMENT], 5>

/** Minutes after which a card payment that never came to an end expires (decisions 1). */
export const CARD_PAYMENT_MINUTES = 30
