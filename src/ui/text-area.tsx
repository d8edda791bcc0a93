import { useEarlyInput } from './early-input.ts'
import { type FieldProps, Frame, type Native, useFieldIds } from './field.tsx'

/** Multi-line input. */
export const TextArea = ({ label, hint, error, className, id, ...rest }: FieldProps & Native<'textarea'>) => {
  const ids = useFieldIds(id, hint, error)
  const ref = useEarlyInput(rest.onChange)
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <textarea ref={ref} rows={4} className="control" {...rest} {...ids.attributes} />
    </Frame>
  )
}
