import './impersonation.tables.ts'
import '../../staff/server/staff.tables.ts'
import '../../clients/server/clients.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export const insertImpersonation = async (
  db: Db,
  request: {
    staffId: number
    staffSessionId: number
    clientId: number
    reason: string
    mayWrite: boolean
    linkHash: string
    at: Date
    linkExpiresAt: Date
  },
) => {
  await db
    .insertInto('impersonations')
    .values({
      staff_id: request.staffId,
      staff_session_id: request.staffSessionId,
      may_write: request.mayWrite,
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
    .returning([
      'id',
      'staff_id as staffId',
      'staff_session_id as staffSessionId',
      'client_id as clientId',
      'reason',
      'may_write as mayWrite',
    ])
    .executeTakeFirst()
  if (!used) return undefined
  const staff = await tx.selectFrom('staff').select('name').where('id', '=', used.staffId).executeTakeFirstOrThrow()
  return { ...used, staffName: staff.name }
}

export const setSession = async (tx: Tx, id: number, sessionId: number) => {
  await tx.updateTable('impersonations').set({ session_id: sessionId }).where('id', '=', id).execute()
}

/** Deletes the reasons for impersonations of a client, and the unused links. */
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
      'may_write',
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
    mayWrite: row.may_write,
  }))
}

/** Records that a call was made in a session, at most once a minute. */
export const insertRead = async (db: Db, sessionId: number, call: string, minute: Date) => {
  await db
    .insertInto('impersonation_reads')
    .columns(['impersonation_id', 'call', 'minute'])
    .expression((eb) =>
      eb
        .selectFrom('impersonations')
        .select(['id', eb.val(call).as('call'), eb.cast<Date>(eb.val(minute), 'timestamptz').as('minute')])
        .where('session_id', '=', sessionId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The calls made in impersonations, by time. */
export const listReads = (db: Db, impersonationIds: number[]) =>
  db
    .selectFrom('impersonation_reads')
    .select(['impersonation_id as impersonationId', 'call', 'minute as at'])
    .where('impersonation_id', 'in', impersonationIds)
    .orderBy('minute')
    .orderBy('call')
    .execute()
