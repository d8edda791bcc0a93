export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The value that the server sent. */
export const sentValue = (field: Field) => {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** Whether a visitor has changed a field since the server sent it. */
export const isEntered = (field: Field) => {
  const { checked, defaultChecked } = field as HTMLInputElement
  return field.value !== sentValue(field) || checked !== defaultChecked
}
