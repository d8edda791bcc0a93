import type { Bilingual } from './languages.ts'

/** External services. */
export type ProviderName = 'primaryCard' | 'secondaryCard' | 'paymentLink' | 'bankTransfer' | 'whatsApp' | 'mail'

/**
 * The provider of each service: configured, the built-in sandbox, or none. Features whose service has no provider are not
 * offered.
 */
export type Providers = Readonly<Record<ProviderName, 'configured' | 'sandbox' | null>>

type ProviderSettings = { demo: boolean; bank: object | null; smtpUrl: string | undefined; whatsApp: object | null }

/** The providers of an installation. Sandboxes exist in the demo only; no real card processor or messenger is integrated yet. */
export const providersOf = ({ demo, bank, smtpUrl, whatsApp }: ProviderSettings): Providers => {
  const sandbox = demo ? 'sandbox' : null
  return {
    primaryCard: sandbox,
    secondaryCard: sandbox,
    paymentLink: sandbox,
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
