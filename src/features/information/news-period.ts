import { addDays, type Day } from '../../lib/days.ts'

/** Days for which news is shown as current (docs/rules/storefront.md#news). */
export const NEWS_PERIOD_DAYS = 10

/** Maximum news items per call. */
export const MAX_NEWS = 100

/** The first day of the news period. */
export const newsFrom = (today: Day): Day => addDays(today, -NEWS_PERIOD_DAYS)
