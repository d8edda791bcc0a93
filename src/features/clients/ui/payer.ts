import type { Lang } from '../../../lib/languages.ts'
import type { FormFields } from '../../../ui/refused-fields.ts'
import { bookingAccountTexts } from './booking-account.texts.ts'

/** Fields of a booking form that say who pays. `payerPhone` is only in forms whose `phone` is the traveler's. */
const PAYER_FIELDS = ['payer', 'payerFirstName', 'payerLastName', 'payerPhone', 'payerCountryId'] as const
export type PayerField = (typeof PAYER_FIELDS)[number]
export type Payer = Record<PayerField, string>

/** The values of the field `payer`. */
export const TRAVELS = 'travels'
export const PAYS_FOR_ANOTHER = 'other'

/** The payer of a form; `read` reads its fields. */
export const payerOf = (read: (name: string) => string) =>
  Object.fromEntries(PAYER_FIELDS.map((field) => [field, read(field)])) as Payer

export const paysForAnother = ({ payer }: Payer) => payer === PAYS_FOR_ANOTHER

/** The person whose account a visitor's form opens; `phoneField` is the form's field with their phone number. */
export type BookingAccount = {
  email: string
  phone: string
  firstName: string
  lastName: string
  countryId: number | null
  phoneField?: 'phone' | 'payerPhone'
}

/**
 * The person whose account the form opens: the main traveler, or the payer, who gives their own name and country. `ownPhone`: the form asks
 * the payer for a phone number other than the traveler's.
 */
export const accountOfPayer = (traveler: BookingAccount, payer: Payer, { ownPhone = false } = {}): BookingAccount =>
  paysForAnother(payer)
    ? {
        ...traveler,
        firstName: payer.payerFirstName.trim(),
        lastName: payer.payerLastName.trim(),
        countryId: Number(payer.payerCountryId) || null,
        ...(ownPhone && { phone: payer.payerPhone.trim(), phoneField: 'payerPhone' }),
      }
    : traveler

/** The missing name and country of a payer, by field. */
export const payerProblems = (payer: Payer, lang: Lang) => {
  const t = bookingAccountTexts[lang]
  if (!paysForAnother(payer)) return []
  return [
    { field: 'payerFirstName', message: t.payerFirstNameMissing },
    { field: 'payerLastName', message: t.payerLastNameMissing },
    { field: 'payerCountryId', message: t.payerCountryMissing },
  ].filter(({ field }) => payer[field as PayerField].trim() === '')
}

/** The fields of a refused sign-up that the payer entered, by the form's names. */
export const payerFields = (payer: Payer, lang: Lang, { ownPhone = false } = {}): FormFields => {
  const t = bookingAccountTexts[lang]
  if (!paysForAnother(payer)) return {}
  return {
    'newClient.firstName': ['payerFirstName', t.payerFirstName],
    'newClient.lastName': ['payerLastName', t.payerLastName],
    'newClient.countryId': ['payerCountryId', t.payerCountry],
    ...(ownPhone && { 'newClient.phone': ['payerPhone', t.payerPhone] }),
  }
}
