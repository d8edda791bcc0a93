import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { type DraftFields, type DraftForm, useFormDraft } from '../../../ui/booking-drafts.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { type CallingCodes, countriesOfPhones, readWithPhones } from '../../clients/phone-country.ts'
import { accountFields } from '../../clients/ui/booking-account.ts'
import { useOwnDetails } from '../../clients/ui/own-details.ts'
import {
  accountOfPayer,
  type BookingAccount,
  PAYS_FOR_ANOTHER,
  type Payer,
  payerFields,
  payerOf,
  paysForAnother,
} from '../../clients/ui/payer.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { rentalFields } from './rental-fields.ts'

/** Fields of the driver form. */
export const DRIVER_FIELDS = [
  'firstName',
  'lastName',
  'birthDay',
  'phone',
  'countryId',
  'flight',
  'licenceNumber',
  'licenceIssuedOn',
  'licenceExpiresOn',
] as const
export type DriverField = (typeof DRIVER_FIELDS)[number]
export type DriverValues = Record<DriverField, string>

/**
 * The values of the driver and the payer and a visitor's email address, saved as a draft of the offer on every change. Initially, the
 * driver is the client. A country that was not chosen comes from the person's phone number. `sent` are the values of a form that was
 * submitted without scripts.
 */
export const useDriverValues = (form: DraftForm, codes: CallingCodes, sent: DraftFields = {}) => {
  const { typed, save } = useFormDraft(form, sent, { ...useOwnDetails() })
  const { read, isByPhone } = readWithPhones(
    typed,
    countriesByPhone((name) => typed[name] ?? '', codes),
  )
  const values = driverOfFields(read)
  const payer = payerOf(read)
  const put = (changed: Partial<DriverValues> | Partial<Payer> | { email: string }) =>
    save(changed, 'payer' in changed && changed.payer === PAYS_FOR_ANOTHER)
  return { values, payer, put, email: read('email'), isByPhone }
}

/** The countries of the phone numbers of the driver and of a payer who is not the driver, by field. */
export const countriesByPhone = (read: (name: string) => string, codes: CallingCodes) =>
  countriesOfPhones(
    { countryId: 'phone', ...(paysForAnother(payerOf(read)) && { payerCountryId: 'payerPhone' }) },
    read,
    codes,
  )

/** The driver in a form; `read` reads its fields. */
export const driverOfFields = (read: (name: string) => string) =>
  Object.fromEntries(DRIVER_FIELDS.map((field) => [field, read(field)])) as DriverValues

/** The details in the form of the visitor whose account it opens. */
export const accountOf = (values: DriverValues, payer: Payer, email: string): BookingAccount =>
  accountOfPayer(
    {
      email,
      phone: values.phone.trim(),
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      countryId: Number(values.countryId) || null,
    },
    payer,
    OWN_PHONE,
  )

/** The form's phone number is the driver's. */
const OWN_PHONE = { ownPhone: true }

/** The missing required fields, in form order (docs/rules/texts.md#required-field-texts). */
export const findMissing = (values: DriverValues, lang: Lang): Problem[] => {
  const t = bookCarConfirmTexts[lang].missing
  const required: [DriverField, string][] = [
    ['firstName', t.firstName],
    ['lastName', t.lastName],
    ['birthDay', t.birthDay],
    ['phone', t.phone],
    ['countryId', t.countryId],
    ['licenceNumber', t.license],
    ['licenceIssuedOn', t.license],
    ['licenceExpiresOn', t.license],
  ]
  return required.filter(([field]) => values[field].trim() === '').map(([field, message]) => ({ field, message }))
}

/** Maps the fields of a refusal to form fields; problems with the rental itself have an empty field. */
export const problemsOfRefusal = (fields: FieldList, payer: Payer, lang: Lang): Problem[] => {
  const t = bookCarConfirmTexts[lang]
  const { pickUp, dropOff } = rentalFields(lang)
  return problemsOf(fields, {
    ...accountFields(lang),
    'newClient.firstName': ['firstName', t.firstName],
    'newClient.lastName': ['lastName', t.lastName],
    'newClient.phone': ['phone', t.phone],
    'newClient.countryId': ['countryId', t.countryId],
    ...payerFields(payer, lang, OWN_PHONE),
    ...Object.fromEntries(DRIVER_FIELDS.map((name) => [`bookForm.driver.${name}`, [name, t[name]] as const])),
    pickUp: ['', pickUp],
    dropOff: ['', dropOff],
    'carOffer.pickUp': ['', pickUp],
    'carOffer.dropOff': ['', dropOff],
    'carOffer.extras': ['', bookCarTexts[lang].extras],
  })
}
