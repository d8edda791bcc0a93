import { type Lang, localeOf } from './languages.ts'

// Creating a formatter takes a hundred times as long as using it.
const numberFormat = (lang: Lang) => new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 1 })
const percentFormat = (lang: Lang) =>
  new Intl.NumberFormat(localeOf(lang), { style: 'percent', maximumFractionDigits: 1 })
const NUMBERS = { en: numberFormat('en'), es: numberFormat('es') }
const PERCENTS = { en: percentFormat('en'), es: percentFormat('es') }

/** A formatted number with at most one decimal: '1,234.5'. */
export const formatNumber = (value: number, lang: Lang) => NUMBERS[lang].format(value)

/** A formatted percentage: 2.9 is '2.9%'. Older browsers would put a space before the sign in Spanish. */
export const formatPercent = (percent: number, lang: Lang) => PERCENTS[lang].format(percent / 100).replace(/\s/, '')
