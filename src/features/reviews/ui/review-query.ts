import { PARTIES, type PartyKind, REVIEW_ORDERS, type ReviewOrder } from '../review-rules.ts'

/** Which reviews a page shows, according to its URL. */
export type ReviewQuery = { party: PartyKind | undefined; order: ReviewOrder; page: number }

/** Reads which reviews a URL requests; the default is the newest reviews by any party. */
export const readReviewQuery = (params: URLSearchParams): ReviewQuery => {
  const page = Number(params.get('reviewPage'))
  return {
    party: PARTIES.find((party) => party === params.get('reviewsBy')),
    order: REVIEW_ORDERS.find((order) => order === params.get('reviewOrder')) ?? 'newest',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The reviews to show as call input. */
export const reviewInput = ({ order, ...rest }: ReviewQuery) => ({ ...rest, sort: order })

/** The path of the same page with other reviews, with the fragment of the reviews section. */
export const reviewsPath = (
  { pathname, search }: { pathname: string; search: string },
  { party, order, page }: ReviewQuery,
) => {
  const params = new URLSearchParams(search)
  for (const [name, value] of [
    ['reviewsBy', party],
    ['reviewOrder', order === 'newest' ? undefined : order],
    ['reviewPage', page === 1 ? undefined : String(page)],
  ] as const) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return `${pathname}${String(params) && `?${params}`}#reviews`
}
