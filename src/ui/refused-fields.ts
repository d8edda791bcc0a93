import { lookUp } from '../lib/look-up.ts'
import type { FieldList } from '../platform/http/endpoint.ts'
import type { Problem } from './error-summary.tsx'

/** The fields of a form by the input fields of its call: the label, preceded by the name in the form if it differs. */
export type FormFields = Readonly<Record<string, string | readonly [name: string, label: string]>>

/**
 * The invalid fields of a refused call as problems of a form, each message with the label of its field. Problems with other fields have an
 * empty field.
 */
export const problemsOf = (fields: FieldList, form: FormFields): Problem[] =>
  fields.map(({ field, message }) => {
    const found = lookUp(form, field)
    if (found === undefined) return { field: '', message }
    const [name, label] = typeof found === 'string' ? [field, found] : found
    return { field: name, message: withLabel(label, message) }
  })

/** 'Date of birth: must be a date'. A message that is a whole sentence stays unchanged. */
export const withLabel = (label: string, message: string) =>
  label === '' || /^\p{Lu}/u.test(message) ? message : `${label}: ${message}`
