import { useEffect, useRef } from 'react'
import { type Field, sentValue } from './entered.ts'

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
