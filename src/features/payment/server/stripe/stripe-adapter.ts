import type { StripeAccess } from '../../../../lib/card-providers.ts'
import type { Services } from '../../../../platform/context.ts'
import { noticesUrl, type ProviderAdapter, soldCurrencies } from '../provider-adapter.ts'
import { checkStripe } from './stripe-check.ts'
import { ask, STRIPE_TIMEOUT_MS, stripeClient } from './stripe-client.ts'
import { stripeNotices } from './stripe-notices.ts'
import { stripeProcessors } from './stripe-processors.ts'

/** Stripe: payment intents for cards, checkout sessions for payment links (docs/decisions/0121). */
export const stripeAdapter = (
  services: Services,
  access: StripeAccess,
  timeoutMs = STRIPE_TIMEOUT_MS,
): ProviderAdapter => {
  const stripe = stripeClient(access, timeoutMs)
  const { clock, config } = services
  return {
    live: access.live,
    ...stripeProcessors(services, stripe),
    readNotices: stripeNotices(stripe, access, clock),
    ping: async () => void (await ask(() => stripe.balance.retrieve())),
    check: async () => {
      const currencies = await soldCurrencies(services)
      return checkStripe(stripe, { access, clock, noticesUrl: noticesUrl(config.publicOrigin, 'stripe'), currencies })
    },
  }
}
