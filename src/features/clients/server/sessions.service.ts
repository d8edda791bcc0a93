import { addHours, addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { countWithinLimit, type Limit } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import { isPermittedIn } from '../../staff/server/staff-sessions.service.ts'
import type { SignedInClient } from '../contract.ts'
import { failedSignInsMail } from './clients.mails.ts'
import * as clients from './clients.store.ts'
import { followLanguage } from './own-client.service.ts'
import { consumeTemporaryPassword, setPassword } from './password.store.ts'
import * as store from './sessions.store.ts'

const MAIL_FAILURES = 'client.mail-failed-sign-ins'

/** How long a session lasts (docs/rules/sessions.md#sessions). */
export const SESSION_HOURS = 8

/** How long a proof is valid (docs/rules/sessions.md#proof-of-identity). */
const PROOF_MINUTES = 5

/** Minimum time between two updates of a session's last use. */
const LAST_SEEN_INTERVAL_SECONDS = 60

/**
 * Signs a client in for 8 hours. The token is returned once and stored only as a hash; the browser becomes a known one (0027). A
 * temporary password works once, even while the account is locked. Using it activates the account and invalidates the old password,
 * and its session can only choose a new password.
 * Refuses: WRONG_CREDENTIALS; NOT_ACTIVATED, only when the password is right; TOO_MANY (docs/rules/sessions.md#lock-out).
 */
export const signIn = async (
  ctx: Ctx,
  credentials: { email: string; password: string },
): Promise<{ token: string; expiresInSeconds: number; mustChangePassword: boolean; client: SignedInClient }> => {
  const now = ctx.clock.now()
  const passwordHash = hashSecret(credentials.password)
  const account = await guardSignIn(ctx, 'client', credentials, {
    find: (email) => clients.findAccountToOpen(ctx.db, email, passwordHash, now),
    opensOtherwise: ({ opensByTemporary }) => opensByTemporary,
    onLock: (locked) => notifyOfFailures(ctx, locked?.id ?? 0),
  })
  const { opensByTemporary: mustChangePassword } = account
  if (!account.activatedAt && !mustChangePassword) refuse('NOT_ACTIVATED')
  const session = await transact(ctx, async (tx) => {
    const locked = await clients.lockAccount(tx.db, account.id)
    // The password was changed or the account deleted during this check.
    if (locked?.passwordHash !== account.passwordHash) refuse('WRONG_CREDENTIALS')
    if (mustChangePassword) {
      if (!(await consumeTemporaryPassword(tx.db, passwordHash, now))) refuse('WRONG_CREDENTIALS')
      await setPassword(tx.db, account.id, NO_PASSWORD)
      await clients.markActivated(tx.db, account.id, now)
    }
    await followLanguage(tx, account)
    return openSession(tx, account, mustChangePassword)
  })
  // After a temporary password, the browser becomes known when the new password is chosen.
  if (!mustChangePassword) await rememberBrowser(ctx, 'client', account)
  return { ...session, mustChangePassword }
}

/** Opens a session of an account; its token is returned once. */
export const openSession = async (
  tx: TxCtx,
  account: Omit<SignedInClient, 'clientId'>,
  mustChangePassword = false,
): Promise<{ token: string; expiresInSeconds: number; client: SignedInClient }> => {
  const token = randomToken()
  const at = tx.clock.now()
  await store.insertSession(tx.db, {
    clientId: account.id,
    tokenHash: hashSecret(token),
    at,
    expiresAt: addHours(at, SESSION_HOURS),
    agent: tx.origin.agent,
    mustChangePassword,
  })
  return { token, expiresInSeconds: SESSION_HOURS * 3_600, client: { ...account, clientId: account.id } }
}

/** Limit on the emails about failed sign-ins, per account. */
const FAILURE_MAILS: Limit = { kind: 'signIn.client.mail', max: 1, minutes: 1_440 }

/** Adds the job that writes the email, even for unknown accounts, so that the timing reveals nothing. */
const notifyOfFailures = (ctx: Ctx, clientId: number) =>
  ctx.jobs.enqueue(ctx.db, { kind: MAIL_FAILURES, payload: { clientId }, dueAt: ctx.clock.now() })

const mailFailures = async (tx: TxCtx, { clientId }: { clientId: number }) => {
  const account = await clients.lockAccount(tx.db, clientId)
  if (!account || !(await countWithinLimit(tx, FAILURE_MAILS, String(clientId)))) return
  await sendMail(tx, account.email, account.lang, failedSignInsMail(account, tx.config.publicOrigin))
}

/** Registers the job that emails about failed sign-ins. */
export const handleSessionJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(MAIL_FAILURES, mailFailures)

/**
 * Begins a session in which a staff member acts as a client, until `until`; the token is returned once
 * (docs/rules/sessions.md#impersonation). The caller has checked the permission. Refuses: NOT_FOUND when the account was deleted.
 */
export const beginImpersonatedSession = async (
  tx: TxCtx,
  session: { clientId: number; staffId: number; staffSessionId: number; readOnly: boolean; expiresAt: Date },
): Promise<{ token: string; sessionId: number }> => {
  if (!(await clients.lockAccount(tx.db, session.clientId))) refuse('NOT_FOUND')
  const token = randomToken()
  const sessionId = await store.insertSession(tx.db, {
    clientId: session.clientId,
    tokenHash: hashSecret(token),
    at: tx.clock.now(),
    expiresAt: session.expiresAt,
    agent: tx.origin.agent,
    impersonation: session,
  })
  return { token, sessionId }
}

/**
 * The client that a bearer token belongs to; undefined when the session is unknown, ended or expired. A session of staff who act as the
 * client also ends when their own session ends or they lose the permission (docs/rules/sessions.md#impersonation).
 */
export const identify = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const now = ctx.clock.now()
  const session = await store.findSession(ctx.db, hashSecret(token), now)
  if (!session) return undefined
  const { id, clientId, mustChangePassword, impersonatedBy, staffSessionId, readOnly } = session
  if (impersonatedBy && !(staffSessionId && (await isPermittedIn(ctx, staffSessionId, 'clients.impersonate'))))
    return undefined
  if (now.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_SECONDS * 1_000)
    await store.markSeen(ctx.db, session.id, now)
  return {
    kind: 'client',
    clientId,
    sessionId: id,
    ...(mustChangePassword && { mustChangePassword }),
    ...(impersonatedBy && { impersonatedBy: { staffId: impersonatedBy, readOnly } }),
  }
}

/** The id of the caller's session. */
export const sessionIdOf = (ctx: Ctx): number => {
  if (ctx.actor.kind !== 'client') throw new Error('This use case needs a signed-in client')
  return ctx.actor.sessionId
}

/** Ends the caller's session. */
export const logOff = async (ctx: Ctx): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { actor } = tx
    const at = tx.clock.now()
    const entityId = clientIdOf(tx)
    await store.endSession(tx.db, entityId, sessionIdOf(tx), at)
    if (actor.kind !== 'client' || !actor.impersonatedBy) return
    await recordAudit(tx.db, { at, actor, entity: 'client', entityId, event: 'leaveImpersonation' })
  })
  return true
}

/** The caller's open sessions, last used first. */
export const listSessions = async (ctx: Ctx) => {
  const here = sessionIdOf(ctx)
  const sessions = await store.listSessions(ctx.db, clientIdOf(ctx), ctx.clock.now())
  return sessions.map(({ impersonatedBy, ...session }) => ({
    ...session,
    current: session.id === here,
    byAgency: impersonatedBy !== null,
  }))
}

/** Ends one of the caller's sessions. Refuses: NOT_FOUND. */
export const endSession = async (ctx: Ctx, { sessionId }: { sessionId: number }): Promise<true> => {
  if (!(await store.endSession(ctx.db, clientIdOf(ctx), sessionId, ctx.clock.now()))) refuse('NOT_FOUND')
  return true
}

/** Ends the caller's other sessions. */
export const endOtherSessions = async (ctx: Ctx): Promise<true> => {
  await store.endOtherSessions(ctx.db, clientIdOf(ctx), sessionIdOf(ctx), ctx.clock.now())
  return true
}

/** Requires a sign-in, the password or an emailed code within the last five minutes. Refuses: PROOF_NEEDED. */
export const requireProof = async (ctx: Ctx): Promise<void> => {
  const provenAt = await store.findProof(ctx.db, sessionIdOf(ctx))
  if (!provenAt || addMinutes(provenAt, PROOF_MINUTES) <= ctx.clock.now()) refuse('PROOF_NEEDED')
}
