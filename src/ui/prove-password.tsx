import { useRef, useState } from 'react'
import { isSixDigits, withoutSpaces } from '../lib/mailed-digits.ts'
import type { Call, CallRefused } from '../platform/http/endpoint.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DigitsField } from './field.tsx'
import { FormAlert, useForm } from './form.tsx'
import { useTexts } from './language.tsx'
import { PasswordField } from './password-field.tsx'
import { proveTexts } from './prove-password.texts.ts'

type Prove = (call: Call, password: string) => Promise<unknown>
type MailedCode = { send: (call: Call) => Promise<unknown>; prove: Prove }

/** What a page needs to ask for a proof of identity. */
export type Proof = ReturnType<typeof useProof>

/**
 * For changes that need a recent proof of who makes them. `withProof` runs `work`; if the server refuses with PROOF_NEEDED, it asks for the
 * password in `dialog`, sends it with `prove` and runs `work` again. With `mailedCode`, a code from an email is also accepted. Closing the
 * dialog throws the refusal. Render `dialog` on the page; `isAsking` is true while it is open.
 */
export const useProof = (prove: Prove, mailedCode?: MailedCode) => {
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
      <ProofForms prove={prove} mailedCode={mailedCode} onProven={() => close(true)} />
    </Dialog>
  )
  return { withProof, dialog, isAsking: open }
}

type FormProps = { prove: Prove; onProven: () => void }

const ProofForms = ({ mailedCode, ...props }: FormProps & { mailedCode: MailedCode | undefined }) => {
  const t = useTexts(proveTexts)
  const [mailed, setMailed] = useState(false)
  const sending = useForm({
    values: {},
    send: (_, call) => mailedCode!.send(call),
    onSuccess: () => setMailed(true),
  })
  if (mailed) return <CodeForm prove={mailedCode!.prove} onProven={props.onProven} />
  return (
    <>
      <PasswordForm {...props} />
      {mailedCode && (
        <form {...sending.props} className="mt-3 grid gap-3">
          <FormAlert form={sending} />
          <Button variant="quiet" busy={sending.busy} className="w-full sm:w-fit">
            {t.noPassword}
          </Button>
        </form>
      )}
    </>
  )
}

const CodeForm = ({ prove, onProven }: FormProps) => {
  const t = useTexts(proveTexts)
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !isSixDigits(code) && t.wrongCode }),
    send: ({ code }, call) => prove(call, withoutSpaces(code)),
    placeOf: () => 'code',
    onSuccess: onProven,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p role="status">{t.codeText}</p>
      <FormAlert form={form} />
      <DigitsField {...form.field('code')} label={t.code} />
      <Button busy={form.busy} className="w-full sm:w-fit">
        {t.button}
      </Button>
    </form>
  )
}

const PasswordForm = ({ prove, onProven }: FormProps) => {
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
