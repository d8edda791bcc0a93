import './settings.tables.ts'
import type { Db } from './db/database.ts'

/** A logo's size in pixels. */
export type LogoSize = { width: number; height: number }

export const insertLogo = async (db: Db, logo: LogoSize & { bytes: Uint8Array; at: Date }): Promise<number> => {
  const { at, ...row } = logo
  const { id } = await db
    .insertInto('agency_logos')
    .values({ ...row, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findLogoSize = (db: Db, id: number): Promise<LogoSize | undefined> =>
  db.selectFrom('agency_logos').select(['width', 'height']).where('id', '=', id).executeTakeFirst()

export const findLogoBytes = async (db: Db, id: number): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('agency_logos').select('bytes').where('id', '=', id).executeTakeFirst())?.bytes
