import { addMinutes } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'
import { type Ctx, type Services, type TxCtx, transact } from './context.ts'
import { whenAvailable } from './db/unavailable.ts'
import { markDelivery, releaseInstead } from './mail.store.ts'
import { type MailText, sendMail } from './mail.ts'
import { type Messenger, Undeliverable } from './messenger.ts'
import { deliverNow, handleDelivery, queueMessage } from './outbox.ts'
import { recordProviderFailure } from './providers/provider-health.store.ts'
import { sandboxMessenger } from './sandbox-messenger.ts'
import { cloudMessenger } from './whatsapp/cloud-api.ts'
import { findContact, isWindowOpen } from './whatsapp/contacts.store.ts'
import type { TemplateName } from './whatsapp/templates.ts'

/** Milliseconds to wait for the messenger. */
const TIMEOUT_MS = 20_000

/** Minutes for which a message may stay undelivered before an email is sent instead. */
const INSTEAD_AFTER_MINUTES = 2

const AWAIT_DELIVERY = 'whatsapp.await-delivery'

/** The messenger's name in the records of provider health. */
export const WHATSAPP_PROVIDER = 'whatsapp'

/** Why a message was not sent; like a provider's own words, for staff and only in English. */
const OPTED_OUT = 'The recipient wants no messages on WhatsApp'
const TOO_LATE = 'Its code or link no longer works'

type Message = {
  /** '+13055550142' */
  phone: string
  lang: Lang
  text: string
  /** The template that may start a conversation; a message without one is a reply to a message from the phone. */
  template?: { name: TemplateName; values: string[] }
  /** The code or the end of the link in the text and the template. */
  secret?: string
  /** When its code or link stops working. */
  usefulUntil?: Date
  /** An email that is sent if the message is not delivered. */
  otherwise?: { to: string; mail: MailText }
}

/** Queues a WhatsApp message in the caller's transaction. */
export const sendMessage = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  { phone, otherwise, ...message }: Message,
) => {
  const id = await queueMessage(ctx, { channel: 'whatsapp', recipient: phone, subject: '', html: '', ...message })
  if (!otherwise) return
  await sendMail(ctx, otherwise.to, message.lang, otherwise.mail, id)
  await ctx.jobs.enqueue(ctx.db, {
    kind: AWAIT_DELIVERY,
    payload: { id },
    dueAt: addMinutes(ctx.clock.now(), INSTEAD_AFTER_MINUTES),
  })
}

/** The configured messenger; undefined without one. */
const messengerOf = (services: Services): Messenger | undefined => {
  const { whatsApp, providers } = services.config
  if (providers.whatsApp === 'sandbox') return sandboxMessenger(services)
  return whatsApp ? cloudMessenger(whatsApp) : undefined
}

/** Records that a message was not delivered, and sends the email that waits for this, once. */
export const giveUpMessage = async (tx: TxCtx, which: { id: number } | { providerId: string }, failure: string) => {
  const id = await markDelivery(tx.db, which, { delivery: 'failed', at: tx.clock.now(), failure })
  if (id !== undefined) await sendInstead(tx, id)
}

/** Sends the email that waits for a message to fail, if there is one. */
const sendInstead = async (tx: TxCtx, id: number) => {
  const mailId = await releaseInstead(tx.db, id)
  if (mailId !== undefined) await deliverNow(tx, 'email', mailId)
}

/**
 * Delivers queued WhatsApp messages. Retries use the same key, so that a message is delivered once. Without a messenger the
 * messages wait.
 */
export const handleMessageDelivery = (
  services: Services,
  messenger = messengerOf(services),
  timeoutMs = TIMEOUT_MS,
) => {
  services.jobs.handle(AWAIT_DELIVERY, (tx, { id }: { id: number }) => sendInstead(tx, id))
  if (!messenger) return
  handleDelivery(
    services,
    { channel: 'whatsapp', provider: WHATSAPP_PROVIDER },
    async ({ id, recipient: phone, ...message }, ctx) => {
      const giveUp = async (reason: string) => {
        await whenAvailable(() => transact(ctx, (tx) => giveUpMessage(tx, { id }, reason)))
        return undefined
      }
      const now = ctx.clock.now()
      const contact = await findContact(ctx.db, phone)
      if (message.template && contact.optedOutBy !== null) return giveUp(OPTED_OUT)
      if (message.usefulUntil && message.usefulUntil <= now) return giveUp(TOO_LATE)
      const { lang, text, template } = message
      const outgoing = { key: `message-${id}`, phone, lang, text, template, isWindowOpen: isWindowOpen(contact, now) }
      try {
        return await messenger.send(outgoing, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (error instanceof Undeliverable) return giveUp(error.message)
        await recordProviderFailure(ctx.db, WHATSAPP_PROVIDER, ctx.clock.now(), failureOf(error))
        throw error
      }
    },
  )
}

/** Why a messenger failed, for staff. */
const failureOf = (error: unknown) => {
  const { message } = error as Error
  return { en: `A message was not sent: ${message}.`, es: `No se envió un mensaje: ${message}.` }
}
