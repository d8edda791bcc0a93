import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { Input } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { reasonOf } from '../../../ui/refused-fields.ts'
import { startProcessClientDocument } from '../contract.ts'
import { documentTexts } from './documents.texts.ts'

/** Continues the capture on a phone: by a link in a message or mail, or by a QR code. */
export const HandOff = ({
  process,
  phone,
  onStarted,
}: {
  process: Omit<Input<typeof startProcessClientDocument>, 'clientPhone' | 'byMail'>
  phone: string
  onStarted: () => void
}) => {
  const t = useTexts(documentTexts)
  const { whatsApp, mail } = siteSettings()
  const [link, setLink] = useState<string>()
  const [sent, setSent] = useState<'message' | 'mail' | 'code'>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'message' | 'mail' | 'code'>()

  const start = async (by: 'message' | 'mail' | 'code', clientPhone?: string) => {
    setBusy(by)
    try {
      const started = await call(startProcessClientDocument, { ...process, clientPhone, byMail: by === 'mail' })
      setProblem(undefined)
      setSent(started.sent ? by : undefined)
      setLink(started.sent ? undefined : started.link)
      onStarted()
    } catch (failure) {
      setProblem(reasonOf(failure))
    }
    setBusy(undefined)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return start('message', String(new FormData(event.currentTarget).get('clientPhone')))
  }
  return (
    <Card as="section" aria-labelledby="by-phone">
      <div className="grid gap-4">
        <h2 id="by-phone" className="text-xl">
          {t.phone}
        </h2>
        <p>{t.phoneText}</p>
        <form onSubmit={send} noValidate className="grid gap-3">
          {whatsApp ? (
            <TextField
              name="clientPhone"
              type="tel"
              label={t.phoneNumber}
              hint={t.phoneHint}
              error={problem}
              defaultValue={phone}
              maxLength={30}
              autoComplete="tel"
            />
          ) : (
            problem && <Notice tone="danger">{problem}</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {whatsApp && (
              <Button variant="secondary" busy={busy === 'message'}>
                {t.sendLink}
              </Button>
            )}
            {mail && (
              <Button type="button" variant="quiet" busy={busy === 'mail'} onClick={() => start('mail')}>
                {t.mailLink}
              </Button>
            )}
            <Button type="button" variant="quiet" busy={busy === 'code'} onClick={() => start('code')}>
              {t.showCode}
            </Button>
          </div>
        </form>
        <div role="status" className="grid gap-3">
          {sent && <Notice tone="success">{sent === 'mail' ? t.mailed : t.sent}</Notice>}
          {(sent || link) && <p>{t.waiting}</p>}
        </div>
        {link && <LinkCode link={link} />}
      </div>
    </Card>
  )
}

const LinkCode = ({ link }: { link: string }) => {
  const t = useTexts(documentTexts)
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let unmounted = false
    import('qrcode').then(({ default: QRCode }) => {
      const { size, data } = QRCode.create(link, { errorCorrectionLevel: 'M' }).modules
      const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
      if (!unmounted) setCode({ size, path })
    })
    return () => {
      unmounted = true
    }
  }, [link])
  return (
    <div className="grid justify-items-start gap-3">
      {code && (
        <svg
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          role="img"
          aria-label={t.code}
          shapeRendering="crispEdges"
          className="w-full max-w-56 rounded-card bg-white"
        >
          <path d={code.path} fill="#0b2a3c" />
        </svg>
      )}
      <p>{t.codeText}</p>
      <p className="text-sm text-muted">
        {t.openLink}: <span className="break-all">{link}</span>
      </p>
    </div>
  )
}
