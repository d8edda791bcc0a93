import { type Lang, localeOf } from './languages.ts'
import { remember } from './remember.ts'

/** Currencies on the wire, by id (docs/rules/money.md#currency). */
export const CURRENCIES = [
  { id: 1, code: 'USD' },
  { id: 2, code: 'CAD' },
  { id: 5, code: 'GBP' },
  { id: 6, code: 'EUR' },
  { id: 7, code: 'MXN' },
  { id: 8, code: 'CUC' },
] as const
export type CurrencyId = (typeof CURRENCIES)[number]['id']
export type Currency = (typeof CURRENCIES)[number]['code']

/** Wire names that are not ISO codes. */
const WIRE_NAMES: Readonly<Record<string, Currency>> = { GPB: 'GBP', PMX: 'MXN' }

/** A currency by id, ISO code or wire name; undefined when it is unknown. */
export const findCurrency = (value: unknown): CurrencyId | undefined => {
  const name = String(value ?? '')
    .trim()
    .toUpperCase()
  const code = WIRE_NAMES[name] ?? name
  return CURRENCIES.find((currency) => String(currency.id) === name || currency.code === code)?.id
}

/** The currency of the catalogue's rates and of what suppliers charge in Cuba (docs/decisions/0133). */
export const CONTRACT_CURRENCY = 'USD' as const satisfies Currency

/** A currency that can be sold. */
export type SaleCurrency = Exclude<Currency, 'CUC'>
/** A currency that the office can switch on. */
export type OtherCurrency = Exclude<SaleCurrency, typeof CONTRACT_CURRENCY>

/** Multiplies cents by basis points (10,000 = 1), rounding half up. Both are whole numbers >= 0. */
export const timesBasisPoints = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + 5_000) / 10_000)

/** A whole percentage of an amount, rounded half up. */
export const percentOf = (cents: number, percent: number) => timesBasisPoints(cents, percent * 100)

/** One of some equal parts of an amount, rounded half up. */
export const partOf = (cents: number, parts: number) => Math.floor((2 * cents + parts) / (2 * parts))

export const sum = (amounts: Iterable<number>) => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

// Creating a formatter takes a hundred times as long as using it, and a page of offers shows many amounts.
const formatters = new Map<string, Intl.NumberFormat>()
const formatterOf = (currency: Currency, lang: Lang, decimals: number) => {
  const key = lang + currency + decimals
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(localeOf(lang), {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: decimals,
    })
  formatters.set(key, formatter)
  return formatter
}

const formattedAmounts = remember<string, string>()

/** A formatted amount with its currency code: 'USD 1,234.50', '−USD 93.81'; with 0 decimals in whole units: 'CAD 140'. */
export const formatMoney = (cents: number, currency: Currency, lang: Lang, decimals = 2) =>
  formattedAmounts(`${lang} ${currency} ${decimals} ${cents}`, () =>
    formatterOf(currency, lang, decimals)
      .format(cents / 100)
      .replace('-', '\u2212'),
  )
