import type { Day } from '../../lib/days.ts'

/** ISO weekdays, 1 = Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const WEEKEND = [6, 7] as const

/** The ISO weekday of a day. */
export const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
