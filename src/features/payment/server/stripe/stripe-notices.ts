import Stripe from 'stripe'
import type { StripeAccess } from '../../../../lib/card-providers.ts'
import type { Day } from '../../../../lib/days.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { DisputeReport, Notice, ReadNotices } from '../payment-processor.ts'
import { toCurrency, toRefundOutcome } from './stripe-outcomes.ts'

/** Maximum difference in seconds between a signature's time and our clock. */
export const STRIPE_TOLERANCE_SECONDS = 300

/** The events that the webhook at Stripe must send. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payout.paid',
  'payout.failed',
] as const satisfies readonly Stripe.Event['type'][]

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : (value?.id ?? ''))

const toInstant = (seconds: number) => new Date(seconds * 1_000)

/** The meaning of a dispute's status. Warnings take no money; a prevented dispute does if Stripe has refunded it. */
const statusOf = ({ status, balance_transactions }: Stripe.Dispute): Pick<DisputeReport, 'kind' | 'state'> => {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return { kind: 'inquiry', state: 'open' }
    case 'warning_closed':
      return { kind: 'inquiry', state: 'won' }
    case 'prevented':
      return balance_transactions.length > 0 ? { kind: 'dispute', state: 'lost' } : { kind: 'inquiry', state: 'won' }
    case 'won':
      return { kind: 'dispute', state: 'won' }
    case 'lost':
      return { kind: 'dispute', state: 'lost' }
    default:
      return { kind: 'dispute', state: 'open' }
  }
}

const read = (event: Stripe.Event): Notice => {
  const { id: eventId, type: kind } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'checkout.session.completed':
      return { eventId, kind, key: event.data.object.metadata?.reference ?? '', about: 'charge' }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const { amount: amountCents } = refund
      const outcome = { ...toRefundOutcome(refund), amountCents, currency: toCurrency(refund.currency) }
      return { eventId, kind, key: refund.metadata?.reference ?? '', about: 'refund', outcome }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object
      const dueBy = dispute.evidence_details.due_by
      return {
        eventId,
        kind,
        key: dispute.id,
        about: 'dispute',
        dispute: {
          disputeReference: dispute.id,
          processorReference: idOf(dispute.payment_intent),
          ...statusOf(dispute),
          amountCents: dispute.amount,
          currency: toCurrency(dispute.currency),
          reason: dispute.reason,
          answerBy: dueBy ? toInstant(dueBy) : undefined,
        },
      }
    }
    case 'payout.paid':
    case 'payout.failed': {
      const payout = event.data.object
      return {
        eventId,
        kind,
        key: payout.id,
        about: 'payout',
        payout: {
          reference: payout.id,
          state: event.type === 'payout.paid' ? 'paid' : 'failed',
          amountCents: payout.amount,
          currency: toCurrency(payout.currency),
          arrivesOn: toInstant(payout.arrival_date).toISOString().slice(0, 10) as Day,
        },
      }
    }
    default:
      return { eventId, kind, key: '', about: 'nothing' }
  }
}

/** The time in the header of a signature, in seconds; the last one counts, as in Stripe's library. */
const signedAt = (signature: string) => Number(/(?:^|.*,)t=(\d+)/.exec(signature)?.[1])

/**
 * Reads Stripe's events. A notice of a charge only identifies the charge; the outcome is looked up, so the order of notices does not
 * matter.
 */
export const stripeNotices =
  (stripe: Stripe, { webhookSecret, live }: StripeAccess, clock: Clock): ReadNotices =>
  async ({ body, signature }) => {
    try {
      const event = stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        STRIPE_TOLERANCE_SECONDS,
        undefined,
        clock.now().getTime(),
      )
      // The library refuses only signatures that are too old.
      if (signedAt(signature) - clock.now().getTime() / 1_000 > STRIPE_TOLERANCE_SECONDS) return undefined
      return event.livemode === live ? [read(event)] : undefined
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  }
