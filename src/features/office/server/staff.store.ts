import './staff.tables.ts'
import type { Db } from '../../../platform/db/database.ts'

/** What signing in looks at. */
export type StaffAccount = { id: number; name: string; role: string; passwordHash: string }

export const findStaffAccount = (db: Db, email: string): Promise<StaffAccount | undefined> =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

/** The name of one of the staff. */
export const findStaffName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name

/** Adds an account unless the e-mail has one. */
export const insertStaff = async (
  db: Db,
  staff: { email: string; name: string; role: string; passwordHash: string; at: Date },
) => {
  await db
    .insertInto('staff')
    .values({
      email: staff.email,
      name: staff.name,
      role: staff.role,
      password_hash: staff.passwordHash,
      created_at: staff.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export const listStaff = (db: Db) => db.selectFrom('staff').select(['email', 'name', 'role']).orderBy('email').execute()

export const updateRole = async (db: Db, id: number, role: string) => {
  await db.updateTable('staff').set({ role }).where('id', '=', id).execute()
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

/** The session of a token that is neither ended nor expired, with the role that the person has by now. */
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
