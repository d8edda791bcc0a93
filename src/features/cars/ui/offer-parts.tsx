import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import type { CarOffer } from '../contract.ts'
import { FUEL_NAMES } from '../fuels.ts'
import { offerTexts } from './offer.texts.ts'

const NOT_SHOWN = [
  'siteId',
  'agencyId',
  'body',
  'userCountryId',
  'transmissionId',
  'driverAge',
  'cancellation',
  'dropOffOffice',
  'offerToken',
  'priceHeldUntil',
] as const

/** The fields of an offer that lists show. */
export type ShownOffer = Omit<CarOffer, (typeof NOT_SHOWN)[number] | 'pickUpOffice' | 'eligibility'> & {
  pickUpOffice: Pick<CarOffer['pickUpOffice'], 'name' | 'opens' | 'closes'>
  eligibility: Pick<CarOffer['eligibility'], 'eligible' | 'reason' | 'driverAge' | 'ageFeePerDayCents'>
}

export const toShown = (offer: CarOffer): ShownOffer => {
  const { name, opens, closes } = offer.pickUpOffice
  const { eligible, reason, driverAge, ageFeePerDayCents } = offer.eligibility
  const shown: Partial<CarOffer> = { ...offer }
  for (const field of NOT_SHOWN) delete shown[field]
  return {
    ...(shown as Omit<CarOffer, (typeof NOT_SHOWN)[number]>),
    pickUpOffice: { name, opens, closes },
    eligibility: { eligible, reason, driverAge, ageFeePerDayCents },
  }
}

/** Transmission, seats and other features of the car. */
export const CarFacts = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  const facts = [
    offer.transmissionName,
    t.seats(offer.seats),
    t.bags(offer.bags),
    t.doors(offer.doors),
    offer.airConditioning ? t.air : t.noAir,
    FUEL_NAMES[offer.fuel][lang],
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

/** Remaining units, when they are few. */
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

/** Amounts paid now and in Cuba, always shown with the total. */
export const PriceSplit = ({ offer, className = '' }: { offer: ShownOffer; className?: string }) => {
  const t = useTexts(offerTexts)
  return (
    <dl className={`grid gap-1 ${className}`}>
      <Line label={t.payNow}>
        <Money cents={offer.payNowCents} currency={offer.currency} className="font-semibold" />
      </Line>
      <Line label={t.payInCuba}>
        <Money cents={offer.payInCubaCents} currency={CONTRACT_CURRENCY} />
      </Line>
    </dl>
  )
}

/** Consecutive days with the same price. */
type Run = { from: string; to: string; cents: number }

const runsOf = (perDay: ShownOffer['perDay']): Run[] => {
  const runs: Run[] = []
  for (const { day, cents } of perDay) {
    const last = runs.at(-1)
    if (last?.cents === cents) last.to = day
    else runs.push({ from: day, to: day, cents })
  }
  return runs
}

/** Price per day; `short` merges consecutive days with the same price. */
const DayTable = ({ offer, short }: { offer: ShownOffer; short: boolean }) => {
  const t = useTexts(offerTexts)
  const lang = useLang()
  const runs = short ? runsOf(offer.perDay) : offer.perDay.map(({ day, cents }) => ({ from: day, to: day, cents }))
  return (
    <table className="w-full border-collapse text-left [&_td]:py-1.5 [&_td]:text-right [&_th]:py-1.5 [&_th]:pr-4 [&_tbody_th]:font-normal [&_tbody_tr]:border-t [&_tbody_tr]:border-line">
      <caption className="pb-2 text-left font-semibold">{t.perDay}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col">{t.price}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ from, to, cents }) => (
          <tr key={from}>
            <th scope="row">
              {formatDay(from, lang)}
              {to !== from && ` – ${formatDay(to, lang)}`}
            </th>
            <td>
              <Money cents={cents} currency={offer.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lines paid now and in Cuba, deposit and price per day; `short` is for lists. */
export const PriceTables = ({ offer, short = false }: { offer: ShownOffer; short?: boolean }) => {
  const t = useTexts(offerTexts)
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="grid gap-6">
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
          currency={CONTRACT_CURRENCY}
        />
      </div>
      <div className="grid gap-6">
        <DayTable offer={offer} short={short} />
        <div className="rounded-control bg-surface-sunk p-3">
          <dl>
            <Line label={t.deposit}>
              <Money cents={offer.depositCents} currency={CONTRACT_CURRENCY} />
            </Line>
          </dl>
          <p className="mt-1 text-sm text-muted">{t.depositHint}</p>
        </div>
      </div>
    </div>
  )
}
