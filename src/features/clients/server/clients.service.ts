import { randomInt } from 'node:crypto'
import { addHours, addMinutes, dayInHavana } from '../../../lib/days.ts'
import { LANGUAGE_CODES, type Lang, storedLang } from '../../../lib/languages.ts'
import type { OfferedLanguages } from '../../../lib/offered-languages.ts'
import { type FieldPath, refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, refuseImpersonated, type TxCtx, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { countWithinLimit, type Limit, limitAccountRequests, limitCalls } from '../../../platform/limits.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { hashPassword, isPassword, NO_PASSWORD } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { isCardholder } from '../cardholder-name.ts'
import type { Mail } from '../contract/mails.ts'
import {
  ACTIVATION_DIGITS_MINUTES,
  ACTIVATION_HOURS,
  type Activation,
  type NewClient,
  type Profile,
} from '../contract.ts'
import { activationMail, bookingCodeMail, knownAccountMail } from './clients.mails.ts'
import * as store from './clients.store.ts'
import { mailTemporaryPassword } from './password.service.ts'
import { setPassword } from './password.store.ts'
import { openSession, requireProof } from './sessions.service.ts'
import { tryToStartWhatsApp } from './whatsapp.service.ts'

export type { Client } from './clients.store.ts'

const RESEND = 'client.mail-activation'

/** Limits on the activation emails of one account: one a minute, five a day. */
const RESEND_AFTER_MINUTES = 1
const RESENDS_A_DAY = 5

/** Limit on the digits that are tried for one email address, whether or not it has an account. */
const DIGITS_LIMIT: Limit = { kind: 'activate.digits', max: 5, minutes: 60 }

const DEMO_MAILS = 50

/** Details that a client may add to the profile later. */
const NO_DETAILS = { middleName: '', state: '', city: '', zip: '', address: '' }

/** Limit on the emails about a repeated sign-up. */
const REPEATED_SIGN_UP_MAILS: Limit = { kind: 'signUp.known', max: 1, minutes: 60 }

/**
 * Opens an account that is not yet active and emails its activation link; returns the new client's id. If the email address has an account,
 * the reply looks the same, with an unused id: an account that is not active takes the new details and gets another email, and the owner of
 * an active one is notified (0027). If two different passwords are chosen for an address before it is proven, neither can be used (0189). A
 * requested WhatsApp code is sent when the account is activated (docs/rules/sessions.md#sign-up).
 * Refuses: TOO_MANY.
 */
export const signUp = async (
  ctx: Ctx,
  { newClient, startWAVerif = false }: { newClient: NewClient; startWAVerif?: boolean },
): Promise<number> => {
  await limitAccountRequests(ctx, 'signUp')
  await refuseUnknownCountry(ctx, 'newClient.countryId', newClient.countryId)
  refuseFutureBirth(ctx, 'newClient.birthDate', newClient.birthDate)
  return openWithPassword(ctx, newClient, startWAVerif)
}

const openWithPassword = async (ctx: Ctx, newClient: NewClient, verifyPhone: boolean): Promise<number> => {
  const passwordHash = await hashAtSignUp(ctx, newClient)
  try {
    return await transact(ctx, async (tx) => {
      const id = await store.takeClientId(tx.db)
      const client = { ...newClient, id, passwordHash, lang: ctx.lang, at: tx.clock.now(), verifyPhone }
      await openAccount(tx, client, activationMail)
      return id
    })
  } catch (error) {
    if (!(error instanceof NotCompared)) throw error
    return openWithPassword(ctx, newClient, verifyPhone)
  }
}

/** The account was opened, or its password changed, after the sign-up's password had been compared with it. */
class NotCompared extends Error {}

/** The hash of the password at a sign-up. It takes the same time whether or not the address has an account. */
const hashAtSignUp = async (ctx: Ctx, { email, password }: { email: string; password: string }) => {
  const account = await store.findAccount(ctx.db, email)
  if (!account || account.activatedAt) return hashPassword(password)
  return (await isPassword(account.passwordHash, password)) ? account.passwordHash : NO_PASSWORD
}

/**
 * Opens an account without a password for a visitor who books, and emails the digits that activate it. An account that is not active
 * yet takes the new details, loses its password, and gets new digits at most once a minute
 * (docs/rules/sessions.md#sign-up-within-a-booking). Refuses: TOO_MANY.
 */
export const signUpToBook = async (
  ctx: Ctx,
  { newClient }: { newClient: Pick<NewClient, 'email' | 'firstName' | 'lastName' | 'phone' | 'countryId'> },
): Promise<true> => {
  await limitAccountRequests(ctx, 'signUp')
  await refuseUnknownCountry(ctx, 'newClient.countryId', newClient.countryId)
  await transact(ctx, async (tx) => {
    const id = await store.takeClientId(tx.db)
    const client = { ...NO_DETAILS, ...newClient, id, passwordHash: NO_PASSWORD, lang: ctx.lang, at: tx.clock.now() }
    await openAccount(tx, client, bookingCodeMail)
  })
  return true
}

/**
 * Opens an account, or replaces the details of one that is not active yet; the owner of an active one is notified. Throws NotCompared, for
 * example when a form is submitted twice at once.
 */
const openAccount = async (tx: TxCtx, client: store.NewAccount, mailOf: ActivationMail) => {
  const audited = { at: tx.clock.now(), actor: tx.actor, entity: 'client' }
  if (await store.insertClient(tx.db, client)) {
    await recordAudit(tx.db, { ...audited, entityId: client.id, event: 'signUp' })
    return sendActivation(tx, client, mailOf)
  }
  const account = await store.lockAccountOf(tx.db, client.email)
  if (!account) return
  if (!account.activatedAt && ![account.passwordHash, NO_PASSWORD].includes(client.passwordHash))
    throw new NotCompared()
  await recordAudit(tx.db, { ...audited, entityId: account.id, event: 'signUpAgain' })
  if (account.activatedAt) return notifyOwner(tx, account)
  await store.replaceSignUp(tx.db, account.id, client)
  await sendActivationAgain(tx, { ...client, id: account.id }, mailOf)
}

/** Notifies the owner of an account that someone signed up with its email address; they have probably forgotten the account. */
const notifyOwner = async (tx: TxCtx, account: store.Account) => {
  if (!(await countWithinLimit(tx, REPEATED_SIGN_UP_MAILS, account.email))) return
  await sendMail(tx, account.email, account.lang, knownAccountMail(account, tx.config.publicOrigin))
}

type ActivationMail = typeof activationMail

const sendActivation = async (
  tx: TxCtx,
  client: { id: number; email: string; firstName: string; lang: Lang },
  mailOf: ActivationMail,
) => {
  const code = { ofLink: randomToken(), digits: String(randomInt(1_000_000)).padStart(6, '0') }
  const at = tx.clock.now()
  await store.insertActivationCode(tx.db, {
    codeHash: hashSecret(code.ofLink),
    digitsHash: hashOfDigits(client.email, code.digits),
    clientId: client.id,
    at,
    expiresAt: addHours(at, ACTIVATION_HOURS),
  })
  await sendMail(tx, client.email, client.lang, mailOf(client, code, tx.config.publicOrigin))
}

const hashOfDigits = (email: string, digits: string) => hashSecret(`${email} ${digits}`)

/**
 * Activates an account with its emailed code, and sends a WhatsApp code if one was requested at sign-up.
 * Refuses: ACTIVATION_NOT_VALID when the code is unknown, used or older than 72 h; TOO_MANY.
 */
export const activateClient = async (ctx: Ctx, { code }: { code: string }): Promise<Activation> => {
  await limitAccountRequests(ctx, 'activate')
  return activate(
    ctx,
    async (tx, at) =>
      (await store.consumeActivationCode(tx.db, hashSecret(code), at)) ?? refuse('ACTIVATION_NOT_VALID'),
  )
}

/**
 * Activates an account with the six digits in its activation email. A password sent with them becomes the account's password, because
 * whoever enters both has proven the address. An email address without an account gets the same replies.
 * Refuses: ACTIVATION_DIGITS_WRONG when they are wrong, used or older than an hour; TOO_MANY after five attempts an hour.
 */
export const activateByDigits = async (
  ctx: Ctx,
  { email, digits, password }: { email: string; digits: string; password?: string | undefined },
): Promise<Activation> => {
  await limitDigits(ctx, email)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return activate(ctx, (tx, at) => takeDigits(tx, { email, digits }, at), passwordHash)
}

/**
 * Activates an account with the six digits in its email and signs in, for 8 hours; the browser becomes a known one (0027). A password
 * chosen earlier is removed, because whoever chose it had not proven that they own the email address.
 * Refuses: as `activateByDigits`; ACTIVATION_DIGITS_WRONG also when the account is active.
 */
export const signInByDigits = async (ctx: Ctx, mailed: { email: string; digits: string }) => {
  await limitDigits(ctx, mailed.email)
  const { account, session } = await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id = await takeDigits(tx, mailed, at)
    if (!(await store.markActivated(tx.db, id, at, NO_PASSWORD))) refuse('ACTIVATION_DIGITS_WRONG')
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'activate' })
    const account = (await store.lockAccount(tx.db, id)) ?? refuse('ACTIVATION_DIGITS_WRONG')
    return { account, session: await openSession(tx, account) }
  })
  await rememberBrowser(ctx, 'client', account)
  const { token: accessToken, expiresInSeconds, client } = session
  return { accessToken, expiresInSeconds, client }
}

const limitDigits = async (ctx: Ctx, email: string) => {
  await limitAccountRequests(ctx, 'activate')
  await limitCalls(ctx, DIGITS_LIMIT, email)
}

/** Uses up the digits of an email; returns the client's id. */
const takeDigits = async (tx: TxCtx, { email, digits }: { email: string; digits: string }, at: Date) => {
  const since = addMinutes(at, -ACTIVATION_DIGITS_MINUTES)
  const mailed = { email, digitsHash: hashOfDigits(email, digits), since, at }
  return (await store.consumeActivationDigits(tx.db, mailed)) ?? refuse('ACTIVATION_DIGITS_WRONG')
}

/**
 * Activates the account whose code has been used up, and emails a temporary password if it has no usable one. Sends a WhatsApp code if one
 * was requested at sign-up.
 */
const activate = async (
  ctx: Ctx,
  useCode: (tx: TxCtx, at: Date) => Promise<number>,
  passwordHash?: string,
): Promise<Activation> => {
  const activated = await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const id = await useCode(tx, at)
    const client = await store.markActivated(tx.db, id, at, passwordHash)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'activate' })
    if (client?.passwordHash === NO_PASSWORD) await mailTemporaryPassword(tx, { clientId: id })
    return client
  })
  if (activated?.verifyPhone) await tryToStartWhatsApp(ctx, { ...activated, lang: storedLang(activated.lang) })
  return { temporaryPasswordMailed: activated?.passwordHash === NO_PASSWORD }
}

/**
 * Emails a new activation link to an account that is not active, at most one a minute and five a day. A job writes the email, so
 * that neither the reply nor its timing reveals whether an account exists. Refuses: TOO_MANY.
 */
export const resendActivation = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'resend')
  const account = await store.findAccount(ctx.db, email)
  await ctx.jobs.enqueue(ctx.db, { kind: RESEND, payload: { clientId: account?.id ?? 0 }, dueAt: ctx.clock.now() })
  return true
}

const mailActivationAgain = async (tx: TxCtx, { clientId }: { clientId: number }) => {
  const account = await store.lockAccount(tx.db, clientId)
  if (account && !account.activatedAt) await sendActivationAgain(tx, account, activationMail)
}

const sendActivationAgain: typeof sendActivation = async (tx, client, mailOf) => {
  const now = tx.clock.now()
  const [newest, ...earlier] = await store.listActivationCodes(tx.db, client.id, addHours(now, -24))
  if (newest && addMinutes(newest, RESEND_AFTER_MINUTES) > now) return
  if (earlier.length < RESENDS_A_DAY) await sendActivation(tx, client, mailOf)
}

/** Registers the job that sends a new activation email. */
export const handleClientJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(RESEND, mailActivationAgain)

/** A client, for higher features. Refuses: NOT_FOUND. */
export const getClient = async (ctx: Ctx, id: number): Promise<store.Client> =>
  (await store.findClient(ctx.db, id)) ?? refuse('NOT_FOUND')

/** The caller's own profile, with the country's name in the requested language. Refuses: NOT_FOUND for any other id. */
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
 * Changes the given fields of the caller's own profile.
 * Refuses: NOT_FOUND for any other id; PROFILE_CHANGED when `version` is not the current one; for a new phone number,
 * PROOF_NEEDED, and IMPERSONATED when staff act as the client (docs/rules/sessions.md#impersonation).
 */
export const updateProfile = async (ctx: Ctx, { clientId, version, ...changes }: ProfileChanges): Promise<Profile> => {
  const id = clientIdOf(ctx)
  if (clientId !== undefined && clientId !== id) refuse('NOT_FOUND')
  await refuseUnknownCountry(ctx, 'countryId', changes.countryId)
  refuseFutureBirth(ctx, 'birthDate', changes.birthDate)
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

/** Adds the date of birth to a client's profile that has none, if `person` is the client (docs/rules/sessions.md#own-data). */
export const fillInBirthDate = async (
  tx: TxCtx,
  person: { clientId: number; firstName: string; lastName: string },
  birthDate: string,
) => {
  const client = await getClient(tx, person.clientId)
  const isClient = isCardholder(client, `${person.firstName} ${person.lastName}`)
  if (client.birthDate !== null || !isClient || birthDate >= dayInHavana(tx.clock.now())) return
  await store.updateClient(tx.db, client.id, { birthDate })
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'client',
    entityId: client.id,
    event: 'updateProfile',
    before: { birthDate: null },
    after: { birthDate },
  })
}

/** Refuses: INVALID for an unknown country. */
export const refuseUnknownCountry = async (ctx: Ctx, field: FieldPath, countryId: number | null | undefined) => {
  if (countryId == null || (await listCountries(ctx)).some((country) => country.id === countryId)) return
  refuseField(field, { en: 'is not a known country', es: 'no es un país conocido' })
}

const refuseFutureBirth = (ctx: Ctx, field: FieldPath, birthDate: string | null | undefined) => {
  if (birthDate == null || birthDate < dayInHavana(ctx.clock.now())) return
  refuseField(field, { en: 'must be a date in the past', es: 'debe ser una fecha pasada' })
}

/** The newest emails, including their links and codes; served in the demo only. */
export const listDemoMails = async (ctx: Ctx): Promise<Mail[]> =>
  (await listMessagesWithSecrets(ctx, DEMO_MAILS)).map(toMail)

/** The newest emails and WhatsApp messages sent, optionally to one recipient; links and codes are hidden. */
export const listNewestMails = async (ctx: Ctx, limit: number, recipient?: string): Promise<Mail[]> =>
  (await listMails(ctx.db, limit, recipient)).map(toMail)

const toMail = (mail: Awaited<ReturnType<typeof listMails>>[number]): Mail => ({
  ...mail,
  lang: storedLang(mail.lang),
  attachments: mail.attachments.map(({ file }) => file),
  createdAt: mail.createdAt.toISOString(),
})

/**
 * Creates an active demo account, or restores the password of a disabled one; any other account stays unchanged. Without a password
 * nobody can sign in to it. Returns its id.
 */
export const ensureClient = async (
  ctx: Ctx,
  client: Pick<NewClient, 'email' | 'firstName' | 'lastName' | 'phone' | 'birthDate' | 'countryId'> & {
    password: string | undefined
    lang: Lang
  },
): Promise<number> => {
  const account = await store.findAccount(ctx.db, client.email)
  if (account && (account.passwordHash !== NO_PASSWORD || client.password === undefined)) return account.id
  const passwordHash = client.password === undefined ? NO_PASSWORD : await hashPassword(client.password)
  if (account) {
    await transact(ctx, (tx) => setPassword(tx.db, account.id, passwordHash))
    return account.id
  }
  const at = ctx.clock.now()
  const id = await store.takeClientId(ctx.db)
  await store.insertClient(ctx.db, {
    id,
    ...NO_DETAILS,
    ...client,
    passwordHash,
    at,
    activatedAt: at,
  })
  return id
}

/** Switches clients whose email language is no longer offered to the default language, until they sign in in another one. */
export const writeInOfferedLanguages = async (tx: TxCtx, { languages, defaultLanguage }: OfferedLanguages) => {
  if (LANGUAGE_CODES.every((code) => languages.includes(code))) return
  await store.replaceLanguages(tx.db, languages, defaultLanguage)
}
