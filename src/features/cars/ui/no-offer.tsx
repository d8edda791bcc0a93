import { ButtonLink } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import type { NoOffer } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { searchCarPath } from './car-query.ts'
import type { CarSearch } from './search-car-form.tsx'

/** Why there is no offer, in a line. */
export const noOfferTitle = ({ code }: NoOffer, t: typeof bookCarTexts.en) =>
  ({ SOLD_OUT: t.soldOut, OFFER_NOT_FOUND: t.notFound, INVALID: t.problem })[code]

/** What a page says when its car cannot be had: why, and the way to other cars. */
export const NoOfferPage = ({ search, refusal }: { search: CarSearch; refusal: NoOffer }) => {
  const t = useTexts(bookCarTexts)
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
