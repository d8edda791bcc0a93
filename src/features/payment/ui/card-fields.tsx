import { useState } from 'react'
import { SelectField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { CardNumberField, TestCards } from './card-field.tsx'
import { thisYear } from './card-form.ts'
import { CardFrame } from './card-frame.tsx'
import { paymentTexts } from './payment.texts.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const YEARS = MONTHS.map((n) => thisYear + n - 1)

/** The store's own fields of a card. */
export const CardFields = ({
  holder,
  zip,
  errorOf,
}: {
  holder: string
  zip?: string | undefined
  errorOf: (field: string) => string | undefined
}) => {
  const t = useTexts(paymentTexts)
  const [number, setNumber] = useState('')
  return (
    <CardFrame holder={holder} zip={zip} errorOf={errorOf} below={<TestCards onUse={setNumber} />}>
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
    </CardFrame>
  )
}
