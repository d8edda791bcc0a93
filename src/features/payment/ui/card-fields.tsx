import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardNumberField, TestCards } from './card-field.tsx'
import { thisYear } from './card-form.ts'
import { paymentTexts } from './payment.texts.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const YEARS = MONTHS.map((n) => thisYear + n - 1)

/** The fields of a card, with the required cardholder name above them. */
export const CardFields = ({
  holder,
  zip,
  errorOf,
}: {
  holder: string
  /** ZIP code from a draft. */
  zip?: string | undefined
  errorOf: (field: string) => string | undefined
}) => {
  const t = useTexts(paymentTexts)
  const [number, setNumber] = useState('')
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
          error={errorOf('cardHolderName')}
          autoComplete="cc-name"
          required
          maxLength={100}
        />
        <CardNumberField value={number} onChange={setNumber} error={errorOf('cardNumber')} />
        <fieldset className="grid gap-2">
          <legend className="pb-1 font-semibold">{t.expiry}</legend>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              name="expMonth"
              label={t.expiryMonth}
              autoComplete="cc-exp-month"
              defaultValue="12"
              error={errorOf('expMonth')}
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
              error={errorOf('expYear')}
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
