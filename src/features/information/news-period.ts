import { addDays, type Day } from '../../lib/days.ts'

/** Days for which the news are news (spec 9). */
export const NEWS_PERIOD_DAYS = 10

/** The most news that one call answers. */
export const MAX_NEWS = 100

/** The first day whose news are still news. */
export const newsFrom = (today: Day): Day => addDays(today, -NEWS_PERIOD_DAYS)
