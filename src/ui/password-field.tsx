import { useState } from 'react'
import { TextField } from './field.tsx'
import { formTexts } from './form.texts.ts'
import { useHydrated } from './hydrated.ts'
import { useTexts } from './language.tsx'

/** Password input with a show/hide button; supports pasting and password managers. */
export const PasswordField = ({
  name = 'password',
  label,
  autoComplete,
  hint,
  error,
  required = true,
}: {
  name?: string
  label?: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string | undefined
  required?: boolean
}) => {
  const t = useTexts(formTexts)
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative [&_label]:pr-20">
      <TextField
        name={name}
        label={label ?? t.password}
        hint={hint}
        error={error}
        type={shown ? 'text' : 'password'}
        required={required}
        autoComplete={autoComplete}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {hydrated && (
        <button
          type="button"
          aria-label={`${shown ? t.hidePassword : t.showPassword}${label ? `: ${label}` : ''}`}
          onClick={() => setShown(!shown)}
          className="absolute -top-2.5 -right-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-link hover:underline"
        >
          {shown ? t.hide : t.show}
        </button>
      )}
    </div>
  )
}
