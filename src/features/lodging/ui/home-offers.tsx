import type { Day } from '../../../lib/days.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { bookAddress } from '../stay-query.ts'
import { homeOffersTexts } from './home-offers.texts.ts'
import { CancellationLine, Category, Fact, OfferPrice, type ShownOffer } from './offer-parts.tsx'

/** Some good stays on the home page; shows nothing when there are none (spec 8). */
export const HomeOffers = ({
  offers,
  today,
  className = '',
}: {
  offers: readonly ShownOffer[]
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
          <HomeOffer key={offer.hotelId} offer={offer} today={today} />
        ))}
      </ul>
    </section>
  )
}

const HomeOffer = ({ offer, today }: { offer: ShownOffer; today: Day }) => {
  const lang = useLang()
  const { hotel } = offer
  return (
    <li className="group relative flex max-xs:nth-[n+5]:hidden min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Picture
        photo={hotel.photo}
        sizes="(min-width: 40rem) 18rem, 100vw"
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
              to={bookAddress(offer, offer)}
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
