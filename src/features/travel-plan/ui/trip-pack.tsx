import { formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { cancellationLines } from '../../products/cancellation.ts'
import type { TripPack } from '../contract.ts'
import { isConfirmed } from '../states.ts'
import { tripPackTexts } from './trip-pack.texts.ts'

type PackedBooking = TripPack['bookings'][number]

const phoneLink = (phone: string) => (
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
      <section aria-labelledby="help" className="rounded-card border-2 border-coral p-4">
        <h2 id="help" className="text-xl">
          {t.help}
        </h2>
        <p className="flex flex-wrap gap-x-6 font-semibold">
          {phoneLink(pack.emergency.phone)}
          <a href={`mailto:${pack.emergency.email}`} className="link inline-flex min-h-11 items-center print:min-h-0">
            {pack.emergency.email}
          </a>
        </p>
      </section>
      {pack.bookings.map((booking) => (
        <BookingInPack key={booking.id} booking={booking} />
      ))}
    </div>
  )
}

const BookingInPack = ({ booking }: { booking: PackedBooking }) => {
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
        {voucher && (
          <figure className="grid justify-items-center gap-1">
            <svg
              viewBox={`-2 -2 ${voucher.qr.size + 4} ${voucher.qr.size + 4}`}
              width="128"
              height="128"
              role="img"
              aria-label={t.qr(voucher.code)}
              className="bg-white"
            >
              <path d={voucher.qr.outline} fill="#000" shapeRendering="crispEdges" />
            </svg>
            <figcaption className="font-mono text-sm">{voucher.code}</figcaption>
          </figure>
        )}
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
      <ul className="grid gap-2 sm:grid-cols-2">
        {booking.places.map(({ label, name, address, phone }) => (
          <li key={label}>
            <address className="not-italic">
              {label && <span className="block text-sm text-muted">{label}</span>}
              <span className="block font-semibold">{name}</span>
              {address && <span className="block">{address}</span>}
              {phone && phoneLink(phone)}
            </address>
          </li>
        ))}
      </ul>
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
    </article>
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
