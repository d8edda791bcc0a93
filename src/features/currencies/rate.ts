import { addDays, type Day, daysBetween } from '../../lib/days.ts'
import type { Exchange, Rate, RoundingStep } from '../../lib/exchange.ts'
import type { OtherCurrency } from '../../lib/money.ts'

/** How the office sells a currency. */
export type CurrencyRule = {
  currency: OtherCurrency
  sold: boolean
  marginBasisPoints: number
  roundToCents: RoundingStep
  roundUp: boolean
  /** Number of days that a rate without a last day is used. */
  staleAfterDays: number
}

/** Highest margin, in hundredths of a percent: 20%. */
export const MAX_MARGIN_BASIS_POINTS = 2_000
export const MAX_STALE_AFTER_DAYS = 90

/** The rule of a currency that the office has not changed: not sold. */
export const defaultRule = (currency: OtherCurrency): CurrencyRule => ({
  currency,
  sold: false,
  marginBasisPoints: 0,
  roundToCents: 1,
  roundUp: false,
  staleAfterDays: 7,
})

/** A rate that is valid from its first day. */
export type DatedRate = Rate & { id: number; currency: OtherCurrency; firstDay: Day; lastDay: Day | null }

/** The last day on which a rate is used: its own last day, or the last day before it is stale. */
export const lastDayOfUse = ({ firstDay, lastDay }: DatedRate, { staleAfterDays }: CurrencyRule): Day =>
  lastDay ?? addDays(firstDay, staleAfterDays - 1)

/** The rate used on a day: the valid rate with the latest first day; if there are several, the one added last. */
export const rateInForce = (rates: readonly DatedRate[], rule: CurrencyRule, day: Day): DatedRate | undefined =>
  rates
    .filter((rate) => rate.currency === rule.currency && rate.firstDay <= day && lastDayOfUse(rate, rule) >= day)
    .sort((a, b) => daysBetween(a.firstDay, b.firstDay) || b.id - a.id)[0]

/** Before a rate ends, the office is asked for a newer one for this many days; fewer when rates become stale quickly. */
const ENDING_DAYS = 3
const endingDays = ({ staleAfterDays }: CurrencyRule) => Math.min(ENDING_DAYS, staleAfterDays - 1)

/** Whether a currency that is sold has no rate on a day, or will soon have none. */
export const isEnding = (rates: readonly DatedRate[], rule: CurrencyRule, today: Day): boolean =>
  rule.sold && [today, addDays(today, endingDays(rule))].some((day) => !rateInForce(rates, rule, day))

/** The day from which the office is asked for a newer rate than this one. */
export const endingSince = (rate: DatedRate, rule: CurrencyRule): Day =>
  addDays(lastDayOfUse(rate, rule), 1 - endingDays(rule))

/** The last day for which `isEnding` needs rates. */
export const lastDayToKnow = (today: Day): Day => addDays(today, ENDING_DAYS)

/** How prices are converted at a rate. */
export const exchangeAt = (
  { units, usd }: Rate,
  { currency, marginBasisPoints, roundToCents, roundUp }: CurrencyRule,
): Exchange => ({ currency, units, usd, marginBasisPoints, roundToCents, roundUp })

const RATE = /^(\d{1,4})(?:[.,](\d{1,6}))?$/

/** Reads a rate such as '1.395' or '1,395', in millionths; undefined unless it is a number above 0 with at most six decimals. */
export const parseRate = (text: string): number | undefined => {
  const [, whole, decimals = ''] = RATE.exec(text.trim()) ?? []
  const millionths = whole === undefined ? 0 : Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'))
  return millionths > 0 ? millionths : undefined
}

/** Units of a currency for one US dollar, rounded to millionths. */
export const unitsPerDollar = ({ units, usd }: Rate): number =>
  Number((2n * BigInt(units) * 1_000_000n + BigInt(usd)) / (2n * BigInt(usd)))

/** Whether the database accepts a rate: it must be between a hundredth of a unit and a thousand units for one US dollar. */
export const isPlausible = ({ units, usd }: Rate) => units >= Math.floor(usd / 100) && units <= usd * 1_000

const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const CURRENCY_OF: Readonly<Record<string, OtherCurrency>> = {
  CA: 'CAD',
  GB: 'GBP',
  MX: 'MXN',
  ...Object.fromEntries(EURO_COUNTRIES.map((iso) => [iso, 'EUR'])),
}

/** The currency of a country, by its ISO code, among those that can be sold; undefined for US dollars and others. */
export const currencyOfCountry = (iso: string): OtherCurrency | undefined => CURRENCY_OF[iso]
