import { formatDay } from '../../../lib/days.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import type { RefundValues } from '../contract.ts'
import { refundTexts } from './refund.texts.ts'

/** The cancellation charge of a refund to the card over time, as a table with bars. */
export const RefundTimeline = ({ values }: { values: RefundValues }) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  return (
    <Card as="section" aria-labelledby="timeline">
      <h2 id="timeline" className="text-xl">
        {t.timeline}
      </h2>
      <p className="mt-1 text-muted">{t.timelineText}</p>
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t.from}
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold max-sm:text-right">
              {t.share}
            </th>
            <th scope="col" className="py-2 text-right font-semibold sm:pr-3">
              {t.kept}
            </th>
            <th scope="col" className="py-2 text-right font-semibold max-sm:hidden">
              {t.returned}
            </th>
          </tr>
        </thead>
        <tbody>
          {values.timeline.map((step, i) => (
            <tr key={step.from} className="border-t border-line">
              <th scope="row" className="py-3 pr-3 font-normal">
                {i === 0 && <span className="block text-sm font-semibold text-link">{t.today}</span>}
                {formatDay(step.from, lang)}
                <Bar percent={step.penaltyPercent} className="mt-2 sm:hidden" />
              </th>
              <td className="py-3 pr-3 max-sm:text-right sm:w-2/5">
                <span className="flex items-center justify-end gap-3">
                  <Bar percent={step.penaltyPercent} className="grow max-sm:hidden" />
                  <span className="shrink-0 text-right tabular-nums sm:w-16">
                    {formatPercent(step.penaltyPercent, lang)}
                  </span>
                </span>
              </td>
              <td className="py-3 text-right sm:pr-3">
                <Money cents={step.penaltyCents} currency={values.currency} />
              </td>
              <td className="py-3 text-right font-semibold max-sm:hidden">
                <Money cents={values.paidCents - step.penaltyCents} currency={values.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const Bar = ({ percent, className }: { percent: number; className: string }) => (
  <span aria-hidden="true" className={`block h-3 min-w-0 overflow-hidden rounded-full bg-success-soft ${className}`}>
    <span className="block h-full rounded-full bg-coral" style={{ width: `${percent}%` }} />
  </span>
)
