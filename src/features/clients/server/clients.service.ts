import { addHours, addMinutes, dayInHavana } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import {
  type Actor,
  type Ctx,
  clientIdOf,
  refuseImpersonated,
  type TxCtx,
  transact,
} from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { ACTIVATION_HOURS, type Mail, type NewClient, type Profile, type SignedInClient } from '../contract.ts'
import { activationMail } from './clients.mails.ts'
import * as store from './clients.store.ts'

export type { Client } from './clients.store.ts'

/** Hours that a session lasts (decisions 5). */
export const SESSION_HOURS = 8

/** Activation mails that one account gets at most: one a minute, five a day. */
const RESEND_AFTER_MINUTES = 1
const RESENDS_A_DAY = 5

const DEMO_MAILS = 50

/**
 * Opens an account, not yet activated, and mails its activation link; returns the new client's id.
 * Refuses: EMAIL_TAKEN (decisions 5).
 */
export const signUp = async (ctx: Ctx, { newClient }: { newClient: NewClient }): Promise<number> => {
  await refuseUnknownCountry(ctx, 'NewClient.CountryId', newClient.countryId)
  refuseFutureBirth(ctx, 'NewClient.BirthDate', newClient.birthDate)
  if (await store.findAccount(ctx.db, newClient.email)) refuse('EMAIL_TAKEN')
  const passwordHash = await hashPassword(newClient.password)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id =
      (await store.insertClient(tx.db, { ...newClient, passwordHash, lang: ctx.lang, at })) ?? refuse('EMAIL_TAKEN')
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'signUp' })
    await sendActivation(tx, { ...newClient, id, lang: ctx.lang })
    return id
  })
}

const sendActivation = async (tx: TxCtx, client: { id: number; email: string; firstName: string; lang: Lang }) => {
  const code = randomToken()
  const at = tx.clock.now()
  await store.insertActivationCode(tx.db, {
    codeHash: hashSecret(code),
    clientId: client.id,
    at,
    expiresAt: addHours(at, ACTIVATION_HOURS),
  })
  await sendMail(tx, client.email, client.lang, activationMail(client, code, tx.config.publicOrigin))
}

/** Activates the account of a mailed code. Refuses: ACTIVATION_NOT_VALID when it is unknown, used or older than 72 h. */
export const activateClient = async (ctx: Ctx, { code }: { code: string }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id = (await store.useActivationCode(tx.db, hashSecret(code), at)) ?? refuse('ACTIVATION_NOT_VALID')
    await store.markActivated(tx.db, id, at)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'activate' })
  })
  return true
}

/**
 * Mails a new activation link to an account that waits for one, at most one a minute and five a day. The answer is always the
 * same, so that it tells nothing about accounts.
 */
export const resendActivation = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  const account = await store.findAccount(ctx.db, email)
  if (!account || account.activatedAt) return true
  const now = ctx.clock.now()
  const [newest, ...earlier] = await store.listActivationCodes(ctx.db, account.id, addHours(now, -24))
  if (newest && addMinutes(newest, RESEND_AFTER_MINUTES) > now) return true
  if (earlier.length >= RESENDS_A_DAY) return true
  await transact(ctx, (tx) => sendActivation(tx, account))
  return true
}

/**
 * Signs a client in for 8 hours; the token is told once and kept only as its hash.
 * Refuses: WRONG_CREDENTIALS; NOT_ACTIVATED, only to the right password; TOO_MANY (decisions 5).
 */
export const signIn = async (
  ctx: Ctx,
  credentials: { email: string; password: string },
): Promise<{ token: string; expiresInSeconds: number; client: SignedInClient }> => {
  const account = await guardSignIn(ctx, 'client', credentials, (email) => store.findAccount(ctx.db, email))
  if (!account.activatedAt) refuse('NOT_ACTIVATED')
  const token = randomToken()
  const at = ctx.clock.now()
  await transact(ctx, async (tx) => {
    await store.insertSession(tx.db, {
      clientId: account.id,
      tokenHash: hashSecret(token),
      at,
      expiresAt: addHours(at, SESSION_HOURS),
      agent: ctx.origin.agent,
    })
    // Mails go out in the language that the client used last.
    if (account.lang !== ctx.lang) await store.updateClient(tx.db, account.id, { lang: ctx.lang })
  })
  return { token, expiresInSeconds: SESSION_HOURS * 3_600, client: { ...account, clientId: account.id } }
}

/**
 * Begins a session in which one of the staff acts as a client, until a moment; the token is told once (decisions 5).
 * The caller has made sure that they may.
 */
export const beginImpersonatedSession = async (
  tx: TxCtx,
  session: { clientId: number; staffId: number; expiresAt: Date },
): Promise<{ token: string; sessionId: number }> => {
  const token = randomToken()
  const sessionId = await store.insertSession(tx.db, {
    clientId: session.clientId,
    tokenHash: hashSecret(token),
    at: tx.clock.now(),
    expiresAt: session.expiresAt,
    agent: tx.origin.agent,
    impersonatedBy: session.staffId,
  })
  return { token, sessionId }
}

/** Ends the caller's session at once (decisions 5). */
export const logOff = async (ctx: Ctx): Promise<true> => {
  if (ctx.actor.kind === 'client') await store.endSession(ctx.db, ctx.actor.sessionId, ctx.clock.now())
  return true
}

/** The client whom a bearer token belongs to; undefined when the session is unknown, ended or expired. */
export const identify = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const session = await store.findSession(ctx.db, hashSecret(token), ctx.clock.now())
  if (!session) return undefined
  const { id, clientId, impersonatedBy } = session
  return {
    kind: 'client',
    clientId,
    sessionId: id,
    ...(impersonatedBy && { impersonatedBy: { staffId: impersonatedBy } }),
  }
}

/** A client, for the features above. Refuses: NOT_FOUND. */
export const getClient = async (ctx: Ctx, id: number): Promise<store.Client> =>
  (await store.findClient(ctx.db, id)) ?? refuse('NOT_FOUND')

/** The caller's own profile, its country named in the asked language. Refuses: NOT_FOUND for any other id. */
export const getProfile = async (ctx: Ctx, input: { id: number; languageId: Lang }): Promise<Profile> => {
  if (input.id !== clientIdOf(ctx)) refuse('NOT_FOUND')
  const profile = (await store.findProfile(ctx.db, input.id)) ?? refuse('NOT_FOUND')
  return { ...profile, clientId: profile.id, countryName: profile.countryName?.[input.languageId] ?? null }
}

type ProfileChanges = {
  clientId?: number
  firstName?: string
  middleName?: string
  lastName?: string
  phone?: string
  birthDate?: string | null
  countryId?: number | null
  state?: string
  city?: string
  zip?: string
  address?: string
}

/**
 * Changes what is given of the caller's own profile. Refuses: NOT_FOUND for any other id; IMPERSONATED when staff who act as
 * the client change the telephone (decisions 5).
 */
export const updateProfile = async (ctx: Ctx, { clientId, ...changes }: ProfileChanges): Promise<Profile> => {
  const id = clientIdOf(ctx)
  if (clientId !== undefined && clientId !== id) refuse('NOT_FOUND')
  await refuseUnknownCountry(ctx, 'CountryId', changes.countryId)
  refuseFutureBirth(ctx, 'BirthDate', changes.birthDate)
  await transact(ctx, async (tx) => {
    const before = await getClient(tx, id)
    if (changes.phone !== undefined && changes.phone !== before.phone) refuseImpersonated(tx)
    await store.updateClient(tx.db, id, changes)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'client',
      entityId: id,
      event: 'updateProfile',
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof before]])),
      after: changes,
    })
  })
  return getProfile(ctx, { id, languageId: ctx.lang })
}

const refuseUnknownCountry = async (ctx: Ctx, field: string, countryId: number | null | undefined) => {
  if (countryId == null || (await listCountries(ctx)).some((country) => country.id === countryId)) return
  refuseField(field, { en: 'is not a country we know', es: 'no es un país que conozcamos' })
}

const refuseFutureBirth = (ctx: Ctx, field: string, birthDate: string | null | undefined) => {
  if (birthDate == null || birthDate < dayInHavana(ctx.clock.now())) return
  refuseField(field, { en: 'must be a date in the past', es: 'debe ser una fecha pasada' })
}

/** The newest mails. Refuses: NOT_FOUND when the demo is off. */
export const listDemoMails = async (ctx: Ctx): Promise<Mail[]> => {
  if (!ctx.config.demo) refuse('NOT_FOUND')
  return listNewestMails(ctx, DEMO_MAILS)
}

/** The newest mails and messages that the store has written, to one recipient when given. */
export const listNewestMails = async (ctx: Ctx, limit: number, recipient?: string): Promise<Mail[]> =>
  (await listMails(ctx.db, limit, recipient)).map((mail) => ({
    id: mail.id,
    channel: mail.channel,
    recipient: mail.recipient,
    lang: mail.lang as Lang,
    subject: mail.subject,
    text: mail.body_text,
    createdAt: mail.created_at.toISOString(),
  }))

/** Makes sure that an activated account with this e-mail exists, without touching one that does; for demo accounts. */
export const ensureClient = async (
  ctx: Ctx,
  client: Pick<NewClient, 'email' | 'password' | 'firstName' | 'lastName' | 'phone' | 'birthDate' | 'countryId'> & {
    lang: Lang
  },
) => {
  if (await store.findAccount(ctx.db, client.email)) return
  const at = ctx.clock.now()
  await store.insertClient(ctx.db, {
    middleName: '',
    state: '',
    city: '',
    zip: '',
    address: '',
    ...client,
    passwordHash: await hashPassword(client.password),
    at,
    activatedAt: at,
  })
}
