import type { StripeAccess } from '../../../../lib/card-providers.ts'
import { SALE_CURRENCY } from '../../../../lib/money.ts'
import type { Services } from '../../../../platform/context.ts'
import { noticesUrl, type ProviderAdapter } from '../provider-adapter.ts'
import { checkStripe } from './stripe-check.ts'
import { ask, STRIPE_TIMEOUT_MS, stripeClient } from './stripe-client.ts'
import { stripeNotices } from './stripe-notices.ts'
import { stripeProcessors } from './stripe-processors.ts'

/** Stripe: payment intents for cards, checkout sessions for payment links (docs/decisions/0121). */
export const stripeAdapter = (
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  access: StripeAccess,
  timeoutMs = STRIPE_TIMEOUT_MS,
): ProviderAdapter => {
  const stripe = stripeClient(access, timeoutMs)
  const { clock, config } = services
  const currencies = [SALE_CURRENCY]
  return {
    live: access.live,
    ...stripeProcessors(services, stripe),
    readNotices: stripeNotices(stripe, access, clock),
    ping: async () => void (await ask(() => stripe.balance.retrieve())),
    check: () =>
      checkStripe(stripe, { access, clock, noticesUrl: noticesUrl(config.publicOrigin, 'stripe'), currencies }),
  }
}
