import type { ReactNode } from 'react'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import type { CarOffer } from '../contract.ts'
import { type AgeBounds, type AgeFee, ageFeesWithin } from '../driver-age.ts'
import { FUEL_NAMES } from '../fuels.ts'
import { offerTexts } from './offer.texts.ts'

const NOT_SHOWN = [
  'siteId',
  'agencyId',
  'body',
  'userCountryId',
  'transmissionId',
  'driverAge',
  'cancellation',
  'dropOffOffice',
  'offerToken',
  'priceHeldUntil',
] as const

/** The fields of an offer that lists show. */
export type ShownOffer = Omit<CarOffer, (typeof NOT_SHOWN)[number] | 'pickUpOffice' | 'eligibility'> & {
  pickUpOffice: Pick<CarOffer['pickUpOffice'], 'name' | 'opens' | 'closes'>
  eligibility: Pick<
    CarOffer['eligibility'],
    'eligible' | 'reason' | 'driverAge' | 'ageFeePerDayCents' | keyof AgeBounds
  > & {
    ageFees: Pick<AgeFee, 'fromAge' | 'toAge'>[]
  }
}

export const toShown = (offer: CarOffer): ShownOffer => {
  const { name, opens, closes } = offer.pickUpOffice
  const { eligible, reason, driverAge, ageFeePerDayCents, minAge, maxAge } = offer.eligibility
  const ageFees = ageFeesWithin(offer.eligibility.ageFees, offer.eligibility).map(({ fromAge, toAge }) => ({
    fromAge,
    toAge,
  }))
  const shown: Partial<CarOffer> = { ...offer }
  for (const field of NOT_SHOWN) delete shown[field]
  return {
    ...(shown as Omit<CarOffer, (typeof NOT_SHOWN)[number]>),
    pickUpOffice: { name, opens, closes },
    eligibility: { eligible, reason, driverAge, ageFeePerDayCents, minAge, maxAge, ageFees },
  }
}

/** All photos of a car. */
export const photosOf = ({ photo, morePhotos = [] }: CarOffer) => [...(photo ? [photo] : []), ...morePhotos]

/** Transmission, seats and other features of the car. */
export const CarFacts = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  const facts = [
    offer.transmissionName,
    t.seats(offer.seats),
    t.bags(offer.bags),
    t.doors(offer.doors),
    offer.airConditioning ? t.air : t.noAir,
    FUEL_NAMES[offer.fuel][lang],
    offer.kmLimit === null ? t.unlimitedKm : t.km(offer.kmLimit),
  ]
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {facts.map((fact) => (
        <li key={fact} className="flex items-center gap-1.5">
          <Icon name="check" className="size-4 text-turquoise" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** The ages at which the car can be rented, the ages with a fee, and a link to the conditions. */
export const AgesAndConditions = ({ offer, conditionsPath }: { offer: ShownOffer; conditionsPath: string }) => {
  const t = useTexts(offerTexts)
  const { minAge, maxAge, ageFees } = offer.eligibility
  const withFee = ageFees.map(({ fromAge, toAge }) => `${fromAge}–${toAge}`).join(', ')
  return (
    <p className="flex items-start gap-2 text-[0.95rem] text-muted">
      <Icon name="person" className="mt-0.5 size-5" />
      <span>
        {t.ages(minAge, maxAge, withFee)}{' '}
        <LocalLink
          to={conditionsPath}
          aria-label={`${t.conditions}: ${offer.modelName}, ${offer.supplierName}`}
          className="link"
        >
          {t.conditions}
        </LocalLink>
      </span>
    </p>
  )
}

/** Remaining units, when they are few. */
export const UnitsLeft = ({ offer }: { offer: ShownOffer }) => {
  const t = useTexts(offerTexts)
  return offer.unitsLeft === null ? null : <Badge tone="warning">{t.unitsLeft(offer.unitsLeft)}</Badge>
}

/** A label with an amount, in a description list. */
export const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The amounts paid now and in Cuba, always shown with the total. */
export const PriceSplit = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  return (
    <dl className={`grid gap-1 ${className}`}>
      <Line label={t.payNow}>
        <Money cents={offer.payNowCents} currency={offer.currency} className="font-semibold" />
      </Line>
      <Line label={t.payInCuba}>
        <Money cents={offer.payInCubaCents} currency={CONTRACT_CURRENCY} />
      </Line>
    </dl>
  )
}
