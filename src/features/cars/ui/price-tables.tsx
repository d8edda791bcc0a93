import { formatDay } from '../../../lib/days.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { offerTexts } from './offer.texts.ts'
import { Line, type ShownOffer } from './offer-parts.tsx'

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

/** The lines paid now and in Cuba, the deposit and the price per day; `short` is for lists. */
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

/** The price of an offer in a list, which expands. */
export const PriceDetails = ({ offer }: { offer: ShownOffer }) => {
  const t = useTexts(offerTexts)
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-semibold text-link hover:bg-surface-sunk sm:px-5 [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        {t.breakdown}
      </summary>
      <div className="px-4 pt-2 pb-5 sm:px-5">
        <PriceTables offer={offer} short />
      </div>
    </details>
  )
}
