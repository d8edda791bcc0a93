import { useEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The value that the server sent. */
const sentValue = (field: Field) => {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** Whether a visitor has changed a field since the server sent it. */
export const isEntered = (field: Field) => {
  const { checked, defaultChecked } = field as HTMLInputElement
  return field.value !== sentValue(field) || checked !== defaultChecked
}

/**
 * The `ref` of a field whose `onChange` also hears of a value entered before hydration (0019). React keeps that value in the
 * field, but reports no change.
 */
export const useEarlyInput = <T extends Field>(onChange: ((event: { target: T }) => void) | undefined) => {
  const ref = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: input is early only once, before the first effect
  useEffect(() => {
    const field = ref.current
    if (field && field.value !== sentValue(field)) onChange?.({ target: field })
  }, [])
  return ref
}
