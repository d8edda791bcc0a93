import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import type { CarOffer } from '../contract.ts'
import { offerTexts } from './offer.texts.ts'

/** An offer as the pages show it; its token travels only where it is booked. */
export type ShownOffer = Omit<CarOffer, 'offerToken'>

/** What kind of car it is, in a few words each. */
export const CarFacts = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  const facts = [
    offer.transmissionName,
    t.seats(offer.seats),
    t.bags(offer.bags),
    t.doors(offer.doors),
    offer.airConditioning ? t.air : t.noAir,
    t.fuels[offer.fuel],
    offer.kmLimit === null ? t.unlimitedKm : t.km(offer.kmLimit),
  ]
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {facts.map((fact) => (
        <li key={fact} className="flex items-center gap-1.5">
          <Icon name="check" className="size-4 text-turquoise" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** How many are left, when they are few. */
export const UnitsLeft = ({ offer }: { offer: ShownOffer }) => {
  const t = useTexts(offerTexts)
  return offer.unitsLeft === null ? null : <Badge tone="warning">{t.unitsLeft(offer.unitsLeft)}</Badge>
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is paid now and what in Cuba: both always stand beside the total. */
export const PriceSplit = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  return (
    <dl className={`grid gap-1 ${className}`}>
      <Line label={t.payNow}>
        <Money cents={offer.payNowCents} currency={offer.currency} className="font-semibold" />
      </Line>
      <Line label={t.payInCuba}>
        <Money cents={offer.payInCubaCents} currency={offer.currency} />
      </Line>
    </dl>
  )
}

/** Each day's price, both bills line by line, and the deposit. */
export const PriceTables = ({ offer }: { offer: ShownOffer }) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <AmountTable
          caption={t.payNow}
          lines={offer.payNow}
          total={{ label: t.totalNow, cents: offer.payNowCents }}
          currency={offer.currency}
        />
        <AmountTable
          caption={t.payInCuba}
          lines={offer.payInCuba}
          total={{ label: t.totalInCuba, cents: offer.payInCubaCents }}
          currency={offer.currency}
        />
        <div className="rounded-control bg-surface-sunk p-3">
          <dl>
            <Line label={t.deposit}>
              <Money cents={offer.depositCents} currency={offer.currency} />
            </Line>
          </dl>
          <p className="mt-1 text-sm text-muted">{t.depositHint}</p>
        </div>
      </div>
      <div className="content-start">
        <div className="max-h-[26rem] overflow-y-auto">
          <table className="w-full border-collapse text-left">
            <caption className="pb-2 text-left font-semibold">{t.perDay}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.price}</th>
              </tr>
            </thead>
            <tbody>
              {offer.perDay.map(({ day, cents }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {formatDay(day, lang)}
                  </th>
                  <td className="py-1.5 text-right">
                    <Money cents={cents} currency={offer.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  )
}
