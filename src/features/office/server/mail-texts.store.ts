import '../../../platform/platform.tables.ts'
import '../../staff/server/staff.tables.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Wording } from '../../../platform/mail-texts.store.ts'

/** All versions of the wording of all emails or one email, newest first. */
export const listWordings = (db: Db, mail?: string) =>
  db
    .selectFrom('mail_texts')
    .leftJoin('staff', 'staff.id', 'mail_texts.saved_by')
    .select(['mail', 'lang', 'version', 'wording', 'saved_at as savedAt', 'staff.name as savedBy'])
    .$if(mail !== undefined, (query) => query.where('mail', '=', mail!))
    .orderBy('version', 'desc')
    .execute()

/** Adds a version; false when somebody else has already added it. */
export const addWording = async (
  db: Db,
  row: { mail: string; lang: Lang; version: number; wording: Wording; at: Date; staffId: number },
) => {
  const added = await db
    .insertInto('mail_texts')
    .values({
      mail: row.mail,
      lang: row.lang,
      version: row.version,
      wording: JSON.stringify(row.wording),
      saved_at: row.at,
      saved_by: row.staffId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}
