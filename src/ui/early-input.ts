import { useEffect, useRef } from 'react'
import { type Field, sentValue } from './entered.ts'
import { useHydrated } from './hydrated.ts'

/**
 * The `ref` of a field, which also calls `onChange` for a value entered before hydration (0019). React keeps that value in the field, but
 * reports no change. A field that appears later contains only what React put into it.
 */
export const useEarlyInput = <T extends Field>(onChange: ((event: { target: T }) => void) | undefined) => {
  const ref = useRef<T>(null)
  const appearsLater = useRef(useHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: input is early only once, before the first effect
  useEffect(() => {
    const field = ref.current
    if (field && !appearsLater.current && field.value !== sentValue(field)) onChange?.({ target: field })
  }, [])
  return ref
}
