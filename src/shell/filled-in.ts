/**
 * What people fill in before React looks after a page. It takes each field to be as the server sent it, so it is told of what
 * differs by then; otherwise words that stand in a field would not be sent, or would go when the next one is typed.
 */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** What a field says now: whether it is ticked, else its words. */
export const saidIn = (field: Field) => (isTick(field) ? field.checked : field.value)

/** What a field said when it came. */
const sentIn = (field: Field) => {
  if (isTick(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** React has noted what it found in a field, and only what differs from that is news to it: so it is given news. */
export const tell = (field: Field, value: string | boolean) => {
  if (isTick(field)) {
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = String(value)
  else if (field.type !== 'file') {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  }
  for (const change of ['input', 'change']) field.dispatchEvent(new Event(change, { bubbles: true }))
}

/** Tells React of all that was filled in on the page while it was on its way. */
export const tellFilledIn = () => {
  for (const field of document.querySelectorAll<Field>('main form :is(input, select, textarea)')) {
    const value = saidIn(field)
    // Of several radios the chosen one says it for all.
    if (value !== sentIn(field) && !(field.type === 'radio' && value === false)) tell(field, value)
  }
}
