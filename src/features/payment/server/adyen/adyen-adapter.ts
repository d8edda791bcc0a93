import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import { CONTRACT_CURRENCY, type SaleCurrency } from '../../../../lib/money.ts'
import type { Services } from '../../../../platform/context.ts'
import type { ProviderProblem } from '../../../../platform/providers/provider-check.ts'
import { ProcessorUnreachable } from '../payment-processor.ts'
import { noReply, type ProviderAdapter, soldCurrencies } from '../provider-adapter.ts'
import { ADYEN_TIMEOUT_MS, type AdyenClient, adyenClient, ask, isRequestRefused, problemOf } from './adyen-client.ts'
import { adyenNotices } from './adyen-notices.ts'
import { adyenProcessor } from './adyen-processor.ts'

const listMethods = (client: AdyenClient, merchantAccount: string, currency: SaleCurrency) =>
  ask(() => client.payments.paymentMethods({ merchantAccount, amount: { value: 1_000, currency } }))

/** What is wrong with key, merchant account and currencies; Adyen's API for webhooks needs a key of its own, which we do not have. */
const check = async (
  client: AdyenClient,
  merchantAccount: string,
  currencies: readonly SaleCurrency[],
): Promise<ProviderProblem[]> => {
  const problems: ProviderProblem[] = []
  for (const currency of currencies) {
    try {
      const { paymentMethods = [] } = await listMethods(client, merchantAccount, currency)
      if (paymentMethods.some(({ type }) => type === 'scheme')) continue
      problems.push({
        en: `Adyen takes no cards in ${currency} on this account. Enable cards for it there.`,
        es: `Adyen no cobra tarjetas en ${currency} en esta cuenta. Habilítelas allí para esa moneda.`,
      })
    } catch (error) {
      if (isRequestRefused(error)) problems.push(problemOf(error, currency))
      else return [...problems, (error as ProcessorUnreachable).problem ?? noReply('Adyen')]
    }
  }
  return problems
}

/** Adyen: sessions of the Drop-in for cards (docs/decisions/0122). */
export const adyenAdapter = (
  services: Services,
  access: AdyenAccess,
  timeoutMs = ADYEN_TIMEOUT_MS,
): ProviderAdapter => {
  const client = adyenClient(access, timeoutMs)
  const { merchantAccount } = access
  return {
    live: access.live,
    cards: adyenProcessor(services, access, client),
    readNotices: adyenNotices(services.database.db, access),
    ping: async () => {
      try {
        await listMethods(client, merchantAccount, CONTRACT_CURRENCY)
      } catch (error) {
        if (isRequestRefused(error)) throw new ProcessorUnreachable(error.message, problemOf(error, CONTRACT_CURRENCY))
        throw error
      }
    },
    check: async () => check(client, merchantAccount, await soldCurrencies(services)),
  }
}
