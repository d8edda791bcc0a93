import { ButtonLink } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ResumeDraft } from '../../../ui/resume-draft.tsx'
import type { CarSearch } from '../search-query.ts'
import { searchCarPath } from '../search-query.ts'
import type { NoOffer } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'

export const noOfferTitle = ({ code }: NoOffer, t: typeof bookCarTexts.en) =>
  ({ SOLD_OUT: t.soldOut, NOT_ON_SALE_YET: t.notOnSaleYet, OFFER_NOT_FOUND: t.notFound, INVALID: t.problem })[code]

/** Explains why there is no offer and links to a search; without a refusal, shows the drafts. */
export const NoOfferPage = ({ search, refusal }: { search: CarSearch; refusal: NoOffer | null }) => {
  const t = useTexts(bookCarTexts)
  if (!refusal) {
    const toSearch = { to: '/search-car', label: t.searchCars }
    return <ResumeDraft product="car" title={t.bareTitle} lead={t.bareLead} search={toSearch} />
  }
  return (
    <Page title={noOfferTitle(refusal, t)} width="narrow">
      <Notice tone="warning">
        {refusal.problems.length > 0 ? (
          <ul>
            {refusal.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : (
          <p>{refusal.code === 'SOLD_OUT' ? t.soldOutHint : t.notFoundHint}</p>
        )}
      </Notice>
      <ButtonLink to={searchCarPath(search)} className="mt-5">
        {t.searchAgain}
      </ButtonLink>
    </Page>
  )
}
