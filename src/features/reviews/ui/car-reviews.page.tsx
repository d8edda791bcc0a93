import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Page } from '../../../ui/page.tsx'
import { getCarReviews } from '../contract.ts'
import type { Route } from './+types/car-reviews.page'
import { readReviewQuery, reviewInput } from './review-query.ts'
import { reviewTexts } from './reviews.texts.ts'
import { ReviewsSection } from './reviews-section.tsx'

export const loader = async ({ context, request, params, url }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const query = readReviewQuery(url.searchParams)
  const { supplierId, modelId } = params
  const reviews = await orNotFound(
    context.get(pageContext).callIn(lang)(getCarReviews, { supplierId, modelId, ...reviewInput(query), lang }),
  )
  return { reviews, query, url: { pathname: `/car-reviews/${supplierId}/${modelId}`, search: url.search } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = reviewTexts[matches[0].loaderData.lang]
  return [
    {
      title: `${loaderData ? t.carLead(loaderData.reviews.car.model, loaderData.reviews.car.supplier) : t.carTitle} · ${matches[0].loaderData.agency}`,
    },
    { name: 'description', content: t.carDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The reviews of a model of a rental company. */
export default function CarReviewsPage({ loaderData: { reviews, ...place } }: Route.ComponentProps) {
  const t = useTexts(reviewTexts)
  return (
    <Page
      title={t.carTitle}
      lead={t.carLead(reviews.car.model, reviews.car.supplier)}
      back={{ to: '/search-car', label: t.back }}
      width="normal"
    >
      <div id="reviews">
        <ReviewsSection reviews={reviews} name={`${reviews.car.model}, ${reviews.car.supplier}`} {...place} />
      </div>
    </Page>
  )
}
