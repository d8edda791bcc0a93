import { useState } from 'react'
import type { Call, Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DigitsField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { createPasskey } from '../../../ui/passkeys.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { addApp, addPasskey, beginPasskey, confirmApp } from '../contract/second-factor.ts'
import { factorTexts } from './second-factor.texts.ts'

export type Added = Reply<typeof confirmApp>
/** Runs work that may require the password to be entered again first. */
type WithProof = <T>(work: () => Promise<T>) => Promise<T>

/** Two ways to add a second factor: an authenticator app, or a passkey where browsers support passkeys. */
export const AddFactor = ({
  heading: Heading,
  takesPasskeys,
  withProof,
  onAdded,
}: {
  heading: 'h2' | 'h3'
  takesPasskeys: boolean
  withProof: WithProof
  onAdded: (added: Added) => void
}) => {
  const t = useTexts(factorTexts)
  const [app, setApp] = useState<Reply<typeof addApp>>()
  if (app) return <ConfirmApp app={app} onCancel={() => setApp(undefined)} withProof={withProof} onAdded={onAdded} />
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-labelledby="add-app" className="grid content-start gap-4">
        <Heading id="add-app" className="text-lg">
          {t.app}
        </Heading>
        <p className="text-muted">{t.appText}</p>
        <NamedForm
          initial={t.phone}
          button={t.addApp}
          send={(name, call) => withProof(() => call(addApp, { name }))}
          onSuccess={setApp}
        />
      </section>
      <section aria-labelledby="add-passkey" className="grid content-start gap-4">
        <Heading id="add-passkey" className="text-lg">
          {t.passkey}
        </Heading>
        <p className="text-muted">{takesPasskeys ? t.passkeyText : t.noPasskeys}</p>
        {takesPasskeys && (
          <NamedForm
            initial={t.device}
            button={t.addPasskey}
            send={(name, call) => createAndAdd(name, call, withProof)}
            onSuccess={(added) =>
              added ? onAdded(added) : showToast({ kind: 'error', text: t.passkeyFailed, about: 'passkey' })
            }
          />
        )}
      </section>
    </div>
  )
}

/** Creates a passkey in the browser and adds it; undefined when the person canceled. */
const createAndAdd = async (name: string, call: Call, withProof: WithProof): Promise<Added | undefined> => {
  const { options } = await withProof(() => call(beginPasskey, {}))
  const response = await createPasskey(options)
  return response === undefined ? undefined : call(addPasskey, { name, response })
}

/** Asks for a device's name. */
const NamedForm = <R,>({
  initial,
  button,
  send,
  onSuccess,
}: {
  initial: string
  button: string
  send: (name: string, call: Call) => Promise<R>
  onSuccess: (reply: R) => void
}) => {
  const t = useTexts(factorTexts)
  const form = useForm({
    values: { name: initial },
    check: ({ name }) => ({ name: !name && t.nameMissing }),
    send: ({ name }, call) => send(name, call),
    onSuccess,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...form.field('name')} label={t.name} hint={t.nameHint} required maxLength={60} autoComplete="off" />
      <Button busy={form.busy} variant="secondary" className="w-full sm:w-fit">
        {button}
      </Button>
    </form>
  )
}

const ConfirmApp = ({
  app: { id, secret, url },
  withProof,
  onCancel,
  onAdded,
}: {
  app: Reply<typeof addApp>
  withProof: WithProof
  onCancel: () => void
  onAdded: (added: Added) => void
}) => {
  const t = useTexts(factorTexts)
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: !code && t.codeMissing }),
    send: ({ code }, call) => withProof(() => call(confirmApp, { id, code })),
    placeOf: ({ code }) => (code === 'WRONG_CODE' ? 'code' : ''),
    onSuccess: onAdded,
  })
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="min-h-56">
        <QrCode text={url} label={t.qr} />
      </div>
      <div className="grid gap-4">
        <p>{t.scan}</p>
        <p>
          {t.byHand} <code className="font-semibold break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <form {...form.props} className="grid gap-4">
          <FormAlert form={form} />
          <DigitsField {...form.field('code')} label={t.code} maxLength={10} className="max-w-48" />
          <div className="flex flex-wrap gap-3">
            <Button busy={form.busy}>{t.confirm}</Button>
            <Button type="button" variant="quiet" onClick={onCancel}>
              {t.cancel}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

/** New recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) => {
  const t = useTexts(factorTexts)
  const text = codes.join('\n')
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <h2 id="recovery-codes" tabIndex={-1}>
        {t.codes}
      </h2>
      <p className="max-w-2xl text-muted">{t.codesLead}</p>
      <ul className="grid max-w-lg gap-2 rounded-card border border-line bg-surface-sunk p-4 font-mono text-lg xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onStored}>
          {t.stored}
        </Button>
        <Button type="button" variant="secondary" onClick={() => copyText(text, t, 'codes')}>
          {t.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="alamar-recovery-codes.txt"
          className="link inline-flex min-h-11 items-center px-2"
        >
          {t.download}
        </a>
      </div>
    </section>
  )
}
