import { useState } from 'react'
import { dayInHavana } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { saveDraft } from '../../../ui/draft.ts'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { useLoadedCountries } from '../../../ui/loaded-countries.ts'
import { listCountries } from '../../places/contract.ts'
import { type Capture, submitDocument } from '../contract.ts'
import { DOC } from '../document-types.ts'
import { DocumentDrawing } from './document-drawing.tsx'
import { documentTexts } from './documents.texts.ts'
import { MrzField } from './mrz-field.tsx'
import { useMrzReading } from './mrz-reading.ts'
import { PictureField } from './picture-field.tsx'

/** The form for the pictures and data of one document. Calls `onDone` after the document was submitted. */
export const CaptureForm = ({
  capture: initial,
  pass,
  onDone,
}: {
  capture: Capture
  pass: string
  onDone: () => void
}) => {
  const t = useTexts(documentTexts)
  const [capture, setCapture] = useState(initial)
  const [picture, setPicture] = useState<Blob>()
  const reading = useMrzReading()
  const { docType } = capture
  const draft = `document-${initial.documentId}`
  const isPassport = docType === DOC.passport
  const form = useForm({
    values: {
      mrz: '',
      holderName: capture.personName,
      number: initial.known?.number ?? '',
      issuedOn: initial.known?.issuedOn ?? '',
      validUntil: initial.known?.validUntil ?? '',
      countryId: String(initial.known?.countryId ?? ''),
    },
    draft,
    check: () => {
      const missing = capture.sides.find(({ arrived }) => !arrived)
      if (missing) return { [missing.side]: t.picturesMissing }
      return { mrz: reading.state === 'reading' && t.mrzUnread }
    },
    send: ({ countryId, ...data }, call) => call(submitDocument, { ...data, countryId: countryId || 0, pass }),
    about: `document ${capture.documentId}`,
    failed: t.failed,
    onSuccess: onDone,
  })

  return (
    <form {...form.props} className="grid gap-6">
      <FormErrors form={form} />
      <Card>
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center gap-5">
            <DocumentDrawing docType={docType} />
            <p className="min-w-0 flex-1 basis-56 text-lg">{t.guide}</p>
          </div>
          {capture.sides.map(({ side }) => (
            <PictureField
              key={side}
              capture={capture}
              pass={pass}
              side={side}
              name={isPassport ? t.page : t.sides[side]}
              onChosen={() => setPicture(undefined)}
              onUploaded={(updated, sent) => {
                setCapture(updated)
                setPicture(sent)
              }}
            />
          ))}
        </div>
      </Card>
      <Card>
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.data}</legend>
          {isPassport ? (
            <MrzField
              {...form.field('mrz')}
              {...{ picture, reading }}
              onRead={(mrz) => {
                form.fill({ mrz })
                form.clearProblems()
                saveDraft(draft, { mrz })
              }}
            />
          ) : (
            <>
              {capture.known && <p className="text-muted">{t.knownData}</p>}
              <CardFields capture={capture} fieldOf={form.field} />
            </>
          )}
        </fieldset>
      </Card>
      <Button busy={form.busy} className="w-full sm:w-fit">
        {t.submit}
      </Button>
    </form>
  )
}

type CardField = 'holderName' | 'number' | 'validUntil' | 'issuedOn'

const CardFields = ({
  capture,
  fieldOf,
}: {
  capture: Capture
  fieldOf: (name: CardField | 'countryId') => { name: string; defaultValue: string; error: string | undefined }
}) => {
  const t = useTexts(documentTexts)
  const isLicense = capture.docType === DOC.driverLicense
  const today = dayInHavana(new Date())
  const field = (name: CardField) => ({ ...fieldOf(name), label: t[name], required: true })
  return (
    <>
      <TextField {...field('holderName')} maxLength={120} autoComplete="name" />
      <TextField {...field('number')} maxLength={40} autoComplete="off" autoCapitalize="characters" />
      {isLicense && <DateField {...field('issuedOn')} hint={t.issuedOnHint} max={today} />}
      <DateField {...field('validUntil')} min={today} />
      {isLicense && <CountryField {...fieldOf('countryId')} />}
    </>
  )
}

const loadCountries = () => call(listCountries, {})

const CountryField = (field: { name: string; defaultValue: string; error: string | undefined }) => {
  const t = useTexts(documentTexts)
  const countries = useLoadedCountries(loadCountries)
  return (
    <SelectField key={countries.length} {...field} label={t.country} required autoComplete="country-name">
      <option value="">{t.chooseCountry}</option>
      {/* Keeps the known country while the list loads. */}
      {countries.length === 0 && field.defaultValue && <option value={field.defaultValue}>…</option>}
      <CountryOptions countries={countries} />
    </SelectField>
  )
}
