import './staff.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type LinkKind = 'invitation' | 'reset'

/** Adds a link; earlier links of the same kind stop working. */
export const insertLink = async (
  tx: Tx,
  link: { tokenHash: string; staffId: number; kind: LinkKind; at: Date; expiresAt: Date },
) => {
  await deleteLinks(tx, link.staffId, link.kind)
  await tx
    .insertInto('staff_links')
    .values({
      token_hash: link.tokenHash,
      staff_id: link.staffId,
      kind: link.kind,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Deletes a staff member's unused links of a kind. */
export const deleteLinks = async (tx: Tx, staffId: number, kind: LinkKind) => {
  await tx
    .deleteFrom('staff_links')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

const openLinks = (db: Db, kind: LinkKind, tokenHash: string, now: Date) =>
  db
    .selectFrom('staff_links')
    .innerJoin('staff', 'staff.id', 'staff_links.staff_id')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff.role_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('staff.disabled_at', 'is', null)

/** The account of a link that still works; undefined for a disabled account. */
export const findLink = (db: Db, kind: LinkKind, tokenHash: string, now: Date) =>
  openLinks(db, kind, tokenHash, now)
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff_roles.name as roleName'])
    .executeTakeFirst()

/** Marks a link as used; false when it no longer works. */
export const useLink = async (tx: Tx, kind: LinkKind, tokenHash: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes an invited person a member, with the name and password of their choice. */
export const markJoined = async (tx: Tx, id: number, name: string, at: Date) => {
  await tx.updateTable('staff').set({ name, joined_at: at }).where('id', '=', id).execute()
}
