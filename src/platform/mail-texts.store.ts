import './platform.tables.ts'
import type { Lang } from '../lib/languages.ts'
import type { Db } from './db/database.ts'

export type Wording = Record<string, string>

/** The newest wording of an email in a language; empty when the office has changed nothing. */
export const findWording = async (db: Db, mail: string, lang: Lang): Promise<Wording> => {
  const row = await db
    .selectFrom('mail_texts')
    .select('wording')
    .where('mail', '=', mail)
    .where('lang', '=', lang)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.wording ?? {}
}
