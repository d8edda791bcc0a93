import type { Bilingual } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import type * as contract from '../contract/members.ts'
import { permissionsOf } from '../permissions.ts'
import * as store from './members.store.ts'
import { coversAll, permissionsToGive } from './roles.service.ts'
import { deleteFactors } from './second-factor.store.ts'
import { lockOwners, setDisabled, setStaffPassword, updateRole } from './staff.store.ts'
import { sendInvitation } from './staff-links.service.ts'
import { endSessionOf, listSessionsOf } from './staff-sessions.service.ts'
import { endStaffSessions } from './staff-sessions.store.ts'

const HAS_ACCOUNT: Bilingual = {
  en: 'has an account or an invitation already',
  es: 'ya tiene una cuenta o una invitación',
}

type Stored = NonNullable<Awaited<ReturnType<typeof store.findMember>>>

const stateOf = ({ joinedAt, disabledAt }: Stored) =>
  disabledAt ? ('disabled' as const) : joinedAt ? ('active' as const) : ('invited' as const)

const isSelf = ({ actor }: Pick<Ctx, 'actor'>, id: number) => actor.kind === 'staff' && actor.staffId === id

/** Whether the caller is an owner; only owners may add, change and remove owners. */
const isOwner = async ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  actor.kind === 'system' || (actor.kind === 'staff' && (await store.findMember(db, actor.staffId))?.role === 'Owner')

/** All staff by name. */
export const listMembers = async (ctx: Ctx) => {
  const owner = await isOwner(ctx)
  const rows = await store.listMembers(ctx.db, ctx.clock.now())
  return rows.map(({ rolePermissions, ...row }) => ({
    ...row,
    state: stateOf({ ...row, rolePermissions }),
    hasSecondFactor: Boolean(row.hasSecondFactor),
    manageable:
      !isSelf(ctx, row.id) &&
      (row.role !== 'Owner' || owner) &&
      coversAll(ctx, permissionsOf(row.role, rolePermissions)),
  }))
}

/** A member whom the caller may change, locked. Refuses: NOT_FOUND, OWN_ACCOUNT, MORE_PERMISSIONS. */
const lockManaged = async (tx: TxCtx, id: number): Promise<Stored> => {
  const member = (await store.lockMember(tx.db, id)) ?? refuse('NOT_FOUND')
  if (isSelf(tx, id)) refuse('OWN_ACCOUNT')
  if (member.role === 'Owner' && !(await isOwner(tx))) refuse('MORE_PERMISSIONS')
  if (!coversAll(tx, permissionsOf(member.role, member.rolePermissions))) refuse('MORE_PERMISSIONS')
  return member
}

/** Checks that the caller may assign a role. Refuses: INVALID for an unknown role, MORE_PERMISSIONS. */
const checkRole = async (tx: TxCtx, role: string) => {
  const given = await permissionsToGive(tx, role)
  if (!coversAll(tx, given) || (role === 'Owner' && !(await isOwner(tx)))) refuse('MORE_PERMISSIONS')
}

const audit = (tx: TxCtx, entityId: number, event: string, change: { before?: object; after?: object } = {}) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'staff', entityId, event, ...change })

/**
 * Invites a person by an email in their language, by default the caller's. Refuses: INVALID when the address has an account;
 * MORE_PERMISSIONS.
 */
export const inviteMember = async (
  ctx: Ctx,
  { email, role, language = ctx.lang }: Parsed<typeof contract.inviteMember>,
): Promise<true> => {
  await transact(ctx, async (tx) => {
    await checkRole(tx, role)
    const invited = { email, role, lang: language, at: tx.clock.now() }
    const id = (await store.insertInvited(tx.db, invited)) ?? refuseField('email', HAS_ACCOUNT)
    await sendInvitation(tx, { id, email, lang: language })
    await audit(tx, id, 'invite', { after: { email, role } })
  })
  return true
}

/** An invited person, locked. Refuses: NOT_FOUND, even when the invitation was accepted; MORE_PERMISSIONS. */
const lockInvited = async (tx: TxCtx, id: number) => {
  const member = await lockManaged(tx, id)
  return member.joinedAt ? refuse('NOT_FOUND') : member
}

/** Emails an invitation again. Refuses: NOT_FOUND, MORE_PERMISSIONS. */
export const resendInvitation = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    await sendInvitation(tx, await lockInvited(tx, id))
    await audit(tx, id, 'resendInvitation')
  })
  return true
}

/** Withdraws an invitation. Refuses: NOT_FOUND, MORE_PERMISSIONS. */
export const withdrawInvitation = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { email, role } = await lockInvited(tx, id)
    await store.deleteInvited(tx.db, id)
    await audit(tx, id, 'withdrawInvitation', { before: { email, role } })
  })
  return true
}

/** Locks the owners before anything else, so that two concurrent calls cannot remove the last two. */
const guardLastOwner = async (tx: TxCtx, id: number) => {
  const owners = await lockOwners(tx.db)
  if (owners.length === 1 && owners[0] === id) refuse('LAST_OWNER')
}

/**
 * Changes a staff member's role, effective with their next call.
 * Refuses: NOT_FOUND; INVALID; OWN_ACCOUNT; MORE_PERMISSIONS; LAST_OWNER when no other owner can sign in.
 */
export const changeMemberRole = async (ctx: Ctx, { id, role }: { id: number; role: string }): Promise<true> => {
  await transact(ctx, async (tx) => {
    if (role !== 'Owner') await guardLastOwner(tx, id)
    const member = await lockManaged(tx, id)
    await checkRole(tx, role)
    await updateRole(tx.db, id, role)
    await audit(tx, id, 'setRole', { before: { role: member.role }, after: { role } })
  })
  return true
}

/**
 * Disables an account and ends its sessions at once. Refuses: NOT_FOUND; OWN_ACCOUNT; MORE_PERMISSIONS; LAST_OWNER when no other owner
 * can sign in.
 */
export const disableMember = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    await guardLastOwner(tx, id)
    const { disabledAt } = await lockManaged(tx, id)
    if (disabledAt) return
    const at = tx.clock.now()
    await setDisabled(tx.db, id, at)
    await endStaffSessions(tx.db, id, at)
    await audit(tx, id, 'disable')
  })
  return true
}

/** Enables an account again. Refuses: NOT_FOUND, OWN_ACCOUNT, MORE_PERMISSIONS. */
export const enableMember = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { disabledAt } = await lockManaged(tx, id)
    if (!disabledAt) return
    await setDisabled(tx.db, id, null)
    await audit(tx, id, 'enable')
  })
  return true
}

/**
 * Replaces the password of a staff member who has never signed in. Refuses: NOT_FOUND, also for an invited person and after a sign-in;
 * OWN_ACCOUNT; MORE_PERMISSIONS.
 */
export const replaceUnusedPassword = async (ctx: Ctx, { id, password }: { id: number; password: string }) => {
  const passwordHash = await hashPassword(password)
  await transact(ctx, async (tx) => {
    const { joinedAt, lastSignInAt } = await lockManaged(tx, id)
    if (!joinedAt || lastSignInAt) refuse('NOT_FOUND')
    await setStaffPassword(tx.db, id, passwordHash)
    await audit(tx, id, 'resetPassword')
  })
}

/**
 * Removes the second factors and recovery codes of a staff member who has lost them, and ends their sessions.
 * Refuses: NOT_FOUND, OWN_ACCOUNT, MORE_PERMISSIONS.
 */
export const resetMemberFactor = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    await lockManaged(tx, id)
    const factors = await deleteFactors(tx.db, id)
    await endStaffSessions(tx.db, id, tx.clock.now())
    await audit(tx, id, 'resetSecondFactor', { before: { factors } })
  })
  return true
}

/** A staff member's open sessions. Refuses: NOT_FOUND. */
export const listMemberSessions = async (ctx: Ctx, { id }: { id: number }) => {
  if (!(await store.findMember(ctx.db, id))) refuse('NOT_FOUND')
  return listSessionsOf(ctx, id)
}

/** Ends a session of a staff member. Refuses: NOT_FOUND. */
export const endMemberSession = async (
  ctx: Ctx,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<true> => {
  await endSessionOf(ctx, id, sessionId)
  return true
}

/** Ends all sessions of a staff member. Refuses: NOT_FOUND. */
export const endMemberSessions = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    if (!(await store.findMember(tx.db, id))) refuse('NOT_FOUND')
    await endStaffSessions(tx.db, id, tx.clock.now())
    await audit(tx, id, 'endSessions')
  })
  return true
}
