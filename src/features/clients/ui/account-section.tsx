import { useState } from 'react'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import type { Proof } from '../../../ui/prove-password.tsx'
import { deleteAccount, getMyData } from '../contract/own-data.ts'
import { useClientProof } from './client-proof.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { clearSession } from './session.ts'

/** Lets the client download their data and delete the account. */
export const AccountSection = ({ email, onDeleted }: { email: string; onDeleted: () => Promise<void> | void }) => {
  const t = useTexts(ownAccountTexts)
  const { busy, act } = useAction({ about: 'own data' })
  const [asking, setAsking] = useState(false)
  const { withProof, dialog } = useClientProof()

  const download = () =>
    act((call) => call(getMyData, {}), {
      failed: t.dataFailed,
      onSuccess: (data) => saveFile(t.fileName, JSON.stringify(data, null, 2)),
    })
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
        <DeleteForm email={email} onDeleted={onDeleted} withProof={withProof} />
      </Dialog>
      {dialog}
    </Card>
  )
}

const DeleteForm = ({
  email,
  onDeleted,
  withProof,
}: {
  email: string
  onDeleted: () => Promise<void> | void
  withProof: Proof['withProof']
}) => {
  const t = useTexts(ownAccountTexts)
  const form = useForm({
    values: { email: '' },
    // The toast appears once all traces of the session are gone.
    send: async (typed, call) => {
      await withProof(() => call(deleteAccount, typed))
      await onDeleted()
      clearSession()
    },
    done: t.deleted,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.deleteText}</p>
      <p>{t.keptText}</p>
      <FormAlert form={form} />
      <EmailField {...form.field('email')} label={t.typeEmail(email)} autoComplete="off" />
      <Button variant="danger" busy={form.busy} className="w-full sm:w-fit">
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
