import type { Bilingual } from '../../lib/languages.ts'
import { timesBasisPoints } from '../../lib/money.ts'

/** Ids of the purchase methods (spec 3). */
export const METHODS = { primaryCard: 120, secondaryCard: 135 } as const
export type MethodId = (typeof METHODS)[keyof typeof METHODS]

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
  },
]

export const findMethod = (id: number) => PURCHASE_METHODS.find((method) => method.id === id)

/** How a payment's method is called. */
export const methodName = (id: number): Bilingual => (id === FUND_METHOD_ID ? FUND_NAME : findMethod(id)!.name)

/** What a method adds to an amount, in cents. */
export const feeOf = (method: PurchaseMethod, cents: number) => timesBasisPoints(cents, method.feeBasisPoints)

/** The methods that take an amount. */
export const methodsFor = (cents: number) => PURCHASE_METHODS.filter((m) => cents >= m.minCents && cents <= m.maxCents)
