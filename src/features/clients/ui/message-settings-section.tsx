import { useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { allowWhatsApp, getMessageSettings, type MessageSettings, tryEmailAgain } from '../contract/message-settings.ts'
import { messageSettingsTexts } from './message-settings.texts.ts'
import { currentSession } from './session.ts'

const ownId = () => currentSession()!.client.id

/** Loads the section's data; null on failure, which hides the section. */
export const loadMessageSettings = (): Promise<MessageSettings | null> =>
  call(getMessageSettings, { clientId: ownId() }).catch(() => null)

/**
 * Shows whether emails bounce, and the choice of WhatsApp messages; renders nothing when neither concerns the client. Reloads after a phone
 * was saved.
 */
export const MessageSettingsSection = ({
  first,
  savedPhone,
}: {
  first: MessageSettings | null
  savedPhone: string | undefined
}) => {
  const t = useTexts(messageSettingsTexts)
  const [settings, setSettings] = useState(first)
  const { busy, act } = useAction()
  const reload = async () => setSettings(await loadMessageSettings())

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another number was saved
  useEffect(() => {
    if (savedPhone !== undefined) reload()
  }, [savedPhone])

  const tryAgain = () =>
    act((call) => call(tryEmailAgain, { clientId: ownId() }), { done: t.trying, onSuccess: reload })
  const allow = (allowed: boolean) =>
    act((call) => call(allowWhatsApp, { clientId: ownId(), allowed }), {
      done: allowed ? t.allowed : t.stopped,
      onSuccess: reload,
    })

  if (!settings || (!settings.email.returnedSince && !settings.whatsApp)) return null
  const { email, whatsApp } = settings
  return (
    <Card as="section" aria-labelledby="messages-to-you" className="grid gap-4">
      <h2 id="messages-to-you" className="text-xl">
        {t.title}
      </h2>
      {email.returnedSince && (
        <Notice tone="warning" title={t.returned(email.address)}>
          <p>{email.isDisabled ? t.disabled : t.unknown}</p>
          <p>{t.only}</p>
          <Button variant="secondary" busy={busy} onClick={tryAgain} className="mt-2 w-full sm:w-fit">
            {t.again}
          </Button>
        </Notice>
      )}
      {whatsApp && (
        <>
          <p role="status">
            {whatsApp.optedOutBy === null
              ? t.welcome(whatsApp.phone)
              : whatsApp.optedOutBy === 'message'
                ? t.byPhone(whatsApp.phone)
                : t.stopped}
          </p>
          {whatsApp.optedOutBy !== 'message' && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => allow(whatsApp.optedOutBy !== null)}
              className="w-full sm:w-fit"
            >
              {whatsApp.optedOutBy === null ? t.stop : t.allow}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
