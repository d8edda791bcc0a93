import { type Currency, formatMoney } from '../lib/money.ts'
import { useLang } from './language.tsx'

/** An amount in minor units with its currency, on one line. */
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
