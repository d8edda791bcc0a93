import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tokenise } from '../sandbox-cards.ts'
import { CardNumberField, TestCards } from './card-field.tsx'
import { paymentTexts } from './payment.texts.ts'

const thisYear = new Date().getFullYear()
const thisMonth = new Date().getMonth() + 1
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const YEARS = MONTHS.map((n) => thisYear + n - 1)

export type CardProblem = { field: string; message: string }

/** Reads the card fields of a form: the card with its number as a token, or the problems by field. */
export const readCard = (
  form: FormData,
  t: (typeof paymentTexts)['en'],
  brands: readonly string[],
): { problems: CardProblem[] } | { card: ReturnType<typeof cardOf> & object } => {
  const card = cardOf(form)
  const problems = [
    !card.cardHolderName && { field: 'cardHolderName', message: t.problems.holder },
    !card.token && { field: 'cardNumber', message: t.problems.number },
    card.token &&
      !brands.includes(card.token.brand) && { field: 'cardNumber', message: t.notAccepted(card.token.brand) },
    card.expYear === thisYear && card.expMonth < thisMonth && { field: 'expMonth', message: t.problems.expired },
  ].filter((problem) => problem !== false && problem !== undefined)
  return problems.length > 0 ? { problems } : { card }
}

const cardOf = (form: FormData) => {
  const value = (name: string) => String(form.get(name) ?? '').trim()
  return {
    cardHolderName: value('cardHolderName'),
    token: tokenise(value('cardNumber')),
    expMonth: Number(value('expMonth')),
    expYear: Number(value('expYear')),
    billingZip: value('billingZip'),
  }
}

/** The fields of a card, with the required cardholder name above them. */
export const CardFields = ({
  holder,
  zip,
  problems,
}: {
  holder: string
  /** ZIP code from a draft. */
  zip?: string | undefined
  problems: readonly CardProblem[]
}) => {
  const t = useTexts(paymentTexts)
  const [number, setNumber] = useState('')
  const fieldErrorOf = (field: string) => problems.find((p) => p.field === field)?.message
  return (
    <Card>
      <div className="grid gap-4">
        <h2 className="text-xl">{t.cardHeading}</h2>
        <Notice tone="info" title={t.accountName(holder)}>
          {t.nameRule}
        </Notice>
        <TextField
          name="cardHolderName"
          label={t.holder}
          error={fieldErrorOf('cardHolderName')}
          autoComplete="cc-name"
          required
          maxLength={100}
        />
        <CardNumberField value={number} onChange={setNumber} error={fieldErrorOf('cardNumber')} />
        <fieldset className="grid gap-2">
          <legend className="pb-1 font-semibold">{t.expiry}</legend>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              name="expMonth"
              label={t.expiryMonth}
              autoComplete="cc-exp-month"
              defaultValue="12"
              error={fieldErrorOf('expMonth')}
            >
              {MONTHS.map((month) => (
                <option key={month} value={month}>
                  {String(month).padStart(2, '0')}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="expYear"
              label={t.expiryYear}
              autoComplete="cc-exp-year"
              defaultValue={thisYear + 2}
              error={fieldErrorOf('expYear')}
            >
              {YEARS.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </SelectField>
          </div>
        </fieldset>
        <TextField
          name="billingZip"
          label={t.zip}
          defaultValue={zip ?? undefined}
          autoComplete="billing postal-code"
          required={false}
          maxLength={20}
        />
        <TestCards onUse={setNumber} />
      </div>
    </Card>
  )
}
