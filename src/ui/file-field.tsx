import { useState } from 'react'
import { type FieldProps, Frame, type Native, useFieldIds } from './field.tsx'
import { fileFieldTexts } from './file-field.texts.ts'
import { useTexts } from './language.tsx'

/**
 * File input. The native button is in the browser's language, so a visible label covers it; the input itself stays reachable by
 * keyboard and screen readers.
 */
export const FileField = ({
  label,
  hint,
  error,
  className,
  id,
  onChange,
  ...rest
}: FieldProps & Omit<Native<'input'>, 'type'>) => {
  const t = useTexts(fileFieldTexts)
  const ids = useFieldIds(id, hint, error)
  const [chosen, setChosen] = useState<string>()
  return (
    <Frame {...{ ids, label, hint, error, className }} required={rest.required}>
      <div className="relative flex min-h-11 w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <span
          aria-hidden="true"
          className="inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface-raised px-5 py-2 font-semibold"
        >
          {t.chooseFile}
        </span>
        <span className="min-w-0 break-words text-muted">{chosen ?? t.noFile}</span>
        <input
          type="file"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            setChosen(event.target.files?.[0]?.name)
            onChange?.(event)
          }}
          {...rest}
          {...ids.attributes}
        />
      </div>
    </Frame>
  )
}
