import './staff.tables.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'

const members = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff.role_id')
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff_roles.name as roleName',
      'staff_roles.permissions as rolePermissions',
      'staff.joined_at as joinedAt',
      'staff.disabled_at as disabledAt',
      'staff.last_sign_in_at as lastSignInAt',
      'staff.mail_lang as lang',
    ])

/** All staff by name, with whether they have a second factor and until when an invitation is open. */
export const listMembers = (db: Db, now: Date) =>
  members(db)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('staff_factors')
            .select('staff_factors.id')
            .whereRef('staff_factors.staff_id', '=', 'staff.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('hasSecondFactor'),
      eb
        .selectFrom('staff_links')
        .select((link) => link.fn.max('expires_at').as('until'))
        .whereRef('staff_links.staff_id', '=', 'staff.id')
        .where('kind', '=', 'invitation')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .as('invitedUntil'),
    ])
    .orderBy('staff.name')
    .orderBy('staff.email')
    .execute()

export const lockMember = (tx: Tx, id: number) =>
  members(tx).where('staff.id', '=', id).forUpdate('staff').executeTakeFirst()

export const findMember = (db: Db, id: number) => members(db).where('staff.id', '=', id).executeTakeFirst()

/** Adds an invited person, who cannot sign in yet; undefined when the address has an account. */
export const insertInvited = async (
  tx: Tx,
  { email, role, lang, at }: { email: string; role: string; lang: Lang; at: Date },
) => {
  const row = await tx
    .insertInto('staff')
    .values({ email, role, mail_lang: lang, name: '', password_hash: NO_PASSWORD, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes an account that was never used, with its links. */
export const deleteInvited = async (tx: Tx, id: number) => {
  await tx.deleteFrom('staff').where('id', '=', id).where('joined_at', 'is', null).execute()
}
