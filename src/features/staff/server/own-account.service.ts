import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, staffOf, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { sendMail } from '../../../platform/mail.ts'
import { passwordChangedMail } from './staff.mails.ts'
import * as store from './staff.store.ts'
import { hashNewPassword } from './staff-links.service.ts'
import { checkOwnPassword, describeSession } from './staff-sessions.service.ts'
import { endStaffSessions, markProven } from './staff-sessions.store.ts'

/** The current data of the signed-in staff member. */
export const getOwnAccount = async (ctx: Ctx) => {
  const { email } = (await store.findStaff(ctx.db, staffOf(ctx).staffId)) ?? refuse('NOT_FOUND')
  return { ...(await describeSession(ctx)), email }
}

/** Changes the caller's name, which clients see under answers. */
export const saveOwnName = (ctx: Ctx, { name }: { name: string }) =>
  transact(ctx, async (tx) => {
    const { staffId } = staffOf(tx)
    const before = await store.findStaff(tx.db, staffId)
    await store.setStaffName(tx.db, staffId, name)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'staff',
      entityId: staffId,
      event: 'changeName',
      before: { name: before?.name ?? '' },
      after: { name },
    })
    return describeSession(tx)
  })

/**
 * Changes the caller's password, ends their other sessions and notifies them by email; only this browser remains known (0027).
 * Refuses: WRONG_PASSWORD; TOO_MANY; INVALID when the new password is the old one or easy to guess.
 */
export const changeStaffPassword = async (
  ctx: Ctx,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<true> => {
  const { staffId, sessionId } = staffOf(ctx)
  await checkOwnPassword(ctx, oldPassword)
  const { email, name } = (await store.findStaff(ctx.db, staffId)) ?? refuse('NOT_FOUND')
  if (newPassword === oldPassword)
    refuseField('newPassword', { en: 'must be different from the old one', es: 'debe ser distinta de la anterior' })
  const passwordHash = await hashNewPassword('newPassword', newPassword, email)
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    await store.setStaffPassword(tx.db, staffId, passwordHash)
    await endStaffSessions(tx.db, staffId, at, sessionId)
    await markProven(tx.db, sessionId, at)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'staff', entityId: staffId, event: 'changePassword' })
    await sendMail(tx, email, tx.lang, passwordChangedMail(tx.lang, name, tx.config.publicOrigin))
  })
  await rememberBrowser(ctx, 'staff', { id: staffId, passwordHash })
  return true
}
