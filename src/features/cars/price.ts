import { percentOf, sum, timesBasisPoints } from '../../lib/money.ts'

/** Input of a rental's price. */
export type RentalTerms = {
  /** Price of each rental day in the tier, before the market adjustment. */
  dayCents: readonly number[]
  /** Market adjustment in percent; 0 for none. */
  marketPercent: number
  ageFeePerDayCents: number
  oneWayFeeCents: number
  afterHoursFeeCents: number
  /** How many of pick-up and drop-off are outside office hours: 0, 1 or 2. */
  afterHoursTimes: number
  insurancePerDayCents: number
  /** Total of the chosen extras. */
  extrasCents: number
}

/** A rental's price, split into what is paid to the agency now and to the supplier in Cuba. */
export type RentalPrice = {
  /** Price per day after the market adjustment. */
  dayCents: number[]
  rentalCents: number
  ageFeeCents: number
  oneWayFeeCents: number
  afterHoursFeeCents: number
  extrasCents: number
  insuranceCents: number
  payNowCents: number
  payInCubaCents: number
  totalCents: number
}

/** The price of a rental day after the market adjustment, rounded half up. */
export const marketDayCents = (cents: number, marketPercent: number) =>
  timesBasisPoints(cents, (100 + marketPercent) * 100)

/** Prices a rental (docs/rules/prices.md#car-prices). Each day is rounded half up after the market adjustment. */
export const priceRental = (terms: RentalTerms): RentalPrice => {
  const days = terms.dayCents.length
  const dayCents = terms.dayCents.map((cents) => marketDayCents(cents, terms.marketPercent))
  const rentalCents = sum(dayCents)
  const ageFeeCents = terms.ageFeePerDayCents * days
  const afterHoursFeeCents = terms.afterHoursFeeCents * terms.afterHoursTimes
  const insuranceCents = terms.insurancePerDayCents * days
  const { extrasCents } = terms
  const payNowCents = rentalCents + ageFeeCents + terms.oneWayFeeCents + afterHoursFeeCents + extrasCents
  return {
    dayCents,
    rentalCents,
    ageFeeCents,
    oneWayFeeCents: terms.oneWayFeeCents,
    afterHoursFeeCents,
    extrasCents,
    insuranceCents,
    payNowCents,
    payInCubaCents: insuranceCents,
    totalCents: payNowCents + insuranceCents,
  }
}

/** One-way fee by distance in whole dollars (docs/rules/prices.md#one-way-fee). */
export const oneWayFeeCents = (km: number, fee: { perKmCents: number; minCents: number; maxCents: number }) =>
  Math.min(fee.maxCents, Math.max(fee.minCents, percentOf(Math.round(km) * fee.perKmCents, 1) * 100))
