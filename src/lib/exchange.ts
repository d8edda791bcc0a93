import type { SaleCurrency } from './money.ts'

/** `units` of a currency are worth `usd` US dollars. Both are positive millionths, so that published rates and cross rates are exact. */
export type Rate = { units: number; usd: number }

/** Cents to which prices in a currency are rounded. */
export const ROUNDING_STEPS = [1, 5, 10, 25, 50, 100] as const
export type RoundingStep = (typeof ROUNDING_STEPS)[number]

/** How prices in US dollars become prices in another currency; frozen in each offer and booking (docs/rules/money.md#exchange). */
export type Exchange = Rate & {
  currency: SaleCurrency
  /** Added to the rate, in hundredths of a percent. */
  marginBasisPoints: number
  roundToCents: RoundingStep
  /** Whether prices are rounded up; otherwise to the nearest step, half up. */
  roundUp: boolean
}

/** Prices as they are in the catalogue. */
export const US_DOLLARS: Exchange = {
  currency: 'USD',
  units: 1_000_000,
  usd: 1_000_000,
  marginBasisPoints: 0,
  roundToCents: 1,
  roundUp: false,
}

const roundedHalfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const roundedUp = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator

/**
 * A price in US cents as cents of the currency, both whole and at least 0. A higher price is never converted to a lower one, and only 0
 * becomes 0.
 */
export const convert = (usdCents: number, exchange: Exchange): number => {
  if (exchange.currency === 'USD' || usdCents === 0) return usdCents
  const { units, usd, marginBasisPoints, roundToCents, roundUp } = exchange
  const numerator = BigInt(usdCents) * BigInt(units) * BigInt(10_000 + marginBasisPoints)
  const denominator = BigInt(usd) * BigInt(10_000 * roundToCents)
  const steps = (roundUp ? roundedUp : roundedHalfUp)(numerator, denominator)
  return Math.max(Number(steps), 1) * roundToCents
}

/** The value of an amount of a currency in US cents, at the rate without margin, rounded half up. */
export const valueInUsd = (cents: number, { units, usd }: Rate): number =>
  Number(roundedHalfUp(BigInt(cents) * BigInt(usd), BigInt(units)))

/** More cents than any total. */
const BEYOND_ALL = 2 ** 40

/**
 * The lowest total in US cents that costs at least `cents` in the currency, according to `priceOf`, which never decreases as the total
 * rises.
 */
export const lowestTotal = (cents: number, priceOf: (usdCents: number) => number): number => {
  let [below, reached] = [-1, BEYOND_ALL]
  while (reached - below > 1) {
    const middle = Math.floor((below + reached) / 2)
    if (priceOf(middle) >= cents) reached = middle
    else below = middle
  }
  return reached
}
