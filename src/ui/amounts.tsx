import type { ReactNode } from 'react'
import type { Currency } from '../lib/money.ts'
import { useTexts } from './language.tsx'
import { Money } from './money.tsx'
import { uiTexts } from './ui.texts.ts'

/** Table of amounts with a total. `captionHidden` shows the caption only to screen readers. */
export const AmountTable = ({
  caption,
  captionHidden = false,
  lines,
  total,
  currency,
  className = '',
}: {
  caption: ReactNode
  captionHidden?: boolean
  lines: readonly { label: ReactNode; detail?: ReactNode; cents: number }[]
  total: { label: ReactNode; cents: number }
  currency: Currency
  className?: string
}) => {
  const t = useTexts(uiTexts)
  return (
    <table className={`w-full border-collapse text-left ${className}`}>
      <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left font-semibold'}>{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: price lines have no id
          <tr key={index} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-4 align-top font-normal">
              {line.label}
              {line.detail && <span className="block text-sm text-muted">{line.detail}</span>}
            </th>
            <td className="py-2.5 text-right align-top">
              <Money cents={line.cents} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink">
          <th scope="row" className="pt-3 pr-4 align-baseline font-semibold">
            {total.label}
          </th>
          <td className="pt-3 text-right align-baseline text-lg font-bold">
            <Money cents={total.cents} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
