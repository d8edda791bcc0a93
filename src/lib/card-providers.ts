import { METHODS, type MethodId } from './payment-methods.ts'

/** Companies that charge cards for the agency (docs/decisions/0121). */
export const CARD_PROVIDERS = ['stripe', 'adyen'] as const
export type CardProvider = (typeof CARD_PROVIDERS)[number]

/** Who charges the card of a payment: a company, or the built-in sandbox of the demo. */
export type ChargedBy = CardProvider | 'sandbox'

export const CARD_PROVIDER_NAMES: Readonly<Record<ChargedBy, string>> = {
  stripe: 'Stripe',
  adyen: 'Adyen',
  sandbox: 'Sandbox',
}

/** The methods that charge a card. */
export type CardMethod = 'primaryCard' | 'secondaryCard' | 'paymentLink'

/** The providers that can serve each method, the preferred one first. */
export const PROVIDERS_OF_METHOD: Readonly<Record<CardMethod, readonly CardProvider[]>> = {
  primaryCard: ['stripe', 'adyen'],
  secondaryCard: ['adyen', 'stripe'],
  paymentLink: ['stripe'],
}

export const CARD_METHOD_IDS: Readonly<Record<CardMethod, MethodId>> = {
  primaryCard: METHODS.primaryCard,
  secondaryCard: METHODS.secondaryCard,
  paymentLink: METHODS.paymentLink,
}

/** Access to Stripe. `live`: the keys move real money. */
export type StripeAccess = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiAddress: string
  scriptAddress: string
  live: boolean
}

/** Access to Adyen. `livePrefix` is the merchant's own part of the live address; without `reportKey`, payouts are not listed. */
export type AdyenAccess = {
  apiKey: string
  clientKey: string
  merchantAccount: string
  hmacKey: string
  reportKey: string
  livePrefix: string
  apiAddress: string
  scriptAddress: string
  styleAddress: string
  live: boolean
}

export type CardAccess = { stripe: StripeAccess | null; adyen: AdyenAccess | null }
