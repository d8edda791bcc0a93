import { addDays, type Day } from './days.ts'

/** How many days ahead a service can be reserved, inclusive (docs/rules/search.md#reserve-period). */
export type ReservePeriod = { minDays: number; maxDays: number }

/** The first and the last day that can be reserved. */
export type ReservableDays = { first: Day; last: Day }

export const reservableDays = ({ minDays, maxDays }: ReservePeriod, today: Day): ReservableDays => ({
  first: addDays(today, minDays),
  last: addDays(today, maxDays),
})
