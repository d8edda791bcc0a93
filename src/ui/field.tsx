import { type ComponentProps, type ReactNode, useId } from 'react'
import { useEarlyInput } from './early-input.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** The properties of every field besides its native attributes. `required={false}` labels it as optional. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export type Native<T extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<T>,
  'name' | 'children' | 'ref' | 'onChange'
> & { onChange?: (event: { target: HTMLElementTagNameMap[T] }) => void }

const joined = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(' ') || undefined

/** Ids of a field, its hint and its error, and the ARIA attributes that connect them. */
export const useFieldIds = (ownId: string | undefined, hint: unknown, error: unknown) => {
  const generatedId = useId()
  const id = ownId ?? generatedId
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    attributes: {
      id,
      'aria-describedby': joined(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`),
      'aria-invalid': error ? true : undefined,
    },
  }
}

/** Label suffix of an optional field. */
export const Optional = ({ required }: { required: boolean | undefined }) => {
  const t = useTexts(uiTexts)
  return required === false ? <span className="font-normal text-muted"> ({t.optional})</span> : null
}

/** Help text above a field. */
export const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  ) : null

/** Error message above a field. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="error" className="mt-0.5 size-4" />
      {children}
    </p>
  ) : null

/** Label, hint and error around a field. */
export const Frame = ({
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
    <FieldError id={ids.errorId}>{error}</FieldError>
  </div>
)

/** Single-line input; `type` makes it an email, phone, number or password field. `className` applies to the frame. */
export const TextField = ({ label, hint, error, className, id, ...rest }: FieldProps & Native<'input'>) => {
  const ids = useFieldIds(id, hint, error)
  const ref = useEarlyInput(rest.onChange)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <input ref={ref} type="text" className="control" {...rest} {...ids.attributes} />
    </Frame>
  )
}

/** Input for a code of digits that was sent to the user or comes from an app. Spaces in it are accepted. */
export const DigitsField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={20} required {...props} />
)

/** Date input, 'YYYY-MM-DD'. */
export const DateField = ({
  label,
  hint,
  error,
  className,
  id,
  ...rest
}: FieldProps & Omit<Native<'input'>, 'type'>) => {
  const ids = useFieldIds(id, hint, error)
  const ref = useEarlyInput(rest.onChange)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <input ref={ref} type="date" className="control appearance-none" {...rest} {...ids.attributes} />
    </Frame>
  )
}

/** Select; the children are its options. */
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
  const ref = useEarlyInput(rest.onChange)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <span className="relative block">
        <select ref={ref} className="control appearance-none truncate pr-10" {...rest} {...ids.attributes}>
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
      </span>
    </Frame>
  )
}
