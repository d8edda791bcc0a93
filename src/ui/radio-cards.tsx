import type { ReactNode } from 'react'
import { FieldError, Hint, Optional, useFieldIds } from './field.tsx'

export type RadioOption = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }

/** Radio group of cards, each with a label and a detail text. `onChange` receives the selected value. */
export const RadioCards = ({
  name,
  legend,
  hint,
  error,
  options,
  value,
  defaultValue,
  required,
  onChange,
  className = '',
}: {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  required?: boolean
  onChange?: (value: string) => void
  className?: string
}) => {
  const ids = useFieldIds(undefined, hint, error)
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={ids.attributes['aria-describedby']}>
      <legend className="mb-1.5 font-semibold">
        {legend}
        <Optional required={required} />
      </legend>
      <div className="grid gap-2">
        <Hint id={ids.hintId}>{hint}</Hint>
        <FieldError id={ids.errorId}>{error}</FieldError>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface-raised px-4 py-3 hover:border-ink has-checked:border-turquoise has-checked:bg-info-soft has-checked:ring-1 has-checked:ring-turquoise has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunk has-disabled:text-muted"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="mt-1 size-5 shrink-0 accent-turquoise outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{option.label}</span>
              {option.detail && <span className="block text-sm text-muted">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
