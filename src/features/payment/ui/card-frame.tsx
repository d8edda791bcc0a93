import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { paymentTexts } from './payment.texts.ts'

/** The cardholder name (initially the client's) above the card fields, and the ZIP code below them. */
export const CardFrame = ({
  holder,
  zip,
  errorOf,
  children,
  below,
}: {
  holder: string
  /** ZIP code from a draft. */
  zip?: string | undefined
  errorOf: (field: string) => string | undefined
  children: ReactNode
  /** Below the ZIP code. */
  below?: ReactNode
}) => {
  const t = useTexts(paymentTexts)
  return (
    <Card>
      <div className="grid gap-4">
        <h2 className="text-xl">{t.cardHeading}</h2>
        <Notice tone="info">{t.nameRule}</Notice>
        <TextField
          name="cardHolderName"
          label={t.holder}
          hint={t.holderHint}
          defaultValue={holder}
          error={errorOf('cardHolderName')}
          autoComplete="cc-name"
          required
          maxLength={100}
        />
        {children}
        <TextField
          name="billingZip"
          label={t.zip}
          defaultValue={zip ?? undefined}
          autoComplete="billing postal-code"
          required={false}
          maxLength={20}
        />
        {below}
      </div>
    </Card>
  )
}
