import { addDays, type Day } from './days.ts'
import type { Bilingual } from './languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from './site.ts'

/** How many days ahead a service can be reserved, inclusive (docs/rules/search.md#reserve-period). */
export type ReservePeriod = { minDays: number; maxDays: number }

/** The reserve periods unless the office sets others. */
export const DEFAULT_RESERVE_PERIODS: Readonly<Record<SoldProduct, ReservePeriod>> = {
  [PRODUCT_TYPES.carRent]: { minDays: 3, maxDays: 365 },
  [PRODUCT_TYPES.lodging]: { minDays: 3, maxDays: 540 },
}

/** Bounds of the values that the office can set; at least a week must be reservable. */
export const RESERVE_PERIOD_BOUNDS = {
  minDays: { from: 0, to: 90 },
  maxDays: { from: 30, to: 730 },
  minLength: 7,
} as const

/** The first and the last day that can be reserved. */
export type ReservableDays = { first: Day; last: Day }

export const reservableDays = ({ minDays, maxDays }: ReservePeriod, today: Day): ReservableDays => ({
  first: addDays(today, minDays),
  last: addDays(today, maxDays),
})

/** The problem with a reserve period that is too short; undefined when there is none. */
export const findPeriodProblem = ({ minDays, maxDays }: ReservePeriod): Bilingual | undefined => {
  const { minLength } = RESERVE_PERIOD_BOUNDS
  return maxDays - minDays >= minLength
    ? undefined
    : {
        en: `must be at least ${minLength} days more than the minimum`,
        es: `debe ser al menos ${minLength} días mayor que el mínimo`,
      }
}
