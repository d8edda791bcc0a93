import './staff.tables.ts'
import { addMinutes } from '../../../lib/days.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { IDLE_MINUTES } from '../session-times.ts'

export const insertStaffSession = async (
  db: Db,
  session: {
    staffId: number
    tokenHash: string
    at: Date
    expiresAt: Date
    agent: string
    address: string
    mustEnroll: boolean
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('staff_sessions')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expiresAt,
      agent: session.agent,
      address: session.address,
      must_enroll: session.mustEnroll,
      proven_at: session.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sessions that are neither ended, expired nor idle. */
const openSessions = (db: Db, now: Date) =>
  db
    .selectFrom('staff_sessions')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', addMinutes(now, -IDLE_MINUTES))

/** Open sessions with the role of their staff member, and the role's permissions if the agency created it. */
const sessionsWithRole = (db: Db, now: Date) =>
  openSessions(db, now)
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff.role_id')
    .where('staff.disabled_at', 'is', null)
    .select([
      'staff_sessions.id',
      'staff_sessions.staff_id as staffId',
      'staff_sessions.last_used_at as lastUsedAt',
      'staff_sessions.must_enroll as mustEnroll',
      'staff.role',
      'staff_roles.permissions',
      'staff_roles.name as roleName',
    ])

/** The open session of a token; undefined when the account is disabled. */
export const findStaffSession = (db: Db, tokenHash: string, now: Date) =>
  sessionsWithRole(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()

/** The open session with this id; undefined when the account is disabled. */
export const findStaffSessionById = (db: Db, id: number, now: Date) =>
  sessionsWithRole(db, now).where('staff_sessions.id', '=', id).executeTakeFirst()

/** A staff member's open sessions, last used first. */
export const listStaffSessions = (db: Db, staffId: number, now: Date) =>
  openSessions(db, now)
    .select(['id', 'agent', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const markUsed = async (db: Db, id: number, at: Date) => {
  await db.updateTable('staff_sessions').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Gives a session full access until `expiresAt`. */
export const markEnrolled = async (tx: Tx, id: number, expiresAt: Date) => {
  await tx
    .updateTable('staff_sessions')
    .set({ must_enroll: false, expires_at: expiresAt })
    .where('id', '=', id)
    .where('must_enroll', '=', true)
    .execute()
}

/** Records that the password was entered in a session. */
export const markProven = async (db: Db, id: number, at: Date) => {
  await db.updateTable('staff_sessions').set({ proven_at: at }).where('id', '=', id).execute()
}

/** When the password was last entered in a session. */
export const findProof = async (db: Db, id: number): Promise<Date | null> => {
  const row = await db.selectFrom('staff_sessions').select('proven_at').where('id', '=', id).executeTakeFirst()
  return row?.proven_at ?? null
}

export const setSessionChallenge = async (db: Db, id: number, challenge: string | null) => {
  await db.updateTable('staff_sessions').set({ challenge }).where('id', '=', id).execute()
}

/** Reads the challenge of a session and deletes it, so that it works once. */
export const takeSessionChallenge = async (tx: Tx, id: number): Promise<string | null> => {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('challenge')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.challenge) await setSessionChallenge(tx, id, null)
  return row?.challenge ?? null
}

/** Ends a staff member's session; false when it is not open or not theirs. */
export const endStaffSession = async (db: Db, staffId: number, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a staff member's sessions, except `keptId` if given. */
export const endStaffSessions = async (db: Db, staffId: number, at: Date, keptId = 0) => {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('id', '<>', keptId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends a staff member's sessions that can only set up a second factor. */
export const endEnrollingSessions = async (tx: Tx, staffId: number, at: Date) => {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('must_enroll', '=', true)
    .where('ended_at', 'is', null)
    .execute()
}

/** Sessions, sign-ins and links are kept for a month after they end. */
export const STAFF_RETENTION: Retention[] = [
  { table: 'staff_sessions', column: 'expires_at', days: 30 },
  { table: 'staff_sign_ins', column: 'expires_at', days: 30 },
  { table: 'staff_links', column: 'expires_at', days: 30 },
]
