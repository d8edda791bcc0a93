import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { deleteAccount, getMyData } from '../contract.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { clearSession } from './session.ts'

/** Lets the client download their data and delete the account. */
export const AccountSection = ({ email, onDeleted }: { email: string; onDeleted: () => Promise<void> | void }) => {
  const t = useTexts(ownAccountTexts)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      saveFile(t.fileName, JSON.stringify(await call(getMyData, {}), null, 2))
      clearToasts('own data')
    } catch {
      showToast({ kind: 'error', text: t.dataFailed, about: 'own data' })
    }
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="account">
      <h2 id="account" className="text-xl">
        {t.data}
      </h2>
      <p className="mt-1 text-muted">
        {t.dataLead}{' '}
        <LocalLink to="/changePassword" className="link">
          {t.changePassword}
        </LocalLink>
        .
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" variant="secondary" busy={busy} onClick={download}>
          {t.download}
        </Button>
        <Button type="button" variant="danger" onClick={() => setAsking(true)}>
          {t.deleteAccount}
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.deleteAccount}>
        <DeleteForm email={email} onDeleted={onDeleted} />
      </Dialog>
    </Card>
  )
}

const DeleteForm = ({ email, onDeleted }: { email: string; onDeleted: () => Promise<void> | void }) => {
  const t = useTexts(ownAccountTexts)
  const [error, setError] = useState<{ field: 'email' | 'password' | ''; message: string }>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await call(deleteAccount, { email: String(data.get('email')).trim(), password: String(data.get('password')) })
      await onDeleted()
      clearSession()
      showToast({ kind: 'information', text: t.deleted })
    } catch (failure) {
      const { code, fields, message } = failure as CallRefused
      const field = fields?.[0]
      if (field) setError({ field: field.field === 'password' ? 'password' : 'email', message: field.message })
      else setError({ field: code === 'WRONG_PASSWORD' ? 'password' : '', message })
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p>{t.deleteText}</p>
      <p>{t.keptText}</p>
      {error?.field === '' && (
        <p role="alert" className="font-semibold text-danger">
          {error.message}
        </p>
      )}
      <TextField
        name="email"
        label={t.typeEmail(email)}
        error={error?.field === 'email' ? error.message : undefined}
        type="email"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordField autoComplete="current-password" error={error?.field === 'password' ? error.message : undefined} />
      <Button variant="danger" busy={busy} className="w-full sm:w-fit">
        {t.deleteForGood}
      </Button>
    </form>
  )
}

const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
