import './platform.tables.ts'
import type { Db } from './db/database.ts'

/** Records a delivery; false when one with this key exists. */
export const recordDelivery = async (db: Db, message: { key: string; phone: string; at: Date }): Promise<boolean> => {
  const row = await db
    .insertInto('sandbox_messages')
    .values({ key: message.key, phone: message.phone, delivered_at: message.at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** The keys of the messages delivered to a phone, in order. */
export const listDeliveries = (db: Db, phone: string) =>
  db.selectFrom('sandbox_messages').select('key').where('phone', '=', phone).orderBy('delivered_at').execute()

export const deleteOldDeliveries = async (db: Db, before: Date) => {
  await db.deleteFrom('sandbox_messages').where('delivered_at', '<', before).execute()
}
