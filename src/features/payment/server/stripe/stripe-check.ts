import type Stripe from 'stripe'
import type { StripeAccess } from '../../../../lib/card-providers.ts'
import type { SaleCurrency } from '../../../../lib/money.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderProblem } from '../../../../platform/providers/provider-check.ts'
import { ProcessorUnreachable } from '../payment-processor.ts'
import { currencyRefused, noReply } from '../provider-adapter.ts'
import { ask, isKeyRefused, isRequestRefused } from './stripe-client.ts'
import { STRIPE_EVENTS, STRIPE_TOLERANCE_SECONDS } from './stripe-notices.ts'

type Given = { access: StripeAccess; clock: Clock; noticesUrl: string; currencies: readonly SaleCurrency[] }

/** The permissions that the key needs, by name. */
const permissionsOf = (stripe: Stripe): Record<string, () => Promise<unknown>> => ({
  PaymentIntents: () => stripe.paymentIntents.list({ limit: 1 }),
  'Checkout Sessions': () => stripe.checkout.sessions.list({ limit: 1 }),
  Refunds: () => stripe.refunds.list({ limit: 1 }),
  Disputes: () => stripe.disputes.list({ limit: 1 }),
})

const problemsOfKey = async (stripe: Stripe, { access, clock }: Given): Promise<ProviderProblem[]> => {
  const balance = await ask(() => stripe.balance.retrieve())
  const problems: ProviderProblem[] = []
  if (balance.livemode !== access.live)
    problems.push({
      en: 'The name of the secret key of Stripe does not match its mode: one says test, the other live.',
      es: 'El nombre de la clave secreta de Stripe no coincide con su modo: uno dice prueba y el otro real.',
    })
  const theirs = Date.parse(balance.lastResponse.headers.date ?? '')
  const skewSeconds = Math.round(Math.abs(clock.now().getTime() - theirs) / 1_000)
  if (skewSeconds > STRIPE_TOLERANCE_SECONDS)
    problems.push({
      en: `The clock of this server differs from Stripe's by ${skewSeconds} seconds, so its notices are refused. Correct the clock.`,
      es: `El reloj de este servidor difiere del de Stripe en ${skewSeconds} segundos, así que se rechazan sus avisos. Corrija el reloj.`,
    })
  for (const [name, call] of Object.entries(permissionsOf(stripe))) {
    const isMissing = await call().then(
      () => false,
      (error) => isKeyRefused(error) || Promise.reject(error),
    )
    if (isMissing)
      problems.push({
        en: `The key at Stripe has no permission for ${name}. Give it this permission there.`,
        es: `La clave de Stripe no tiene permiso para ${name}. Déselo allí.`,
      })
  }
  return problems
}

const problemsOfWebhook = async (stripe: Stripe, { noticesUrl }: Given): Promise<ProviderProblem[]> => {
  const endpoints = await ask(() => stripe.webhookEndpoints.list({ limit: 100 }))
  const endpoint = endpoints.data.find(({ url, status }) => url === noticesUrl && status === 'enabled')
  if (!endpoint)
    return [
      {
        en: `Stripe sends no notices here: add an enabled webhook for ${noticesUrl} there.`,
        es: `Stripe no envía avisos aquí: añada allí un webhook habilitado para ${noticesUrl}.`,
      },
    ]
  const sent = endpoint.enabled_events
  const missing = sent.includes('*') ? [] : STRIPE_EVENTS.filter((event) => !sent.includes(event))
  if (missing.length === 0) return []
  return [
    {
      en: `The webhook at Stripe does not send: ${missing.join(', ')}. Select these events there.`,
      es: `El webhook de Stripe no envía: ${missing.join(', ')}. Seleccione allí estos eventos.`,
    },
  ]
}

const problemsOfAccount = async (stripe: Stripe, { currencies }: Given): Promise<ProviderProblem[]> => {
  const account = await ask(() => stripe.accounts.retrieveCurrent())
  const problems: ProviderProblem[] = []
  if (!account.charges_enabled)
    problems.push({
      en: 'The account at Stripe cannot take payments yet. Complete its registration there.',
      es: 'La cuenta de Stripe todavía no puede cobrar. Complete allí su registro.',
    })
  if (!account.payouts_enabled)
    problems.push({
      en: 'Stripe does not pay out to your bank yet. Enter a bank account there.',
      es: 'Stripe todavía no transfiere a su banco. Indique allí una cuenta bancaria.',
    })
  const { supported_payment_currencies: supported } = await ask(() =>
    stripe.countrySpecs.retrieve(account.country ?? 'US'),
  )
  const refused = currencies.filter((currency) => !supported.includes(currency.toLowerCase()))
  return [...problems, ...refused.map((currency) => currencyRefused('Stripe', currency))]
}

/** Problems with the key, clock, permissions, webhook address, account and currencies. Does not throw. */
export const checkStripe = async (stripe: Stripe, given: Given): Promise<ProviderProblem[]> => {
  const problems: ProviderProblem[] = []
  for (const find of [problemsOfKey, problemsOfWebhook, problemsOfAccount]) {
    try {
      problems.push(...(await find(stripe, given)))
    } catch (error) {
      if (error instanceof ProcessorUnreachable) return [...problems, error.problem ?? noReply('Stripe')]
      if (isRequestRefused(error))
        return [...problems, { en: `Stripe: ${error.message}`, es: `Stripe: ${error.message}` }]
      return [...problems, noReply('Stripe')]
    }
  }
  return problems
}
