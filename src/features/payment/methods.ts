import type { Bilingual } from '../../lib/languages.ts'
import { type Currency, timesBasisPoints } from '../../lib/money.ts'
import { LODGING_COUNTRY_ID as CUBA } from '../../lib/site.ts'

/** Ids of the purchase methods (spec 3). */
export const METHODS = { bankTransfer: 85, primaryCard: 120, secondaryCard: 135, paymentLink: 140 } as const
export type MethodId = (typeof METHODS)[keyof typeof METHODS]

/** The methods whose card is typed on our payment page. */
export type CardMethodId = typeof METHODS.primaryCard | typeof METHODS.secondaryCard
/** The methods that an outside processor carries out. */
export type ProcessedMethodId = CardMethodId | typeof METHODS.paymentLink

export const isProcessed = (id: number): id is ProcessedMethodId =>
  id === METHODS.primaryCard || id === METHODS.secondaryCard || id === METHODS.paymentLink

/** What a payment that the client's fund covers alone is noted under; no method of the wire has this id. */
export const FUND_METHOD_ID = 0
const FUND_NAME: Bilingual = { en: 'Your fund', es: 'Su fondo' }

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover'

/** A way to pay: which cards it takes, between which amounts, and what it adds. */
export type PurchaseMethod = {
  id: MethodId
  name: Bilingual
  about: Bilingual
  cards: readonly CardBrand[]
  minCents: number
  maxCents: number
  /** Added to the price, in hundredths of a percent. */
  feeBasisPoints: number
  currencies: readonly Currency[]
  /** Countries whose residents the provider does not serve. */
  notInCountries: readonly number[]
}

export const PURCHASE_METHODS: readonly PurchaseMethod[] = [
  {
    id: METHODS.primaryCard,
    name: { en: 'Credit or debit card', es: 'Tarjeta de crédito o débito' },
    about: { en: 'Visa and Mastercard, charged at once.', es: 'Visa y Mastercard, con cargo inmediato.' },
    cards: ['Visa', 'Mastercard'],
    minCents: 100,
    maxCents: 1_000_000,
    feeBasisPoints: 0,
    currencies: ['USD'],
    notInCountries: [],
  },
  {
    id: METHODS.secondaryCard,
    name: { en: 'International card', es: 'Tarjeta internacional' },
    about: {
      en: 'Also American Express and Discover; the processor adds 2.9 %.',
      es: 'También American Express y Discover; el procesador añade un 2,9 %.',
    },
    cards: ['Visa', 'Mastercard', 'American Express', 'Discover'],
    minCents: 100,
    maxCents: 2_500_000,
    feeBasisPoints: 290,
    currencies: ['USD'],
    notInCountries: [],
  },
  {
    id: METHODS.paymentLink,
    name: { en: 'Payment link', es: 'Enlace de pago' },
    about: {
      en: 'A page of the payment provider that you open on any device within 24 hours.',
      es: 'Una página del proveedor de pagos que usted abre en cualquier dispositivo en un plazo de 24 horas.',
    },
    cards: ['Visa', 'Mastercard', 'American Express', 'Discover'],
    minCents: 500,
    maxCents: 2_500_000,
    feeBasisPoints: 350,
    currencies: ['USD'],
    notInCountries: [CUBA],
  },
  {
    id: METHODS.bankTransfer,
    name: { en: 'Bank transfer to the USA', es: 'Transferencia bancaria a EE. UU.' },
    about: {
      en: 'You order it at your bank and send us the proof; your plan waits until the money is here.',
      es: 'Usted la ordena en su banco y nos envía el comprobante; su plan espera hasta que llegue el dinero.',
    },
    cards: [],
    minCents: 5_000,
    maxCents: 10_000_000,
    feeBasisPoints: 0,
    currencies: ['USD'],
    notInCountries: [CUBA],
  },
]

/** What at least is left to pay beside the fund, so that a card can pay it, in cents. */
export const LEAST_BESIDE_FUND_CENTS = 100

export const findMethod = (id: number) => PURCHASE_METHODS.find((method) => method.id === id)

/** How a payment's method is called. */
export const methodName = (id: number): Bilingual => (id === FUND_METHOD_ID ? FUND_NAME : findMethod(id)!.name)

/** What a method adds to an amount, in cents. */
export const feeOf = (method: PurchaseMethod, cents: number) => timesBasisPoints(cents, method.feeBasisPoints)

/** Who pays, as far as it decides which methods they have; an unknown country excludes none. */
export type Payer = { countryId?: number | null; currency?: Currency }

/** The methods that a payer has, whatever the amount. */
export const methodsOf = ({ countryId, currency = 'USD' }: Payer) =>
  PURCHASE_METHODS.filter(
    (method) => method.currencies.includes(currency) && !(countryId && method.notInCountries.includes(countryId)),
  )

/** The methods that take an amount from a payer. */
export const methodsFor = (cents: number, payer: Payer = {}) =>
  methodsOf(payer).filter((method) => cents >= method.minCents && cents <= method.maxCents)
