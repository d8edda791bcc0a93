import { addDays, type Day } from './days.ts'
import type { ProductType } from './site.ts'

/** How many days from today a service may be reserved, first and last day included. */
export type ReservePeriod = { minDays: number; maxDays: number }

/** The reserve period of each product (decisions 3). */
export const RESERVE_PERIODS: Readonly<Record<ProductType, ReservePeriod>> = {
  1: { minDays: 3, maxDays: 365 },
  4: { minDays: 3, maxDays: 540 },
}

/** The first and the last day that can be reserved when today is `today`. */
export const reservableDays = (product: ProductType, today: Day): { first: Day; last: Day } => ({
  first: addDays(today, RESERVE_PERIODS[product].minDays),
  last: addDays(today, RESERVE_PERIODS[product].maxDays),
})
