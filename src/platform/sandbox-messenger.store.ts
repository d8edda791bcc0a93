import './platform.tables.ts'
import type { Db } from './db/database.ts'

/** Delivers once for a key; false when it had been delivered before. */
export const rememberDelivery = async (
  db: Db,
  message: { key: string; phone: string; text: string; at: Date },
): Promise<boolean> => {
  const row = await db
    .insertInto('sandbox_messages')
    .values({ key: message.key, phone: message.phone, body: message.text, delivered_at: message.at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** What arrived at a telephone, in order. */
export const listDeliveries = (db: Db, phone: string) =>
  db
    .selectFrom('sandbox_messages')
    .select(['key', 'body as text'])
    .where('phone', '=', phone)
    .orderBy('delivered_at')
    .execute()
