/** Ids of the payment methods that a client can choose (docs/rules/payment.md#methods). */
export const METHODS = { bankTransfer: 85, primaryCard: 120, secondaryCard: 135, paymentLink: 140 } as const
export type MethodId = (typeof METHODS)[keyof typeof METHODS]

/** Method id of a payment made entirely from the fund; a client does not choose it. */
export const FUND_METHOD_ID = 0
export type PaymentMethodId = MethodId | typeof FUND_METHOD_ID
