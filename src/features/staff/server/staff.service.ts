import { DEFAULT_LANG, type Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { type MailText, sendMail } from '../../../platform/mail.ts'
import { hashPassword, NO_PASSWORD } from '../../../platform/passwords.ts'
import type { Role } from '../permissions.ts'
import { changeMemberRole } from './members.service.ts'
import * as store from './staff.store.ts'
import { openStaffSession } from './staff-sessions.service.ts'

/** The signature under the caller's answers: their first name. */
export const signatureOf = async (ctx: Ctx): Promise<string> => {
  const staff = ctx.actor.kind === 'staff' ? await store.findStaff(ctx.db, ctx.actor.staffId) : undefined
  return staff?.name.split(' ')[0] ?? ''
}

/** The names of the staff members who made these entries, by id. */
export const listStaffNames = async (ctx: Pick<Ctx, 'db'>, entries: readonly { staffId: number | null }[]) =>
  store.listStaffNames(ctx.db, [...new Set(entries.flatMap(({ staffId }) => staffId ?? []))])

/** Sends an email to the office in the language of the owner who signed in last, or in English if none has signed in yet. */
export const mailOffice = async (tx: TxCtx, write: (lang: Lang) => MailText) => {
  const lang = (await store.findLastOwnerLang(tx.db)) ?? DEFAULT_LANG
  await sendMail(tx, tx.config.officeEmail, lang, write(lang))
}

/** All staff, sorted by email. */
export const listStaff = (ctx: Ctx) => store.listStaff(ctx.db)

/** Changes the role of the staff member with this email address. Refuses: NOT_FOUND; LAST_OWNER when no other owner can sign in. */
export const setRole = async (ctx: Ctx, { email, role }: { email: string; role: string }) => {
  await changeMemberRole(ctx, { id: await getStaffId(ctx, email), role })
}

/** The id of a staff account. Refuses: NOT_FOUND. */
export const getStaffId = async (ctx: Ctx, email: string): Promise<number> =>
  (await store.findStaffAccount(ctx.db, email))?.id ?? refuse('NOT_FOUND')

/** Creates the first owner, with a session in which they set up a second factor. */
export const openOwnerAccount = async (tx: TxCtx, owner: { email: string; password: string; name: string }) => {
  await ensureStaff(tx, { ...owner, role: 'Owner' })
  const account = (await store.findStaffAccount(tx.db, owner.email))!
  return openStaffSession(tx, account, true)
}

/** Creates a staff account unless one with this email address exists; sets the password of a disabled account. */
export const ensureStaff = async (ctx: Ctx, staff: { email: string; password: string; name: string; role: Role }) => {
  const existing = await store.findStaffAccount(ctx.db, staff.email)
  if (existing && existing.passwordHash !== NO_PASSWORD) return
  if (existing) {
    const passwordHash = await hashPassword(staff.password)
    return transact(ctx, async (tx) => {
      await store.setStaffPassword(tx.db, existing.id, passwordHash)
      await store.setDisabled(tx.db, existing.id, null)
    })
  }
  await store.insertStaff(ctx.db, {
    email: staff.email,
    name: staff.name,
    role: staff.role,
    passwordHash: await hashPassword(staff.password),
    at: ctx.clock.now(),
  })
}
