import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { Card } from '../../../ui/card.tsx'
import { PricesFor } from '../../../ui/country.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { bookCarTexts } from './book-car.texts.ts'
import { offerTexts } from './offer.texts.ts'
import { PriceSplit, type ShownOffer } from './offer-parts.tsx'

export const timeOf = (hour: string) => `${hour.slice(0, 2)}:${hour.slice(2)}`

/** Summary of the rental with its total and actions; sticky on wide screens. */
export const RentalSummary = ({ offer, children }: { offer: ShownOffer; children: ReactNode }) => {
  const t = useTexts(bookCarTexts)
  const o = useTexts(offerTexts)
  const lang = useLang()
  const stops = [
    {
      label: t.pickUp,
      day: offer.pickUp,
      hour: offer.startHour,
      zone: `${offer.zoneName} · ${offer.pickUpOffice.name}`,
    },
    { label: t.dropOff, day: offer.dropOff, hour: offer.endHour, zone: offer.dropOffZoneName },
  ]
  return (
    <Card as="aside" aria-labelledby="summary" className="lg:sticky lg:top-6">
      <h2 id="summary" className="text-xl">
        {t.summary}
      </h2>
      <p className="mt-1 text-muted">
        {offer.modelName} {o.orSimilar}, {offer.supplierName}
      </p>
      <dl className="mt-4 grid gap-3">
        {stops.map(({ label, day, hour, zone }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span className="font-semibold">
                {formatDay(day, lang)}, {timeOf(hour)}
              </span>
              <span className="block">{zone}</span>
            </dd>
          </div>
        ))}
      </dl>
      {offer.extras && (
        <p className="mt-3">
          <span className="block text-sm text-muted">{t.extras}</span>
          {offer.payNow
            .slice(-offer.extras.length)
            .map(({ label }) => label)
            .join(', ')}
        </p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{o.total}</span>
          <Money cents={offer.priceCents} currency={offer.currency} className="text-2xl font-bold" />
        </p>
        <p className="text-sm text-muted">{t.days(offer.rentalDays)}</p>
        <PriceSplit offer={offer} className="mt-3" />
        <PricesFor className="mt-2" />
      </div>
      <div className="mt-5 grid gap-3">{children}</div>
    </Card>
  )
}
