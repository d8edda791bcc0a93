import './impersonation.tables.ts'
import './staff.tables.ts'
import '../../clients/server/clients.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export const insertImpersonation = async (
  db: Db,
  asked: { staffId: number; clientId: number; reason: string; linkHash: string; at: Date; linkExpiresAt: Date },
) => {
  await db
    .insertInto('impersonations')
    .values({
      staff_id: asked.staffId,
      client_id: asked.clientId,
      reason: asked.reason,
      link_hash: asked.linkHash,
      asked_at: asked.at,
      link_expires_at: asked.linkExpiresAt,
    })
    .execute()
}

/** Uses up a link and says what it is for; undefined when it is unknown, used or too old. */
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

export const tieToSession = async (tx: Tx, id: number, sessionId: number) => {
  await tx.updateTable('impersonations').set({ session_id: sessionId }).where('id', '=', id).execute()
}

/** Forgets why, and takes back the links that were not used. */
export const forgetReasons = async (tx: Tx, clientId: number) => {
  await tx.deleteFrom('impersonations').where('client_id', '=', clientId).where('begun_at', 'is', null).execute()
  await tx.updateTable('impersonations').set({ reason: '-' }).where('client_id', '=', clientId).execute()
}

/** The newest impersonations of a client that were begun, with when each ended or will. */
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
