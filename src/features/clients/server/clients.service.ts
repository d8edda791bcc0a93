import { addHours, addMinutes, dayInHavana } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, refuseImpersonated, type TxCtx, transact } from '../../../platform/context.ts'
import { limitAccountRequests } from '../../../platform/limits.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { ACTIVATION_HOURS, type Mail, type NewClient, type Profile } from '../contract.ts'
import { activationMail } from './clients.mails.ts'
import * as store from './clients.store.ts'
import { requireProof } from './sessions.service.ts'
import { tryToStartWhatsApp } from './whatsapp.service.ts'

export type { Client } from './clients.store.ts'

const RESEND = 'client.mail-activation'

/** Activation mails that one account gets at most: one a minute, five a day. */
const RESEND_AFTER_MINUTES = 1
const RESENDS_A_DAY = 5

const DEMO_MAILS = 50

/**
 * Opens an account, not yet activated, and mails its activation link; returns the new client's id. When asked, a code goes to
 * the telephone by WhatsApp as well (spec 4).
 * Refuses: EMAIL_TAKEN, TOO_MANY (decisions 5).
 */
export const signUp = async (
  ctx: Ctx,
  { newClient, startWAVerif = false }: { newClient: NewClient; startWAVerif?: boolean },
): Promise<number> => {
  await limitAccountRequests(ctx, 'signUp')
  await refuseUnknownCountry(ctx, 'NewClient.CountryId', newClient.countryId)
  refuseFutureBirth(ctx, 'NewClient.BirthDate', newClient.birthDate)
  if (await store.findAccount(ctx.db, newClient.email)) refuse('EMAIL_TAKEN')
  const passwordHash = await hashPassword(newClient.password)
  const clientId = await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id =
      (await store.insertClient(tx.db, { ...newClient, passwordHash, lang: ctx.lang, at })) ?? refuse('EMAIL_TAKEN')
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'signUp' })
    await sendActivation(tx, { ...newClient, id, lang: ctx.lang })
    return id
  })
  if (startWAVerif) await tryToStartWhatsApp(ctx, { id: clientId, phone: newClient.phone, lang: ctx.lang })
  return clientId
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

/** Activates the account of a mailed code. Refuses: ACTIVATION_NOT_VALID when it is unknown, used or older than 72 h, TOO_MANY. */
export const activateClient = async (ctx: Ctx, { code }: { code: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'activate')
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id = (await store.useActivationCode(tx.db, hashSecret(code), at)) ?? refuse('ACTIVATION_NOT_VALID')
    await store.markActivated(tx.db, id, at)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'activate' })
  })
  return true
}

/**
 * Mails a new activation link to an account that waits for one, at most one a minute and five a day. Answer and work are always
 * the same, as the mail is written afterwards, so that they tell nothing about accounts. Refuses: TOO_MANY.
 */
export const resendActivation = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'resend')
  const account = await store.findAccount(ctx.db, email)
  await ctx.jobs.enqueue(ctx.db, { kind: RESEND, payload: { clientId: account?.id ?? 0 }, dueAt: ctx.clock.now() })
  return true
}

const mailActivationAgain = async (tx: TxCtx, { clientId }: { clientId: number }) => {
  const account = await store.lockAccount(tx.db, clientId)
  if (!account || account.activatedAt) return
  const now = tx.clock.now()
  const [newest, ...earlier] = await store.listActivationCodes(tx.db, account.id, addHours(now, -24))
  if (newest && addMinutes(newest, RESEND_AFTER_MINUTES) > now) return
  if (earlier.length < RESENDS_A_DAY) await sendActivation(tx, account)
}

/** Names what writes the mails that were asked for again. */
export const handleClientJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(RESEND, mailActivationAgain)

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
  version?: number
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
/**
 * Changes what is given of the caller's own profile. Refuses: NOT_FOUND for any other id; PROFILE_CHANGED when it is no longer of
 * the version that was read; for another telephone PROOF_NEEDED (checks 2), and IMPERSONATED when staff act as the client
 * (decisions 5).
 */
export const updateProfile = async (ctx: Ctx, { clientId, version, ...changes }: ProfileChanges): Promise<Profile> => {
  const id = clientIdOf(ctx)
  if (clientId !== undefined && clientId !== id) refuse('NOT_FOUND')
  await refuseUnknownCountry(ctx, 'CountryId', changes.countryId)
  refuseFutureBirth(ctx, 'BirthDate', changes.birthDate)
  await transact(ctx, async (tx) => {
    const before = await getClient(tx, id)
    if (changes.phone !== undefined && changes.phone !== before.phone) {
      refuseImpersonated(tx)
      await requireProof(tx)
    }
    if (!(await store.updateClient(tx.db, id, changes, version))) refuse('PROFILE_CHANGED')
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

/** Refuses: INVALID when a country is given that we do not know. */
export const refuseUnknownCountry = async (ctx: Ctx, field: string, countryId: number | null | undefined) => {
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
