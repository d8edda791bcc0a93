import './setup.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** Adds a link and deletes the expired ones. */
export const addLink = async (
  db: Db,
  { tokenHash, at, expiresAt }: { tokenHash: string; at: Date; expiresAt: Date },
) => {
  await db.deleteFrom('setup_links').where('expires_at', '<=', at).execute()
  await db.insertInto('setup_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute()
}

/** Whether a link exists and has not expired. */
export const isLink = async (db: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const link = await db
    .selectFrom('setup_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined
}

/** Lets one setup run at a time; the others wait until the transaction ends. */
export const lockLinks = async (tx: Tx) => {
  await sql`lock table setup_links in access exclusive mode`.execute(tx)
}

export const deleteLinks = async (tx: Tx) => {
  await tx.deleteFrom('setup_links').execute()
}
