import { type Lang, localeOf } from './languages.ts'

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

/** The currencies that can be sold. US dollars always are; the office switches on the others (docs/rules/money.md#currency). */
export const SALE_CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP', 'MXN'] as const satisfies readonly Currency[]
export type SaleCurrency = (typeof SALE_CURRENCIES)[number]
export const OTHER_CURRENCIES = ['CAD', 'EUR', 'GBP', 'MXN'] as const satisfies readonly SaleCurrency[]
export type OtherCurrency = (typeof OTHER_CURRENCIES)[number]

/** A currency that can be sold, by id, ISO code or wire name; undefined for CUC and unknown ones. */
export const findSaleCurrency = (value: unknown): SaleCurrency | undefined => {
  const id = findCurrency(value)
  const code = CURRENCIES.find((currency) => currency.id === id)?.code
  return SALE_CURRENCIES.find((each) => each === code)
}

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
const formatterOf = (currency: Currency, lang: Lang) => {
  const key = `${lang} ${currency}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(localeOf(lang), { style: 'currency', currency, currencyDisplay: 'code' })
  formatters.set(key, formatter)
  return formatter
}

/** A formatted amount in whole units: 'CAD 140'. */
export const formatWholeMoney = (units: number, currency: Currency, lang: Lang) =>
  new Intl.NumberFormat(localeOf(lang), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  }).format(units)

/** A formatted amount with its currency code: 'USD 1,234.50', '−USD 93.81'. */
export const formatMoney = (cents: number, currency: Currency, lang: Lang) =>
  formatterOf(currency, lang)
    .format(cents / 100)
    .replace('-', '\u2212')
