import { addHours } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Actor, type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { countWithinLimit, type Limit, limitAccountRequests } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { passwordProblem } from '../password-rules.ts'
import { INVITATION_HOURS, RESET_HOURS } from '../session-times.ts'
import { linkUrl } from './link-url.ts'
import { invitationMail, passwordChangedMail, resetMail } from './staff.mails.ts'
import { findOpenAccount, findStaff, lockOpenAccount, setStaffPassword } from './staff.store.ts'
import * as store from './staff-links.store.ts'
import { openStaffSession } from './staff-sessions.service.ts'
import { endStaffSessions } from './staff-sessions.store.ts'

const MAIL_RESET = 'staff.mail-reset'

/** Maximum links for a new password per account and hour. */
const RESETS_AN_HOUR: Limit = { kind: 'staff.reset', max: 3, minutes: 60 }

/**
 * Emails a link for a new password if the address has an account. A job writes the email, so that neither the reply nor its timing reveals
 * whether there is an account (docs/rules/sessions.md#staff-passwords). Refuses: TOO_MANY.
 */
export const recoverStaffPassword = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'staff')
  const account = await findOpenAccount(ctx.db, email)
  const payload = { staffId: account?.id ?? 0 }
  await ctx.jobs.enqueue(ctx.db, { kind: MAIL_RESET, payload, dueAt: ctx.clock.now() })
  return true
}

const mailReset = async (tx: TxCtx, { staffId }: { staffId: number }) => {
  const account = await lockOpenAccount(tx.db, staffId)
  // An invited person has no name yet and uses the invitation instead.
  if (!account?.name || !(await countWithinLimit(tx, RESETS_AN_HOUR, String(staffId)))) return
  const token = await addResetLink(tx, staffId)
  await sendMail(tx, account.email, account.lang, resetMail(account.lang, account.name, token, tx.config.publicOrigin))
}

/** Registers the job that emails links for a new password. */
export const handleLinkJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(MAIL_RESET, mailReset)

const addLink = async (tx: TxCtx, staffId: number, kind: store.LinkKind, hours: number): Promise<string> => {
  const token = randomToken()
  const at = tx.clock.now()
  await store.insertLink(tx.db, { tokenHash: hashSecret(token), staffId, kind, at, expiresAt: addHours(at, hours) })
  return token
}

const addResetLink = async (tx: TxCtx, staffId: number) => {
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'staff',
    entityId: staffId,
    event: 'recoverPassword',
  })
  return addLink(tx, staffId, 'reset', RESET_HOURS)
}

/**
 * A link for a new password, for a staff member who gets no emails. It works once, for an hour. Refuses: NOT_FOUND, also for an invited
 * person and a disabled account.
 */
export const createResetUrl = (ctx: Ctx, { id }: { id: number }): Promise<string> =>
  transact(ctx, async (tx) => {
    const account = await lockOpenAccount(tx.db, id)
    if (!account?.name) return refuse('NOT_FOUND')
    return linkUrl(tx.config.publicOrigin, account.lang, 'reset', await addResetLink(tx, id))
  })

/** Emails an invitation; earlier ones to the same person stop working. */
export const sendInvitation = async (tx: TxCtx, { id, email, lang }: { id: number; email: string; lang: Lang }) => {
  const token = await addLink(tx, id, 'invitation', INVITATION_HOURS)
  const inviter = tx.actor.kind === 'staff' ? await findStaff(tx.db, tx.actor.staffId) : undefined
  await sendMail(tx, email, lang, invitationMail(lang, inviter?.name, token, tx.config.publicOrigin))
}

/** The account of a link. Refuses: LINK_NOT_VALID when the link is unknown, used or expired, or the account is disabled; TOO_MANY. */
const readLink = async (ctx: Ctx, kind: store.LinkKind, link: string) => {
  await limitAccountRequests(ctx, 'staff')
  return (await store.findLink(ctx.db, kind, hashSecret(link), ctx.clock.now())) ?? refuse('LINK_NOT_VALID')
}

/** The hash of a new password. Refuses: INVALID when it contains the local part of the email address. */
export const hashNewPassword = async (field: 'newPassword' | 'password', password: string, email: string) => {
  const problem = passwordProblem(password, email)
  return problem ? refuseField(field, problem) : hashPassword(password)
}

/** Sets a new password with an emailed link and ends all sessions. Refuses: LINK_NOT_VALID, TOO_MANY. */
export const resetStaffPassword = async (
  ctx: Ctx,
  { link, newPassword }: { link: string; newPassword: string },
): Promise<true> => {
  const account = await readLink(ctx, 'reset', link)
  const passwordHash = await hashNewPassword('newPassword', newPassword, account.email)
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    if (!(await lockOpenAccount(tx.db, account.id))) refuse('LINK_NOT_VALID')
    if (!(await store.useLink(tx.db, 'reset', hashSecret(link), at))) refuse('LINK_NOT_VALID')
    await setStaffPassword(tx.db, account.id, passwordHash)
    await endStaffSessions(tx.db, account.id, at)
    const actor: Actor = { kind: 'staff', staffId: account.id, sessionId: 0 }
    await recordAudit(tx.db, { at, actor, entity: 'staff', entityId: account.id, event: 'resetPassword' })
    await sendMail(tx, account.email, tx.lang, passwordChangedMail(tx.lang, account.name, tx.config.publicOrigin))
  })
  return true
}

/** The person whom the invitation of a link is for. Refuses: LINK_NOT_VALID, TOO_MANY. */
export const readInvitation = (ctx: Ctx, { link }: { link: string }) => readLink(ctx, 'invitation', link)

/**
 * Accepts an invitation: the person gets a name, a password and a session in which they set up a second factor, even in the demo.
 * Refuses: LINK_NOT_VALID, TOO_MANY.
 */
export const acceptInvitation = async (
  ctx: Ctx,
  { link, name, password }: { link: string; name: string; password: string },
) => {
  const invited = await readLink(ctx, 'invitation', link)
  const passwordHash = await hashNewPassword('password', password, invited.email)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const account = (await lockOpenAccount(tx.db, invited.id)) ?? refuse('LINK_NOT_VALID')
    if (!(await store.useLink(tx.db, 'invitation', hashSecret(link), at))) refuse('LINK_NOT_VALID')
    await setStaffPassword(tx.db, account.id, passwordHash)
    await store.markJoined(tx.db, account.id, name, at)
    const actor: Actor = { kind: 'staff', staffId: account.id, sessionId: 0 }
    await recordAudit(tx.db, {
      at,
      actor,
      entity: 'staff',
      entityId: account.id,
      event: 'acceptInvitation',
      after: { name },
    })
    return openStaffSession(tx, { ...account, passwordHash }, true)
  })
}
