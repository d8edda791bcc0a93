import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import { CONTRACT_CURRENCY, type SaleCurrency } from '../../../../lib/money.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderProblem } from '../../../../platform/providers/provider-check.ts'
import type { ProcessorUnreachable } from '../payment-processor.ts'
import { noReply } from '../provider-adapter.ts'
import { type AdyenClient, ask, isRequestRefused, isRoleMissing, problemOf, toFault } from './adyen-client.ts'
import { ADYEN_EVENTS } from './adyen-notices.ts'
import type { AdyenReports } from './adyen-reports.ts'

type Given = {
  client: AdyenClient
  reports: AdyenReports
  access: AdyenAccess
  clock: Clock
  noticesUrl: string
  currencies: readonly SaleCurrency[]
}

/** Allowed clock difference in seconds; sessions expire by our clock. */
const CLOCK_TOLERANCE_SECONDS = 300

/** Adyen's webhooks are listed in pages of this size. */
const PAGE_SIZE = 100

/** The methods that Adyen offers for an amount in a currency. */
const listCardMethods = (
  { payments }: AdyenClient,
  { merchantAccount }: Pick<AdyenAccess, 'merchantAccount'>,
  currency: SaleCurrency,
) => ask(() => payments.paymentMethods({ merchantAccount, amount: { value: 1_000, currency } }))

/** Resolves when Adyen accepts our key and account for payments. Throws ProcessorUnreachable. */
export const pingAdyen = async (client: AdyenClient, access: Pick<AdyenAccess, 'merchantAccount'>) => {
  try {
    await listCardMethods(client, access, CONTRACT_CURRENCY)
  } catch (error) {
    // Even a refused currency shows that Adyen accepts our key and account.
    if (!isRequestRefused(error)) throw error
  }
}

const problemsOfCurrencies = async ({ client, access, currencies }: Given): Promise<ProviderProblem[]> => {
  const problems: ProviderProblem[] = []
  for (const currency of currencies) {
    try {
      const { paymentMethods = [] } = await listCardMethods(client, access, currency)
      if (paymentMethods.some(({ type }) => type === 'scheme')) continue
      problems.push({
        en: `Adyen does not accept cards in ${currency} on this account. Enable cards for it there.`,
        es: `Adyen no acepta tarjetas en ${currency} en esta cuenta. Habilítelas allí para esa moneda.`,
      })
    } catch (error) {
      if (!isRequestRefused(error)) throw error
      problems.push(problemOf(error, currency))
    }
  }
  return problems
}

const problemsOfClock = ({ client, clock }: Given): ProviderProblem[] => {
  const skewSeconds = Math.round(Math.abs(clock.now().getTime() - client.repliedAt().getTime()) / 1_000)
  if (!(skewSeconds > CLOCK_TOLERANCE_SECONDS)) return []
  return [
    {
      en: `The clock of this server differs from Adyen's by ${skewSeconds} seconds, so payments expire at the wrong time. Correct the clock.`,
      es: `El reloj de este servidor difiere del de Adyen en ${skewSeconds} segundos, así que los pagos vencen a una hora incorrecta. Corrija el reloj.`,
    },
  ]
}

/** Settings in the Management API, each with the role that our key needs to read it. */
const SETTINGS = {
  account: { role: 'Management API—Account read', en: 'the account', es: 'la cuenta' },
  webhook: { role: 'Management API—Webhooks read', en: 'the webhook', es: 'el webhook' },
  payouts: { role: 'Management API—Payout account settings read', en: 'the bank account', es: 'la cuenta bancaria' },
} as const

/** Reads the account's settings at Adyen; returns a problem when our key lacks the role for it. */
const withRole = async (
  { role, en, es }: (typeof SETTINGS)[keyof typeof SETTINGS],
  find: () => Promise<ProviderProblem[]>,
): Promise<ProviderProblem[]> => {
  try {
    return await find()
  } catch (error) {
    if (!isRoleMissing(error)) throw toFault(error)
    return [
      {
        en: `ADYEN_API_KEY lacks the role “${role}”, so ${en} cannot be checked. Give the key this role at Adyen.`,
        es: `A ADYEN_API_KEY le falta el rol «${role}», así que no se puede comprobar ${es}. Déselo a la clave en Adyen.`,
      },
    ]
  }
}

const problemsOfAccount = ({ client, access }: Given) =>
  withRole(SETTINGS.account, async () => {
    const { status, captureDelay } = await client.merchants.getMerchantAccount(access.merchantAccount)
    const problems: ProviderProblem[] = []
    if (status !== 'Active')
      problems.push({
        en: `The merchant account at Adyen cannot take payments: it is ${status}. Complete its registration there.`,
        es: `La cuenta de comerciante en Adyen no puede cobrar: su estado es ${status}. Complete allí su registro.`,
      })
    if (captureDelay === 'manual')
      problems.push({
        en: 'Adyen waits for a manual capture of each payment, so no money arrives. Set an automatic capture there.',
        es: 'Adyen espera la captura manual de cada pago, así que no llega el dinero. Ponga allí la captura automática.',
      })
    return problems
  })

const problemsOfWebhook = ({ client, access, noticesUrl }: Given) =>
  withRole(SETTINGS.webhook, async () => {
    const { data = [] } = await client.webhooks.listAllWebhooks(access.merchantAccount, 1, PAGE_SIZE)
    const webhook = data.find(({ url, active, type }) => url === noticesUrl && active && type === 'standard')
    if (!webhook)
      return [
        {
          en: `Adyen sends no notices here: add an active standard webhook for ${noticesUrl} there.`,
          es: `Adyen no envía avisos aquí: añada allí un webhook estándar activo para ${noticesUrl}.`,
        },
      ]
    const problems: ProviderProblem[] = []
    if (!webhook.hmacKeyCheckValue)
      problems.push({
        en: 'The webhook at Adyen does not sign its notices, so they are refused. Create an HMAC key there and set ADYEN_HMAC_KEY.',
        es: 'El webhook de Adyen no firma sus avisos, así que se rechazan. Cree allí una clave HMAC y póngala en ADYEN_HMAC_KEY.',
      })
    if (String(webhook.communicationFormat) !== 'json')
      problems.push({
        en: 'The webhook at Adyen does not send JSON. Select JSON there.',
        es: 'El webhook de Adyen no envía JSON. Seleccione allí JSON.',
      })
    const excluded = webhook.additionalSettings?.excludeEventCodes ?? []
    const missing = ADYEN_EVENTS.filter((event) => excluded.includes(event))
    if (missing.length > 0)
      problems.push({
        en: `The webhook at Adyen does not send: ${missing.join(', ')}. Select these events there.`,
        es: `El webhook de Adyen no envía: ${missing.join(', ')}. Seleccione allí estos eventos.`,
      })
    return problems
  })

const problemsOfPayouts = ({ client, access }: Given) =>
  withRole(SETTINGS.payouts, async () => {
    const { data = [] } = await client.payouts.listPayoutSettings(access.merchantAccount)
    if (data.some(({ enabled, allowed }) => enabled && allowed)) return []
    return [
      {
        en: 'Adyen does not pay out to your bank yet. Enter a bank account there and have it verified.',
        es: 'Adyen todavía no transfiere a su banco. Indique allí una cuenta bancaria y complete su verificación.',
      },
    ]
  })

const problemsOfReports = async ({ reports }: Given): Promise<ProviderProblem[]> => {
  await reports.tryKey()
  return []
}

/** Problems with the key, currencies, clock, account, webhook address and payouts. Does not throw. */
export const checkAdyen = async (given: Given): Promise<ProviderProblem[]> => {
  const problems: ProviderProblem[] = []
  const checks = [
    problemsOfCurrencies,
    problemsOfClock,
    problemsOfAccount,
    problemsOfWebhook,
    problemsOfPayouts,
    problemsOfReports,
  ]
  for (const find of checks) {
    try {
      problems.push(...(await find(given)))
    } catch (error) {
      if (isRequestRefused(error))
        return [...problems, { en: `Adyen: ${error.message}`, es: `Adyen: ${error.message}` }]
      return [...problems, (error as ProcessorUnreachable).problem ?? noReply('Adyen')]
    }
  }
  return problems
}
