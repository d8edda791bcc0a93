import { type FormEvent, useEffect, useState } from 'react'
import { dayInHavana } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused, Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { listCountries } from '../../places/contract.ts'
import { type Capture, submitDocument } from '../contract.ts'
import { DOC } from '../document-types.ts'
import { DocumentDrawing } from './document-drawing.tsx'
import { documentTexts } from './documents.texts.ts'
import { MrzField } from './mrz-field.tsx'
import { PictureField } from './picture-field.tsx'

const FIELDS = ['mrz', 'holderName', 'number', 'issuedOn', 'validUntil', 'countryId', 'classes'] as const

/** The form for the pictures and data of one document. Calls `onDone` after it was submitted. */
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
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const { docType } = capture
  const about = `document ${capture.documentId}`
  const isPassport = docType === DOC.passport
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = capture.sides.find(({ arrived }) => !arrived)
    if (missing) return setProblems([{ field: missing.side, message: t.picturesMissing }])
    const form = new FormData(event.currentTarget)
    const data = Object.fromEntries(FIELDS.map((field) => [field, String(form.get(field) ?? '')]))
    setBusy(true)
    try {
      await call(submitDocument, { ...data, countryId: data.countryId || 0, pass })
      setProblems([])
      clearToasts(about)
      onDone()
    } catch (failure) {
      const { fields, message } = failure as CallRefused
      const { holderName, number, issuedOn, validUntil, country: countryId, classes, mrz } = t
      setProblems(problemsOf(fields, { holderName, number, issuedOn, validUntil, countryId, classes, mrz }))
      showToast({ kind: 'error', text: `${t.failed}. ${fields.length ? '' : message}`.trim(), about })
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <ErrorSummary problems={problems} />
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
              onUploaded={setCapture}
              onPicture={isPassport ? setPicture : undefined}
            />
          ))}
        </div>
      </Card>
      <Card>
        <fieldset className="grid min-w-0 gap-5">
          <legend className="mb-4 font-display text-xl font-semibold">{t.data}</legend>
          {isPassport ? (
            <MrzField error={errorOf('mrz')} picture={picture} />
          ) : (
            <CardFields capture={capture} errorOf={errorOf} />
          )}
        </fieldset>
      </Card>
      <Button busy={busy} className="w-full sm:w-fit">
        {t.submit}
      </Button>
    </form>
  )
}

const CardFields = ({ capture, errorOf }: { capture: Capture; errorOf: (field: string) => string | undefined }) => {
  const t = useTexts(documentTexts)
  const isLicense = capture.docType === DOC.driverLicense
  const today = dayInHavana(new Date())
  const field = (name: 'holderName' | 'number' | 'validUntil' | 'issuedOn' | 'classes') => ({
    name,
    label: t[name],
    error: errorOf(name),
    required: true,
  })
  return (
    <>
      <TextField {...field('holderName')} defaultValue={capture.personName} maxLength={120} autoComplete="name" />
      <TextField {...field('number')} maxLength={40} autoComplete="off" autoCapitalize="characters" />
      {isLicense && <DateField {...field('issuedOn')} hint={t.issuedOnHint} max={today} />}
      <DateField {...field('validUntil')} min={today} />
      {isLicense && <CountryField error={errorOf('countryId')} />}
      {isLicense && <TextField {...field('classes')} hint={t.classesHint} maxLength={40} autoComplete="off" />}
    </>
  )
}

const CountryField = ({ error }: { error: string | undefined }) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const [countries, setCountries] = useState<Reply<typeof listCountries>>([])
  useEffect(() => {
    call(listCountries, {}).then(setCountries, () => setCountries([]))
  }, [])
  return (
    <SelectField name="countryId" label={t.country} error={error} required defaultValue="" autoComplete="country-name">
      <option value="">{t.chooseCountry}</option>
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[lang]}
        </option>
      ))}
    </SelectField>
  )
}
