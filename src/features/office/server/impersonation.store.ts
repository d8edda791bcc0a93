import './impersonation.tables.ts'
import './staff.tables.ts'
import '../../clients/server/clients.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export const insertImpersonation = async (
  db: Db,
  request: { staffId: number; clientId: number; reason: string; linkHash: string; at: Date; linkExpiresAt: Date },
) => {
  await db
    .insertInto('impersonations')
    .values({
      staff_id: request.staffId,
      client_id: request.clientId,
      reason: request.reason,
      link_hash: request.linkHash,
      asked_at: request.at,
      link_expires_at: request.linkExpiresAt,
    })
    .execute()
}

/** Redeems a link and returns its impersonation; undefined when it is unknown, used or expired. */
export const useLink = async (tx: Tx, linkHash: string, at: Date, endsAt: Date) => {
  const used = await tx
    .updateTable('impersonations')
    .set({ begun_at: at, ends_at: endsAt })
    .where('link_hash', '=', linkHash)
    .where('begun_at', 'is', null)
    .where('link_expires_at', '>', at)
    .returning(['id', 'staff_id as staffId', 'client_id as clientId', 'reason'])
    .executeTakeFirst()
  if (!used) return undefined
  const staff = await tx
    .selectFrom('staff')
    .select(['name', 'role'])
    .where('id', '=', used.staffId)
    .executeTakeFirstOrThrow()
  return { ...used, staff }
}

export const setSession = async (tx: Tx, id: number, sessionId: number) => {
  await tx.updateTable('impersonations').set({ session_id: sessionId }).where('id', '=', id).execute()
}

/** Deletes the reasons and the unused links of a client. */
export const deleteReasons = async (tx: Tx, clientId: number) => {
  await tx.deleteFrom('impersonations').where('client_id', '=', clientId).where('begun_at', 'is', null).execute()
  await tx.updateTable('impersonations').set({ reason: '-' }).where('client_id', '=', clientId).execute()
}

/** The newest started impersonations of a client, with their (expected) end. */
export const listImpersonations = async (db: Db, clientId: number, limit: number) => {
  const rows = await db
    .selectFrom('impersonations')
    .innerJoin('staff', 'staff.id', 'impersonations.staff_id')
    .leftJoin('client_sessions', 'client_sessions.id', 'impersonations.session_id')
    .select([
      'impersonations.id',
      'begun_at',
      'ends_at',
      'client_sessions.ended_at',
      'staff.name as staff_name',
      'reason',
    ])
    .where('impersonations.client_id', '=', clientId)
    .where('begun_at', 'is not', null)
    .orderBy('impersonations.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    begunAt: row.begun_at!,
    endsAt: row.ended_at ?? row.ends_at!,
    staffName: row.staff_name,
    reason: row.reason,
  }))
}
