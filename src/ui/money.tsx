import { type Currency, formatMoney } from '../lib/money.ts'
import { useLang } from './language.tsx'

/** An amount in minor units, always with its currency and never broken over two lines. */
export const Money = ({
  cents,
  currency,
  className = '',
}: {
  cents: number
  currency: Currency
  className?: string
}) => {
  const lang = useLang()
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(cents, currency, lang)}</span>
}
