import './staff.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type StoredRole = { id: number; name: string; permissions: string[]; version: number }

const columns = ['id', 'name', 'permissions', 'version'] as const

export const listStoredRoles = (db: Db): Promise<StoredRole[]> =>
  db.selectFrom('staff_roles').select(columns).orderBy('name').execute()

/** Reads a role and prevents its deletion until the transaction ends. */
export const holdRole = (tx: Tx, id: number): Promise<StoredRole | undefined> =>
  tx.selectFrom('staff_roles').select(columns).where('id', '=', id).forShare().executeTakeFirst()

/** Reads a role and prevents its change or assignment until the transaction ends. */
export const lockRole = (tx: Tx, id: number): Promise<StoredRole | undefined> =>
  tx.selectFrom('staff_roles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many staff have each role. */
export const countByRole = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('staff')
    .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, Number(count)]))
}

/** Adds a role; undefined when its name is taken. */
export const insertRole = async (tx: Tx, role: { name: string; permissions: string[]; at: Date }) => {
  const row = await tx
    .insertInto('staff_roles')
    .values({
      name: role.name,
      permissions: JSON.stringify(role.permissions),
      created_at: role.at,
      changed_at: role.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether another role has this name, ignoring case. */
export const isNameTaken = async (tx: Tx, name: string, exceptId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_roles')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export const updateRoleOfAgency = async (
  tx: Tx,
  role: { id: number; name: string; permissions: string[]; at: Date },
) => {
  await tx
    .updateTable('staff_roles')
    .set((eb) => ({
      name: role.name,
      permissions: JSON.stringify(role.permissions),
      version: eb('version', '+', 1),
      changed_at: role.at,
    }))
    .where('id', '=', role.id)
    .execute()
}

export const deleteStoredRole = async (tx: Tx, id: number) => {
  await tx.deleteFrom('staff_roles').where('id', '=', id).execute()
}
