import type { CardProvider } from '../../lib/card-providers.ts'
import { convert, type Exchange, US_DOLLARS } from '../../lib/exchange.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { type SaleCurrency, timesBasisPoints } from '../../lib/money.ts'
import { FUND_METHOD_ID, METHODS, type MethodId, type PaymentMethodId } from '../../lib/payment-methods.ts'
import type { ProviderName, Providers } from '../../lib/providers.ts'
import { LODGING_COUNTRY_ID as CUBA } from '../../lib/site.ts'
import type { StoreRules } from '../../lib/store-rules.ts'

/** The methods whose card is entered on the payment page. */
export type CardMethodId = typeof METHODS.primaryCard | typeof METHODS.secondaryCard
/** The methods of a payment processor. */
export type ProcessedMethodId = CardMethodId | typeof METHODS.paymentLink

export const isProcessed = (id: PaymentMethodId): id is ProcessedMethodId =>
  id === METHODS.primaryCard || id === METHODS.secondaryCard || id === METHODS.paymentLink

const FUND_NAME: Bilingual = { en: 'Your fund', es: 'Su fondo' }

export const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

export type PurchaseMethod = {
  id: MethodId
  /** The external service that it needs; the method is not offered without one. */
  provider: ProviderName
  name: Bilingual
  about: Bilingual
  cards: readonly CardBrand[]
  /** In US cents, like the fee in the settings. */
  minCents: number
  maxCents: number
  currencies: readonly SaleCurrency[]
  /** Countries whose residents the provider does not serve. */
  notInCountries: readonly number[]
}

/** What a method adds to the price: hundredths of a percent of it, plus a fixed amount. */
export type Fee = { feeBasisPoints: number; fixedFeeCents: number }

/** `cardProvider`: the company whose field collects the card; null when there is none. */
export type OfferedMethod = PurchaseMethod & Fee & { feeTerms: string; cardProvider: CardProvider | null }

/** The currencies in which the card and link processors charge. */
const CARD_CURRENCIES: readonly SaleCurrency[] = ['USD', 'CAD', 'EUR', 'GBP', 'MXN']

export const PURCHASE_METHODS: readonly PurchaseMethod[] = [
  {
    id: METHODS.primaryCard,
    provider: 'primaryCard',
    name: { en: 'Credit or debit card', es: 'Tarjeta de crédito o débito' },
    about: { en: 'Visa and Mastercard, charged immediately.', es: 'Visa y Mastercard, con cargo inmediato.' },
    cards: ['Visa', 'Mastercard'],
    minCents: 100,
    maxCents: 1_000_000,
    currencies: CARD_CURRENCIES,
    notInCountries: [],
  },
  {
    id: METHODS.secondaryCard,
    provider: 'secondaryCard',
    name: { en: 'International card', es: 'Tarjeta internacional' },
    about: {
      en: 'Also American Express and Discover, charged immediately.',
      es: 'También American Express y Discover, con cargo inmediato.',
    },
    cards: ['Visa', 'Mastercard', 'American Express', 'Discover'],
    minCents: 100,
    maxCents: 2_500_000,
    currencies: CARD_CURRENCIES,
    notInCountries: [],
  },
  {
    id: METHODS.paymentLink,
    provider: 'paymentLink',
    name: { en: 'Payment link', es: 'Enlace de pago' },
    about: {
      en: 'A page of the payment provider that you open on any device within 24 hours.',
      es: 'Una página del proveedor de pagos que usted abre en cualquier dispositivo en un plazo de 24 horas.',
    },
    cards: ['Visa', 'Mastercard', 'American Express', 'Discover'],
    minCents: 500,
    maxCents: 2_500_000,
    currencies: CARD_CURRENCIES,
    notInCountries: [CUBA],
  },
  {
    id: METHODS.bankTransfer,
    provider: 'bankTransfer',
    name: { en: 'Bank transfer to the USA', es: 'Transferencia bancaria a EE. UU.' },
    about: {
      en: 'You make the transfer at your bank and upload the proof; your plan is held until the money arrives.',
      es: 'Usted hace la transferencia en su banco y sube el comprobante; su plan se mantiene hasta que llegue el dinero.',
    },
    cards: [],
    minCents: 5_000,
    maxCents: 10_000_000,
    currencies: ['USD'],
    notInCountries: [CUBA],
  },
]

/**
 * Minimum amount left for another method when the fund pays the rest. At any likely rate, it exceeds the minimum card payment of USD 1.00.
 */
export const MIN_BESIDE_FUND_CENTS: Readonly<Record<SaleCurrency, number>> = {
  USD: 100,
  CAD: 200,
  EUR: 150,
  GBP: 150,
  MXN: 4_000,
}

export const findMethod = (id: PaymentMethodId) => PURCHASE_METHODS.find((method) => method.id === id)

/** Display name of a method. */
export const methodName = (id: PaymentMethodId): Bilingual => (id === FUND_METHOD_ID ? FUND_NAME : findMethod(id)!.name)

/** The fee for an amount, in cents. */
export const feeOf = ({ feeBasisPoints, fixedFeeCents }: Fee, cents: number) =>
  timesBasisPoints(cents, feeBasisPoints) + fixedFeeCents

const TERMS = /^(\d{1,4})\+(\d{1,8})$/

/** A fee in the form that clients are shown and send back when they pay: '290+30' is 2.9% and 30 cents. */
const termsOf = ({ feeBasisPoints, fixedFeeCents }: Fee) => `${feeBasisPoints}+${fixedFeeCents}`

/** Parses the fee terms that a client was shown; undefined when they are not valid terms. */
export const readTerms = (terms: string): Fee | undefined => {
  const [, feeBasisPoints, fixedFeeCents] = TERMS.exec(terms) ?? []
  return feeBasisPoints === undefined
    ? undefined
    : { feeBasisPoints: Number(feeBasisPoints), fixedFeeCents: Number(fixedFeeCents) }
}

/** Whether a method has a provider; it cannot be used without one. */
export const hasProvider = (providers: Providers, methodId: PaymentMethodId) => {
  const method = findMethod(methodId)
  return method !== undefined && providers[method.provider] !== null
}

/**
 * What determines a payer's methods: the country (an unknown one excludes no method), and the currency with the rate for fees and limits.
 */
export type Payer = { countryId?: number | null; exchange?: Exchange }

/** What decides which methods the store offers: its providers, and what the office has set. */
export type Offering = { providers: Providers } & Pick<StoreRules, 'methods'>

/** The methods available to a payer, for any amount, with their fees and limits in the payer's currency. */
export const methodsOf = (
  { providers, methods }: Offering,
  { countryId, exchange = US_DOLLARS }: Payer = {},
): OfferedMethod[] =>
  PURCHASE_METHODS.filter(
    (method) =>
      methods[method.id].offered &&
      hasProvider(providers, method.id) &&
      method.currencies.includes(exchange.currency) &&
      !(countryId && method.notInCountries.includes(countryId)),
  ).map((method) => {
    const { feeBasisPoints, feeCents } = methods[method.id]
    const fee = { feeBasisPoints, fixedFeeCents: convert(feeCents, exchange) }
    const limits = { minCents: convert(method.minCents, exchange), maxCents: convert(method.maxCents, exchange) }
    const provider = providers[method.provider]
    const cardProvider = provider === 'configured' || provider === 'sandbox' ? null : provider
    return { ...method, ...limits, ...fee, feeTerms: termsOf(fee), cardProvider }
  })

/** The methods available to a payer for an amount. */
export const methodsFor = (cents: number, offering: Offering, payer: Payer = {}) =>
  methodsOf(offering, payer).filter((method) => cents >= method.minCents && cents <= method.maxCents)
