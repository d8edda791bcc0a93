import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { reasonOf } from '../../../ui/refused-fields.ts'
import { provePassword } from '../contract.ts'
import { passwordTexts } from './password.texts.ts'

/**
 * For changes that need a recent proof of the password. `withProof` runs `work`; if the server refuses with PROOF_NEEDED, it asks
 * for the password in `dialog` and runs `work` again. Closing the dialog throws the refusal. Render `dialog` on the page.
 */
export const useProof = () => {
  const t = useTexts(passwordTexts)
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const answer = useRef<(proven: boolean) => void>(() => {})

  const close = (proven: boolean) => {
    setOpen(false)
    answer.current(proven)
  }

  const ask = () => {
    setError(undefined)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }

  const withProof = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (failure) {
      if ((failure as CallRefused).code !== 'PROOF_NEEDED' || !(await ask())) throw failure
      return work()
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await call(provePassword, { password: String(new FormData(event.currentTarget).get('password')) })
      close(true)
    } catch (failure) {
      setError(reasonOf(failure))
    }
    setBusy(false)
  }

  const dialog = (
    <Dialog open={open} onClose={() => close(false)} title={t.proveTitle}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>{t.proveText}</p>
        <PasswordField autoComplete="current-password" error={error} />
        <Button busy={busy} className="w-full sm:w-fit">
          {t.proveButton}
        </Button>
      </form>
    </Dialog>
  )
  return { withProof, dialog }
}
