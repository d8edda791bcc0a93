import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { type NewsIndex, searchNews } from '../contract.ts'
import { newsFrom } from '../news-period.ts'

/** How many news are shown when there are none of the last days. */
const LATEST = 6

/** The news of the last days, or the latest when there was nothing in these (spec 9). */
export const loadLatestNews = async (call: Call, lang: Lang, today: Day): Promise<NewsIndex[]> => {
  const recent = await call(searchNews, { lang, publishFromDate: newsFrom(today) })
  return recent.length > 0 ? recent : (await call(searchNews, { lang })).slice(0, LATEST)
}
