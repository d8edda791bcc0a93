import {
  CARD_METHOD_IDS,
  type CardAccess,
  type CardMethod,
  type ChargedBy,
  PROVIDERS_OF_METHOD,
} from './card-providers.ts'
import type { Bilingual } from './languages.ts'
import type { StoreRules } from './store-rules.ts'

/** External services. */
export type ProviderName = CardMethod | 'bankTransfer' | 'whatsApp' | 'mail'

/**
 * The provider of each service: configured, the built-in sandbox, or none; for cards, who charges them. Features whose service has no
 * provider are not offered.
 */
export type Providers = Readonly<
  Record<CardMethod, ChargedBy | null> & Record<Exclude<ProviderName, CardMethod>, 'configured' | 'sandbox' | null>
>

type ProviderSettings = {
  demo: boolean
  bank: object | null
  smtpUrl: string | undefined
  whatsApp: object | null
} & CardAccess &
  Pick<StoreRules, 'methods'>

/** Who charges the cards of a method: whom the office has chosen, otherwise the sandbox in the demo or the preferred configured one. */
const chargedBy = (method: CardMethod, settings: ProviderSettings): ChargedBy | null => {
  const chosen = settings.methods[CARD_METHOD_IDS[method]].provider
  if (chosen) return settings[chosen] ? chosen : null
  if (settings.demo) return 'sandbox'
  return PROVIDERS_OF_METHOD[method].find((provider) => settings[provider] !== null) ?? null
}

/** The providers of an installation. Sandboxes exist in the demo only. */
export const providersOf = (settings: ProviderSettings): Providers => {
  const { demo, bank, smtpUrl, whatsApp } = settings
  const sandbox = demo ? 'sandbox' : null
  return {
    primaryCard: chargedBy('primaryCard', settings),
    secondaryCard: chargedBy('secondaryCard', settings),
    paymentLink: chargedBy('paymentLink', settings),
    bankTransfer: bank && 'configured',
    whatsApp: whatsApp ? 'configured' : sandbox,
    mail: smtpUrl ? 'configured' : sandbox,
  }
}

export const PAYMENT_PROVIDERS = ['primaryCard', 'secondaryCard', 'paymentLink', 'bankTransfer'] as const

/** Names of the services for staff. */
export const PROVIDER_NAMES: Record<ProviderName, Bilingual> = {
  primaryCard: { en: 'Credit or debit card', es: 'Tarjeta de crédito o débito' },
  secondaryCard: { en: 'International card', es: 'Tarjeta internacional' },
  paymentLink: { en: 'Payment link', es: 'Enlace de pago' },
  bankTransfer: { en: 'Bank transfer', es: 'Transferencia bancaria' },
  whatsApp: { en: 'WhatsApp messages', es: 'Mensajes de WhatsApp' },
  mail: { en: 'Email', es: 'Correo electrónico' },
}

/** The services without a provider. */
export const missingProviders = (providers: Providers) =>
  (Object.keys(providers) as ProviderName[]).filter((name) => providers[name] === null)
