import './clients.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { NewPasskey, Passkey } from '../../../platform/passkeys.ts'

const SHOWN = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** A client's passkeys, as the client sees them. */
export const listPasskeys = (db: Db, clientId: number) =>
  db.selectFrom('client_passkeys').select(SHOWN).where('client_id', '=', clientId).orderBy('id').execute()

const passkeys = (db: Db) =>
  db
    .selectFrom('client_passkeys')
    .select([
      'id',
      'client_id as clientId',
      'name',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
      'transports',
    ])

/** A client's passkeys with their public keys. */
export const listPasskeysWithKeys = (db: Db, clientId: number): Promise<Passkey[]> =>
  passkeys(db).where('client_id', '=', clientId).execute()

export const findPasskey = (db: Db, credentialId: string): Promise<(Passkey & { clientId: number }) | undefined> =>
  passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst()

/** Adds a passkey; undefined when an account already has it. */
export const insertPasskey = (db: Db, passkey: NewPasskey & { clientId: number; name: string; at: Date }) =>
  db
    .insertInto('client_passkeys')
    .values({
      client_id: passkey.clientId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: JSON.stringify(passkey.transports),
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

/** Records a sign-in with a passkey; false when the passkey was removed in the meantime. */
export const markPasskeyUsed = async (
  tx: Tx,
  id: number,
  { signCount, at }: { signCount: number; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('client_passkeys')
    .set({ sign_count: signCount, last_used_at: at })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a client's passkey and returns its name; undefined when it is not theirs. */
export const deletePasskey = async (tx: Tx, clientId: number, id: number): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('client_passkeys')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all passkeys of a client and returns their names. */
export const deletePasskeys = async (tx: Tx, clientId: number): Promise<string[]> => {
  const rows = await tx.deleteFrom('client_passkeys').where('client_id', '=', clientId).returning('name').execute()
  return rows.map(({ name }) => name)
}

/** Stores a challenge until it is used or expires; without a client, it belongs to a sign-in. */
export const insertChallenge = async (
  db: Db,
  challenge: { challenge: string; clientId: number | null; expiresAt: Date },
) => {
  await db
    .insertInto('client_passkey_challenges')
    .values({ challenge: challenge.challenge, client_id: challenge.clientId, expires_at: challenge.expiresAt })
    .execute()
}

/** Uses up a challenge of a client or of a sign-in; false when it is unknown, another's, used or expired. */
export const takeChallenge = async (
  db: Db,
  { challenge, clientId, now }: { challenge: string; clientId: number | null; now: Date },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('client_passkey_challenges')
    .where('challenge', '=', challenge)
    .where('client_id', 'is not distinct from', clientId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
