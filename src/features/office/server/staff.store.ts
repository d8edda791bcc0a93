import './staff.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'

/** Account data for sign-in. */
export type StaffAccount = { id: number; name: string; role: string; passwordHash: string }

export const findStaffAccount = (db: Db, email: string): Promise<StaffAccount | undefined> =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

export const findStaff = (db: Db, id: number) =>
  db.selectFrom('staff').select(['email', 'name']).where('id', '=', id).executeTakeFirst()

/** Adds an account unless the email has one. */
export const insertStaff = async (
  db: Db,
  { passwordHash, at, ...person }: { email: string; name: string; role: string; passwordHash: string; at: Date },
) => {
  await db
    .insertInto('staff')
    .values({ ...person, password_hash: passwordHash, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export const listStaff = (db: Db) => db.selectFrom('staff').select(['email', 'name', 'role']).orderBy('email').execute()

/** Ids of the owners who can sign in, locked until the transaction ends. */
export const lockOwners = async (tx: Tx): Promise<number[]> => {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'Owner')
    .where('password_hash', '<>', NO_PASSWORD)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const updateRole = async (db: Db, id: number, role: string) => {
  await db.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

export const setStaffPassword = async (tx: Tx, id: number, passwordHash: string) => {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Ends all sessions of a staff member. */
export const endStaffSessions = async (tx: Tx, staffId: number, at: Date) => {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

export const insertStaffSession = async (
  db: Db,
  session: { staffId: number; tokenHash: string; at: Date; expiresAt: Date },
) => {
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      created_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Active session of a token, with the current role. */
export const findStaffSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id', 'staff_id as staffId', 'role'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const endStaffSession = async (db: Db, id: number, at: Date) => {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Staff sessions are kept for a month after they end. */
export const OFFICE_RETENTION: Retention[] = [{ table: 'staff_sessions', column: 'expires_at', days: 30 }]
