import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, transact } from '../../../platform/context.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import { listNewestMails } from '../../clients/server/clients.service.ts'
import { permissionsOf, type Role } from '../permissions.ts'
import * as store from './staff.store.ts'

/** Hours that a session of the office lasts: one working day. */
const SESSION_HOURS = 8

const MAILS = 100

/**
 * Signs somebody of the staff in for 8 hours; the token is told once and kept only as its hash.
 * Refuses: WRONG_CREDENTIALS; TOO_MANY after 10 failures (decisions 5).
 */
export const signInStaff = async (ctx: Ctx, credentials: { email: string; password: string }) => {
  const account = await guardSignIn(ctx, 'staff', credentials, (email) => store.findStaffAccount(ctx.db, email))
  const token = randomToken()
  const at = ctx.clock.now()
  await store.insertStaffSession(ctx.db, {
    staffId: account.id,
    tokenHash: hashSecret(token),
    at,
    expiresAt: addHours(at, SESSION_HOURS),
  })
  return {
    accessToken: token,
    expiresIn: SESSION_HOURS * 3_600,
    staff: { ...account, permissions: [...permissionsOf(account.role)] },
  }
}

/** Ends the caller's session at once. */
export const logOffStaff = async (ctx: Ctx): Promise<true> => {
  if (ctx.actor.kind === 'staff') await store.endStaffSession(ctx.db, ctx.actor.sessionId, ctx.clock.now())
  return true
}

/** Whom of the staff a bearer token belongs to; undefined when the session is unknown, ended or expired. */
export const identifyStaff = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const session = await store.findStaffSession(ctx.db, hashSecret(token), ctx.clock.now())
  if (!session) return undefined
  return { kind: 'staff', staffId: session.staffId, sessionId: session.id, permissions: permissionsOf(session.role) }
}

/** What the caller of the staff signs an answer with: the first name, as people do. */
export const signatureOf = async (ctx: Ctx): Promise<string> => {
  const name = ctx.actor.kind === 'staff' ? await store.findStaffName(ctx.db, ctx.actor.staffId) : undefined
  return name?.split(' ')[0] ?? ''
}

/** The newest mails and messages, to one recipient when given. */
export const listMails = (ctx: Ctx, { recipient }: { recipient?: string }) => listNewestMails(ctx, MAILS, recipient)

/** Who works in the office, by e-mail. */
export const listStaff = (ctx: Ctx) => store.listStaff(ctx.db)

/** Gives somebody of the staff another role, which holds from their next call on. Refuses: NOT_FOUND. */
export const setRole = async (ctx: Ctx, { email, role }: { email: string; role: Role }) => {
  await transact(ctx, async (tx) => {
    const account = (await store.findStaffAccount(tx.db, email)) ?? refuse('NOT_FOUND')
    await store.updateRole(tx.db, account.id, role)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'staff',
      entityId: account.id,
      event: 'setRole',
      before: { role: account.role },
      after: { role },
    })
  })
}

/** Makes sure that a staff account with this e-mail exists, without touching one that does. */
export const ensureStaff = async (ctx: Ctx, staff: { email: string; password: string; name: string; role: Role }) => {
  if (await store.findStaffAccount(ctx.db, staff.email)) return
  await store.insertStaff(ctx.db, {
    email: staff.email,
    name: staff.name,
    role: staff.role,
    passwordHash: await hashPassword(staff.password),
    at: ctx.clock.now(),
  })
}
