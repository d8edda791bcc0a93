import { randomInt } from 'node:crypto'
import { addMinutes, addSeconds } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { toE164 } from '../../../lib/phone.ts'
import { Refusal, refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, ownerId, type TxCtx, transact } from '../../../platform/context.ts'
import { limitCalls } from '../../../platform/limits.ts'
import { sendMessage } from '../../../platform/messages.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { shownName } from '../../../platform/settings.ts'
import { findContact } from '../../../platform/whatsapp/contacts.store.ts'
import type { WhatsAppState } from '../contract/whatsapp.ts'
import { CODE_MINUTES, CODE_TRIES, isReachedByWhatsApp, RESEND_SECONDS } from '../whatsapp.ts'
import * as clients from './clients.store.ts'
import { getOwnClient, langFor } from './own-client.service.ts'
import * as store from './whatsapp.store.ts'

/** Limits on codes: per account, and per phone number across accounts. */
const START_LIMIT = { kind: 'whatsApp.start', max: 5, minutes: 60 }
const PHONE_LIMIT = { kind: 'whatsApp.phone', max: 5, minutes: 1_440 }
/** Limit on checks of whether another client has verified a phone number, per account. */
const EXISTS_LIMIT = { kind: 'whatsApp.exists', max: 10, minutes: 60 }

const message = texts(
  {
    code: (code: string, minutes: string, agency: string) =>
      `${code} is your code for ${agency}. It works for ${minutes} minutes. Do not share it with anyone.`,
  },
  {
    code: (code: string, minutes: string, agency: string) =>
      `${code} es su código de ${agency}. Funciona durante ${minutes} minutos. No lo comparta con nadie.`,
  },
)

type PhoneInput = { clientId: number; mobilePhone: string }

/** Whether WhatsApp messages are on, have a provider and reach a phone number. */
export const isAllowed = ({ config }: Pick<Ctx, 'config'>, phone: string) =>
  config.messaging && config.providers.whatsApp !== null && isReachedByWhatsApp(phone)
const isNeeded = async (ctx: Ctx, clientId: number, phone: string) =>
  (await store.findAccount(ctx.db, clientId))?.phone !== phone

/**
 * Whether a phone number can be verified: messaging is on, a messenger is configured and businesses can reach its country
 * (docs/rules/messages.md#whatsapp-verification).
 * Refuses: NOT_FOUND.
 */
export const isAllowedWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: PhoneInput): Promise<boolean> => {
  await getOwnClient(ctx, clientId)
  return isAllowed(ctx, mobilePhone)
}

/** Whether another client has verified a phone number. Refuses: NOT_FOUND; TOO_MANY for a client after ten an hour. */
export const existsWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: PhoneInput): Promise<boolean> => {
  await getOwnClient(ctx, clientId)
  if (ctx.actor.kind === 'client') await limitCalls(ctx, EXISTS_LIMIT, String(clientId))
  return store.isVerifiedByOther(ctx.db, mobilePhone, clientId)
}

/** Whether the client still has to verify this phone number. Refuses: NOT_FOUND. */
export const needsWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: PhoneInput): Promise<boolean> =>
  isNeeded(ctx, (await getOwnClient(ctx, clientId)).id, mobilePhone)

/** The verification state of the phone number in the profile, and until when a sent code works. Refuses: NOT_FOUND. */
export const getWhatsAppState = async (ctx: Ctx, input: { clientId: number }): Promise<WhatsAppState> => {
  const clientId = ownerId(ctx, input.clientId)
  const phone = toE164((await clients.findClient(ctx.db, clientId))?.phone ?? '') ?? null
  if (!phone || !isAllowed(ctx, phone)) return { phone, state: 'notAllowed', code: null }
  if (!(await isNeeded(ctx, clientId, phone))) return { phone, state: 'verified', code: null }
  const code = await store.findNewestCode(ctx.db, clientId)
  const works = code?.phone === phone && !code.usedAt && code.tries < CODE_TRIES && code.expiresAt > ctx.clock.now()
  return { phone, state: 'needed', code: works ? timesOf(code.sentAt) : null }
}

const timesOf = (sentAt: Date) => ({
  worksUntil: addMinutes(sentAt, CODE_MINUTES).toISOString(),
  againAt: addSeconds(sentAt, RESEND_SECONDS).toISOString(),
})

/**
 * Sends a six-digit code to the client's phone; the previous code stops working.
 * Refuses: NOT_FOUND; WHATSAPP_NOT_STARTED when verification is not allowed or not needed, the phone opted out of messages, or another
 * client has verified it; TOO_MANY within 60 seconds of the last code, after five codes an hour, or after five a day to one phone number.
 */
export const startWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: PhoneInput) => {
  const client = await getOwnClient(ctx, clientId)
  return sendCode(ctx, { id: client.id, phone: mobilePhone, lang: langFor(ctx, client) })
}

/** Sends a code for a phone number entered at sign-up; a failure is not reported. */
export const tryToStartWhatsApp = async (
  ctx: Ctx,
  client: { id: number; phone: string; lang: Lang },
): Promise<void> => {
  const phone = toE164(client.phone)
  if (!phone) return
  try {
    await sendCode(ctx, { ...client, phone })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const sendCode = async (ctx: Ctx, { id: clientId, phone, lang }: { id: number; phone: string; lang: Lang }) => {
  if (!isAllowed(ctx, phone) || !(await isNeeded(ctx, clientId, phone))) refuse('WHATSAPP_NOT_STARTED')
  if ((await findContact(ctx.db, phone)).optedOutBy !== null) refuse('WHATSAPP_NOT_STARTED')
  await limitCalls(ctx, START_LIMIT, String(clientId))
  if (await store.isVerifiedByOther(ctx.db, phone, clientId)) refuse('WHATSAPP_NOT_STARTED')
  await limitCalls(ctx, PHONE_LIMIT, phone)
  const at = ctx.clock.now()
  await transact(ctx, async (tx) => {
    if (!(await clients.lockAccount(tx.db, clientId))) refuse('NOT_FOUND')
    const last = await store.findNewestCode(tx.db, clientId)
    if (last && addSeconds(last.sentAt, RESEND_SECONDS) > at) refuse('TOO_MANY', { minutes: 1 })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeHash = hashOf(clientId, phone, code)
    await store.insertCode(tx.db, { clientId, phone, codeHash, at, expiresAt: addMinutes(at, CODE_MINUTES) })
    await sendMessage(tx, {
      phone,
      lang,
      text: message[lang].code(code, String(CODE_MINUTES), shownName(tx.config)),
      template: { name: 'verification_code', values: [code] },
      secret: code,
      usefulUntil: addMinutes(at, CODE_MINUTES),
    })
    await audit(tx, clientId, 'startWhatsApp', phone)
  })
  return timesOf(at)
}

const hashOf = (clientId: number, phone: string, code: string) => hashSecret(`${clientId} ${phone} ${code}`)

/**
 * Verifies the client's phone number with the code.
 * Refuses: NOT_FOUND; CODE_WRONG with the attempts left; CODE_NOT_VALID when there is no valid code; WHATSAPP_NOT_STARTED when another
 * client has verified the number in the meantime.
 */
export const confirmWhatsApp = async (ctx: Ctx, input: { clientId: number; code: string }): Promise<true> => {
  const clientId = ownerId(ctx, input.clientId)
  const at = ctx.clock.now()
  const newest = (await store.findNewestCode(ctx.db, clientId)) ?? refuse('CODE_NOT_VALID')
  // Counted before the check and outside the transaction, so that a refusal does not roll back the attempt.
  const tried = (await store.countAttempt(ctx.db, newest.id, at)) ?? refuse('CODE_NOT_VALID')
  const { phone } = tried
  if (tried.codeHash !== hashOf(clientId, phone, input.code))
    refuse(tried.tries < CODE_TRIES ? 'CODE_WRONG' : 'CODE_NOT_VALID', { left: CODE_TRIES - tried.tries })
  await transact(ctx, async (tx) => {
    if (!(await store.consumeCode(tx.db, newest.id, at))) refuse('CODE_NOT_VALID')
    if (!(await store.saveAccount(tx.db, { clientId, phone, at }))) refuse('WHATSAPP_NOT_STARTED')
    await audit(tx, clientId, 'verifyWhatsApp', phone)
  })
  return true
}

const audit = (tx: TxCtx, entityId: number, event: string, phone: string) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'client', entityId, event, after: { phone } })
