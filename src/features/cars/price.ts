import { percentOf, sum, timesBasisPoints } from '../../lib/money.ts'

/** What the price of a rental is made of, all amounts in minor units. */
export type RentalTerms = {
  /** The tier's price of each rental day, before the market. */
  dayCents: readonly number[]
  /** Adjustment for clients of a country, in percent; 0 for none. */
  marketPercent: number
  ageFeePerDayCents: number
  oneWayFeeCents: number
  afterHoursFeeCents: number
  /** How many of pick-up and drop-off lie outside the office's hours: 0, 1 or 2. */
  afterHoursTimes: number
  insurancePerDayCents: number
}

/** A rental's price: what the agency is paid now, and what the supplier is paid in Cuba (decisions 8). */
export type RentalPrice = {
  /** Each day's price after the market. */
  dayCents: number[]
  rentalCents: number
  ageFeeCents: number
  oneWayFeeCents: number
  afterHoursFeeCents: number
  insuranceCents: number
  payNowCents: number
  payInCubaCents: number
  totalCents: number
}

/**
 * Prices a rental: each day by its season, rounded half up after the market; age-group fee and insurance by the day, one-way
 * and after-hours fees once each. The insurance is mandatory and paid in Cuba, all else now (decisions 3).
 */
export const priceRental = (terms: RentalTerms): RentalPrice => {
  const days = terms.dayCents.length
  const dayCents = terms.dayCents.map((cents) => timesBasisPoints(cents, (100 + terms.marketPercent) * 100))
  const rentalCents = sum(dayCents)
  const ageFeeCents = terms.ageFeePerDayCents * days
  const afterHoursFeeCents = terms.afterHoursFeeCents * terms.afterHoursTimes
  const insuranceCents = terms.insurancePerDayCents * days
  const payNowCents = rentalCents + ageFeeCents + terms.oneWayFeeCents + afterHoursFeeCents
  return {
    dayCents,
    rentalCents,
    ageFeeCents,
    oneWayFeeCents: terms.oneWayFeeCents,
    afterHoursFeeCents,
    insuranceCents,
    payNowCents,
    payInCubaCents: insuranceCents,
    totalCents: payNowCents + insuranceCents,
  }
}

/** What a supplier asks for bringing a car back elsewhere: by the kilometre between two bounds, in whole dollars. */
export const oneWayFeeCents = (km: number, fee: { perKmCents: number; minCents: number; maxCents: number }) =>
  Math.min(fee.maxCents, Math.max(fee.minCents, percentOf(Math.round(km) * fee.perKmCents, 1) * 100))
