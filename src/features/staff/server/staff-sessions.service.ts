import { addHours, addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, staffOf, type TxCtx, transact } from '../../../platform/context.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardProof } from '../../../platform/sign-in-guard.ts'
import type { Staff } from '../contract/sign-in.ts'
import { type Permission, permissionsOf } from '../permissions.ts'
import { ENROLL_MINUTES, PROOF_MINUTES, SESSION_HOURS } from '../session-times.ts'
import { listFactors } from './second-factor.store.ts'
import { findStaff, lockOpenAccount, markSignedIn, type StaffAccount } from './staff.store.ts'
import * as store from './staff-sessions.store.ts'

/** Minimum time between two updates of a session's last use. */
const LAST_USED_INTERVAL_SECONDS = 60

/**
 * Opens a session; its token is returned once and stored as a hash. With `mustEnroll` it can only set up a second factor.
 * Refuses: WRONG_CREDENTIALS when the password was changed or the account was disabled since it was read; with `mustEnroll`, also when the
 * account has a second factor.
 */
export const openStaffSession = async (tx: TxCtx, account: StaffAccount, mustEnroll: boolean) => {
  const at = tx.clock.now()
  const locked = await lockOpenAccount(tx.db, account.id)
  if (locked?.passwordHash !== account.passwordHash) return refuse('WRONG_CREDENTIALS')
  if (mustEnroll && (await listFactors(tx.db, account.id)).length > 0) return refuse('WRONG_CREDENTIALS')
  const token = randomToken()
  const expiresAt = mustEnroll ? addMinutes(at, ENROLL_MINUTES) : addHours(at, SESSION_HOURS)
  const sessionId = await store.insertStaffSession(tx.db, {
    staffId: account.id,
    tokenHash: hashSecret(token),
    at,
    expiresAt,
    ...tx.origin,
    mustEnroll,
  })
  await markSignedIn(tx.db, account.id, at, tx.lang)
  const actor: Actor = { kind: 'staff', staffId: account.id, sessionId }
  return {
    accessToken: token,
    expiresIn: Math.round((expiresAt.getTime() - at.getTime()) / 1_000),
    staff: await describeSession({ ...tx, actor }),
  }
}

/** The signed-in staff member, with the current permissions of their role. */
export const describeSession = async (ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>): Promise<Staff> => {
  const { staffId, sessionId } = staffOf(ctx)
  const staff = (await findStaff(ctx.db, staffId)) ?? refuse('NOT_FOUND')
  const session = (await store.findStaffSessionById(ctx.db, sessionId, ctx.clock.now())) ?? refuse('UNAUTHORIZED')
  const { role, roleName, mustEnroll } = session
  return { id: staffId, name: staff.name, role, roleName, permissions: permissionsIn(session), mustEnroll }
}

const permissionsIn = (session: { role: string; permissions: string[] | null; mustEnroll: boolean }): Permission[] =>
  session.mustEnroll ? [] : [...permissionsOf(session.role, session.permissions)]

/** The staff member of a bearer token; undefined when the session is unknown, ended, idle or expired, or the account is disabled. */
export const identifyStaff = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const now = ctx.clock.now()
  const session = await store.findStaffSession(ctx.db, hashSecret(token), now)
  if (!session) return undefined
  if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USED_INTERVAL_SECONDS * 1_000)
    await store.markUsed(ctx.db, session.id, now)
  const { id: sessionId, staffId, mustEnroll } = session
  return { kind: 'staff', staffId, sessionId, permissions: permissionsIn(session), ...(mustEnroll && { mustEnroll }) }
}

/** Whether a session is still open and its staff member still has a permission. */
export const isPermittedIn = async (ctx: Ctx, sessionId: number, permission: Permission): Promise<boolean> => {
  const session = await store.findStaffSessionById(ctx.db, sessionId, ctx.clock.now())
  return session !== undefined && permissionsIn(session).includes(permission)
}

/** Ends the caller's session. */
export const signOutStaff = async (ctx: Ctx): Promise<true> => {
  const { staffId, sessionId } = staffOf(ctx)
  await store.endStaffSession(ctx.db, staffId, sessionId, ctx.clock.now())
  return true
}

/** The caller's open sessions, last used first. */
export const listOwnSessions = async (ctx: Ctx) => {
  const { staffId, sessionId } = staffOf(ctx)
  return (await listSessionsOf(ctx, staffId)).map((session) => ({ ...session, current: session.id === sessionId }))
}

export const listSessionsOf = (ctx: Ctx, staffId: number) => store.listStaffSessions(ctx.db, staffId, ctx.clock.now())

/** Ends one of the caller's sessions. Refuses: NOT_FOUND. */
export const endOwnSession = async (ctx: Ctx, { sessionId }: { sessionId: number }): Promise<true> => {
  await endSessionOf(ctx, staffOf(ctx).staffId, sessionId)
  return true
}

/** Ends the caller's other sessions. */
export const endOtherSessions = async (ctx: Ctx): Promise<true> => {
  const { staffId, sessionId } = staffOf(ctx)
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    await store.endStaffSessions(tx.db, staffId, at, sessionId)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'staff', entityId: staffId, event: 'endOtherSessions' })
  })
  return true
}

/** Ends a session of a staff member. Refuses: NOT_FOUND. */
export const endSessionOf = (ctx: Ctx, staffId: number, sessionId: number) =>
  transact(ctx, async (tx) => {
    const at = tx.clock.now()
    if (!(await store.endStaffSession(tx.db, staffId, sessionId, at))) refuse('NOT_FOUND')
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'staff', entityId: staffId, event: 'endSession' })
  })

/** Checks the caller's password. Refuses: WRONG_PASSWORD; TOO_MANY after ten failures in this session. */
export const checkOwnPassword = async (ctx: Ctx, password: string): Promise<void> => {
  const { staffId, sessionId } = staffOf(ctx)
  const account = await findStaff(ctx.db, staffId)
  if (!(await guardProof(ctx, 'staff', account, { sessionId, password }))) refuse('WRONG_PASSWORD')
}

/** Records a proof: the caller has entered the password again. Refuses: WRONG_PASSWORD, TOO_MANY. */
export const proveStaffPassword = async (ctx: Ctx, { password }: { password: string }): Promise<true> => {
  await checkOwnPassword(ctx, password)
  await store.markProven(ctx.db, staffOf(ctx).sessionId, ctx.clock.now())
  return true
}

/** Requires that the password was entered in this session within the last minutes. Refuses: PROOF_NEEDED. */
export const requireStaffProof = async (ctx: Ctx): Promise<void> => {
  const provenAt = await store.findProof(ctx.db, staffOf(ctx).sessionId)
  if (!provenAt || addMinutes(provenAt, PROOF_MINUTES) <= ctx.clock.now()) refuse('PROOF_NEEDED')
}
