import { type FormEvent, useEffect, useRef } from 'react'
import { readDraft, saveDraft } from './draft.ts'
import { type Field, isEntered } from './entered.ts'

/** The fields that a person fills in. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Field =>
      element.tagName !== 'BUTTON' &&
      'value' in element &&
      'name' in element &&
      !['hidden', 'file'].includes((element as Field).type),
  )

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

/** Keeps in this tab what is typed in a form that also works without scripts, even when the page is reloaded. Spread it on the form. */
export const useKeptFields = (draft: string) => {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const kept = readDraft<Record<string, string>>(draft)
    const fields = fieldsOf(ref.current!)
    // Input typed before hydration is newer.
    const entered = fields.filter(isEntered).map(({ name }) => name)
    for (const field of fields) {
      const value = kept[field.name]
      if (value === undefined || entered.includes(field.name)) continue
      if (isRadio(field)) field.checked = field.value === value
      else field.value = value
    }
  }, [draft])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = fieldsOf(currentTarget).flatMap((field) =>
      isRadio(field) && !field.checked ? [] : [[field.name, field.value] as const],
    )
    saveDraft(draft, Object.fromEntries(typed))
  }
  return { ref, onInput }
}
