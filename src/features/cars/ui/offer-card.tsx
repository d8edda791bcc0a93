import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FavoriteButton } from '../../../ui/favorite-button.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { Money } from '../../../ui/money.tsx'
import { CompareChoice, ResultCard } from '../../../ui/result-card.tsx'
import { bookCarPath, COMPARE_CARS, carKey, searchOf } from '../search-query.ts'
import { offerTexts } from './offer.texts.ts'
import { AgesAndConditions, CarFacts, PriceSplit, type ShownOffer, UnitsLeft } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'

const PriceDetails = latePart(async () => (await import('./price-tables.tsx')).PriceDetails)

/** A car in the search results, with its office, prices and whether the driver is eligible. */
export const OfferCard = ({
  offer,
  priority,
  office,
  isFavorite = false,
}: {
  offer: ShownOffer
  priority: boolean
  /** The office of the search; absent or 0 means any. */
  office?: number | undefined
  /** Whether the car is known to be a favorite. */
  isFavorite?: boolean
}) => {
  const t = useTexts(offerTexts)
  const s = useTexts(searchCarTexts)
  const { eligibility } = offer
  const car = carKey(offer)
  const name = `${offer.modelName}, ${offer.supplierName}`
  const path = bookCarPath(offer, searchOf(offer), office)
  const titleId = `car-${car}-${offer.zoneId}-${offer.pickUp}`
  return (
    <ResultCard
      titleId={titleId}
      photo={offer.photo}
      priority={priority}
      head={
        <>
          {offer.changed && (
            <p>
              <Badge tone="info">{offer.changed}</Badge>
            </p>
          )}
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="text-sm font-semibold tracking-wide text-turquoise uppercase">{offer.className}</span>
                <UnitsLeft offer={offer} />
              </p>
              <h3 id={titleId} className="mt-0.5 text-xl">
                {offer.modelName} <span className="text-base font-normal text-muted">{t.orSimilar}</span>
              </h3>
            </div>
            <FavoriteButton favorite={car} name={name} wasKept={isFavorite} />
          </div>
          <GuestScore score={offer.guestScore} />
        </>
      }
      price={
        <>
          <div>
            <p>
              <Money cents={offer.priceCents} currency={offer.currency} className="text-2xl font-bold" />
              <span className="block text-sm text-muted">{t.totalFor(offer.rentalDays)}</span>
            </p>
            <PriceSplit offer={offer} className="mt-2 max-w-72 text-[0.95rem]" />
          </div>
          <ButtonLink
            to={path}
            variant={eligibility.eligible ? 'primary' : 'secondary'}
            aria-label={s.selectLabel(offer.modelName, offer.supplierName)}
            className="max-sm:w-full"
          >
            {s.select}
          </ButtonLink>
        </>
      }
      compare={!offer.isAlternative && <CompareChoice form={COMPARE_CARS} value={car} name={name} />}
      facts={
        <>
          <CarFacts offer={offer} className="text-[0.95rem]" />
          <p className="flex items-start gap-2 text-[0.95rem]">
            <Icon name="pin" className="mt-0.5 size-5 text-turquoise" />
            <span>
              <strong className="font-semibold">{offer.supplierName}</strong>, {offer.pickUpOffice.name}
              <span className="block text-muted">
                {offer.zoneName}, {t.hours(offer.pickUpOffice.opens, offer.pickUpOffice.closes)}
              </span>
            </span>
          </p>
          {!eligibility.eligible && (
            <p className="flex items-start gap-2 font-medium text-danger">
              <Icon name="error" className="mt-0.5 size-5" />
              {eligibility.reason}
            </p>
          )}
          {eligibility.eligible && eligibility.ageFeePerDayCents > 0 && (
            <p className="flex items-start gap-2 text-[0.95rem] text-muted">
              <Icon name="info" className="mt-0.5 size-5" />
              {t.ageFee(eligibility.driverAge)}
            </p>
          )}
          <AgesAndConditions offer={offer} conditionsPath={`${path}#policies`} />
        </>
      }
      details={<PriceDetails offer={offer} />}
    />
  )
}
