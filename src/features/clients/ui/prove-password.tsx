import { useRef, useState } from 'react'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { provePassword } from '../contract.ts'
import { passwordTexts } from './password.texts.ts'

/**
 * For changes that need a recent proof of the password. `withProof` runs `work`; if the server refuses with PROOF_NEEDED, it asks
 * for the password in `dialog` and runs `work` again. Closing the dialog throws the refusal. Render `dialog` on the page.
 */
export const useProof = () => {
  const t = useTexts(passwordTexts)
  const [open, setOpen] = useState(false)
  const answer = useRef<(proven: boolean) => void>(() => {})

  const close = (proven: boolean) => {
    setOpen(false)
    answer.current(proven)
  }

  const ask = () => {
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

  const dialog = (
    <Dialog open={open} onClose={() => close(false)} title={t.proveTitle}>
      <ProofForm onProven={() => close(true)} />
    </Dialog>
  )
  return { withProof, dialog }
}

const ProofForm = ({ onProven }: { onProven: () => void }) => {
  const t = useTexts(passwordTexts)
  const form = useForm({
    values: { password: '' },
    send: ({ password }, call) => call(provePassword, { password }),
    placeOf: () => 'password',
    onSuccess: onProven,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p>{t.proveText}</p>
      <FormAlert form={form} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <Button busy={form.busy} className="w-full sm:w-fit">
        {t.proveButton}
      </Button>
    </form>
  )
}
