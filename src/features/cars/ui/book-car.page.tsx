import { Fragment, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type Day, formatDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import { photoAlt, singlePhotoUrl } from '../../../lib/photo.ts'
import { USA_COUNTRY_ID } from '../../../lib/site.ts'
import { rentalCar, reviewed, socialCard, structured } from '../../../lib/structured-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FavoriteButton, FavoritesForm } from '../../../ui/favorite-button.tsx'
import { Gallery } from '../../../ui/gallery.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { mapUrl } from '../../../ui/map-url.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { Paragraphs } from '../../../ui/rich-text.tsx'
import { TotalBar } from '../../../ui/total-bar.tsx'
import type { Policy } from '../../information/contract.ts'
import { cancellationSentences } from '../../products/cancellation.ts'
import type { CarOffer, CarOffice } from '../contract.ts'
import { ageFeesWithin } from '../driver-age.ts'
import type { ExtraKind } from '../extras.ts'
import { isOpenAt } from '../office-hours.ts'
import { bookCarConfirmPath, readExtras, rentalPath } from '../rental-query.ts'
import { type CarRental, carKey, carPath, searchCarPath, searchOf, searchParams } from '../search-query.ts'
import type { Route } from './+types/book-car.page'
import { loadConditions, loadOffer, loadOffices, type OfficeOption } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { ExtrasForm } from './extras-form.tsx'
import { NoOfferPage, noOfferTitle } from './no-offer.tsx'
import { offerTexts } from './offer.texts.ts'
import { CarFacts, photosOf, UnitsLeft } from './offer-parts.tsx'
import { officeTexts } from './office.texts.ts'
import { OfficeChoice } from './office-choice.tsx'
import { PriceTables } from './price-tables.tsx'
import { RentalSummary, timeOf } from './rental-summary.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const query = new URL(args.request.url).searchParams
  const { supplierId, modelId } = args.params as { supplierId?: string; modelId?: string }
  const loaded = await loadOffer(args, {
    supplierId: supplierId ?? query.get('supplierId'),
    modelId: modelId ?? query.get('modelId'),
  })
  const described = loaded.offer ?? loaded.other
  return {
    ...loaded,
    canonicalPath: described && carPath(described),
    conditions: await loadConditions(args, loaded.offer),
    offices: await loadOffices(args, loaded.offer),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang, publicOrigin } = matches[0].loaderData
  const t = bookCarTexts[lang]
  const offer = loaderData?.offer ?? loaderData?.other
  if (!offer) {
    const refusal = loaderData?.refusal
    const title = !loaderData ? t.notFound : refusal ? noOfferTitle(refusal, t) : t.bareTitle
    return [
      { title: `${title} · ${matches[0].loaderData.agency}` },
      { name: 'description', content: t.bareLead },
      ...socialCard(publicOrigin, null, ''),
    ]
  }
  return [
    { title: `${t.title(offer.modelName)}, ${offer.supplierName} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description(offer.modelName, offer.supplierName, offer.zoneName) },
    ...socialCard(publicOrigin, offer.photo, photoAlt(offer.photo, lang, offer.modelName)),
    ...(loaderData?.offer ? [structured(carData(offer, lang, publicOrigin))] : []),
  ]
}

const carData = (offer: CarOffer, lang: Lang, origin: string) => {
  const t = bookCarTexts[lang]
  return {
    ...rentalCar({
      name: t.title(offer.modelName),
      brand: offer.supplierName,
      description: t.description(offer.modelName, offer.supplierName, offer.zoneName),
      image: offer.photo && origin + singlePhotoUrl(offer.photo),
      offer: { cents: offer.priceCents, currency: offer.currency, url: pageUrl(origin, lang, carPath(offer)) },
    }),
    ...reviewed(offer.guestScore, []),
  }
}

export default function BookCar({ loaderData }: Route.ComponentProps) {
  const { search, offer, other, refusal, conditions, offices, confirmHours, today } = loaderData
  return offer ? (
    <CarPage {...{ offer, search, conditions, offices, confirmHours, today }} />
  ) : (
    <NoOfferPage search={search} refusal={refusal} other={other} />
  )
}

/** The extras chosen last, even while the page with their price is still loading, so that links from this page include them. */
const useChosenExtras = ({ extras }: CarRental) => {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  return next?.pathname === pathname ? readExtras(new URLSearchParams(next.search)) : extras
}

const canAdd = ({ extras }: CarOffer, kind: ExtraKind) => extras?.some((extra) => extra.kind === kind) ?? false

const CarPage = ({
  offer,
  search,
  conditions,
  offices,
  confirmHours,
  today,
}: {
  offer: CarOffer
  search: CarRental
  conditions: readonly Policy[]
  offices: readonly OfficeOption[]
  confirmHours: number
  today: Day
}) => {
  const t = useTexts(bookCarTexts)
  const lang = useLang()
  const rental = { ...searchOf(offer), office: search.office, extras: useChosenExtras(search) }
  return (
    <Page
      title={t.title(offer.modelName)}
      lead={
        <span className="flex items-center gap-2">
          {`${offer.className} · ${offer.supplierName} · ${offer.zoneName}`}
          <FavoriteButton favorite={carKey(offer)} name={`${offer.modelName}, ${offer.supplierName}`} wasKept={false} />
        </span>
      }
      back={{ to: searchCarPath(search), label: t.back }}
      width="wide"
    >
      <FavoritesForm fields={searchParams(rental)} />
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[1fr_21rem] lg:pb-0">
        <div className="grid min-w-0 gap-8">
          <Gallery
            photos={photosOf(offer)}
            name={offer.modelName}
            sizes="(min-width: 64rem) 52rem, calc(100vw - 3rem)"
          />
          <Section id="facts" title={t.facts}>
            <div className="mb-2 empty:hidden">
              <UnitsLeft offer={offer} />
            </div>
            <CarFacts offer={offer} />
            <p className="mt-3 text-muted">{t.similar}</p>
            {offer.guestScore && (
              <LocalLink
                to={`/car-reviews/${offer.supplierId}/${offer.modelId}`}
                className="text-link mt-3 inline-flex min-h-11 w-fit items-center"
              >
                <GuestScore score={offer.guestScore} />
              </LocalLink>
            )}
          </Section>
          <Section id="places" title={t.places}>
            <div className="grid gap-4 md:grid-cols-2">
              <Place
                label={t.pickUp}
                day={offer.pickUp}
                hour={offer.startHour}
                zone={offer.zoneName}
                office={offer.pickUpOffice}
                airport={offices.find(({ id }) => id === offer.agencyId)?.airport}
              />
              <Place
                label={t.dropOff}
                day={offer.dropOff}
                hour={offer.endHour}
                zone={offer.dropOffZoneName}
                office={offer.dropOffOffice}
              />
            </div>
            <div className="mt-4 empty:hidden">
              <OfficeChoice
                offices={offices}
                offer={offer}
                pathOf={(office) => rentalPath(offer, { ...rental, office })}
                withMap
              />
            </div>
          </Section>
          <ExtrasForm offer={offer} rental={rental} />
          <Section id="price" title={t.price}>
            <Card>
              <PriceTables offer={offer} />
            </Card>
          </Section>
          <Eligibility offer={offer} />
          <WhatToBring offer={offer} />
          <Section id="policies" title={t.policies}>
            <div className="prose">
              <h3>{t.cancellation}</h3>
              <ul>
                {cancellationSentences(
                  {
                    steps: offer.cancellation,
                    serviceDay: offer.pickUp,
                    priceCents: offer.payNowCents,
                    firstNightCents: 0,
                    currency: offer.currency,
                  },
                  today,
                  lang,
                ).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>{t.cancellationNote(confirmHours)}</p>
              <p>{canAdd(offer, 'fuelPlan') ? t.fuelPlan : t.fuel}</p>
              <p>
                <LocalLink to="/cancellation-policy">{t.policyLink}</LocalLink>
              </p>
            </div>
            {conditions.length > 0 && (
              <div className="mt-5 grid gap-3">
                {conditions.map((policy) => (
                  <PolicyDetails key={policy.title} policy={policy} />
                ))}
              </div>
            )}
          </Section>
          <div className="max-lg:hidden">
            <ContinueButton offer={offer} rental={rental} />
          </div>
        </div>
        <RentalSummary offer={offer}>
          <a href="#policies" className="text-link inline-flex min-h-11 items-center">
            {t.conditions}
          </a>
          <ContinueButton offer={offer} rental={rental} />
        </RentalSummary>
      </div>
      <CarTotalBar offer={offer} rental={rental} />
    </Page>
  )
}

/** A policy that expands without scripts. */
const PolicyDetails = ({ policy }: { policy: Policy }) => (
  <details lang={policy.lang} className="group/policy rounded-card border border-line bg-surface-raised">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-3 font-semibold hover:bg-surface-sunk sm:px-5 [&::-webkit-details-marker]:hidden">
      {policy.title}
      <Icon name="down" className="text-turquoise transition-transform group-open/policy:rotate-180" />
    </summary>
    <div className="prose px-4 pb-5 sm:px-5">
      {policy.sections.map(({ heading, paragraphs }) => (
        <Fragment key={heading}>
          <h3>{heading}</h3>
          <Paragraphs lines={paragraphs} />
        </Fragment>
      ))}
    </div>
  </details>
)

const Section = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3">
      {title}
    </h2>
    {children}
  </section>
)

const Place = ({
  label,
  day,
  hour,
  zone,
  office,
  airport,
}: {
  label: string
  day: string
  hour: string
  zone: string
  office: CarOffice
  airport?: OfficeOption['airport']
}) => {
  const t = useTexts(bookCarTexts)
  const o = useTexts(offerTexts)
  const f = useTexts(officeTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  return (
    <Card>
      <h3>{label}</h3>
      <p className="mt-1 text-lg font-semibold">
        {formatDay(day, lang)} {t.at(timeOf(hour))}
      </p>
      <p className="mt-2 font-semibold">{office.name}</p>
      <address className="text-muted not-italic">
        {office.address}
        <br />
        {zone}
      </address>
      {airport && <p className="text-muted">{f.fromAirport(airport.km, airport.name)}</p>}
      <a
        href={mapUrl(office, !pictures)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={f.mapOf(office.name)}
        className="not-printed link inline-flex min-h-11 items-center"
      >
        {f.map}
      </a>
      <p className="mt-2 flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 size-5 text-turquoise" />
        {f.officeHours(o.hours(office.opens, office.closes))}
      </p>
      {!isOpenAt(office, hour) && <p className="mt-1 font-medium text-warning">{t.outsideHours}</p>}
      <p className="mt-2">
        {t.phone}:{' '}
        <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`} className="text-link inline-block py-1">
          {office.phone}
        </a>
      </p>
    </Card>
  )
}

const Eligibility = ({ offer }: { offer: CarOffer }) => {
  const t = useTexts(bookCarTexts)
  const lang = useLang()
  const { eligibility } = offer
  return (
    <Section id="eligibility" title={t.eligibility}>
      {eligibility.eligible ? (
        <Notice tone="success">{t.eligible(eligibility.driverAge)}</Notice>
      ) : (
        <Notice tone="danger">{eligibility.reason}</Notice>
      )}
      <ul className="prose mt-4 list-disc pl-5">
        <li>{t.ages(eligibility)}</li>
        <li>{t.license(eligibility.licenceYears)}</li>
        {ageFeesWithin(eligibility.ageFees, eligibility).map(({ fromAge, toAge, perDayCents }) => (
          <li key={fromAge}>{t.ageFee(fromAge, toAge, formatMoney(perDayCents, offer.currency, lang))}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The documents and the card that the client must show at the counter. */
const WhatToBring = ({ offer }: { offer: CarOffer }) => {
  const t = useTexts(bookCarTexts)
  const lang = useLang()
  const inCuba = (cents: number) => formatMoney(cents, CONTRACT_CURRENCY, lang)
  return (
    <Section id="bring" title={t.bring}>
      <p>{t.bringLead}</p>
      <ul className="prose mt-2 list-disc pl-5">
        <li>{t.bringPassport}</li>
        <li>{t.bringLicense(offer.eligibility.licenceYears)}</li>
        {canAdd(offer, 'secondDriver') && <li>{t.bringSecond}</li>}
        <li>{t.bringVoucher}</li>
        <li>{t.bringCard(inCuba(offer.payInCubaCents), inCuba(offer.depositCents))}</li>
      </ul>
      {offer.userCountryId === USA_COUNTRY_ID && (
        <Notice tone="warning" title={t.usCards} className="mt-4">
          {t.usCardsText}
        </Notice>
      )}
    </Section>
  )
}

/** Continues to booking, or explains why the driver is not eligible. */
const ContinueButton = ({ offer, rental }: { offer: CarOffer; rental: CarRental }) => {
  const t = useTexts(bookCarTexts)
  return offer.eligibility.eligible ? (
    <ButtonLink to={bookCarConfirmPath(offer, rental)} className="w-full">
      {t.continue}
    </ButtonLink>
  ) : (
    <>
      <p className="font-medium text-danger">{offer.eligibility.reason}</p>
      <ButtonLink to={searchCarPath(rental)} variant="secondary" className="w-full">
        {t.changeAge}
      </ButtonLink>
    </>
  )
}

/** The total with the button, which is left out for a driver who may not rent the car. */
const CarTotalBar = ({ offer, rental }: { offer: CarOffer; rental: CarRental }) => {
  const t = useTexts(bookCarTexts)
  const o = useTexts(offerTexts)
  if (!offer.eligibility.eligible) return null
  return (
    <TotalBar cents={offer.priceCents} currency={offer.currency} label={o.totalFor(offer.rentalDays)}>
      <ButtonLink to={bookCarConfirmPath(offer, rental)}>{t.continue}</ButtonLink>
    </TotalBar>
  )
}
