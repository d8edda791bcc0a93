import { ButtonLink } from '../../../ui/button.tsx'
import { comparePageTexts } from '../../../ui/compare-page.texts.ts'
import { ComparePage } from '../../../ui/compare-page.tsx'
import { MAX_COMPARED } from '../../../ui/compared.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { bookLodgingPath, hotelPath } from '../search-query.ts'
import type { Route } from './+types/compare-lodging.page'
import { loadCompareLodging } from './compare-lodging.load.ts'
import { compareLodgingTexts } from './compare-lodging.texts.ts'
import { distancesOf } from './distances.ts'
import { offerTexts } from './offer.texts.ts'
import { CancellationLine, Category, HotelLocation, OfferPrice } from './offer-parts.tsx'

export const loader = (args: Route.LoaderArgs) => loadCompareLodging(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = compareLodgingTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Compares places to stay side by side. */
export default function CompareLodging({ loaderData: { today, searchPath, places } }: Route.ComponentProps) {
  const t = useTexts(compareLodgingTexts)
  const c = useTexts(comparePageTexts)
  const o = useTexts(offerTexts)
  const lang = useLang()
  return (
    <ComparePage
      title={t.title}
      searchPath={searchPath}
      caption={t.caption}
      hint={t.upTo(MAX_COMPARED)}
      none={t.none}
      things={places.map(({ hotel, services, offer }) => ({
        ...{ id: hotel.id, name: hotel.name, path: hotelPath(hotel), hotel, services, offer },
        action: offer?.notForCountry
          ? offer.notForCountry[lang]
          : offer && (
              <ButtonLink to={bookLodgingPath(offer, offer)} aria-label={o.seeLabel(hotel.name, offer.roomClass[lang])}>
                {o.see}
              </ButtonLink>
            ),
      }))}
      rows={[
        [c.price, ({ offer }) => (offer ? <OfferPrice offer={offer} /> : t.notAvailable)],
        [t.room, ({ offer }) => offer?.roomClass[lang]],
        [t.meals, ({ offer }) => offer?.mealPlan[lang]],
        [
          t.cancellation,
          ({ offer }) =>
            offer && (
              <ul>
                <CancellationLine offer={offer} today={today} />
              </ul>
            ),
        ],
        [t.category, ({ hotel }) => <Category hotel={hotel} />],
        [t.place, ({ hotel }) => <HotelLocation hotel={hotel} />],
        [t.distance, ({ hotel }) => distancesOf(hotel, lang)],
        [
          c.score,
          ({ hotel }) => (hotel.guestScore ? `${hotel.guestScore.score} (${hotel.guestScore.count})` : c.noScore),
        ],
        [t.services, ({ services }) => services.join(', ')],
      ]}
    />
  )
}
