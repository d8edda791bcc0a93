import './clients.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** The number of temporary passwords sent to a client since an instant. */
export const countTemporaryPasswords = async (db: Db, clientId: number, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('temporary_passwords')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertTemporaryPassword = async (
  tx: Tx,
  given: { passwordHash: string; clientId: number; at: Date; expiresAt: Date },
) => {
  await tx
    .insertInto('temporary_passwords')
    .values({
      password_hash: given.passwordHash,
      client_id: given.clientId,
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .execute()
}

/** Uses up a temporary password; false when it has been used in the meantime. */
export const consumeTemporaryPassword = async (tx: Tx, passwordHash: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('temporary_passwords')
    .set({ used_at: at })
    .where('password_hash', '=', passwordHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Invalidates a client's temporary passwords. */
export const invalidateTemporaryPasswords = async (tx: Tx, clientId: number, at: Date) => {
  await tx
    .updateTable('temporary_passwords')
    .set({ used_at: at })
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .execute()
}

export const setPassword = async (tx: Tx, clientId: number, passwordHash: string) => {
  await tx.updateTable('clients').set({ password_hash: passwordHash }).where('id', '=', clientId).execute()
}
