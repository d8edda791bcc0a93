import { useEffect, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { bookingAccountTexts } from './booking-account.texts.ts'
import { PAYS_FOR_ANOTHER, type Payer, type PayerField, paysForAnother, TRAVELS } from './payer.ts'

/**
 * Asks who travels. A visitor who pays for somebody else gives their own name; `asksPhone` when the form's phone number is the traveler's.
 * Without scripts, the fields appear by the style sheet.
 */
export const PayerFields = ({
  payer,
  put,
  errorOf,
  isVisitor,
  asksPhone = false,
}: {
  payer: Payer
  put: (changed: Partial<Payer>) => void
  errorOf: (name: string) => string | undefined
  isVisitor: boolean
  asksPhone?: boolean
}) => {
  const t = useTexts(bookingAccountTexts)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice before hydration is early only once
  useEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (early === PAYS_FOR_ANOTHER && payer.payer !== early) put({ payer: early })
  }, [])
  const field = (name: PayerField) => ({
    name,
    value: payer[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  const own = (
    <div className="hidden items-start gap-4 sm:grid-cols-2 group-has-[[value=other]:checked]/payer:grid">
      <TextField
        {...field('payerFirstName')}
        label={t.payerFirstName}
        required
        autoComplete="given-name"
        maxLength={60}
      />
      <TextField
        {...field('payerLastName')}
        label={t.payerLastName}
        required
        autoComplete="family-name"
        maxLength={60}
      />
      {asksPhone && (
        <TextField
          {...field('payerPhone')}
          label={t.payerPhone}
          hint={t.phoneHint}
          type="tel"
          required
          autoComplete="tel"
          maxLength={30}
        />
      )}
    </div>
  )
  return (
    <div ref={box} className="group/payer">
      <Card className="grid gap-4">
        <RadioCards
          name="payer"
          legend={t.whoTravels}
          value={payer.payer || TRAVELS}
          options={[
            { value: TRAVELS, label: t.iTravel },
            { value: PAYS_FOR_ANOTHER, label: t.anotherTravels, detail: t.anotherTravelsDetail },
          ]}
          onChange={(value) => put({ payer: value })}
        />
        {isVisitor && (paysForAnother(payer) ? own : <WithoutScripts>{own}</WithoutScripts>)}
      </Card>
    </div>
  )
}
