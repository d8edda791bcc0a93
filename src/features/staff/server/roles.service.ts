import type { Bilingual } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import {
  customRoleKey,
  isPermission,
  isRole,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from '../permissions.ts'
import { isBuiltInName } from '../role-names.ts'
import * as store from './roles.store.ts'

const NAME_TAKEN: Bilingual = { en: 'is the name of another role', es: 'es el nombre de otro rol' }
const UNKNOWN_ROLE: Bilingual = { en: 'is not a role', es: 'no es un rol' }

/** Whether the caller has all of these permissions; jobs and the command line have every permission. */
export const coversAll = ({ actor }: Pick<Ctx, 'actor'>, permissions: readonly string[]): boolean =>
  actor.kind === 'system' ||
  (actor.kind === 'staff' && permissions.every((permission) => actor.permissions?.includes(permission)))

/** All roles: the built-in ones, then those that the agency created. */
export const listRoles = async (ctx: Ctx) => {
  const [stored, members] = [await store.listStoredRoles(ctx.db), await store.countByRole(ctx.db)]
  const builtIn = (Object.keys(ROLES) as Role[]).map((key) => ({
    id: null,
    key,
    name: null,
    permissions: [...ROLES[key]] as Permission[],
    version: 1,
  }))
  const own = stored.map(({ id, name, permissions, version }) => ({
    id,
    key: customRoleKey(id),
    name,
    permissions: permissions.filter(isPermission),
    version,
  }))
  return [...builtIn, ...own].map((role) => ({
    ...role,
    members: members.get(role.key) ?? 0,
    grantable: coversAll(ctx, role.permissions),
  }))
}

/**
 * Adds a role or changes one; nobody can grant a permission that they lack, or change a role that has more permissions than theirs.
 * Refuses: MORE_PERMISSIONS; ROLE_CHANGED when `version` is not the newest; NOT_FOUND; INVALID when another role has the name.
 */
export const saveRole = (
  ctx: Ctx,
  {
    id,
    version,
    name,
    permissions,
  }: { id?: number | undefined; version?: number | undefined; name: string; permissions: Permission[] },
): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const granted = [...new Set(permissions)]
    if (!coversAll(tx, granted)) refuse('MORE_PERMISSIONS')
    const before = id === undefined ? undefined : ((await store.lockRole(tx.db, id)) ?? refuse('NOT_FOUND'))
    if (before && !coversAll(tx, before.permissions)) refuse('MORE_PERMISSIONS')
    if (before && before.version !== version) refuse('ROLE_CHANGED')
    if (isBuiltInName(name) || (await store.isNameTaken(tx.db, name, id ?? 0))) refuseField('name', NAME_TAKEN)
    const role = { name, permissions: granted, at }
    if (id !== undefined) await store.updateRoleOfAgency(tx.db, { ...role, id })
    const saved = id ?? (await store.insertRole(tx.db, role)) ?? refuseField('name', NAME_TAKEN)
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'staffRole',
      entityId: saved,
      event: before ? 'changeRole' : 'addRole',
      ...(before && { before: { name: before.name, permissions: before.permissions } }),
      after: { name, permissions: granted },
    })
    return { id: saved }
  })

/** Deletes a role that nobody has. Refuses: NOT_FOUND, MORE_PERMISSIONS, ROLE_IN_USE. */
export const deleteRole = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const role = (await store.lockRole(tx.db, id)) ?? refuse('NOT_FOUND')
    if (!coversAll(tx, role.permissions)) refuse('MORE_PERMISSIONS')
    if ((await store.countByRole(tx.db)).has(customRoleKey(id))) refuse('ROLE_IN_USE')
    await store.deleteStoredRole(tx.db, id)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'staffRole',
      entityId: id,
      event: 'deleteRole',
      before: { name: role.name, permissions: role.permissions },
    })
  })
  return true
}

/** Returns the permissions of a role, and prevents its deletion until the transaction ends. Refuses: INVALID for an unknown role. */
export const permissionsToGive = async (tx: TxCtx, role: string): Promise<readonly Permission[]> => {
  if (isRole(role)) return permissionsOf(role)
  const id = /^custom-([1-9]\d{0,8})$/.exec(role)?.[1]
  const stored = id && (await store.holdRole(tx.db, Number(id)))
  return stored ? permissionsOf(role, stored.permissions) : refuseField('role', UNKNOWN_ROLE)
}
