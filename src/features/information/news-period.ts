import { addDays, type Day } from '../../lib/days.ts'

/** Maximum news items per call. */
export const MAX_NEWS = 100

/** The first day of the news period, the days for which news is shown as current (docs/rules/storefront.md#news). */
export const newsFrom = (today: Day, newsDays: number): Day => addDays(today, -newsDays)
