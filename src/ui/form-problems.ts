import type { CallRefused, FieldList } from '../platform/http/endpoint.ts'
import type { Problem } from './error-summary.tsx'
import { withLabel } from './refused-fields.ts'

/** The problems that a form finds itself: a list, or the message of each invalid field. */
export type Found = readonly Problem[] | Readonly<Record<string, string | false | null | undefined>>

const isList = (found: Found): found is readonly Problem[] => Array.isArray(found)

export const problemsFound = (found: Found): readonly Problem[] =>
  isList(found) ? found : Object.entries(found).flatMap(([field, message]) => (message ? { field, message } : []))

/** How a form shows refusals. */
export type RefusalPlaces = {
  /** Names of the form's fields, in order. */
  names: readonly string[]
  labelOf: (name: string) => string
  /**
   * The problems of refused fields; by default, each is shown at the field named like the last part of its name: 'newClient.phone' at
   * `phone`.
   */
  fieldProblems?: ((fields: FieldList) => readonly Problem[]) | undefined
  /** The field at which a refusal without fields is shown; '' for the whole form, undefined for a toast. */
  placeOf?: ((refused: CallRefused) => string | undefined) | undefined
}

/** The problems of a refusal in the order of the form; empty when only a toast can show it. */
export const problemsOfRefusal = (
  refused: CallRefused,
  { names, labelOf, fieldProblems, placeOf }: RefusalPlaces,
): readonly Problem[] => {
  if (refused.fields.length === 0) {
    const field = placeOf?.(refused)
    return field === undefined ? [] : [{ field, message: refused.message }]
  }
  if (fieldProblems) return fieldProblems(refused.fields)
  return refused.fields
    .map(({ field, message }) => {
      const name = field.split('.').at(-1)!
      return names.includes(name) ? { field: name, message: withLabel(labelOf(name), message) } : { field: '', message }
    })
    .sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field))
}
