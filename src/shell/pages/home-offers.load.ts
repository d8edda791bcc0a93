import type { CarOffer } from '../../features/cars/contract.ts'
import { bookCarPath, searchOf } from '../../features/cars/search-query.ts'
import { offerTexts as carTexts } from '../../features/cars/ui/offer.texts.ts'
import type { LodgingOffer } from '../../features/lodging/contract.ts'
import { lastFreeDay } from '../../features/lodging/free-cancellation.ts'
import { bookLodgingPath } from '../../features/lodging/search-query.ts'
import { offerTexts as lodgingTexts } from '../../features/lodging/ui/offer.texts.ts'
import { type Day, formatDay } from '../../lib/days.ts'
import type { Lang } from '../../lib/languages.ts'
import { formatMoney } from '../../lib/money.ts'
import type { HomeOffer } from './home-offers.tsx'

/** A hotel's card: its texts are created on the server, so that no script contains them. */
export const stayCard = (offer: LodgingOffer, lang: Lang, today: Day): HomeOffer => {
  const t = lodgingTexts[lang]
  const { hotelId, hotel, mealPlan, cancellation, checkIn, nights, rooms, totalCents, perNightCents, currency } = offer
  const freeUntil = lastFreeDay(cancellation, checkIn, today)
  return {
    id: hotelId,
    to: bookLodgingPath(offer, offer),
    photo: hotel.photo,
    stars: hotel.stars,
    kind: hotel.category[lang],
    name: hotel.name,
    place: hotel.zone[lang],
    facts: [
      { text: mealPlan[lang] },
      freeUntil ? { text: t.freeUntil(formatDay(freeUntil, lang)), tone: 'good' } : { text: t.notFree, tone: 'info' },
    ],
    totalCents,
    currency,
    pricedFor: [t.totalFor(nights, rooms.length), t.perNight(formatMoney(perNightCents, currency, lang))],
  }
}

/** A car's card. */
export const carCard = (offer: CarOffer, lang: Lang): HomeOffer => {
  const t = carTexts[lang]
  const { modelId, photo, className, modelName, supplierName, zoneName, priceCents, currency, rentalDays } = offer
  return {
    id: modelId,
    to: bookCarPath(offer, searchOf(offer)),
    photo,
    stars: null,
    kind: className,
    name: modelName,
    place: `${supplierName}, ${zoneName}`,
    facts: [
      { text: `${offer.transmissionName}, ${t.seats(offer.seats)}` },
      { text: offer.kmLimit === null ? t.unlimitedKm : t.km(offer.kmLimit) },
    ],
    totalCents: priceCents,
    currency,
    pricedFor: [t.totalFor(rentalDays)],
  }
}
