import type { RouterContextProvider } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { getHotelReviews, type Reviews } from '../contract.ts'
import { readReviewQuery, reviewInput } from './review-query.ts'

type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** The reviews of a hotel that a URL requests; null when they cannot be loaded. */
export const loadHotelReviews = async ({ request, params, context }: PageArgs, hotelId: number | undefined) => {
  const lang = langOfPage(request, params)
  const { pathname, search, searchParams } = new URL(request.url)
  const reviewQuery = readReviewQuery(searchParams)
  const reviews: Reviews | null = hotelId
    ? await context
        .get(pageContext)
        .callIn(lang)(getHotelReviews, { hotelId, ...reviewInput(reviewQuery), lang })
        .catch((error) => {
          if (!isCallRefused(error)) context.get(pageContext).report(error)
          return null
        })
    : null
  // Links add the language of the page, so it is removed here.
  const url = { pathname: params.lang ? pathname.slice(params.lang.length + 1) : pathname, search }
  return { reviews, reviewQuery, url }
}
