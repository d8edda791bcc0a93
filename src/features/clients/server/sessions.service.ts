import { addHours, addMinutes } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import type { SignedInClient } from '../contract.ts'
import * as clients from './clients.store.ts'
import { setPassword, useTemporaryPassword } from './password.store.ts'
import * as store from './sessions.store.ts'

/** Hours that a session lasts (decisions 5). */
export const SESSION_HOURS = 8

/** Minutes for which the owner of a session need not give the password again (checks 2). */
const PROOF_MINUTES = 5

/** Seconds after which a session that is used is marked as seen again. */
const SEEN_AGAIN_SECONDS = 60

/**
 * Signs a client in for 8 hours; the token is told once and kept only as its hash. A temporary password works once, from then on
 * the forgotten one does not, and the session can only choose a new one; whoever has it also proved the e-mail.
 * Refuses: WRONG_CREDENTIALS; NOT_ACTIVATED, only to the right password; TOO_MANY (decisions 5).
 */
export const signIn = async (
  ctx: Ctx,
  credentials: { email: string; password: string; lang?: Lang | undefined },
): Promise<{ token: string; expiresInSeconds: number; mustChangePassword: boolean; client: SignedInClient }> => {
  const now = ctx.clock.now()
  const passwordHash = hashSecret(credentials.password)
  const account = await guardSignIn(
    ctx,
    'client',
    credentials,
    (email) => clients.findAccountToOpen(ctx.db, email, passwordHash, now),
    ({ opensByTemporary }) => opensByTemporary,
  )
  const { opensByTemporary: mustChangePassword } = account
  if (!account.activatedAt && !mustChangePassword) refuse('NOT_ACTIVATED')
  const token = randomToken()
  await transact(ctx, async (tx) => {
    const locked = await clients.lockAccount(tx.db, account.id)
    // The password was changed, or the account deleted, while this one was looked at.
    if (locked?.passwordHash !== account.passwordHash) refuse('WRONG_CREDENTIALS')
    if (mustChangePassword) {
      if (!(await useTemporaryPassword(tx.db, passwordHash, now))) refuse('WRONG_CREDENTIALS')
      await setPassword(tx.db, account.id, NO_PASSWORD)
      await clients.markActivated(tx.db, account.id, now)
    }
    await store.insertSession(tx.db, {
      clientId: account.id,
      tokenHash: hashSecret(token),
      at: now,
      expiresAt: addHours(now, SESSION_HOURS),
      agent: ctx.origin.agent,
      mustChangePassword,
    })
    // Mails go out in the language that the client asked for last; a program that asks for none changes nothing.
    const { lang } = credentials
    if (lang && lang !== account.lang) await clients.setLanguage(tx.db, account.id, lang)
  })
  const expiresInSeconds = SESSION_HOURS * 3_600
  return { token, expiresInSeconds, mustChangePassword, client: { ...account, clientId: account.id } }
}

/**
 * Begins a session in which one of the staff acts as a client, until a moment; the token is told once (decisions 5).
 * The caller has made sure that they may. Refuses: NOT_FOUND when the account is no more.
 */
export const beginImpersonatedSession = async (
  tx: TxCtx,
  session: { clientId: number; staffId: number; expiresAt: Date },
): Promise<{ token: string; sessionId: number }> => {
  if (!(await clients.lockAccount(tx.db, session.clientId))) refuse('NOT_FOUND')
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

/** The client whom a bearer token belongs to; undefined when the session is unknown, ended or expired. */
export const identify = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const now = ctx.clock.now()
  const session = await store.findSession(ctx.db, hashSecret(token), now)
  if (!session) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_AGAIN_SECONDS * 1_000)
    await store.markSeen(ctx.db, session.id, now)
  const { id, clientId, mustChangePassword, impersonatedBy } = session
  return {
    kind: 'client',
    clientId,
    sessionId: id,
    ...(mustChangePassword && { mustChangePassword }),
    ...(impersonatedBy && { impersonatedBy: { staffId: impersonatedBy } }),
  }
}

/** The number of the session that asks. */
export const sessionIdOf = (ctx: Ctx): number => {
  if (ctx.actor.kind !== 'client') throw new Error('This use case needs a signed-in client')
  return ctx.actor.sessionId
}

/** Ends the caller's session at once (decisions 5). */
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

/** Where the caller is signed in, the last seen first. */
export const listSessions = async (ctx: Ctx) => {
  const here = sessionIdOf(ctx)
  const sessions = await store.listSessions(ctx.db, clientIdOf(ctx), ctx.clock.now())
  return sessions.map(({ impersonatedBy, ...session }) => ({
    ...session,
    current: session.id === here,
    byAgency: impersonatedBy !== null,
  }))
}

/** Ends one of the caller's sessions at once. Refuses: NOT_FOUND. */
export const endSession = async (ctx: Ctx, { sessionId }: { sessionId: number }): Promise<true> => {
  if (!(await store.endSession(ctx.db, clientIdOf(ctx), sessionId, ctx.clock.now()))) refuse('NOT_FOUND')
  return true
}

/** Ends the caller's sessions but the present one. */
export const endOtherSessions = async (ctx: Ctx): Promise<true> => {
  await store.endOtherSessions(ctx.db, clientIdOf(ctx), sessionIdOf(ctx), ctx.clock.now())
  return true
}

/** Lets a sensitive change pass within five minutes of the password. Refuses: PROOF_NEEDED. */
export const requireProof = async (ctx: Ctx): Promise<void> => {
  const provenAt = await store.findProof(ctx.db, sessionIdOf(ctx))
  if (!provenAt || addMinutes(provenAt, PROOF_MINUTES) <= ctx.clock.now()) refuse('PROOF_NEEDED')
}
