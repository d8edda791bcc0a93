import { useRef, useState } from 'react'
import type { Call, CallRefused } from '../platform/http/endpoint.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormAlert, useForm } from './form.tsx'
import { useTexts } from './language.tsx'
import { PasswordField } from './password-field.tsx'
import { proveTexts } from './prove-password.texts.ts'

type Prove = (call: Call, password: string) => Promise<unknown>

/**
 * For changes that need a recent proof of the password. `withProof` runs `work`; if the server refuses with PROOF_NEEDED, it asks
 * for the password in `dialog`, sends it by `prove` and runs `work` again. Closing the dialog throws the refusal. Render `dialog` on
 * the page.
 */
export const useProof = (prove: Prove) => {
  const t = useTexts(proveTexts)
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
    <Dialog open={open} onClose={() => close(false)} title={t.title}>
      <ProofForm prove={prove} onProven={() => close(true)} />
    </Dialog>
  )
  return { withProof, dialog }
}

const ProofForm = ({ prove, onProven }: { prove: Prove; onProven: () => void }) => {
  const t = useTexts(proveTexts)
  const form = useForm({
    values: { password: '' },
    send: ({ password }, call) => prove(call, password),
    placeOf: () => 'password',
    onSuccess: onProven,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p>{t.text}</p>
      <FormAlert form={form} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <Button busy={form.busy} className="w-full sm:w-fit">
        {t.button}
      </Button>
    </form>
  )
}
