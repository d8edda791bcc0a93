import type { Lang } from '../src/lib/languages.ts'
import { fieldsOf, type RecordDefinition, type RecordField } from '../src/lib/record-fields.ts'

/** The labels of the fields of a record, by key. */
export const labelsOf = (definition: Pick<RecordDefinition, 'sections'>, lang: Lang) => {
  const all = (fields: readonly RecordField[]): [string, string][] =>
    fields.flatMap((field) => [
      [field.key, field.label[lang]] as [string, string],
      ...(field.input === 'rows' ? all(field.fields) : []),
    ])
  return Object.fromEntries(all(fieldsOf(definition)))
}
