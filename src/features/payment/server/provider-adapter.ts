import type { Bilingual } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { type Services, systemContext } from '../../../platform/context.ts'
import type { ProviderProblem } from '../../../platform/providers/provider-check.ts'
import { listExchanges } from '../../currencies/server/currencies.service.ts'
import type { PaymentProcessor, PayoutReport, ReadNotices } from './payment-processor.ts'

/** A company that charges cards: its processors, its notices, and how to check whether it works. */
export type ProviderAdapter = {
  /** Whether its keys move real money. */
  live: boolean
  /** Charges cards entered on the payment page. */
  cards: PaymentProcessor
  /** Charges cards on the provider's own page. */
  links?: PaymentProcessor
  readNotices: ReadNotices
  /** The payouts in a report named by a notice. Throws ProcessorUnreachable. */
  listPayouts?(report: string): Promise<PayoutReport[]>
  /** Makes the smallest call that needs our key. Throws ProcessorUnreachable. */
  ping(): Promise<void>
  /** Problems with keys, permissions, webhook address, clock and currencies. Does not throw. */
  check(): Promise<ProviderProblem[]>
}

/** Shown to staff when a provider does not answer. */
export const noReply = (name: string): Bilingual => ({
  en: `${name} does not answer. Payments in progress are looked up again until it does; its methods are not offered meanwhile.`,
  es: `${name} no responde. Los pagos en curso se vuelven a consultar hasta que responda; mientras tanto no se ofrecen sus métodos.`,
})

/** Shown to staff when a provider refuses our key. */
export const keyRefused = (name: string, variable: string): Bilingual => ({
  en: `${name} refuses our key. Create a new one there and set ${variable}; its methods are not offered until then.`,
  es: `${name} rechaza nuestra clave. Cree una nueva allí y póngala en ${variable}; hasta entonces no se ofrecen sus métodos.`,
})

/** Shown to staff when a provider refuses our account. */
export const accountRefused = (name: string, variable: string): Bilingual => ({
  en: `${name} does not know the account in ${variable}, or our key may not use it. Correct one of them; its methods are not offered until then.`,
  es: `${name} no conoce la cuenta de ${variable}, o nuestra clave no puede usarla. Corrija una de las dos; hasta entonces no se ofrecen sus métodos.`,
})

/** Shown to staff when a currency is not enabled. */
export const currencyRefused = (name: string, currency: string): Bilingual => ({
  en: `${name} does not accept ${currency} on this account. Enable it there or stop selling in ${currency}.`,
  es: `${name} no acepta ${currency} en esta cuenta. Actívela allí o deje de vender en ${currency}.`,
})

/** Base path of processor notices; the processor's name follows. */
export const NOTICES_BASE = '/api/payments/notices'

/** The address to which a provider sends its notices. */
export const noticesUrl = (publicOrigin: string, provider: string) => `${publicOrigin}${NOTICES_BASE}/${provider}`

/** The currencies that the store sells in now. */
export const soldCurrencies = async (services: Services): Promise<SaleCurrency[]> =>
  (await listExchanges(systemContext(services))).map(({ currency }) => currency)
