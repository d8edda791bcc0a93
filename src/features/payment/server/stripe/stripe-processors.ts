import Stripe from 'stripe'
import { pageUrl } from '../../../../lib/page-url.ts'
import type { Services } from '../../../../platform/context.ts'
import {
  type ChargeOutcome,
  type Declined,
  type FinalOutcome,
  type PaymentProcessor,
  ProcessorUnreachable,
  type RefundRequest,
  RequestRefused,
} from '../payment-processor.ts'
import { abandonRequest, findRequest, saveRequest } from '../provider-requests.store.ts'
import { ask, isKeyRefused, isRequestRefused, problemOf, unreachable } from './stripe-client.ts'
import { toBrand, toOutcome, toReason, toRefundOutcome } from './stripe-outcomes.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'config'>

const CHARGE_SHOWN = { expand: ['latest_charge'] }

/** The errors of a refund of a charge in dispute. */
const DISPUTE_ERRORS = new Set(['charge_disputed', 'refund_disputed_payment'])

/**
 * Charges cards with payment intents. The intent is created and stored before it is confirmed, so that a charge without a reply can be
 * looked up by Stripe's own id; a charge that was not stored was never made (docs/decisions/0121).
 */
export const stripeProcessors = ({ database, clock, config }: Needs, stripe: Stripe) => {
  const { db } = database
  const returnUrl = (lang: 'en' | 'es', path: string) => pageUrl(config.publicOrigin, lang, path)

  /** Stores a refund that Stripe has accepted, so that finance does not send it too. */
  const accepted = async (key: string, made: Stripe.Refund) => {
    await saveRequest(db, { provider: 'stripe', key, providerReference: made.id, at: clock.now() })
    return toRefundOutcome(made)
  }

  const sendBack = async (
    { key, processorReference, amountCents }: RefundRequest,
    whenDisputed: 'pending' | 'refused',
  ) => {
    try {
      const made = await ask(() =>
        stripe.refunds.create(
          { payment_intent: processorReference, amount: amountCents, metadata: { reference: key } },
          { idempotencyKey: `refund ${key}` },
        ),
      )
      return accepted(key, made)
    } catch (error) {
      if (!isRequestRefused(error)) throw error
      if (error.code === 'balance_insufficient')
        throw new RequestRefused('The balance at Stripe is too small for a refund', {
          en: 'The balance at Stripe is too small for a refund. The refund will be retried; add funds there.',
          es: 'El saldo en Stripe no alcanza para un reembolso. Se volverá a intentar; añada fondos allí.',
        })
      const processorReference = error.requestId ?? key
      if (DISPUTE_ERRORS.has(error.code ?? '')) return { outcome: whenDisputed, processorReference }
      if (error.code !== 'charge_already_refunded' && error.param !== 'amount')
        throw new RequestRefused(`Stripe refuses a refund: ${error.message}`, problemOf(error, 'USD').text)
      return { outcome: 'refused' as const, processorReference }
    }
  }

  /** A refund waits until a dispute is decided. A charge that pays for nothing does not wait: the bank or finance returns it. */
  const refund = (request: RefundRequest) => sendBack(request, 'pending')
  const reverse = (request: RefundRequest) => sendBack(request, 'refused')

  const lookUpRefund: PaymentProcessor['lookUpRefund'] = async ({ key, processorReference }) => {
    const made = await ask(async () => {
      for await (const one of stripe.refunds.list({ payment_intent: processorReference, limit: 100 }))
        if (one.metadata?.reference === key) return one
      return undefined
    })
    return made && accepted(key, made)
  }

  /** Cancels an intent, so that it can no longer be paid; returns its outcome when it is already paid. */
  const cancel = async (intentId: string): Promise<FinalOutcome | undefined> => {
    try {
      await ask(() => stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel ${intentId}` }))
      return undefined
    } catch (error) {
      if (!isRequestRefused(error)) throw error
      const intent = await ask(() => stripe.paymentIntents.retrieve(intentId, CHARGE_SHOWN))
      if (intent.status === 'canceled') return undefined
      const outcome = toOutcome(intent)
      if (outcome?.outcome === 'succeeded') return outcome
      throw new RequestRefused(`A payment at Stripe cannot be canceled while it is ${intent.status}`)
    }
  }

  const confirm = async (intentId: string, request: Parameters<NonNullable<PaymentProcessor['charge']>>[0]) => {
    const { key, cardToken, lang, returnAddress } = request
    try {
      const intent = await stripe.paymentIntents.confirm(
        intentId,
        {
          confirmation_token: cardToken,
          return_url: returnUrl(lang, returnAddress),
          use_stripe_sdk: false,
          ...CHARGE_SHOWN,
        },
        { idempotencyKey: `confirm ${key}` },
      )
      const outcome = toOutcome(intent)
      if (!outcome) throw new ProcessorUnreachable(`A payment at Stripe is ${intent.status}`)
      return outcome
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { outcome: 'declined', reason: toReason(error), processorReference: intentId } satisfies ChargeOutcome
      if (!isKeyRefused(error) && !isRequestRefused(error)) throw unreachable(error)
      if (isRequestRefused(error) && error.code === 'payment_intent_unexpected_state') {
        const outcome = toOutcome(await ask(() => stripe.paymentIntents.retrieve(intentId, CHARGE_SHOWN)))
        if (outcome) return outcome
      }
      return notProcessed(error, request, intentId)
    }
  }

  const notProcessed = (
    error: unknown,
    { currency, key }: { currency: Parameters<typeof problemOf>[1]; key: string },
    processorReference = key,
  ): Declined => ({
    outcome: 'declined',
    reason: 'not-processed',
    processorReference,
    problem: problemOf(error, currency),
  })

  const cards: PaymentProcessor = {
    showCard: async (cardToken) => {
      try {
        const token = await ask(() => stripe.confirmationTokens.retrieve(cardToken))
        const { card, billing_details } = token.payment_method_preview ?? {}
        if (!card) return undefined
        const { last4, exp_month: expMonth, exp_year: expYear } = card
        return { brand: toBrand(card.brand), last4, expMonth, expYear, holder: billing_details?.name ?? undefined }
      } catch (error) {
        if (isRequestRefused(error)) return undefined
        throw error
      }
    },
    charge: async (request) => {
      const { key, amountCents, currency } = request
      let intent: Stripe.PaymentIntent
      try {
        intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { reference: key },
          },
          { idempotencyKey: `charge ${key}` },
        )
      } catch (error) {
        if (!isKeyRefused(error) && !isRequestRefused(error)) throw unreachable(error)
        return notProcessed(error, request)
      }
      const { id } = intent
      const saved = await saveRequest(db, { provider: 'stripe', key, providerReference: id, at: clock.now() })
      if (!saved.abandoned) return confirm(id, request)
      await cancel(id)
      return { outcome: 'declined', reason: 'declined', processorReference: id }
    },
    lookUp: async (key) => {
      const request = await findRequest(db, 'stripe', key)
      const id = request?.providerReference
      return id ? toOutcome(await ask(() => stripe.paymentIntents.retrieve(id, CHARGE_SHOWN))) : undefined
    },
    abandon: async (key) => {
      const { providerReference } = await abandonRequest(db, 'stripe', key, clock.now())
      return providerReference ? cancel(providerReference) : undefined
    },
    refund,
    reverse,
    lookUpRefund,
  }

  /** The outcome of a checkout session; undefined while it is unpaid. */
  const outcomeOfSession = (session: Stripe.Checkout.Session): FinalOutcome | undefined => {
    const intent = session.payment_intent
    if (session.payment_status !== 'paid' || !intent || typeof intent === 'string') return undefined
    const outcome = toOutcome(intent)
    return outcome?.outcome === 'succeeded' ? outcome : undefined
  }
  const SESSION_SHOWN = { expand: ['payment_intent.latest_charge'] }

  const links: PaymentProcessor = {
    makeLink: async (request) => {
      const { key, amountCents, currency, lang, returnAddress, expiresAt } = request
      const earlier = await findRequest(db, 'stripe', key)
      if (earlier?.payerAddress) return { payerAddress: earlier.payerAddress }
      const made = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: key,
            locale: lang,
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountCents,
                  product_data: { name: `${config.agencyName} ${key}` },
                },
              },
            ],
            metadata: { reference: key },
            payment_intent_data: { metadata: { reference: key } },
            success_url: returnUrl(lang, returnAddress),
            cancel_url: returnUrl(lang, returnAddress),
            expires_at: Math.floor(expiresAt.getTime() / 1_000),
          },
          { idempotencyKey: `link ${key}` },
        ),
      ).catch((error) => {
        if (isRequestRefused(error)) return notProcessed(error, request)
        throw error
      })
      if ('outcome' in made) return made
      const { id, url } = made
      if (!url) throw new ProcessorUnreachable('Stripe made a payment page without an address')
      const saved = await saveRequest(db, {
        provider: 'stripe',
        key,
        providerReference: id,
        payerAddress: url,
        at: clock.now(),
      })
      if (saved.abandoned) await ask(() => stripe.checkout.sessions.expire(id))
      return { payerAddress: url }
    },
    lookUp: async (key) => {
      const id = (await findRequest(db, 'stripe', key))?.providerReference
      return id ? outcomeOfSession(await ask(() => stripe.checkout.sessions.retrieve(id, SESSION_SHOWN))) : undefined
    },
    abandon: async (key) => {
      const { providerReference: id } = await abandonRequest(db, 'stripe', key, clock.now())
      if (!id) return undefined
      try {
        await ask(() => stripe.checkout.sessions.expire(id))
        return undefined
      } catch (error) {
        if (!isRequestRefused(error)) throw error
        const session = await ask(() => stripe.checkout.sessions.retrieve(id, SESSION_SHOWN))
        if (session.status === 'expired') return undefined
        const outcome = outcomeOfSession(session)
        if (outcome) return outcome
        throw new RequestRefused(`A payment page at Stripe cannot be closed while it is ${session.status}`)
      }
    },
    refund,
    reverse,
    lookUpRefund,
  }
  return { cards, links }
}
