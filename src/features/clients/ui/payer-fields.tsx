import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import type { CountryChoice } from '../../../ui/country-options.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { bookingAccountTexts } from './booking-account.texts.ts'
import { AccountNotes } from './booking-account.tsx'
import { PAYS_FOR_ANOTHER, type Payer, type PayerField, paysForAnother, TRAVELS } from './payer.ts'
import { CountryField } from './person-fields.tsx'

/** Shows a field of a payer who does not travel, using CSS so that it also works without scripts. */
const OF_PAYER = 'hidden group-has-[[value=other]:checked]/payer:grid'

/**
 * Asks who travels, and asks visitors for their own details; `children` are the contact fields that everybody fills in. A payer who does
 * not travel also gives their name and country; `asksPhone` when the form's phone number is the traveler's.
 */
export const PayerFields = ({
  payer,
  put,
  errorOf,
  isVisitor,
  asksPhone = false,
  countries,
  isCountryByPhone,
  children,
}: {
  payer: Payer
  put: (changed: Partial<Payer>) => void
  errorOf: (name: string) => string | undefined
  isVisitor: boolean
  asksPhone?: boolean
  countries: readonly CountryChoice[]
  /** Whether the payer's country comes from their phone number. */
  isCountryByPhone: boolean
  children: ReactNode
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
  const ofPayer = (fields: ReactNode) => (paysForAnother(payer) ? fields : <WithoutScripts>{fields}</WithoutScripts>)
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
        {isVisitor && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {ofPayer(
              <>
                <TextField
                  {...field('payerFirstName')}
                  label={t.payerFirstName}
                  required
                  autoComplete="given-name"
                  maxLength={60}
                  className={OF_PAYER}
                />
                <TextField
                  {...field('payerLastName')}
                  label={t.payerLastName}
                  required
                  autoComplete="family-name"
                  maxLength={60}
                  className={OF_PAYER}
                />
              </>,
            )}
            {children}
            {ofPayer(
              <>
                {asksPhone && (
                  <TextField
                    {...field('payerPhone')}
                    label={t.payerPhone}
                    hint={t.phoneHint}
                    type="tel"
                    required
                    autoComplete="tel"
                    maxLength={30}
                    className={OF_PAYER}
                  />
                )}
                <CountryField
                  {...field('payerCountryId')}
                  countries={countries}
                  label={t.payerCountry}
                  {...(isCountryByPhone && { hint: t.countryByPhone, error: undefined })}
                  required
                  autoComplete="country"
                  className={OF_PAYER}
                />
              </>,
            )}
            <AccountNotes />
          </div>
        )}
      </Card>
    </div>
  )
}
