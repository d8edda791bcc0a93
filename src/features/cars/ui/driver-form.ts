import { useCallback, useEffect, useState } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'

/** The driver's data as they are typed. */
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

const EMPTY = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, ''])) as DriverValues

/** Where what is typed waits while the visitor signs in. */
const STORE_KEY = 'alamar.car-booking'

const readKept = (): DriverValues => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(DRIVER_FIELDS.map((field) => [field, String(kept[field] ?? '')])) as DriverValues
  } catch {
    return EMPTY
  }
}

/** Forgets what was typed, once it is booked. */
export const forgetDriver = () => sessionStorage.removeItem(STORE_KEY)

/** The driver's data, kept in this tab with every keystroke. */
export const useDriverValues = () => {
  const [values, setValues] = useState(EMPTY)
  useEffect(() => setValues(readKept()), [])
  const put = useCallback((changed: Partial<DriverValues>) => {
    setValues((before) => {
      const next = { ...before, ...changed }
      try {
        sessionStorage.setItem(STORE_KEY, JSON.stringify(next))
      } catch {
        // Without storage the form still works until the page is left.
      }
      return next
    })
  }, [])
  return [values, put] as const
}

/** What is missing, in the order of the form and in the words of the spec (spec 5). */
export const missingIn = (values: DriverValues, lang: Lang): Problem[] => {
  const t = bookCarConfirmTexts[lang].missing
  const words: [DriverField, string][] = [
    ['firstName', t.firstName],
    ['lastName', t.lastName],
    ['birthDay', t.birthDay],
    ['countryId', t.countryId],
    ['phone', t.phone],
    ['licenceNumber', t.licence],
    ['licenceIssuedOn', t.licence],
    ['licenceExpiresOn', t.licence],
  ]
  return words.filter(([field]) => values[field].trim() === '').map(([field, message]) => ({ field, message }))
}

/** A refusal's fields under the form's names; what is wrong with the car itself has no field here. */
export const problemsOfRefusal = (fields: FieldList, lang: Lang): Problem[] =>
  fields.map(({ field, message }) => {
    const name = /^BookForm\.Driver\.(.)(.*)$/.exec(field)
    const known = name && DRIVER_FIELDS.find((one) => one === name[1]!.toLowerCase() + name[2]!)
    if (!known) return { field: '', message }
    const isSentence = /^\p{Lu}/u.test(message)
    return { field: known, message: isSentence ? message : `${bookCarConfirmTexts[lang][known]}: ${message}` }
  })
