import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { addHours } from '../../lib/days.ts'
import { type Lang, texts } from '../../lib/languages.ts'
import { lookUp } from '../../lib/look-up.ts'
import { pageUrl } from '../../lib/page-url.ts'
import { type Ctx, type TxCtx, transact } from '../context.ts'
import { deleteInstead, markAccepted, markDelivery } from '../mail.store.ts'
import { giveUpMessage, sendMessage, WHATSAPP_PROVIDER } from '../messages.ts'
import { recordProviderSuccess } from '../providers/provider-health.store.ts'
import { shownName } from '../settings.ts'
import type { WhatsAppSettings } from './cloud-api.ts'
import * as contacts from './contacts.store.ts'

const replies = texts(
  {
    out: (agency: string) =>
      `You will get no more messages from ${agency} on WhatsApp; we write to you by email. To get them again, reply START.`,
    in: (agency: string) => `You will get messages from ${agency} on WhatsApp again. To stop them, reply STOP.`,
    unread: (agency: string, url: string) =>
      `Nobody reads messages to this number. To write to ${agency}, open ${url}. To get no more messages here, reply STOP.`,
  },
  {
    out: (agency: string) =>
      `Ya no recibirá mensajes de ${agency} por WhatsApp; le escribiremos por correo. Para recibirlos de nuevo, responda ALTA.`,
    in: (agency: string) => `Volverá a recibir mensajes de ${agency} por WhatsApp. Para no recibirlos, responda BAJA.`,
    unread: (agency: string, url: string) =>
      `Nadie lee los mensajes a este número. Para escribir a ${agency}, abra ${url}. Para no recibir más mensajes aquí, responda BAJA.`,
  },
)

/** The words with which a phone opts out of messages, or opts in again, and their language. */
const STOP_WORDS: Record<string, Lang> = { stop: 'en', unsubscribe: 'en', baja: 'es', alto: 'es', parar: 'es' }
const START_WORDS: Record<string, Lang> = { start: 'en', subscribe: 'en', alta: 'es' }

const instant = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((seconds) => new Date(Number(seconds) * 1_000))

const Status = z.object({
  id: z.string().max(300),
  status: z.string(),
  timestamp: instant,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().optional(), message: z.string().optional() }))
    .optional(),
})

const Received = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: instant,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

/** What Meta reports; anything else in a report is ignored. */
const Report = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** Whether Meta signed these bytes: 'sha256=' and their HMAC with the app's secret, in hexadecimal. */
export const isSignedByMeta = ({ appSecret }: WhatsAppSettings, body: Buffer, signature: string) => {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Records what a signed report says about the agency's number: what became of messages, and what phones have written. Repeated and
 * late reports change nothing.
 */
export const recordReport = async (ctx: Ctx, settings: WhatsAppSettings, body: Buffer): Promise<void> => {
  const report = Report.safeParse(parseJson(body))
  if (!report.success) return
  for (const { changes } of report.data.entry)
    for (const { field, value } of changes) {
      if (field !== 'messages' || value.metadata?.phone_number_id !== settings.phoneId) continue
      for (const each of value.statuses ?? []) {
        const status = Status.safeParse(each)
        if (status.success) await transact(ctx, (tx) => recordStatus(tx, status.data))
      }
      for (const each of value.messages ?? []) {
        const received = Received.safeParse(each)
        if (received.success) await transact(ctx, (tx) => recordMessage(tx, received.data))
      }
    }
  await recordProviderSuccess(ctx.db, WHATSAPP_PROVIDER, ctx.clock.now())
}

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** The message that a status is about, by the key that we gave it. */
const messageIdIn = (key: string | undefined) => {
  const id = /^message-(\d{1,15})$/.exec(key ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

const recordStatus = async (tx: TxCtx, { id: providerId, ...report }: z.output<typeof Status>) => {
  const { status, timestamp: at, biz_opaque_callback_data: key, errors } = report
  const ownId = messageIdIn(key)
  if (ownId !== undefined) await markAccepted(tx.db, ownId, { providerId, at })
  if (status === 'delivered' || status === 'read') {
    const id = await markDelivery(tx.db, { providerId }, { delivery: status, at })
    if (id !== undefined) await deleteInstead(tx.db, id)
  }
  if (status === 'failed') {
    const { code, title, message } = errors?.[0] ?? { code: 0 }
    await giveUpMessage(tx, { providerId }, `${code}: ${(title ?? message ?? 'not delivered').slice(0, 200)}`)
  }
}

const recordMessage = async (tx: TxCtx, { from, timestamp, text, button }: z.output<typeof Received>) => {
  const phone = `+${from}`
  const isLatest = await contacts.recordReceived(tx.db, phone, timestamp)
  const word = (text?.body ?? button?.text ?? '').trim().toLowerCase().replace(/[.!]$/, '')
  const now = tx.clock.now()
  const stopLang = lookUp(STOP_WORDS, word)
  const startLang = lookUp(START_WORDS, word)
  const agency = shownName(tx.config)
  if (stopLang) {
    if (await contacts.optOut(tx.db, phone, 'message', timestamp))
      await sendMessage(tx, { phone, lang: stopLang, text: replies[stopLang].out(agency) })
  } else if (startLang) {
    if (await contacts.optIn(tx.db, phone, 'message', timestamp))
      await sendMessage(tx, { phone, lang: startLang, text: replies[startLang].in(agency) })
  } else if (
    isLatest &&
    (await contacts.findContact(tx.db, phone)).optedOutBy !== 'message' &&
    (await contacts.recordReply(tx.db, phone, { at: now, before: addHours(now, -contacts.WINDOW_HOURS) }))
  ) {
    const lang = tx.config.defaultLanguage
    const url = pageUrl(tx.config.publicOrigin, lang, '/notes')
    await sendMessage(tx, { phone, lang, text: replies[lang].unread(agency, url) })
  }
}
