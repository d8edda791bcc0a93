import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { comparePageTexts } from '../../../ui/compare-page.texts.ts'
import { ComparePage } from '../../../ui/compare-page.tsx'
import { MAX_COMPARED } from '../../../ui/compared.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { FUEL_NAMES } from '../fuels.ts'
import { bookCarPath, carKey, searchOf } from '../search-query.ts'
import type { Route } from './+types/compare-cars.page'
import { loadCompareCars } from './compare-cars.load.ts'
import { compareCarsTexts } from './compare-cars.texts.ts'
import { offerTexts } from './offer.texts.ts'
import { PriceSplit } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'

export const loader = (args: Route.LoaderArgs) => loadCompareCars(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = compareCarsTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Compares cars side by side. */
export default function CompareCars({ loaderData: { searchPath, office, cars, gone } }: Route.ComponentProps) {
  const t = useTexts(compareCarsTexts)
  const c = useTexts(comparePageTexts)
  const o = useTexts(offerTexts)
  const s = useTexts(searchCarTexts)
  const lang = useLang()
  return (
    <ComparePage
      title={t.title}
      searchPath={searchPath}
      caption={t.caption}
      hint={gone > 0 ? `${t.upTo(MAX_COMPARED)} ${t.gone(gone)}` : t.upTo(MAX_COMPARED)}
      none={gone > 0 ? `${t.gone(gone)} ${t.none}` : t.none}
      things={cars.map((offer) => ({
        id: carKey(offer),
        name: offer.modelName,
        path: bookCarPath(offer, searchOf(offer), office),
        action: (
          <ButtonLink
            to={bookCarPath(offer, searchOf(offer), office)}
            variant={offer.eligibility.eligible ? 'primary' : 'secondary'}
            aria-label={s.selectLabel(offer.modelName, offer.supplierName)}
          >
            {s.select}
          </ButtonLink>
        ),
        offer,
      }))}
      rows={[
        [
          c.price,
          ({ offer }) => (
            <>
              <Money cents={offer.priceCents} currency={offer.currency} className="text-2xl font-bold" />
              <span className="block text-sm text-muted">{o.totalFor(offer.rentalDays)}</span>
              <PriceSplit offer={offer} className="mt-2 max-w-64" />
            </>
          ),
        ],
        [t.carClass, ({ offer }) => offer.className],
        [t.company, ({ offer }) => offer.supplierName],
        [
          t.office,
          ({ offer: { pickUpOffice, zoneName } }) =>
            `${pickUpOffice.name}, ${zoneName}, ${o.hours(pickUpOffice.opens, pickUpOffice.closes)}`,
        ],
        [t.transmission, ({ offer }) => offer.transmissionName],
        [
          t.room,
          ({ offer }) =>
            [
              o.seats(offer.seats),
              o.bags(offer.bags),
              o.doors(offer.doors),
              offer.airConditioning ? o.air : o.noAir,
            ].join(', '),
        ],
        [t.fuel, ({ offer }) => FUEL_NAMES[offer.fuel][lang]],
        [t.kilometers, ({ offer }) => (offer.kmLimit === null ? o.unlimitedKm : o.km(offer.kmLimit))],
        [o.deposit, ({ offer }) => <Money cents={offer.depositCents} currency={CONTRACT_CURRENCY} />],
        [
          t.driver,
          ({ offer: { eligibility } }) =>
            eligibility.eligible
              ? eligibility.ageFeePerDayCents > 0
                ? o.ageFee(eligibility.driverAge)
                : t.eligible(eligibility.driverAge)
              : eligibility.reason,
        ],
        [
          c.score,
          ({ offer }) => (offer.guestScore ? `${offer.guestScore.score} (${offer.guestScore.count})` : c.noScore),
        ],
      ]}
    />
  )
}
