import { formatDays } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Gallery } from '../../../ui/gallery.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ResumeDraft } from '../../../ui/resume-draft.tsx'
import type { CarOffer } from '../contract.ts'
import { rentalPath } from '../rental-query.ts'
import { type CarSearch, searchCarPath, searchOf } from '../search-query.ts'
import type { NoOffer } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { CarFacts, photosOf } from './offer-parts.tsx'

export const noOfferTitle = ({ code }: NoOffer, t: typeof bookCarTexts.en) =>
  ({ SOLD_OUT: t.soldOut, NOT_ON_SALE_YET: t.notOnSaleYet, OFFER_NOT_FOUND: t.notFound, INVALID: t.problem })[code]

/** Explains why there is no offer, and links to the car at other times and to a search. Without a refusal, it shows the drafts. */
export const NoOfferPage = ({
  search,
  refusal,
  other,
}: {
  search: CarSearch
  refusal: NoOffer | null
  /** The car at other times. */
  other: CarOffer | null
}) => {
  const lang = useLang()
  const t = useTexts(bookCarTexts)
  if (!refusal) {
    const toSearch = { to: '/search-car', label: t.searchCars }
    return <ResumeDraft product="car" title={t.bareTitle} lead={t.bareLead} search={toSearch} />
  }
  const title = noOfferTitle(refusal, t)
  return (
    <Page
      title={other ? t.title(other.modelName) : title}
      lead={other && `${other.className} · ${other.supplierName} · ${other.zoneName}`}
      width="narrow"
    >
      <div className="grid gap-5">
        <Notice tone="warning" title={other && title}>
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
        {other && (
          <>
            <Gallery
              photos={photosOf(other)}
              name={other.modelName}
              sizes="(min-width: 48rem) 45rem, calc(100vw - 3rem)"
            />
            <CarFacts offer={other} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {other && (
            <ButtonLink to={rentalPath(other, searchOf(other))}>
              {t.seeOn(formatDays(other.pickUp, other.dropOff, lang))}
            </ButtonLink>
          )}
          <ButtonLink to={searchCarPath(search)} variant={other ? 'secondary' : 'primary'}>
            {t.searchAgain}
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
