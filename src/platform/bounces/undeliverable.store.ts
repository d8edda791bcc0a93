import '../platform.tables.ts'
import type { Db } from '../db/database.ts'

/** Why emails to an address bounced, and since when. */
export type Undeliverable = { since: Date; status: string; reason: string }

export const findUndeliverable = (db: Db, address: string): Promise<Undeliverable | undefined> =>
  db
    .selectFrom('undeliverable_addresses')
    .select(['since', 'status', 'reason'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()

export const saveUndeliverable = async (
  db: Db,
  address: string,
  { at, status, reason }: { at: Date; status: string; reason: string },
) => {
  await db
    .insertInto('undeliverable_addresses')
    .values({ address: address.toLowerCase(), since: at, status, reason })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ status, reason }))
    .execute()
}

/** Allows emails to the address again; false when they were not blocked. */
export const deleteUndeliverable = async (db: Db, address: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('undeliverable_addresses')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
