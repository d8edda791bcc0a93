import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** What every field has besides its native attributes. `required={false}` marks it as optional in words. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type Native<T extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<T>, 'name' | 'children'>

const joined = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(' ') || undefined

/** Ids of a field and of the words that explain it, and the attributes that tie them. */
const useFieldIds = (given: string | undefined, hint: unknown, error: unknown) => {
  const made = useId()
  const id = given ?? made
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    tied: {
      id,
      'aria-describedby': joined(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`),
      'aria-invalid': error ? true : undefined,
    },
  }
}

const Optional = ({ required }: { required: boolean | undefined }) => {
  const t = useTexts(uiTexts)
  return required === false ? <span className="font-normal text-muted"> ({t.optional})</span> : null
}

const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  ) : null

const ErrorWords = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="error" className="mt-0.5 size-4" />
      {children}
    </p>
  ) : null

const Frame = ({
  ids,
  label,
  hint,
  error,
  required,
  className = '',
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  ids: ReturnType<typeof useFieldIds>
  required: boolean | undefined
  className: string | undefined
  children: ReactNode
}) => (
  <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${className}`}>
    <label htmlFor={ids.id} className="text-[0.95rem] font-semibold">
      {label}
      <Optional required={required} />
    </label>
    <Hint id={ids.hintId}>{hint}</Hint>
    {children}
    <ErrorWords id={ids.errorId}>{error}</ErrorWords>
  </div>
)

/** One line of text: also e-mail, telephone, number and password by `type`. `className` is the frame's. */
export const TextField = ({ label, hint, error, className, id, ...rest }: FieldProps & Native<'input'>) => {
  const ids = useFieldIds(id, hint, error)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <input type="text" className="control" {...rest} {...ids.tied} />
    </Frame>
  )
}

/** A date 'YYYY-MM-DD', chosen in the browser's own calendar or typed. */
export const DateField = ({
  label,
  hint,
  error,
  className,
  id,
  ...rest
}: FieldProps & Omit<Native<'input'>, 'type'>) => {
  const ids = useFieldIds(id, hint, error)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <input type="date" className="control appearance-none" {...rest} {...ids.tied} />
    </Frame>
  )
}

/** A choice of one among many; the children are options. */
export const SelectField = ({
  label,
  hint,
  error,
  className,
  id,
  children,
  ...rest
}: FieldProps & Native<'select'> & { children: ReactNode }) => {
  const ids = useFieldIds(id, hint, error)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <span className="relative block">
        <select className="control appearance-none truncate pr-10" {...rest} {...ids.tied}>
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
      </span>
    </Frame>
  )
}

/** Several lines of text. */
export const TextArea = ({ label, hint, error, className, id, ...rest }: FieldProps & Native<'textarea'>) => {
  const ids = useFieldIds(id, hint, error)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <textarea rows={4} className="control" {...rest} {...ids.tied} />
    </Frame>
  )
}

/** A box to tick, its words beside it. */
export const CheckField = ({
  label,
  hint,
  error,
  className = '',
  id,
  ...rest
}: FieldProps & Omit<Native<'input'>, 'type'>) => {
  const ids = useFieldIds(id, hint, error)
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <div className="flex items-start gap-3">
        <input type="checkbox" className="mt-2.5 size-6 shrink-0 accent-turquoise" {...rest} {...ids.tied} />
        <label htmlFor={ids.id} className="py-2.5 leading-snug">
          {label}
        </label>
      </div>
      <Hint id={ids.hintId}>{hint}</Hint>
      <ErrorWords id={ids.errorId}>{error}</ErrorWords>
    </div>
  )
}

/** One card of a choice. */
export type RadioOption = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }

/** A choice of one among a few, each with room to explain itself. `onChange` gives the chosen value. */
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
    <fieldset className={`min-w-0 ${className}`} aria-describedby={ids.tied['aria-describedby']}>
      <legend className="mb-1.5 font-semibold">
        {legend}
        <Optional required={required} />
      </legend>
      <div className="grid gap-2">
        <Hint id={ids.hintId}>{hint}</Hint>
        <ErrorWords id={ids.errorId}>{error}</ErrorWords>
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
