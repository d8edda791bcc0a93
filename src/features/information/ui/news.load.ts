import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { type NewsIndex, searchNews } from '../contract.ts'
import { newsFrom } from '../news-period.ts'

/** Number of news items shown when there are none in the news period. */
const LATEST = 6

/** The news of the last `newsDays` days, or the latest if there is none (docs/rules/storefront.md#news). */
export const loadLatestNews = async (call: Call, lang: Lang, today: Day, newsDays: number): Promise<NewsIndex[]> => {
  const recent = await call(searchNews, { lang, publishFromDate: newsFrom(today, newsDays) })
  return recent.length > 0 ? recent : (await call(searchNews, { lang })).slice(0, LATEST)
}
