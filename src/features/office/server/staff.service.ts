import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { countWithinLimit, type Limit } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword, NO_PASSWORD } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import { listNewestMails } from '../../clients/server/clients.service.ts'
import { permissionsOf, type Role } from '../permissions.ts'
import { failedSignInsMail } from './staff.mails.ts'
import * as store from './staff.store.ts'

/** Length of an office session in hours: one working day. */
const SESSION_HOURS = 8

const MAILS = 100

const MAIL_FAILURES = 'staff.mail-failed-sign-ins'

/**
 * Signs a staff member in for 8 hours. The token is returned once and stored as a hash; the browser becomes a known one (0027).
 * Refuses: WRONG_CREDENTIALS; TOO_MANY after 10 failures (docs/rules/sessions.md#lock-out).
 */
export const signInStaff = async (ctx: Ctx, credentials: { email: string; password: string }) => {
  const account = await guardSignIn(ctx, 'staff', credentials, {
    find: (email) => store.findStaffAccount(ctx.db, email),
    onLock: (locked) => reportFailures(ctx, locked?.id ?? 0),
  })
  const token = randomToken()
  const at = ctx.clock.now()
  await store.insertStaffSession(ctx.db, {
    staffId: account.id,
    tokenHash: hashSecret(token),
    at,
    expiresAt: addHours(at, SESSION_HOURS),
  })
  await rememberBrowser(ctx, 'staff', account)
  return {
    accessToken: token,
    expiresIn: SESSION_HOURS * 3_600,
    staff: { ...account, permissions: [...permissionsOf(account.role)] },
  }
}

/** At most one mail about failed sign-ins per staff member and day. */
const FAILURE_MAILS: Limit = { kind: 'signIn.staff.mail', max: 1, minutes: 1_440 }

const reportFailures = (ctx: Ctx, staffId: number) =>
  ctx.jobs.enqueue(ctx.db, { kind: MAIL_FAILURES, payload: { staffId }, dueAt: ctx.clock.now() })

const mailFailures = async (tx: TxCtx, { staffId }: { staffId: number }) => {
  const account = await store.findStaff(tx.db, staffId)
  if (!account || !(await countWithinLimit(tx, FAILURE_MAILS, String(staffId)))) return
  await sendMail(tx, account.email, 'en', failedSignInsMail(account.name))
}

/** Registers the job that mails about failed sign-ins. */
export const handleStaffJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(MAIL_FAILURES, mailFailures)

/** Ends the caller's session. */
export const logOffStaff = async (ctx: Ctx): Promise<true> => {
  if (ctx.actor.kind === 'staff') await store.endStaffSession(ctx.db, ctx.actor.sessionId, ctx.clock.now())
  return true
}

/** The staff member of a bearer token; undefined when the session is unknown, ended or expired. */
export const identifyStaff = async (ctx: Ctx, token: string): Promise<Actor | undefined> => {
  const session = await store.findStaffSession(ctx.db, hashSecret(token), ctx.clock.now())
  if (!session) return undefined
  return { kind: 'staff', staffId: session.staffId, sessionId: session.id, permissions: permissionsOf(session.role) }
}

/** Signature of the caller's answers: their first name. */
export const signatureOf = async (ctx: Ctx): Promise<string> => {
  const staff = ctx.actor.kind === 'staff' ? await store.findStaff(ctx.db, ctx.actor.staffId) : undefined
  return staff?.name.split(' ')[0] ?? ''
}

/** The newest mails and messages, optionally to one recipient. */
export const listMails = (ctx: Ctx, { recipient }: { recipient?: string }) => listNewestMails(ctx, MAILS, recipient)

/** All staff, sorted by email. */
export const listStaff = (ctx: Ctx) => store.listStaff(ctx.db)

/**
 * Changes a staff member's role, effective with their next call.
 * Refuses: NOT_FOUND; LAST_OWNER when no other owner can sign in.
 */
export const setRole = async (ctx: Ctx, { email, role }: { email: string; role: Role }) => {
  await transact(ctx, async (tx) => {
    // Locks before reading, so that two concurrent calls cannot remove the last two owners.
    const owners = role === 'Owner' ? [] : await store.lockOwners(tx.db)
    const account = (await store.findStaffAccount(tx.db, email)) ?? refuse('NOT_FOUND')
    if (owners.length === 1 && owners[0] === account.id) refuse('LAST_OWNER')
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

/** Creates a staff account unless one with this email exists; sets the password of a disabled one. */
export const ensureStaff = async (ctx: Ctx, staff: { email: string; password: string; name: string; role: Role }) => {
  const existing = await store.findStaffAccount(ctx.db, staff.email)
  if (existing && existing.passwordHash !== NO_PASSWORD) return
  if (existing) {
    const passwordHash = await hashPassword(staff.password)
    return transact(ctx, (tx) => store.setStaffPassword(tx.db, existing.id, passwordHash))
  }
  await store.insertStaff(ctx.db, {
    email: staff.email,
    name: staff.name,
    role: staff.role,
    passwordHash: await hashPassword(staff.password),
    at: ctx.clock.now(),
  })
}
