/** Sort directions by their wire values. */
export const ASCENDING = 0
export const DESCENDING = 1

/** Finds a sort field by its name in any case; an unknown one means Price (docs/rules/search.md#sorting). */
export const sortFieldOf = <Field extends string>(fields: readonly Field[], name: string): Field | 'Price' =>
  fields.find((field) => field.toLowerCase() === name.toLowerCase()) ?? 'Price'
