import { randomInt } from 'node:crypto'
import { addMinutes, addSeconds } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { toE164 } from '../../../lib/phone.ts'
import { Refusal, refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { limitCalls } from '../../../platform/limits.ts'
import { sendMessage } from '../../../platform/messages.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import type { WhatsAppState } from '../contract.ts'
import { CODE_MINUTES, CODE_TRIES, isReachedByWhatsApp, RESEND_SECONDS } from '../whatsapp.ts'
import * as clients from './clients.store.ts'
import * as store from './whatsapp.store.ts'

/** Codes that one account asks for, and that one telephone gets from whomever. */
const STARTS = { kind: 'whatsApp.start', most: 5, minutes: 60 }
const CODES_OF_PHONE = { kind: 'whatsApp.phone', most: 5, minutes: 1_440 }
/** Telephones about which one account asks whether somebody has them. */
const QUESTIONS = { kind: 'whatsApp.exists', most: 10, minutes: 60 }

const message = texts(
  {
    code: (code: string, minutes: string) =>
      `${code} is your Alamar code. It works for ${minutes} minutes. Tell it to nobody.`,
  },
  {
    code: (code: string, minutes: string) =>
      `${code} es su código de Alamar. Funciona durante ${minutes} minutos. No se lo diga a nadie.`,
  },
)

type Asked = { clientId: number; mobilePhone: string }

/** The caller's id, when it is the one asked about. Refuses: NOT_FOUND for any other. */
const ownId = (ctx: Ctx, clientId: number) => (clientId === clientIdOf(ctx) ? clientId : refuse('NOT_FOUND'))

const isAllowed = (ctx: Ctx, phone: string) => ctx.config.messaging && isReachedByWhatsApp(phone)
const isNeeded = async (ctx: Ctx, clientId: number, phone: string) =>
  (await store.findAccount(ctx.db, clientId))?.phone !== phone

/** Whether a telephone can be verified: its country is permitted and messaging is on (decisions 6). Refuses: NOT_FOUND. */
export const isAllowedWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: Asked): Promise<boolean> => {
  ownId(ctx, clientId)
  return isAllowed(ctx, mobilePhone)
}

/** Whether another client has verified a telephone (decisions 6). Refuses: NOT_FOUND; TOO_MANY after ten questions an hour. */
export const existsWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: Asked): Promise<boolean> => {
  ownId(ctx, clientId)
  await limitCalls(ctx, QUESTIONS, String(clientId))
  return store.isTaken(ctx.db, mobilePhone, clientId)
}

/** Whether the caller has not verified this telephone, or another one (decisions 6). Refuses: NOT_FOUND. */
export const needsWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: Asked): Promise<boolean> =>
  isNeeded(ctx, ownId(ctx, clientId), mobilePhone)

/** How the telephone of the caller's profile stands, and until when a code that was sent to it works. Refuses: NOT_FOUND. */
export const getWhatsAppState = async (ctx: Ctx, input: { clientId: number }): Promise<WhatsAppState> => {
  const clientId = ownId(ctx, input.clientId)
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
 * Sends a code of six digits to the caller's telephone; the one before stops working.
 * Refuses: NOT_FOUND; WHATSAPP_NOT_STARTED when it is not allowed, not needed or another client's; TOO_MANY within 60 seconds
 * of the last code, after five an hour, or five a day to one telephone (decisions 6).
 */
export const startWhatsApp = async (ctx: Ctx, { clientId, mobilePhone }: Asked) => {
  ownId(ctx, clientId)
  return sendCode(ctx, { id: clientId, phone: mobilePhone, lang: ctx.lang })
}

/** The same for a client who has just given their telephone; that it cannot be started is not told (spec 4). */
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
  await limitCalls(ctx, STARTS, String(clientId))
  if (await store.isTaken(ctx.db, phone, clientId)) refuse('WHATSAPP_NOT_STARTED')
  await limitCalls(ctx, CODES_OF_PHONE, phone)
  const at = ctx.clock.now()
  await transact(ctx, async (tx) => {
    if (!(await clients.lockAccount(tx.db, clientId))) refuse('NOT_FOUND')
    const last = await store.findNewestCode(tx.db, clientId)
    if (last && addSeconds(last.sentAt, RESEND_SECONDS) > at) refuse('TOO_MANY', { minutes: 1 })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeHash = hashOf(clientId, phone, code)
    await store.insertCode(tx.db, { clientId, phone, codeHash, at, expiresAt: addMinutes(at, CODE_MINUTES) })
    await sendMessage(tx, { phone, lang, text: message[lang].code(code, String(CODE_MINUTES)) })
    await audit(tx, clientId, 'startWhatsApp', phone)
  })
  return timesOf(at)
}

const hashOf = (clientId: number, phone: string, code: string) => hashSecret(`${clientId} ${phone} ${code}`)

/**
 * Proves by the code that the telephone is the caller's.
 * Refuses: NOT_FOUND; CODE_WRONG with the tries that are left; CODE_NOT_VALID when none works; WHATSAPP_NOT_STARTED when
 * another client has proven the telephone meanwhile.
 */
export const confirmWhatsApp = async (ctx: Ctx, input: { clientId: number; code: string }): Promise<true> => {
  const clientId = ownId(ctx, input.clientId)
  const at = ctx.clock.now()
  const newest = (await store.findNewestCode(ctx.db, clientId)) ?? refuse('CODE_NOT_VALID')
  // Counted before it is looked at and apart from the transaction, so that no refusal gives a try back.
  const tried = (await store.takeTry(ctx.db, newest.id, at)) ?? refuse('CODE_NOT_VALID')
  const { phone } = tried
  if (tried.codeHash !== hashOf(clientId, phone, input.code))
    refuse(tried.tries < CODE_TRIES ? 'CODE_WRONG' : 'CODE_NOT_VALID', { left: CODE_TRIES - tried.tries })
  await transact(ctx, async (tx) => {
    if (!(await store.useCode(tx.db, newest.id, at))) refuse('CODE_NOT_VALID')
    if (!(await store.saveAccount(tx.db, { clientId, phone, at }))) refuse('WHATSAPP_NOT_STARTED')
    await audit(tx, clientId, 'verifyWhatsApp', phone)
  })
  return true
}

const audit = (tx: TxCtx, entityId: number, event: string, phone: string) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'client', entityId, event, after: { phone } })
