import { formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { Fund } from '../../travel-plan/contract.ts'
import { paymentTexts } from './payment.texts.ts'

/** The client's fund and the choice to use it; `shareCents` is the part of this plan that it would pay. */
export const FundChoice = ({
  fund,
  shareCents,
  used,
  onChange,
}: {
  fund: Fund
  shareCents: number
  used: boolean
  onChange: (used: boolean) => void
}) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const money = (cents: number) => formatMoney(cents, fund.currency, lang)
  const [first] = fund.credits
  return (
    <Card as="section" aria-labelledby="fund" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="fund" className="text-xl">
          {t.fundHeading}
        </h2>
        <p className="text-lg font-semibold">{money(fund.leftCents)}</p>
      </div>
      <CheckField
        name="useFund"
        label={t.useFund(money(shareCents))}
        hint={first && t.fundHint(money(first.leftCents), formatDay(first.expiresOn, lang))}
        checked={used}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Card>
  )
}
