import './clients.tables.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'

export const insertSession = async (
  db: Db,
  session: {
    clientId: number
    tokenHash: string
    at: Date
    expiresAt: Date
    agent: string
    mustChangePassword?: boolean
    impersonation?: { staffId: number; staffSessionId: number; readOnly: boolean }
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('client_sessions')
    .values({
      client_id: session.clientId,
      token_hash: session.tokenHash,
      created_at: session.at,
      last_seen_at: session.at,
      // A staff member who acts as the client has not entered the client's password.
      proven_at: session.impersonation ? new Date(0) : session.at,
      expires_at: session.expiresAt,
      agent: session.agent,
      must_change_password: session.mustChangePassword ?? false,
      impersonated_by: session.impersonation?.staffId ?? null,
      staff_session_id: session.impersonation?.staffSessionId ?? null,
      read_only: session.impersonation?.readOnly ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const openSessions = (db: Db, now: Date) =>
  db.selectFrom('client_sessions').where('ended_at', 'is', null).where('expires_at', '>', now)

/** The open session of a token. */
export const findSession = (db: Db, tokenHash: string, now: Date) =>
  openSessions(db, now)
    .select([
      'id',
      'client_id as clientId',
      'last_seen_at as lastSeenAt',
      'must_change_password as mustChangePassword',
      'impersonated_by as impersonatedBy',
      'staff_session_id as staffSessionId',
      'read_only as readOnly',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** A client's open sessions, newest first. */
export const listSessions = (db: Db, clientId: number, now: Date) =>
  openSessions(db, now)
    .select([
      'id',
      'agent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'impersonated_by as impersonatedBy',
    ])
    .where('client_id', '=', clientId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const markSeen = async (db: Db, id: number, at: Date) => {
  await db.updateTable('client_sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
}

/** Records that the client proved their identity. */
export const markProven = async (db: Db, id: number, at: Date) => {
  await db
    .updateTable('client_sessions')
    .set({ proven_at: at, must_change_password: false })
    .where('id', '=', id)
    .execute()
}

/** When the client last proved their identity in a session; undefined when it has ended. */
export const findProof = async (db: Db, id: number): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('client_sessions')
    .select('proven_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.proven_at
}

/** Ends a client's session; false when it is not open or not theirs. */
export const endSession = async (db: Db, clientId: number, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('client_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a client's sessions except one. */
export const endOtherSessions = async (db: Db, clientId: number, keptId: number, at: Date) => {
  await db
    .updateTable('client_sessions')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('id', '<>', keptId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Sessions, activation codes and temporary passwords are kept for a month after their end, to answer questions about sign-ins. */
export const CLIENTS_RETENTION: Retention[] = [
  { table: 'client_sessions', column: 'expires_at', days: 30 },
  { table: 'activation_codes', column: 'expires_at', days: 30 },
  { table: 'temporary_passwords', column: 'expires_at', days: 30 },
  { table: 'whatsapp_codes', column: 'expires_at', days: 30 },
  { table: 'client_passkey_challenges', column: 'expires_at', days: 1 },
]
