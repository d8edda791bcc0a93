import { useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DigitsField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { confirmWhatsApp, getWhatsAppState, startWhatsApp } from '../contract/whatsapp.ts'
import { resendWaitMs } from '../whatsapp.ts'
import { currentSession } from './session.ts'
import { whatsAppTexts } from './whatsapp.texts.ts'

type State = Reply<typeof getWhatsAppState>

const digitsOf = (code: string) => code.replace(/\D/g, '')

const ownId = () => currentSession()!.client.id

/** Loads the section's data; null on failure, which hides the section. */
export const loadWhatsApp = (): Promise<State | null> => call(getWhatsAppState, { clientId: ownId() }).catch(() => null)

/**
 * Verifies the phone number of the profile with a WhatsApp code. When a new number was just saved (`savedPhone`), its verification starts
 * immediately (docs/rules/messages.md#whatsapp-verification).
 */
export const WhatsAppSection = ({ first, savedPhone }: { first: State | null; savedPhone: string | undefined }) => {
  const t = useTexts(whatsAppTexts)
  const [state, setState] = useState(first)
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: digitsOf(code).length !== 6 && t.wrongCode }),
    send: ({ code }, call) => call(confirmWhatsApp, { clientId: ownId(), code: digitsOf(code) }),
    placeOf: () => 'code',
    about: 'whatsapp',
    done: t.done,
    onSuccess: () => setState((before) => before && { ...before, state: 'verified', code: null }),
  })

  const start = (mobilePhone: string) =>
    form.act((call) => call(startWhatsApp, { clientId: ownId(), mobilePhone }), {
      failed: t.notStarted,
      onSuccess: (code) => {
        setState({ phone: mobilePhone, state: 'needed', code })
        form.clearProblems()
      },
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another number was saved
  useEffect(() => {
    if (savedPhone === undefined) return
    loadWhatsApp().then((next) => {
      setState(next)
      if (next?.state === 'needed' && next.phone && !next.code) start(next.phone)
    })
  }, [savedPhone])

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
            <form {...form.props} className="flex flex-wrap items-start gap-3">
              <DigitsField {...form.field('code')} label={t.code} className="w-full sm:w-48" />
              <Button busy={form.busy} className="sm:mt-7">
                {t.confirm}
              </Button>
            </form>
          )}
          <SendButton key={code?.againAt} againAt={code?.againAt} busy={form.busy} onSend={() => start(phone)} />
        </>
      )}
    </Card>
  )
}

/** Sends a code; disabled until another one can be sent. */
const SendButton = ({ againAt, busy, onSend }: { againAt: string | undefined; busy: boolean; onSend: () => void }) => {
  const t = useTexts(whatsAppTexts)
  const [waitMs, setWaitMs] = useState(() => (againAt ? resendWaitMs(againAt, Date.now()) : 0))
  useEffect(() => {
    const timer = setTimeout(() => setWaitMs(0), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  return (
    <Button
      type="button"
      variant="secondary"
      busy={busy}
      disabled={waitMs > 0}
      onClick={onSend}
      className="w-full sm:w-fit"
    >
      {againAt ? t.again : t.send}
    </Button>
  )
}
