import './whatsapp.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { CODE_TRIES } from '../whatsapp.ts'

/** The phone number that a client has verified. */
export const findAccount = (db: Db, clientId: number) =>
  db
    .selectFrom('whatsapp_accounts')
    .select(['phone', 'verified_at as verifiedAt'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Whether another client has verified a phone number. */
export const isVerifiedByOther = async (db: Db, phone: string, clientId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('whatsapp_accounts')
    .select('client_id')
    .where('phone', '=', phone)
    .where('client_id', '<>', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a client's verified phone number; false when another client has verified it. */
export const saveAccount = async (tx: Tx, account: { clientId: number; phone: string; at: Date }): Promise<boolean> => {
  await tx.deleteFrom('whatsapp_accounts').where('client_id', '=', account.clientId).execute()
  const row = await tx
    .insertInto('whatsapp_accounts')
    .values({ client_id: account.clientId, phone: account.phone, verified_at: account.at })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertCode = async (
  tx: Tx,
  code: { clientId: number; phone: string; codeHash: string; at: Date; expiresAt: Date },
) => {
  await tx
    .insertInto('whatsapp_codes')
    .values({
      client_id: code.clientId,
      phone: code.phone,
      code_hash: code.codeHash,
      sent_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** A client's newest code, in any state. */
export const findNewestCode = (db: Db, clientId: number) =>
  db
    .selectFrom('whatsapp_codes')
    .select(['id', 'phone', 'sent_at as sentAt', 'expires_at as expiresAt', 'tries', 'used_at as usedAt'])
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts one attempt at a code; undefined when the code no longer works. */
export const countAttempt = async (db: Db, id: number, at: Date) => {
  const row = await db
    .updateTable('whatsapp_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['code_hash as codeHash', 'phone', 'tries'])
    .executeTakeFirst()
  return row
}

/** Marks a code as used; false when it already was. */
export const consumeCode = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('whatsapp_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The phone numbers that codes were sent to for a client, except those that another client has verified. */
export const listPhonesWithCodes = async (db: Db, clientId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('whatsapp_codes as c')
    .leftJoin('whatsapp_accounts as other', (join) =>
      join.onRef('other.phone', '=', 'c.phone').on('other.client_id', '<>', clientId),
    )
    .select('c.phone')
    .distinct()
    .where('c.client_id', '=', clientId)
    .where('other.phone', 'is', null)
    .execute()
  return rows.map(({ phone }) => phone)
}

/** Erases a client's verified phone number and codes. */
export const deleteWhatsApp = async (tx: Tx, clientId: number) => {
  for (const table of ['whatsapp_accounts', 'whatsapp_codes'] as const)
    await tx.deleteFrom(table).where('client_id', '=', clientId).execute()
}
