import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { type CallRefused, isCallRefused, type Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { reasonOf } from '../../../ui/refused-fields.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { confirmWhatsApp, getWhatsAppState, startWhatsApp } from '../contract.ts'
import { currentSession } from './session.ts'
import { whatsAppTexts } from './whatsapp.texts.ts'

type State = Reply<typeof getWhatsAppState>

const ownId = () => currentSession()!.client.id

/** Loads the section's data; null on failure, which hides the section. */
export const loadWhatsApp = (): Promise<State | null> => call(getWhatsAppState, { clientId: ownId() }).catch(() => null)

/**
 * Verifies the phone number of the profile by a WhatsApp code. When a new number was just saved (`savedPhone`), its verification
 * starts immediately (docs/rules/messages.md#whatsapp-verification).
 */
export const WhatsAppSection = ({ first, savedPhone }: { first: State | null; savedPhone: string | undefined }) => {
  const t = useTexts(whatsAppTexts)
  const [state, setState] = useState(first)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const start = useCallback(
    async (mobilePhone: string) => {
      setBusy(true)
      try {
        const code = await call(startWhatsApp, { clientId: ownId(), mobilePhone })
        setState({ phone: mobilePhone, state: 'needed', code })
        setError(undefined)
        clearToasts('whatsapp')
      } catch (failure) {
        const { code, message } = failure as CallRefused
        showToast({
          kind: 'error',
          text: code === 'WHATSAPP_NOT_STARTED' ? message : `${t.notStarted}. ${message}`,
          about: 'whatsapp',
        })
      }
      setBusy(false)
    },
    [t],
  )

  useEffect(() => {
    if (savedPhone === undefined) return
    loadWhatsApp().then((next) => {
      setState(next)
      if (next?.state === 'needed' && next.phone && !next.code) start(next.phone)
    })
  }, [savedPhone, start])

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').replace(/\D/g, '')
    const wrong = (text: string) => {
      setError(text)
      form.querySelector('input')?.focus()
    }
    if (code.length !== 6) return wrong(t.wrongCode)
    setBusy(true)
    try {
      await call(confirmWhatsApp, { clientId: ownId(), code })
      setState((before) => before && { ...before, state: 'verified', code: null })
      showToast({ kind: 'information', text: t.done, about: 'whatsapp' })
    } catch (failure) {
      if (!isCallRefused(failure)) throw failure
      wrong(reasonOf(failure))
    }
    setBusy(false)
  }

  if (!state) return null
  const { phone, code } = state
  return (
    <Card as="section" aria-labelledby="whatsapp" className="grid gap-4">
      <div>
        <h2 id="whatsapp" className="text-xl">
          {t.title}
        </h2>
        <p className="mt-1 text-muted">{t.lead}</p>
      </div>
      <p role="status">
        {!phone
          ? t.noPhone
          : state.state === 'notAllowed'
            ? t.notAllowed
            : state.state === 'verified'
              ? t.verified(phone)
              : code
                ? t.sent
                : t.needed(phone)}
      </p>
      {phone && state.state === 'needed' && (
        <>
          {code && (
            <form onSubmit={confirm} noValidate className="flex flex-wrap items-start gap-3">
              <TextField
                name="code"
                label={t.code}
                error={error}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
                required
                className="w-full sm:w-48"
              />
              <Button busy={busy} className="sm:mt-7">
                {t.confirm}
              </Button>
            </form>
          )}
          <SendButton key={code?.againAt} againAt={code?.againAt} busy={busy} onSend={() => start(phone)} />
        </>
      )}
    </Card>
  )
}

/** Sends a code; disabled until another one can be sent. */
const SendButton = ({ againAt, busy, onSend }: { againAt: string | undefined; busy: boolean; onSend: () => void }) => {
  const t = useTexts(whatsAppTexts)
  const [waiting, setWaiting] = useState(() => againAt !== undefined && Date.parse(againAt) > Date.now())
  useEffect(() => {
    if (!waiting || !againAt) return
    const timer = setTimeout(() => setWaiting(false), Date.parse(againAt) - Date.now())
    return () => clearTimeout(timer)
  }, [waiting, againAt])
  return (
    <Button
      type="button"
      variant="secondary"
      busy={busy}
      disabled={waiting}
      onClick={onSend}
      className="w-full sm:w-fit"
    >
      {againAt ? t.again : t.send}
    </Button>
  )
}
