import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused, Input } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { startProcessClientDocument } from '../contract.ts'
import { documentTexts } from './documents.texts.ts'

/** Hands the capture over to the telephone: by a message with a link, or by a code that its camera reads. */
export const HandOff = ({
  process,
  phone,
  onBegun,
}: {
  process: Omit<Input<typeof startProcessClientDocument>, 'clientPhone'>
  phone: string
  onBegun: () => void
}) => {
  const t = useTexts(documentTexts)
  const [link, setLink] = useState<string>()
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'message' | 'code'>()

  const begin = async (by: 'message' | 'code', clientPhone?: string) => {
    setBusy(by)
    try {
      const begun = await call(startProcessClientDocument, { ...process, clientPhone })
      setProblem(undefined)
      setSent(begun.sent)
      setLink(begun.sent ? undefined : begun.link)
      onBegun()
    } catch (failure) {
      const { fields, message } = failure as CallRefused
      setProblem(fields[0]?.message ?? message)
    }
    setBusy(undefined)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return begin('message', String(new FormData(event.currentTarget).get('clientPhone')))
  }
  return (
    <Card as="section" aria-labelledby="by-phone">
      <div className="grid gap-4">
        <h2 id="by-phone" className="text-xl">
          {t.phone}
        </h2>
        <p>{t.phoneText}</p>
        <form onSubmit={send} noValidate className="grid gap-3">
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
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={busy === 'message'}>
              {t.sendLink}
            </Button>
            <Button type="button" variant="quiet" busy={busy === 'code'} onClick={() => begin('code')}>
              {t.showCode}
            </Button>
          </div>
        </form>
        <div role="status" className="grid gap-3">
          {sent && <Notice tone="success">{t.sent}</Notice>}
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
    let gone = false
    import('qrcode').then(({ default: QRCode }) => {
      const { size, data } = QRCode.create(link, { errorCorrectionLevel: 'M' }).modules
      const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
      if (!gone) setCode({ size, path })
    })
    return () => {
      gone = true
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
