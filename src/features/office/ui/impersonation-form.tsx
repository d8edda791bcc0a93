import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { askForImpersonation } from '../contract/impersonation.ts'
import { clientTexts } from './clients.texts.ts'

/** Asks for a reason and creates a link to act as the client. */
export const ImpersonationForm = ({ clientId }: { clientId: number }) => {
  const t = useTexts(clientTexts)
  const at = useInstant()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<Reply<typeof askForImpersonation>>()

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason') ?? '').trim()
    setError(reason ? undefined : t.reasonMissing)
    if (!reason) return form.querySelector('textarea')?.focus()
    setBusy(true)
    try {
      setLink(await call(askForImpersonation, { clientId, reason }))
      form.reset()
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message })
    }
    setBusy(false)
  }

  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'information', text: t.copied })
    } catch {
      showToast({ kind: 'error', text: t.notCopied })
    }
  }

  return (
    <Card as="section" aria-labelledby="act" className="grid gap-4">
      <h2 id="act" className="text-xl">
        {t.act}
      </h2>
      <p>{t.actText}</p>
      <form onSubmit={ask} noValidate className="grid gap-4">
        <TextArea name="reason" label={t.reason} hint={t.reasonHint} error={error} maxLength={300} rows={3} required />
        <Button busy={busy} variant="secondary" className="w-full sm:w-fit">
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
            <Button type="button" variant="secondary" onClick={() => copy(link.url)}>
              {t.copy}
            </Button>
          </div>
        </Notice>
      )}
    </Card>
  )
}
