import { type FormEvent, useState } from 'react'
import { isEmail } from '../../../lib/email-address.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { reasonOf } from '../../../ui/refused-fields.ts'
import { resendActivation } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'

/** Requests a new activation link. Without `email`, the form asks for the address. */
export const ResendActivation = ({ email, className = '' }: { email?: string | undefined; className?: string }) => {
  const t = useTexts(clientTexts)
  const words = useTexts(formTexts)
  const hydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    const form = event.currentTarget
    const to = email ?? String(new FormData(form).get('resendTo')).trim()
    if (!isEmail(to)) {
      setError(to ? words.wrongEmail : words.missingEmail)
      form.querySelector('input')?.focus()
      return
    }
    setError(undefined)
    setState('busy')
    try {
      await call(resendActivation, { email: to })
      setState('sent')
    } catch (failure) {
      setError(reasonOf(failure))
      setState('idle')
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={`grid gap-3 ${className}`}>
      {email === undefined ? (
        <TextField
          name="resendTo"
          label={words.email}
          error={error}
          type="email"
          required
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
        />
      ) : (
        error && (
          <p role="alert" className="font-semibold text-danger">
            {error}
          </p>
        )
      )}
      <Button variant="secondary" busy={state === 'busy'} disabled={!hydrated} className="w-full sm:w-fit">
        {t.resend}
      </Button>
      <div role="status">{state === 'sent' && <Notice tone="success">{t.resent}</Notice>}</div>
    </form>
  )
}
