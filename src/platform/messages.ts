import type { Lang } from '../lib/languages.ts'
import type { Ctx, Services } from './context.ts'
import { handleDelivery, queueMessage } from './outbox.ts'
import { sandboxMessenger } from './sandbox-messenger.ts'

/** An external service that delivers messages to phones. */
export type Messenger = {
  /**
   * Delivers a text to a phone ('+13055550142'), once per `key`. Throws when delivery is not confirmed, at the latest when
   * `signal` aborts.
   */
  send(message: { key: string; phone: string; text: string }, signal: AbortSignal): Promise<void>
}

/** Milliseconds to wait for the messenger. */
const TIMEOUT_MS = 20_000

/**
 * Queues a WhatsApp message to a phone ('+13055550142') in the caller's transaction. `secret` is the code or the end of the link
 * in its text.
 */
export const sendMessage = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  { phone, lang, text, secret }: { phone: string; lang: Lang; text: string; secret?: string },
) =>
  queueMessage(ctx, {
    channel: 'whatsapp',
    recipient: phone,
    lang,
    subject: '',
    text,
    html: '',
    ...(secret !== undefined && { secret }),
  })

/** The configured messenger; undefined without one. */
const messengerOf = (services: Services): Messenger | undefined =>
  services.config.providers.whatsApp === 'sandbox' ? sandboxMessenger(services) : undefined

/**
 * Delivers queued WhatsApp messages. Retries use the same key, so that a message is delivered once. Without a messenger the
 * messages wait.
 */
export const handleMessageDelivery = (
  services: Services,
  messenger = messengerOf(services),
  timeoutMs = TIMEOUT_MS,
) => {
  if (!messenger) return
  handleDelivery(services, 'whatsapp', ({ id, recipient, text }) =>
    messenger.send({ key: `message-${id}`, phone: recipient, text }, AbortSignal.timeout(timeoutMs)),
  )
}
