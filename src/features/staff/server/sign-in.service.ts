import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { findKnownBrowser, rememberBrowser } from '../../../platform/known-browsers.ts'
import { countWithinLimit, type Limit } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { credentialOf, signedCount, signInOptions } from '../../../platform/passkeys.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSecondStep, guardSignIn } from '../../../platform/sign-in-guard.ts'
import { SECOND_STEP_MINUTES } from '../session-times.ts'
import { hasSecondFactor, useCode } from './second-factor.service.ts'
import * as store from './second-factor.store.ts'
import { failedSignInsMail, newBrowserMail } from './staff.mails.ts'
import { findOpenAccount, findStaff, type StaffAccount } from './staff.store.ts'
import { openStaffSession } from './staff-sessions.service.ts'

const MAIL_FAILURES = 'staff.mail-failed-sign-ins'

/**
 * The first step of a sign-in. Without a second factor it opens a session, which outside the demo can only set one up; otherwise it returns
 * a token for the second step. The browser becomes known (0027).
 * Refuses: WRONG_CREDENTIALS; TOO_MANY after 10 failures (docs/rules/sessions.md#lock-out).
 */
export const signInStaff = async (ctx: Ctx, credentials: { email: string; password: string }) => {
  const account = await guardSignIn(ctx, 'staff', credentials, {
    find: (email) => findOpenAccount(ctx.db, email),
    hasSecondStep: ({ id }) => hasSecondFactor(ctx, id),
    onLock: (locked) => reportFailures(ctx, locked?.id ?? 0),
  })
  const kinds = (await store.listFactors(ctx.db, account.id)).map(({ kind }) => kind)
  if (kinds.length > 0) {
    const token = randomToken()
    const at = ctx.clock.now()
    const expiresAt = addMinutes(at, SECOND_STEP_MINUTES)
    await store.insertSignIn(ctx.db, { tokenHash: hashSecret(token), staffId: account.id, at, expiresAt })
    const secondStep = { token, app: kinds.includes('totp'), passkey: kinds.includes('passkey') }
    return { accessToken: null, expiresIn: null, staff: null, secondStep }
  }
  const known = await isKnown(ctx, account)
  const session = await transact(ctx, (tx) => open(tx, account, known, !tx.config.demo))
  await rememberBrowser(ctx, 'staff', account)
  return { ...session, secondStep: null }
}

/**
 * The second step with a code from an authenticator app or a recovery code; each works once.
 * Refuses: SIGN_IN_EXPIRED; WRONG_CODE; TOO_MANY, counted together with wrong passwords.
 */
export const signInByCode = async (ctx: Ctx, { token, code }: { token: string; code: string }) => {
  const account = await findPending(ctx, token)
  return complete(ctx, token, account, 'WRONG_CODE', () => useCode(ctx, account.id, code))
}

/** Starts the second step with a passkey. Refuses: SIGN_IN_EXPIRED. */
export const beginPasskeySignIn = async (ctx: Ctx, { token }: { token: string }) => {
  const { id } = await findPending(ctx, token)
  const { options, challenge } = await signInOptions(ctx.config, 'second-factor', await store.listPasskeys(ctx.db, id))
  await store.setSignInChallenge(ctx.db, hashSecret(token), challenge)
  return { options }
}

/** The second step with a passkey. Refuses: SIGN_IN_EXPIRED; PASSKEY_NOT_ACCEPTED; TOO_MANY, counted together with wrong passwords. */
export const signInByPasskey = async (ctx: Ctx, { token, response }: { token: string; response: string }) => {
  const account = await findPending(ctx, token)
  const { challenge } = account
  if (!challenge) return refuse('PASSKEY_NOT_ACCEPTED')
  return complete(ctx, token, account, 'PASSKEY_NOT_ACCEPTED', async () => {
    await store.setSignInChallenge(ctx.db, hashSecret(token), null)
    const passkeys = await store.listPasskeys(ctx.db, account.id)
    const passkey = passkeys.find(({ credentialId }) => credentialId === credentialOf(response))
    const count = passkey && (await signedCount(ctx.config, 'second-factor', response, challenge, passkey))
    if (count === undefined) return false
    await store.markPasskeyUsed(ctx.db, passkey!.id, count, ctx.clock.now())
    return true
  })
}

const findPending = async (ctx: Ctx, token: string) =>
  (await store.findSignIn(ctx.db, hashSecret(token), ctx.clock.now())) ?? refuse('SIGN_IN_EXPIRED')

const complete = async (
  ctx: Ctx,
  token: string,
  account: StaffAccount,
  code: 'WRONG_CODE' | 'PASSKEY_NOT_ACCEPTED',
  isRight: () => Promise<boolean>,
) => {
  await guardSecondStep(ctx, 'staff', account, { isRight, code, onLock: () => reportFailures(ctx, account.id) })
  const known = await isKnown(ctx, account)
  const session = await transact(ctx, async (tx) => {
    if (!(await store.useSignIn(tx.db, hashSecret(token), tx.clock.now()))) refuse('SIGN_IN_EXPIRED')
    return open(tx, account, known, false)
  })
  await rememberBrowser(ctx, 'staff', account)
  return session
}

/** Whether the account has signed in from this browser with the current password. */
const isKnown = async (ctx: Ctx, account: StaffAccount) => (await findKnownBrowser(ctx, 'staff', account)) !== undefined

/** Opens a session, and emails the staff member when the browser is new, unless it is the account's first session. */
const open = async (tx: TxCtx, account: StaffAccount, known: boolean, mustEnroll: boolean) => {
  const session = await openStaffSession(tx, account, mustEnroll)
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: { kind: 'staff', staffId: account.id, sessionId: 0 },
    entity: 'staff',
    entityId: account.id,
    event: 'signIn',
  })
  const { email, name, lang, lastSignInAt } = account
  if (!known && lastSignInAt && (await countWithinLimit(tx, BROWSER_MAILS, String(account.id)))) {
    const mail = newBrowserMail(lang, name, { ...tx.origin, at: tx.clock.now() }, tx.config.publicOrigin)
    await sendMail(tx, email, lang, mail)
  }
  return session
}

/** Limit on emails about new browsers per staff member and day. */
const BROWSER_MAILS: Limit = { kind: 'signIn.staff.browser', max: 5, minutes: 1_440 }

/** At most one email about failed sign-ins per staff member and day. */
const FAILURE_MAILS: Limit = { kind: 'signIn.staff.mail', max: 1, minutes: 1_440 }

const reportFailures = (ctx: Ctx, staffId: number) =>
  ctx.jobs.enqueue(ctx.db, { kind: MAIL_FAILURES, payload: { staffId }, dueAt: ctx.clock.now() })

const mailFailures = async (tx: TxCtx, { staffId }: { staffId: number }) => {
  const account = await findStaff(tx.db, staffId)
  if (!account || !(await countWithinLimit(tx, FAILURE_MAILS, String(staffId)))) return
  await sendMail(tx, account.email, account.lang, failedSignInsMail(account.lang, account.name))
}

/** Registers the job that sends emails about failed sign-ins. */
export const handleSignInJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(MAIL_FAILURES, mailFailures)
