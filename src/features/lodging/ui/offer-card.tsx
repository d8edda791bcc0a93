import type { Day } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FavoriteButton } from '../../../ui/favorite-button.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { CompareChoice, ResultCard } from '../../../ui/result-card.tsx'
import { bookLodgingPath, COMPARE_STAYS } from '../search-query.ts'
import { distancesOf } from './distances.ts'
import { offerTexts } from './offer.texts.ts'
import {
  CancellationLine,
  Category,
  Fact,
  HotelLocation,
  OfferBadges,
  OfferPrice,
  type ShownOffer,
} from './offer-parts.tsx'

/** A hotel in the search results with its cheapest offer. */
export const OfferCard = ({
  offer,
  today,
  priority,
  isFavorite = false,
}: {
  offer: ShownOffer
  today: Day
  priority: boolean
  /** Whether the hotel is known to be a favorite. */
  isFavorite?: boolean
}) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  const { hotel } = offer
  const distances = distancesOf(hotel, lang)
  const titleId = `hotel-${offer.hotelId}-${offer.roomClassId}-${offer.mealPlanId}`
  return (
    <ResultCard
      titleId={titleId}
      photo={hotel.photo}
      priority={priority}
      head={
        <>
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="text-sm font-semibold text-muted">
                <Category hotel={hotel} />
              </p>
              <h3 id={titleId} className="font-display text-xl">
                {hotel.name}
              </h3>
            </div>
            <FavoriteButton favorite={String(offer.hotelId)} name={hotel.name} wasKept={isFavorite} />
          </div>
          <HotelLocation hotel={hotel} />
          <GuestScore score={hotel.guestScore} />
        </>
      }
      price={
        <>
          <OfferPrice offer={offer} className="@4xl:text-right" />
          {offer.notForCountry ? (
            <p className="max-w-64 text-sm">{offer.notForCountry[lang]}</p>
          ) : (
            <ButtonLink
              to={bookLodgingPath(offer, offer)}
              aria-label={t.seeLabel(hotel.name, offer.roomClass[lang])}
              className="max-sm:w-full"
            >
              {t.see}
            </ButtonLink>
          )}
        </>
      }
      compare={<CompareChoice form={COMPARE_STAYS} value={offer.hotelId} name={hotel.name} />}
      facts={
        <>
          <OfferBadges offer={offer} />
          <ul className="grid gap-1">
            <Fact icon="bed">{offer.roomClass[lang]}</Fact>
            <Fact>
              <span className="font-semibold">{offer.mealPlan[lang]}</span>
            </Fact>
            {distances && <Fact icon="pin">{distances}</Fact>}
            {hotel.highlights.length > 0 && <Fact>{hotel.highlights.map((service) => service[lang]).join(', ')}</Fact>}
            <CancellationLine offer={offer} today={today} />
          </ul>
        </>
      }
    />
  )
}
