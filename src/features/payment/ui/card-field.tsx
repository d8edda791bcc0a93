import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { SANDBOX_CARDS } from '../sandbox-cards.ts'
import { paymentTexts } from './payment.texts.ts'

const inGroups = (digits: string) =>
  digits
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** The card field of the sandbox processor; the number stays in the browser and becomes a token. */
export const CardNumberField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) => {
  const t = useTexts(paymentTexts)
  return (
    <TextField
      name="cardNumber"
      label={t.number}
      hint={t.numberHint}
      error={error}
      inputMode="numeric"
      autoComplete="cc-number"
      value={value}
      onChange={(event) => onChange(inGroups(event.target.value))}
    />
  )
}

/** The demo's test cards, each with its outcome and a button that fills it in. */
export const TestCards = ({ onUse }: { onUse: (number: string) => void }) => {
  const t = useTexts(paymentTexts)
  return (
    <details className="rounded-xl border border-line p-4">
      <summary className="cursor-pointer font-semibold">{t.testCards}</summary>
      <p className="py-2 text-muted">{t.testCardsText}</p>
      <ul className="grid gap-2">
        {SANDBOX_CARDS.map((card) => (
          <li key={card.number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <button
              type="button"
              className="min-h-11 rounded-lg border border-line-strong px-3 font-mono text-sm"
              aria-label={t.fillIn(inGroups(card.number))}
              onClick={() => onUse(inGroups(card.number))}
            >
              {inGroups(card.number)}
            </button>
            <span>
              {card.brand}: {t.behaviours[card.behavior]}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
