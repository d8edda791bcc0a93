import { data } from 'react-router'
import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { mapUrl } from '../../../ui/map-url.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { openTrip, type SharedTrip } from '../contract/trip-links.ts'
import type { Route } from './+types/trip.page'
import { tripTexts } from './trip.texts.ts'
import { tripPackTexts } from './trip-pack.texts.ts'
import { Help, PhoneLink, TripBooking } from './trip-pack.tsx'

/** The trip of a link, or why it does not open. */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const { token } = params
  try {
    return { token, trip: await context.get(pageContext).callIn(lang)(openTrip, { token, lang }), refusal: null }
  } catch (error) {
    if (!isCallRefused(error)) throw error
    const isBusy = error.code === 'TOO_MANY'
    return data({ token, trip: null, refusal: isBusy ? error.message : '' }, { status: isBusy ? 429 : 404 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = tripTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

/** A trip as its travelers see it, without prices and document numbers. The page works without scripts and has no pictures. */
export default function Trip({ loaderData: { token, trip, refusal } }: Route.ComponentProps) {
  const t = useTexts(tripTexts)
  const lang = useLang()
  if (!trip)
    return (
      <Page title={refusal ? t.busy : t.dead} width="narrow">
        <Notice tone="warning">{refusal || t.deadText}</Notice>
      </Page>
    )
  return (
    <Page title={t.title} lead={t.for(trip.name)} width="normal">
      <div className="grid gap-6">
        <p className="text-muted">{t.written(formatInstant(trip.writtenAt, lang, SERVICE_ZONE))}</p>
        <Help {...trip.emergency} />
        {trip.bookings.map((booking) => (
          <SharedBooking key={booking.id} booking={booking} token={token} lowData={trip.lowData} />
        ))}
      </div>
    </Page>
  )
}

type Shared = SharedTrip['bookings'][number]

const SharedBooking = ({ booking, token, lowData }: { booking: Shared; token: string; lowData: boolean }) => {
  const t = useTexts(tripPackTexts)
  const w = useTexts(tripTexts)
  return (
    <TripBooking booking={booking}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {booking.places.map((place) => (
          <li key={place.label}>
            <address className="grid not-italic">
              {place.label && <span className="text-sm text-muted">{place.label}</span>}
              <span className="font-semibold">{place.name}</span>
              {place.address && <span>{place.address}</span>}
              {place.phone && <PhoneLink phone={place.phone} />}
              {place.position && (
                <a
                  href={mapUrl(place.position, lowData)}
                  rel="noopener noreferrer"
                  aria-label={w.mapOf(place.name)}
                  className="not-printed link inline-flex min-h-11 w-fit items-center"
                >
                  {w.map}
                </a>
              )}
            </address>
          </li>
        ))}
      </ul>
      <section>
        <h3>{t.bring}</h3>
        <p>{booking.bring}</p>
      </section>
      {booking.voucher && (
        <p>
          <a
            href={`/api/trips/${token}/vouchers/${booking.id}`}
            aria-label={w.pdfOf(booking.reference)}
            className="not-printed link inline-flex min-h-11 items-center"
          >
            {w.pdf}
          </a>
        </p>
      )}
    </TripBooking>
  )
}
