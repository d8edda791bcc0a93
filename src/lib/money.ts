import { type Lang, localeOf } from './languages.ts'

/** Ids and ISO codes of the currencies that the wire knows (spec 3; GPB is GBP and PMX is MXN, decisions 4). */
export const CURRENCIES = { 1: 'USD', 2: 'CAD', 5: 'GBP', 6: 'EUR', 7: 'MXN', 8: 'CUC' } as const
export type CurrencyId = keyof typeof CURRENCIES
export type Currency = (typeof CURRENCIES)[CurrencyId]

/** The currency that the store sells in (docs/decisions/0003). */
export const SALE_CURRENCY: Currency = 'USD'
export const SALE_CURRENCY_ID: CurrencyId = 1

/** Multiplies minor units by a weight in hundredths of a percent (10,000 = once), rounding half up; both are whole and >= 0. */
export const timesBasisPoints = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + 5_000) / 10_000)

/** A share of an amount in whole percent, rounded half up. */
export const percentOf = (cents: number, percent: number) => timesBasisPoints(cents, percent * 100)

export const sum = (amounts: Iterable<number>) => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/**
 * A typed amount in cents, with a point or a comma before the cents and any grouping; undefined when it is none.
 * '1,234.50', '1.234,50' and '1234.5' are 123450.
 */
export const parseAmount = (typed: string): number | undefined => {
  const text = typed.replace(/USD|\s/g, '')
  const [, whole, cents = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

const digitsIn = (lang: Lang) =>
  new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const DIGITS: Record<Lang, Intl.NumberFormat> = { en: digitsIn('en'), es: digitsIn('es') }

/** An amount as people read it, always naming the currency: 'USD 1,234.50' (ux). */
export const formatMoney = (cents: number, currency: Currency, lang: Lang) =>
  `${currency}\u00a0${DIGITS[lang].format(cents / 100)}`
