/** The fields of a form as GET would send them. */
export const paramsOf = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]))

/** The text of the chosen option of a select; undefined when the form has no such select. */
export const chosenText = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : undefined
}
