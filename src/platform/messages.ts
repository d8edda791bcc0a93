import type { Lang } from '../lib/languages.ts'
import type { Ctx, Services } from './context.ts'
import { handlePost, post } from './outbox.ts'
import { sandboxMessenger } from './sandbox-messenger.ts'

/** An outside service that brings messages to telephones. */
export type Messenger = {
  /**
   * Delivers a text to a telephone ('+13055550142'), once for a key however often it is asked. Throws when it is not known
   * to have arrived, at the latest when `signal` ends the waiting.
   */
  send(message: { key: string; phone: string; text: string }, signal: AbortSignal): Promise<void>
}

/** Milliseconds after which a messenger that says nothing is asked again later. */
const PATIENCE_MS = 20_000

/** Writes a WhatsApp message to a telephone ('+13055550142') within the caller's transaction; it leaves afterwards. */
export const sendMessage = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  { phone, lang, text }: { phone: string; lang: Lang; text: string },
) => post(ctx, { channel: 'whatsapp', recipient: phone, lang, subject: '', text, html: '' })

/** Has the messages delivered that were written; a repetition carries the same key, so nobody gets one twice. */
export const handleMessageDelivery = (
  services: Services,
  messenger: Messenger = sandboxMessenger(services),
  patienceMs = PATIENCE_MS,
) =>
  handlePost(services, 'whatsapp', ({ id, recipient, text }) =>
    messenger.send({ key: `message-${id}`, phone: recipient, text }, AbortSignal.timeout(patienceMs)),
  )
