import { useState } from 'react'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { askForImpersonation } from '../contract/impersonation.ts'
import { clientTexts } from './clients.texts.ts'

/** Asks for a reason and creates a link to act as the client. */
export const ImpersonationForm = ({ clientId }: { clientId: number }) => {
  const t = useTexts(clientTexts)
  const at = useInstant()
  const [link, setLink] = useState<Reply<typeof askForImpersonation>>()

  const form = useForm({
    values: { reason: '', password: '' },
    check: ({ reason, password }) => ({ reason: !reason && t.reasonMissing, password: !password && t.passwordMissing }),
    send: ({ reason, password }, call, data) =>
      call(askForImpersonation, { clientId, reason, password, mayWrite: data.get('mayWrite') === 'on' }),
    placeOf: ({ code }) => (code === 'WRONG_PASSWORD' ? 'password' : undefined),
    onSuccess: (created) => {
      setLink(created)
      form.fill({ reason: '', password: '' })
    },
  })

  return (
    <Card as="section" aria-labelledby="act" className="grid gap-4">
      <h2 id="act" className="text-xl">
        {t.act}
      </h2>
      <p>{t.actText}</p>
      <form {...form.props} className="grid gap-4">
        <TextArea {...form.field('reason')} label={t.reason} hint={t.reasonHint} maxLength={300} rows={3} required />
        <CheckField name="mayWrite" label={t.mayWrite} hint={t.mayWriteHint} />
        <div className="max-w-md">
          <PasswordField {...form.field('password')} label={t.ownPassword} autoComplete="current-password" />
        </div>
        <Button busy={form.busy} variant="secondary" className="w-full sm:w-fit">
          {t.getLink}
        </Button>
      </form>
      {link && (
        <Notice tone="success" role="status" title={t.linkReady}>
          <p>
            {t.linkText} {t.linkUntil} {at(link.expiresAt)}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <a href={link.url} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
              {t.open}
            </a>
            <Button type="button" variant="secondary" onClick={() => copyText(link.url, t)}>
              {t.copy}
            </Button>
          </div>
        </Notice>
      )}
    </Card>
  )
}
