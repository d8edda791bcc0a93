import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { Photo } from '../../../lib/photo.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Stars } from '../../../ui/rating.tsx'
import type { HotelSummary, LodgingOffer } from '../contract.ts'
import { lastFreeDay } from '../free-cancellation.ts'
import { locationName } from '../locations.ts'
import type { Party } from '../occupancy.ts'
import { offerTexts } from './offer.texts.ts'

/** The fields of an offer that cards show. */
export type ShownOffer = Omit<LodgingOffer, 'offerToken' | 'perNight' | 'priceHeldUntil' | 'rooms'> & { rooms: Party[] }

/**
 * The fields of an offer that cards show for the requested rooms. The offers of a list share the rooms, so that these are sent once. Cards
 * name the hotel beside its photo, so the photo needs no description.
 */
export const toShown = (
  { offerToken: _, perNight: __, priceHeldUntil: ___, hotel: { photo, ...hotel }, ...offer }: LodgingOffer,
  rooms: Party[],
): ShownOffer => ({ ...offer, hotel: { ...hotel, photo: photo && withoutText(photo) }, rooms })

const withoutText = ({ alt: _, ...photo }: Photo): Photo => photo

/** The category with its stars. */
export const Category = ({
  hotel,
  className = '',
}: {
  hotel: Pick<HotelSummary, 'stars' | 'category'>
  className?: string
}) => {
  const lang = useLang()
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-2 ${className}`}>
      {hotel.stars !== null && (
        <span aria-hidden="true">
          <Stars stars={hotel.stars} />
        </span>
      )}
      {hotel.category[lang]}
    </span>
  )
}

/** The zone and the location in it. */
export const HotelLocation = ({ hotel, className = '' }: { hotel: HotelSummary; className?: string }) => {
  const lang = useLang()
  return (
    <span className={`inline-flex items-start gap-1.5 ${className}`}>
      <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-turquoise" />
      {hotel.zone[lang]} · {locationName(hotel.location)[lang]}
    </span>
  )
}

/** A list item with an icon. */
export const Fact = ({ icon = 'check', children }: { icon?: IconName; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon name={icon} className="mt-1 size-4 shrink-0 text-turquoise" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** The last day of free cancellation, or that a fee applies. */
export const CancellationLine = ({
  offer,
  today,
}: {
  offer: Pick<ShownOffer, 'cancellation' | 'checkIn'>
  today: Day
}) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  const freeUntil = lastFreeDay(offer.cancellation, offer.checkIn, today)
  return freeUntil ? (
    <Fact>
      <span className="font-semibold text-success">{t.freeUntil(formatDay(freeUntil, lang))}</span>
    </Fact>
  ) : (
    <Fact icon="info">{t.notFree}</Fact>
  )
}

/** Badges for few remaining rooms and booking on request. */
export const OfferBadges = ({ offer }: { offer: Pick<ShownOffer, 'roomsLeft' | 'onRequest'> }) => {
  const t = useTexts(offerTexts)
  if (offer.roomsLeft === null && !offer.onRequest) return null
  return (
    <p className="flex flex-wrap gap-2">
      {offer.roomsLeft !== null && <Badge tone="warning">{t.roomsLeft(offer.roomsLeft)}</Badge>}
      {offer.onRequest && <Badge tone="info">{t.onRequest}</Badge>}
    </p>
  )
}

/** The total of the stay, the price per night, and that nothing is left to pay in Cuba (docs/rules/money.md#pay-now-and-pay-in-cuba). */
export const OfferPrice = ({
  offer,
  className = '',
}: {
  offer: Pick<ShownOffer, 'totalCents' | 'perNightCents' | 'currency' | 'nights'> & { rooms: { length: number } }
  className?: string
}) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  return (
    <p className={className}>
      <Money cents={offer.totalCents} currency={offer.currency} className="text-2xl font-bold" />
      <span className="block text-sm text-muted">{t.totalFor(offer.nights, offer.rooms.length)}</span>
      <span className="block text-sm text-muted">
        {t.perNight(formatMoney(offer.perNightCents, offer.currency, lang))}
      </span>
      <span className="block text-sm text-muted">{t.nothingInCuba}</span>
    </p>
  )
}
