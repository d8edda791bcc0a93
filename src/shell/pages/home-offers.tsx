import type { Currency } from '../../lib/money.ts'
import type { Photo } from '../../lib/photo.ts'
import { Icon } from '../../ui/icon.tsx'
import { LocalLink } from '../../ui/language.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/rating.tsx'

/** An offer for a card on the home page, in the language of the page. */
export type HomeOffer = {
  id: number
  to: string
  photo: Photo | null
  stars: number | null
  /** Category of the hotel or class of the car. */
  kind: string
  name: string
  place: string
  facts: { text: string; tone?: 'good' | 'info' }[]
  totalCents: number
  currency: Currency
  /** What the price includes, one line each. */
  pricedFor: string[]
}

/** Offers on the home page; renders nothing when there are none. */
export const HomeOffers = ({
  id,
  title,
  lead,
  offers,
  className = '',
}: {
  id: string
  title: string
  lead: string
  offers: readonly HomeOffer[]
  className?: string
}) =>
  offers.length > 0 && (
    <section aria-labelledby={id} className={className}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="mt-1 text-lg text-muted">{lead}</p>}
      <ul className="mt-6 grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
        {offers.map((offer) => (
          <HomeOfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )

const HomeOfferCard = ({ offer }: { offer: HomeOffer }) => (
  <li className="group relative flex max-xs:nth-[n+5]:hidden min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card transition-shadow hover:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <Picture
      photo={offer.photo}
      sizes="(min-width: 64rem) 18rem, (min-width: 25.5rem) calc(50vw - 1.5rem), calc(100vw - 3rem)"
      alt=""
      className="transition-transform duration-500 group-hover:scale-[1.03]"
    />
    <div className="relative flex grow flex-col gap-2 bg-surface-raised p-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-muted">
          {offer.stars !== null && (
            <span aria-hidden="true">
              <Stars stars={offer.stars} />
            </span>
          )}
          {offer.kind}
        </p>
        <h3>
          <LocalLink
            to={offer.to}
            className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {offer.name}
          </LocalLink>
        </h3>
        <p className="text-muted">{offer.place}</p>
      </div>
      <ul className="grid gap-0.5 text-sm">
        {offer.facts.map(({ text, tone }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name={tone === 'info' ? 'info' : 'check'} className="mt-1 size-4 shrink-0 text-turquoise" />
            <span className={`min-w-0 ${tone === 'good' ? 'font-semibold text-success' : ''}`}>{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-auto border-t border-line pt-3">
        <Money cents={offer.totalCents} currency={offer.currency} className="text-2xl font-bold" />
        {offer.pricedFor.map((line) => (
          <span key={line} className="block text-sm text-muted">
            {line}
          </span>
        ))}
      </p>
    </div>
  </li>
)
