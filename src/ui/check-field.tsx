import { FieldError, type FieldProps, Hint, type Native, useFieldIds } from './field.tsx'

/** Checkbox with its label beside it. */
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
        <input type="checkbox" className="mt-2.5 size-6 shrink-0 accent-turquoise" {...rest} {...ids.attributes} />
        <label htmlFor={ids.id} className="py-2.5 leading-snug">
          {label}
        </label>
      </div>
      <Hint id={ids.hintId}>{hint}</Hint>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  )
}
