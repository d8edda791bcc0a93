import type { ReactNode } from 'react'
import { formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { cancellationLines } from '../../products/cancellation.ts'
import type { SharedTrip } from '../contract/trip-links.ts'
import type { TripPack } from '../contract.ts'
import { lateMessage, smsLink, takesTexts, whatsAppLink } from '../late-arrival.ts'
import { isConfirmed } from '../states.ts'
import { tripPackTexts } from './trip-pack.texts.ts'

type PackedBooking = TripPack['bookings'][number]

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`} className="link inline-flex min-h-11 items-center print:min-h-0">
    {phone}
  </a>
)

/** The content of a trip pack. It is also saved as static HTML, so it must work without scripts. */
export const TripPackContent = ({ pack }: { pack: TripPack }) => {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        {t.plan(pack.planId)} · {t.written(formatInstant(pack.writtenAt, lang, SERVICE_ZONE))}
      </p>
      <Help {...pack.emergency} />
      <DayByDay days={pack.days} />
      <EntryList entry={pack.entry} />
      {pack.bookings.map((booking) => (
        <BookingInPack key={booking.id} booking={booking} emergency={pack.emergency} />
      ))}
    </div>
  )
}

/** Emergency contact for travelers. */
export const Help = ({ phone, email }: Pick<TripPack['emergency'], 'phone' | 'email'>) => {
  const t = useTexts(tripPackTexts)
  return (
    <section aria-labelledby="help" className="rounded-card border-2 border-coral p-4">
      <h2 id="help" className="text-xl">
        {t.help}
      </h2>
      <p className="flex flex-wrap gap-x-6 font-semibold">
        <PhoneLink phone={phone} />
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center print:min-h-0">
          {email}
        </a>
      </p>
      <p>{t.emergencyNumbers}</p>
      <p lang="es" className="mt-2 border-t border-line pt-2">
        {t.card(phone)}
      </p>
    </section>
  )
}

/** The QR code of a voucher, which suppliers scan. */
const VoucherCode = ({ voucher: { code, qr } }: { voucher: NonNullable<PackedBooking['voucher']> }) => {
  const t = useTexts(tripPackTexts)
  return (
    <figure className="grid justify-items-center gap-1">
      <svg
        viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
        width="128"
        height="128"
        role="img"
        aria-label={t.qr(code)}
        className="bg-white"
      >
        <path d={qr.outline} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="font-mono text-sm">{code}</figcaption>
    </figure>
  )
}

const DayByDay = ({ days }: Pick<TripPack, 'days'>) => {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  if (days.length === 0) return null
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="mb-2 text-xl">
        {t.days}
      </h2>
      <ol className="grid gap-3">
        {days.map(({ day, entries }) => (
          <li key={day} className="rounded-card border border-line bg-surface-raised p-4 break-inside-avoid">
            <h3>{formatDay(day, lang)}</h3>
            <ul className="mt-1 grid gap-2">
              {entries.map(({ hour, what, title, name, address, phone }) => (
                <li key={`${hour}${what}${title}`}>
                  <span className="font-semibold">
                    {what} {hour}
                  </span>
                  <span className="block">{[...new Set([title, name])].join(' · ')}</span>
                  {hour && address && <span className="block text-muted">{address}</span>}
                  {hour && phone && <PhoneLink phone={phone} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

const EntryList = ({ entry }: Pick<TripPack, 'entry'>) => {
  const t = useTexts(tripPackTexts)
  if (entry.length === 0) return null
  return (
    <section aria-labelledby="entry" className="break-inside-avoid">
      <h2 id="entry" className="mb-2 text-xl">
        {t.entry}
      </h2>
      <ul className="grid gap-2">
        {entry.map(({ key, title, text }) => (
          <li key={key}>
            <span className="font-semibold">{title}</span>
            <span className="block">{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t.entryNote}</p>
    </section>
  )
}

/** Lets the traveler tell the hotel or rental office, and the agency, about a late arrival in one tap; text messages need no data. */
const LateArrival = ({ booking, emergency }: { booking: PackedBooking; emergency: TripPack['emergency'] }) => {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  const [place] = booking.places
  const reference = booking.supplierReference ?? booking.reference
  const who = booking.who[0]?.value ?? ''
  const agency = emergency.whatsApp ?? emergency.phone
  const text = (language: Lang, number: string) =>
    lateMessage({ who, title: booking.title, reference: number }, language)
  const links = [
    // The hotel or office reads Spanish.
    ...(place && takesTexts(place.phone)
      ? [{ label: t.textTo(place.name), href: smsLink(place.phone, text('es', reference)) }]
      : []),
    ...(place?.phone ? [{ label: t.callTo(place.name), href: `tel:${place.phone.replaceAll(' ', '')}` }] : []),
    ...(takesTexts(agency) ? [{ label: t.textAgency, href: smsLink(agency, text(lang, booking.reference)) }] : []),
    ...(emergency.whatsApp
      ? [{ label: t.whatsAppAgency, href: whatsAppLink(emergency.whatsApp, text(lang, booking.reference)) }]
      : []),
  ]
  return (
    <section className="not-printed">
      <h3>{t.late}</h3>
      <p>{t.lateText}</p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="link inline-flex min-h-11 items-center font-semibold">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A booking of a trip: title, dates, voucher and facts; followed by `children`. */
export const TripBooking = ({
  booking,
  children,
}: {
  booking: Omit<SharedTrip['bookings'][number], 'places'>
  children: ReactNode
}) => {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  const { voucher } = booking
  return (
    <article
      aria-labelledby={`packed-${booking.id}`}
      className="grid gap-4 rounded-card border border-line bg-surface-raised p-4 break-inside-avoid sm:p-6"
    >
      <div className="flex flex-wrap justify-between gap-4">
        <div className="grid min-w-0 content-start gap-1">
          <h2 id={`packed-${booking.id}`}>{booking.title}</h2>
          <p className="text-muted">{booking.subtitle}</p>
          <p className="font-semibold">
            {formatDay(booking.firstDay, lang)} – {formatDay(booking.lastDay, lang)}
          </p>
        </div>
        {voucher && <VoucherCode voucher={voucher} />}
      </div>
      {!voucher && <p className="text-warning">{isConfirmed(booking.status) ? t.unpaid : t.unconfirmed}</p>}
      <Pairs
        pairs={[
          { label: t.reference, value: booking.reference },
          ...(booking.supplierReference ? [{ label: t.supplierReference, value: booking.supplierReference }] : []),
          ...booking.who,
          ...booking.facts,
        ]}
      />
      {children}
    </article>
  )
}

const BookingInPack = ({ booking, emergency }: { booking: PackedBooking; emergency: TripPack['emergency'] }) => {
  const t = useTexts(tripPackTexts)
  const lang = useLang()
  return (
    <TripBooking booking={booking}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {booking.places.map(({ label, name, address, phone }) => (
          <li key={label}>
            <address className="not-italic">
              {label && <span className="block text-sm text-muted">{label}</span>}
              <span className="block font-semibold">{name}</span>
              {address && <span className="block">{address}</span>}
              {phone && <PhoneLink phone={phone} />}
            </address>
          </li>
        ))}
      </ul>
      <LateArrival booking={booking} emergency={emergency} />
      <section>
        <h3>{t.payInCuba}</h3>
        {booking.payInCubaCents === 0 ? (
          <p>{t.nothingToPay}</p>
        ) : (
          <Pairs
            pairs={[...booking.payInCuba, { label: t.total, cents: booking.payInCubaCents }].map(
              ({ label, cents }) => ({
                label,
                value: formatMoney(cents, CONTRACT_CURRENCY, lang),
              }),
            )}
          />
        )}
      </section>
      <section>
        <h3>{t.bring}</h3>
        <p>{booking.bring}</p>
      </section>
      <section>
        <h3>{t.cancellation}</h3>
        <ul className="list-disc pl-5">
          {cancellationLines(booking.cancellation, lang).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </TripBooking>
  )
}

const Pairs = ({ pairs }: { pairs: readonly { label: string; value: string }[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
    {pairs.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
