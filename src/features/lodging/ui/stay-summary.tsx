import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { Card } from '../../../ui/card.tsx'
import { PricesFor } from '../../../ui/country.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import type { HotelDetails } from '../contract.ts'
import { headcount, partyInWords } from '../occupancy.ts'
import type { StayQuery } from '../search-query.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import type { ChosenStay } from './chosen-stay.ts'
import { OfferPrice } from './offer-parts.tsx'

/** Summary of the stay with its total and actions; sticky on wide screens. */
export const StaySummary = ({
  hotel,
  stay,
  offer,
  children,
}: {
  hotel: HotelDetails
  stay: StayQuery
  offer: ChosenStay | undefined
  children: ReactNode
}) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const { adults, children: minors } = headcount(stay.rooms)
  const stops = [
    { label: t.checkIn, day: stay.checkIn, hour: hotel.checkInHour },
    { label: t.checkOut, day: stay.checkOut, hour: hotel.checkOutHour },
  ]
  return (
    <Card as="aside" aria-labelledby="summary" className="lg:sticky lg:top-6">
      <h2 id="summary" className="text-xl">
        {t.summary}
      </h2>
      <p className="mt-1 text-muted">{hotel.name}</p>
      {offer?.parts.length === 1 && <RoomName room={offer.rooms[0]!} className="mt-2" />}
      <dl className="mt-4 grid gap-1">
        {stops.map(({ label, day, hour }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span className="font-semibold">{formatDay(day, lang)}</span>, {hour}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">{partyInWords(adults, minors)[lang]}</p>
      {offer && offer.rooms.length > 1 && (
        <ul className="mt-3 grid gap-3 border-t border-line pt-3">
          {offer.rooms.map((room) => (
            <li key={room.roomIndex} className="flex items-baseline justify-between gap-3">
              <div>
                {t.room(room.roomIndex + 1)}
                <span className="block text-sm text-muted">
                  {partyInWords(room.adultsAmount, room.childrenAmount)[lang]}
                </span>
                {offer.parts.length > 1 && <RoomName room={room} className="text-sm" />}
              </div>
              <Money cents={room.cents} currency={offer.currency} />
            </li>
          ))}
        </ul>
      )}
      {offer && <OfferPrice offer={offer} className="mt-4 border-t border-line pt-4" />}
      {offer && <PricesFor className="mt-2" />}
      <div className="mt-5 grid gap-3">{children}</div>
    </Card>
  )
}

/** The class and the meal plan of a room. */
const RoomName = ({ room, className }: { room: ChosenStay['rooms'][number]; className: string }) => {
  const lang = useLang()
  return (
    <p className={className}>
      <span className="font-semibold">{room.roomClass[lang]}</span>
      <span className="block">{room.mealPlan[lang]}</span>
    </p>
  )
}
