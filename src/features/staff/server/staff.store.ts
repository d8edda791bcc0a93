import './staff.tables.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'

/** Account data for sign-in. */
export type StaffAccount = {
  id: number
  email: string
  name: string
  role: string
  passwordHash: string
  lang: Lang
  lastSignInAt: Date | null
}

const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .select([
      'id',
      'email',
      'name',
      'role',
      'password_hash as passwordHash',
      'mail_lang as lang',
      'last_sign_in_at as lastSignInAt',
    ])

/** The account of an email address, even when it is disabled. */
export const findStaffAccount = (db: Db, email: string): Promise<StaffAccount | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

/** The account of an email address, if it may sign in. */
export const findOpenAccount = (db: Db, email: string): Promise<StaffAccount | undefined> =>
  accounts(db).where('email', '=', email).where('disabled_at', 'is', null).executeTakeFirst()

/** An account that may sign in, locked until the transaction ends. */
export const lockOpenAccount = (tx: Tx, id: number): Promise<StaffAccount | undefined> =>
  accounts(tx).where('id', '=', id).where('disabled_at', 'is', null).forUpdate().executeTakeFirst()

export const findStaff = (db: Db, id: number) =>
  db
    .selectFrom('staff')
    .select(['email', 'name', 'password_hash as passwordHash', 'mail_lang as lang'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds an account unless the email address has one. */
export const insertStaff = async (
  db: Db,
  { passwordHash, at, ...person }: { email: string; name: string; role: string; passwordHash: string; at: Date },
) => {
  await db
    .insertInto('staff')
    .values({ ...person, password_hash: passwordHash, created_at: at, joined_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export const listStaffNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const listStaff = (db: Db) =>
  db.selectFrom('staff').select(['id', 'email', 'name', 'role']).orderBy('email').execute()

/** The language of the owner who signed in last. */
export const findLastOwnerLang = async (db: Db): Promise<Lang | undefined> => {
  const row = await db
    .selectFrom('staff')
    .select('mail_lang')
    .where('role', '=', 'Owner')
    .where('disabled_at', 'is', null)
    .where('last_sign_in_at', 'is not', null)
    .orderBy('last_sign_in_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mail_lang
}

/** Ids of the owners who can sign in, locked until the transaction ends. */
export const lockOwners = async (tx: Tx): Promise<number[]> => {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'Owner')
    .where('password_hash', '<>', NO_PASSWORD)
    .where('disabled_at', 'is', null)
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
  await tx.deleteFrom('staff_sign_ins').where('staff_id', '=', id).execute()
}

export const setStaffName = async (tx: Tx, id: number, name: string) => {
  await tx.updateTable('staff').set({ name }).where('id', '=', id).execute()
}

/** Records a sign-in and its language. */
export const markSignedIn = async (tx: Tx, id: number, at: Date, lang: Lang) => {
  await tx.updateTable('staff').set({ last_sign_in_at: at, mail_lang: lang }).where('id', '=', id).execute()
}

/** Disables an account, or enables it with `null`. */
export const setDisabled = async (tx: Tx, id: number, at: Date | null) => {
  await tx.updateTable('staff').set({ disabled_at: at }).where('id', '=', id).execute()
}
