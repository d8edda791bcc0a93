import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { type DraftForm, saveDraftFields, useDraftFields, useServerDrafts } from '../../../ui/booking-drafts.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { rentalFields } from './rental-fields.ts'

/** Fields of the driver form. */
export const DRIVER_FIELDS = [
  'firstName',
  'lastName',
  'birthDay',
  'countryId',
  'phone',
  'flight',
  'licenceNumber',
  'licenceIssuedOn',
  'licenceExpiresOn',
] as const
export type DriverField = (typeof DRIVER_FIELDS)[number]
export type DriverValues = Record<DriverField, string>

/** The driver's values, saved as a draft of the offer on every change. */
export const useDriverValues = (form: DraftForm) => {
  useServerDrafts()
  const typed = useDraftFields(form.path)
  const values = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, typed[field] ?? ''])) as DriverValues
  const put = (changed: Partial<DriverValues>) => saveDraftFields(form, changed)
  return [values, put] as const
}

/** The missing required fields, in form order (docs/rules/texts.md#required-field-texts). */
export const findMissing = (values: DriverValues, lang: Lang): Problem[] => {
  const t = bookCarConfirmTexts[lang].missing
  const required: [DriverField, string][] = [
    ['firstName', t.firstName],
    ['lastName', t.lastName],
    ['birthDay', t.birthDay],
    ['countryId', t.countryId],
    ['phone', t.phone],
    ['licenceNumber', t.license],
    ['licenceIssuedOn', t.license],
    ['licenceExpiresOn', t.license],
  ]
  return required.filter(([field]) => values[field].trim() === '').map(([field, message]) => ({ field, message }))
}

/** Maps the fields of a refusal to form fields; problems with the rental itself have an empty field. */
export const problemsOfRefusal = (fields: FieldList, lang: Lang): Problem[] => {
  const t = bookCarConfirmTexts[lang]
  const { pickUp, dropOff } = rentalFields(lang)
  return problemsOf(fields, {
    ...Object.fromEntries(DRIVER_FIELDS.map((name) => [`bookForm.driver.${name}`, [name, t[name]] as const])),
    pickUp: ['', pickUp],
    dropOff: ['', dropOff],
    'carOffer.pickUp': ['', pickUp],
    'carOffer.dropOff': ['', dropOff],
  })
}
