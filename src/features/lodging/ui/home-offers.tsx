import type { Day } from '../../../lib/days.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { LodgingOffer } from '../contract.ts'
import { bookLodgingPath } from '../search-query.ts'
import { homeOffersTexts } from './home-offers.texts.ts'
import { CancellationLine, Category, Fact, OfferPrice } from './offer-parts.tsx'

/** The fields of an offer that the home page shows. */
export const toHomeOffer = (offer: LodgingOffer) => {
  const { hotelId, hotel, mealPlan, cancellation, checkIn, nights, rooms, totalCents, perNightCents, currency } = offer
  const { name, stars, category, zone, photo } = hotel
  return {
    hotelId,
    hotel: { name, stars, category, zone, photo },
    to: bookLodgingPath(offer, offer),
    mealPlan,
    cancellation,
    checkIn,
    nights,
    rooms: { length: rooms.length },
    totalCents,
    perNightCents,
    currency,
  }
}
export type HomeOffer = ReturnType<typeof toHomeOffer>

/** Offers on the home page; renders nothing when there are none. */
export const HomeOffers = ({
  offers,
  today,
  className = '',
}: {
  offers: readonly HomeOffer[]
  today: Day
  className?: string
}) => {
  const t = useTexts(homeOffersTexts)
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="home-offers" className={className}>
      <h2 id="home-offers">{t.title}</h2>
      <p className="mt-1 text-lg text-muted">{t.lead}</p>
      <ul className="mt-6 grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
        {offers.map((offer) => (
          <HomeOfferCard key={offer.hotelId} offer={offer} today={today} />
        ))}
      </ul>
    </section>
  )
}

const HomeOfferCard = ({ offer, today }: { offer: HomeOffer; today: Day }) => {
  const lang = useLang()
  const { hotel } = offer
  return (
    <li className="group relative flex max-xs:nth-[n+5]:hidden min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Picture
        photo={hotel.photo}
        sizes="(min-width: 64rem) 18rem, (min-width: 25.5rem) calc(50vw - 1.5rem), calc(100vw - 3rem)"
        alt=""
        className="transition-transform duration-500 group-hover:scale-[1.03]"
      />
      <div className="relative flex grow flex-col gap-2 bg-surface-raised p-4">
        <div>
          <p className="text-sm font-semibold text-muted">
            <Category hotel={hotel} />
          </p>
          <h3>
            <LocalLink
              to={offer.to}
              className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
            >
              {hotel.name}
            </LocalLink>
          </h3>
          <p className="text-muted">{hotel.zone[lang]}</p>
        </div>
        <ul className="grid gap-0.5 text-sm">
          <Fact>{offer.mealPlan[lang]}</Fact>
          <CancellationLine offer={offer} today={today} />
        </ul>
        <OfferPrice offer={offer} className="mt-auto border-t border-line pt-3" />
      </div>
    </li>
  )
}
