import type Stripe from 'stripe'
import type { SaleCurrency } from '../../../../lib/money.ts'
import type { ChargeOutcome, DeclineReason, RefundOutcome } from '../payment-processor.ts'

/** Stripe writes currencies in lower case. */
export const toCurrency = (currency: string) => currency.toUpperCase() as SaleCurrency

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** The name of a card's brand in this store. */
export const toBrand = (brand: string) => BRANDS[brand] ?? brand

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  authentication_required: 'not-authenticated',
  payment_intent_authentication_failure: 'not-authenticated',
}

/** Why a card was declined. */
export const toReason = (error: { code?: string | null; decline_code?: string | null } | null | undefined) =>
  REASONS[error?.decline_code ?? ''] ?? REASONS[error?.code ?? ''] ?? 'declined'

/** A payment intent as an outcome; undefined while it is neither paid nor declined. Its last charge must be expanded. */
export const toOutcome = (intent: Stripe.PaymentIntent): ChargeOutcome | undefined => {
  const processorReference = intent.id
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const cardHolder = charge?.billing_details.name
  const challenge = intent.next_action?.redirect_to_url?.url
  switch (intent.status) {
    case 'succeeded':
      return {
        outcome: 'succeeded',
        processorReference,
        taken: {
          amountCents: intent.amount_received,
          currency: toCurrency(intent.currency),
          ...(cardHolder && { cardHolder }),
        },
      }
    case 'requires_action':
      return challenge ? { outcome: 'challenged', payerAddress: challenge, processorReference } : undefined
    case 'canceled':
      return { outcome: 'declined', reason: toReason(intent.last_payment_error), processorReference }
    case 'requires_payment_method':
      return intent.last_payment_error
        ? { outcome: 'declined', reason: toReason(intent.last_payment_error), processorReference }
        : undefined
    default:
      return undefined
  }
}

export const toRefundOutcome = ({ id, status }: Stripe.Refund): RefundOutcome => {
  const isOver = status === 'failed' || status === 'canceled'
  return { outcome: status === 'succeeded' ? status : isOver ? 'refused' : 'pending', processorReference: id }
}
