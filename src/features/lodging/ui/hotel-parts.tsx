import { type ReactNode, useState } from 'react'
import { type Day, formatDay } from '../../../lib/days.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { mapUrl } from '../../../ui/map-url.ts'
import { Money } from '../../../ui/money.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { cancellationLines, cancellationSentences } from '../../products/cancellation.ts'
import type { HotelDetails } from '../contract.ts'
import { type RoomChoice, writeRoomChoices } from '../room-groups.ts'
import { type StayQuery, writeStay, zoneSearchPath } from '../search-query.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import type { ChosenStay } from './chosen-stay.ts'
import { HotelLocation } from './offer-parts.tsx'
import { StayDates } from './stay-dates.tsx'

export const Section = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} className="mb-3">
      {title}
    </h2>
    {children}
  </section>
)

/** Changes the dates for the same hotel, room and guests, as a GET form. */
export const DatesForm = ({
  stay,
  searchedStay,
  days,
  hotel,
  choices = [],
}: {
  stay: StayQuery
  /** The stay for the link to a search. */
  searchedStay: StayQuery
  days: PageDays
  /** The choice for each room, when they differ. */
  choices?: readonly RoomChoice[]
  /** Unset: unknown. */
  hotel?: { id: number; name: string; zoneId: number }
}) => {
  const t = useTexts(bookLodgingTexts)
  const [dates, setDates] = useState({ from: stay.checkIn, to: stay.checkOut })
  const hiddenFields = [...writeStay(stay), ...writeRoomChoices(choices)].filter(
    ([name]) => name !== 'checkIn' && name !== 'checkOut',
  )
  return (
    <form method="get" className="grid items-start gap-3 xs:grid-cols-2 sm:grid-cols-[1fr_1fr_auto]">
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StayDates days={days} hotel={hotel} value={dates} onChange={setDates} />
      <Button variant="secondary" className="min-h-[2.875rem] xs:col-span-2 sm:col-span-1 sm:mt-[1.85rem]">
        {t.showPrices}
      </Button>
      <p className="xs:col-span-2 sm:col-span-3">
        <LocalLink
          to={zoneSearchPath(hotel?.zoneId ?? 0, searchedStay)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t.changeSearch}
        </LocalLink>
      </p>
    </form>
  )
}

/** The price of each night for all rooms. */
export const NightPrices = ({ offer }: { offer: ChosenStay }) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  return (
    <Card>
      <div className="max-h-[28rem] overflow-y-auto">
        <table className="w-full border-collapse text-left">
          <caption className={offer.rooms.length > 1 ? 'pb-2 text-left text-muted' : 'sr-only'}>
            {offer.rooms.length > 1 ? t.allRooms(offer.rooms.length) : t.price}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t.night}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {offer.perNight.map(({ day, cents }) => (
              <tr key={day} className="border-t border-line first:border-t-0">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {formatDay(day, lang)}
                </th>
                <td className="py-2 text-right">
                  <Money cents={cents} currency={offer.currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink">
              <th scope="row" className="pt-3 pr-4">
                {t.total}
              </th>
              <td className="pt-3 text-right text-lg font-bold">
                <Money cents={offer.totalCents} currency={offer.currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

export const About = ({ hotel }: { hotel: HotelDetails }) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const { pictures } = usePageMode()
  return (
    <>
      <Section id="about" title={t.about}>
        <p className="prose">{hotel.about[lang]}</p>
      </Section>
      {hotel.services.length > 0 && (
        <Section id="services" title={t.services}>
          <ul className="grid gap-x-6 gap-y-1.5 xs:grid-cols-2 md:grid-cols-3">
            {hotel.services.map((service) => (
              <li key={service.id} className="flex items-start gap-2">
                <Icon name="check" className="mt-1 size-4 shrink-0 text-turquoise" />
                {service.name[lang]}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="where" title={t.where}>
        <p>
          <HotelLocation hotel={hotel} />
        </p>
        <address className="mt-1 not-italic">{hotel.address}</address>
        <a
          href={mapUrl(hotel, !pictures)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.mapOf(hotel.name)}
          className="link inline-flex min-h-11 items-center"
        >
          {t.map}
        </a>
        <p className="mt-1">
          {t.phone}:{' '}
          <a href={`tel:${hotel.phone.replace(/[^+\d]/g, '')}`} className="text-link inline-block py-1">
            {hotel.phone}
          </a>
        </p>
        <p>
          <LocalLink to={`/polo-details/${hotel.zoneId}`} className="text-link inline-flex min-h-11 items-center">
            {t.zone(hotel.zone[lang])}
          </LocalLink>
        </p>
      </Section>
    </>
  )
}

export const Policies = ({
  hotel,
  offer,
  today,
  confirmHours,
}: {
  hotel: HotelDetails
  /** The chosen stay, for amounts; unset when nothing is available. */
  offer: ChosenStay | undefined
  today: Day
  confirmHours: number
}) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  return (
    <Section id="policies" title={t.policies}>
      <div className="prose">
        <p>{t.hours(hotel.checkInHour, hotel.checkOutHour)}</p>
        <p>{t.confirmation(confirmHours)}</p>
        {hotel.onRequest && <p>{t.onRequest}</p>}
        <h3>{t.cancellation}</h3>
        <ul>
          {(offer?.parts.length === 1
            ? cancellationSentences(
                {
                  steps: offer.cancellation,
                  serviceDay: offer.checkIn,
                  priceCents: offer.totalCents,
                  firstNightCents: offer.perNight[0]!.cents,
                  currency: offer.currency,
                },
                today,
                lang,
              )
            : cancellationLines(hotel.cancellation, lang)
          ).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.cancellationNote}</p>
        <p>{t.payInCuba}</p>
        <p>
          <LocalLink to="/cancellation-policy">{t.policyLink}</LocalLink>
        </p>
      </div>
    </Section>
  )
}
