import { useRef, useState } from 'react'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useLoadedCountries } from '../../../ui/loaded-countries.ts'
import { Money } from '../../../ui/money.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { updateProfile } from '../../clients/contract.ts'
import { listCountries } from '../../places/contract.ts'
import { CONSENT } from '../consent.ts'
import { type ReceiptContent, type Signing, signReceipt } from '../contract.ts'
import type { ProfileField } from '../signer-profile.ts'
import { type Drawing, DrawingField } from './drawing-field.tsx'
import { ReceiptFile } from './receipt-file.tsx'
import { signingTexts } from './signing.texts.ts'

type Kind = 'drawn' | 'typed'

/** The initial choice: draw on touch screens, type with a keyboard. */
const defaultKind = (): Kind => (window.matchMedia('(pointer: coarse)').matches ? 'drawn' : 'typed')

/** The receipt to read, the consent, the missing profile fields, and the signature. */
export const SignForm = ({
  signing,
  token,
  onSigned,
  onRefused,
}: {
  signing: Signing
  token: string
  onSigned: (signed: Signing) => void
  onRefused: (refused: CallRefused) => void
}) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  const drawing = useRef<Drawing>(null)
  const lacks = (field: ProfileField) => signing.profileLacks.includes(field)
  const [firstKind] = useState<Kind>(defaultKind)
  const form = useForm({
    draft: `signing-${signing.planId}`,
    values: { consent: '', kind: firstKind as string, typedName: '', birthDate: '', countryId: '' },
    check: ({ consent, kind, typedName, birthDate, countryId }) => ({
      consent: !consent && t.problems.consent,
      birthDate: lacks('birthDate') && !birthDate && t.problems.birthDate,
      countryId: lacks('countryId') && !countryId && t.problems.countryId,
      typedName: kind === 'typed' && !typedName && t.problems.typedName,
      drawing: kind === 'drawn' && !drawing.current?.read() && t.problems.drawing,
    }),
    send: async ({ consent, kind, typedName, birthDate, countryId }, call) => {
      if (signing.profileLacks.length > 0)
        await call(updateProfile, {
          ...(lacks('birthDate') && { birthDate }),
          ...(lacks('countryId') && { countryId: Number(countryId) }),
        })
      return call(signReceipt, {
        planId: signing.planId,
        token,
        consent: consent === 'on',
        kind: kind as Kind,
        ...(kind === 'typed' ? { typedName } : { drawing: drawing.current?.read() }),
      })
    },
    fieldProblems: (fields) =>
      problemsOf(fields, {
        consent: t.agree,
        typedName: t.name,
        drawing: t.drawn,
        birthDate: t.birthDate,
        countryId: t.country,
      }),
    about: `signing plan ${signing.planId}`,
    failed: t.failed,
    onSuccess: onSigned,
    onRefused: (refused) => {
      if (refused.fields.length === 0) onRefused(refused)
    },
  })

  return (
    <form {...form.props} className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-6">
        <FormErrors form={form} />
        <Step number={1} title={t.read}>
          <p className="text-muted">{t.readText}</p>
          <ReceiptSummary number={signing.receipt!.number} content={signing.receipt!.content} />
          <ReceiptFile signing={signing} />
        </Step>
        <Step number={2} title={t.agree}>
          <CheckField name="consent" label={CONSENT.text[lang]} error={form.errorOf('consent')} required />
        </Step>
        <Step number={3} title={t.sign}>
          {lacks('birthDate') && <BirthDateField {...form.field('birthDate')} />}
          {lacks('countryId') && <SignerCountryField {...form.field('countryId')} />}
          <RadioCards
            {...form.field('kind')}
            legend={t.how}
            options={[
              { value: 'drawn', label: t.drawn, detail: t.drawnDetail },
              { value: 'typed', label: t.typed, detail: t.typedDetail },
            ]}
          />
          {form.values.kind === 'drawn' ? (
            <DrawingField ref={drawing} error={form.errorOf('drawing')} />
          ) : (
            <TypedName {...form.field('typedName')} signer={signing.signer} typed={form.values.typedName} />
          )}
          <Button type="submit" busy={form.busy} className="w-full sm:w-auto sm:justify-self-start">
            {form.busy ? t.busy : t.button}
          </Button>
        </Step>
      </div>
      {signing.signBy && (
        <aside aria-label={t.signBy} className="max-lg:order-first lg:sticky lg:top-24">
          <Card>
            <DeadlineClock until={signing.signBy} label={t.signBy} next={t.signNext} />
          </Card>
        </aside>
      )}
    </form>
  )
}

const Step = ({ number, title, children }: { number: number; title: string; children: React.ReactNode }) => (
  <Card as="section" className="grid gap-4">
    <h2 className="flex items-center gap-3 text-xl">
      <span
        aria-hidden="true"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sea font-sans text-base font-bold text-sea-ink"
      >
        {number}
      </span>
      {title}
    </h2>
    {children}
  </Card>
)

type FieldProps = { name: string; defaultValue: string; error: string | undefined }

const BirthDateField = (field: FieldProps) => {
  const t = useTexts(signingTexts)
  return (
    <DateField
      {...field}
      label={t.birthDate}
      required
      autoComplete="bday"
      min="1900-01-01"
      max={dayInHavana(new Date())}
    />
  )
}

const loadCountries = () => call(listCountries, {})

const SignerCountryField = (field: FieldProps) => {
  const t = useTexts(signingTexts)
  const countries = useLoadedCountries(loadCountries)
  return (
    <SelectField key={countries.length} {...field} label={t.country} required autoComplete="country-name">
      <option value="">{t.chooseCountry}</option>
      <CountryOptions countries={countries} />
    </SelectField>
  )
}

const TypedName = ({
  signer,
  typed,
  ...field
}: {
  signer: string
  typed: string
  name: string
  defaultValue: string
  error: string | undefined
}) => {
  const t = useTexts(signingTexts)
  return (
    <div className="grid gap-3">
      <TextField {...field} label={t.name} hint={t.nameHint(signer)} autoComplete="name" maxLength={200} required />
      <p className="min-h-20 rounded-card border border-line bg-white px-5 py-3 text-[#0b2a3c]">
        <span className="block text-sm text-[#4a606d]">{t.preview}</span>
        <span className="block font-display text-3xl leading-snug italic">{typed}</span>
      </p>
    </div>
  )
}

/** A summary of the receipt, with the amounts to pay in Cuba listed separately. */
const ReceiptSummary = ({ number, content }: { number: string; content: ReceiptContent }) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  const { bookings, payment, currency } = content
  const inCuba = bookings.filter((booking) => booking.payInCubaCents > 0)
  const card = payment.cardLast4 && `${payment.cardBrand} •••• ${payment.cardLast4}`
  return (
    <div className="grid gap-3">
      <AmountTable
        caption={t.caption(number)}
        currency={currency}
        lines={[
          ...bookings.map((booking) => ({
            label: booking.title,
            detail: t.bookingDetail(
              booking.reference,
              formatDay(booking.firstDay, lang),
              formatDay(booking.lastDay, lang),
            ),
            cents: booking.payNowCents,
          })),
          ...(content.endedCents ? [{ label: t.ended, cents: content.endedCents }] : []),
          ...(content.feeCents ? [{ label: t.fee, cents: content.feeCents }] : []),
        ]}
        total={{ label: t.total, cents: content.totalCents }}
      />
      <p className="text-sm text-muted">{t.paidWith(payment.method[lang], card)}</p>
      <div className="rounded-card border border-dashed border-line-strong p-3">
        <p className="font-semibold">{t.inCuba}</p>
        {inCuba.length > 0 ? (
          <ul>
            {inCuba.map((booking) => (
              <li key={booking.reference} className="flex justify-between gap-4">
                <span className="min-w-0">{booking.title}</span>
                <Money cents={booking.payInCubaCents} currency={CONTRACT_CURRENCY} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{t.nothingInCuba}</p>
        )}
      </div>
    </div>
  )
}
