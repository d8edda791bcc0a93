/**
 * Input made before hydration. React assumes that each field still has the value that the server sent; without replaying the
 * difference, early input would be lost or not submitted.
 */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** Current value of a field: whether it is checked, else its text. */
export const fieldValue = (field: Field) => (isCheckable(field) ? field.checked : field.value)

/** The value that the server sent. */
const initialValue = (field: Field) => {
  if (isCheckable(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** Sets a field to a value as if typed. React ignores an event whose value it already knows, so the initial value is set first. */
export const replayValue = (field: Field, value: string | boolean) => {
  if (isCheckable(field)) {
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = String(value)
  else if (field.type !== 'file') {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Replays everything that was filled in before hydration. */
export const replayEarlyInput = () => {
  for (const field of document.querySelectorAll<Field>('main form :is(input, select, textarea)')) {
    const value = fieldValue(field)
    // In a radio group only the checked one is replayed.
    if (value !== initialValue(field) && !(field.type === 'radio' && value === false)) replayValue(field, value)
  }
}
