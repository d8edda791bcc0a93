import { useState } from 'react'
import type { Input } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { startProcessClientDocument } from '../contract.ts'
import { documentTexts } from './documents.texts.ts'

/** Continues the capture on a phone: with a link in a message or email, or with a QR code. */
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
  const [sent, setSent] = useState(false)
  const [by, setBy] = useState('message')
  const form = useForm({
    values: { clientPhone: phone, by: 'message' },
    send: ({ clientPhone, by }, call) => {
      setBy(by)
      return call(startProcessClientDocument, {
        ...process,
        clientPhone: by === 'message' ? clientPhone : undefined,
        byMail: by === 'mail',
      })
    },
    placeOf: () => (whatsApp ? 'clientPhone' : ''),
    onSuccess: (started) => {
      setSent(started.sent)
      setLink(started.sent ? undefined : started.link)
      onStarted()
    },
  })
  return (
    <Card as="section" aria-labelledby="by-phone">
      <div className="grid gap-4">
        <h2 id="by-phone" className="text-xl">
          {t.phone}
        </h2>
        <p>{t.phoneText}</p>
        <form {...form.props} className="grid gap-3">
          {whatsApp ? (
            <TextField
              {...form.field('clientPhone')}
              type="tel"
              label={t.phoneNumber}
              hint={t.phoneHint}
              maxLength={30}
              autoComplete="tel"
            />
          ) : (
            <FormAlert form={form} />
          )}
          <div className="flex flex-wrap gap-3">
            {whatsApp && (
              <Button name="by" value="message" variant="secondary" busy={form.busy && by === 'message'}>
                {t.sendLink}
              </Button>
            )}
            {mail && (
              <Button name="by" value="mail" variant="quiet" busy={form.busy && by === 'mail'}>
                {t.mailLink}
              </Button>
            )}
            <Button name="by" value="code" variant="quiet" busy={form.busy && by === 'code'}>
              {t.showCode}
            </Button>
          </div>
        </form>
        <div role="status" className="grid gap-3">
          {sent && <Notice tone="success">{by === 'mail' ? t.mailed : t.sent}</Notice>}
          {(sent || link) && <p>{t.waiting}</p>}
        </div>
        {link && <LinkCode link={link} />}
      </div>
    </Card>
  )
}

const LinkCode = ({ link }: { link: string }) => {
  const t = useTexts(documentTexts)
  return (
    <div className="grid justify-items-start gap-3">
      <QrCode text={link} label={t.code} />
      <p>{t.codeText}</p>
      <p className="text-sm text-muted">
        {t.openLink}: <span className="break-all">{link}</span>
      </p>
    </div>
  )
}
