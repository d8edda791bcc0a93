import './staff.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Passkey } from '../../../platform/passkeys.ts'
import type { Sealed } from '../../../platform/sealing.ts'

export type App = { id: number; name: string } & Sealed & { lastStep: number }

/** Adds an authenticator app that is not confirmed yet; it replaces earlier unconfirmed ones. */
export const insertApp = async (tx: Tx, app: { staffId: number; name: string; at: Date } & Sealed): Promise<number> => {
  await tx.deleteFrom('staff_factors').where('staff_id', '=', app.staffId).where('confirmed_at', 'is', null).execute()
  const { id } = await tx
    .insertInto('staff_factors')
    .values({
      staff_id: app.staffId,
      kind: 'totp',
      name: app.name,
      created_at: app.at,
      key_id: app.keyId,
      sealed: app.sealed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a passkey; false when an account has it already. */
export const insertPasskey = async (
  tx: Tx,
  staffId: number,
  passkey: Omit<Passkey, 'id'>,
  at: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_factors')
    .values({
      staff_id: staffId,
      kind: 'passkey',
      name: passkey.name,
      created_at: at,
      confirmed_at: at,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: JSON.stringify(passkey.transports),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const factorsOf = (db: Db, staffId: number) => db.selectFrom('staff_factors').where('staff_id', '=', staffId)

/** The confirmed second factors of a staff member. */
export const listFactors = (db: Db, staffId: number) =>
  factorsOf(db, staffId)
    .select(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()

const apps = (db: Db, staffId: number) =>
  factorsOf(db, staffId)
    .select(['id', 'name', 'key_id as keyId', 'sealed', 'last_step as lastStep'])
    .where('kind', '=', 'totp')
    .$narrowType<{ keyId: string; sealed: Uint8Array }>()

export const listApps = (db: Db, staffId: number): Promise<App[]> =>
  apps(db, staffId).where('confirmed_at', 'is not', null).execute()

export const findUnconfirmedApp = (db: Db, staffId: number, id: number): Promise<App | undefined> =>
  apps(db, staffId).where('confirmed_at', 'is', null).where('id', '=', id).executeTakeFirst()

export const confirmApp = async (tx: Tx, id: number, at: Date) => {
  await tx.updateTable('staff_factors').set({ confirmed_at: at }).where('id', '=', id).execute()
}

/** Marks the code of a time step as used; false when this or a later step was already used. */
export const useStep = async (db: Db, id: number, step: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_factors')
    .set({ last_step: step, last_used_at: at })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listPasskeys = async (db: Db, staffId: number): Promise<Passkey[]> => {
  const rows = await factorsOf(db, staffId)
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
      'transports',
    ])
    .where('kind', '=', 'passkey')
    .$narrowType<{ credentialId: string; publicKey: Uint8Array }>()
    .execute()
  return rows.map((row) => ({ ...row, transports: row.transports ?? [] }))
}

export const markPasskeyUsed = async (db: Db, id: number, signCount: number, at: Date) => {
  await db.updateTable('staff_factors').set({ sign_count: signCount, last_used_at: at }).where('id', '=', id).execute()
}

/** Removes a confirmed factor; returns its name, or undefined when it is not the staff member's. */
export const deleteFactor = async (tx: Tx, staffId: number, id: number): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('staff_factors')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all factors and recovery codes of a staff member; returns the number of confirmed factors that they had. */
export const deleteFactors = async (tx: Tx, staffId: number): Promise<number> => {
  const deleted = await tx
    .deleteFrom('staff_factors')
    .where('staff_id', '=', staffId)
    .returning('confirmed_at')
    .execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  return deleted.filter((row) => row.confirmed_at).length
}

/** Replaces the recovery codes of a staff member. */
export const replaceRecoveryCodes = async (tx: Tx, staffId: number, hashes: string[]) => {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Marks a recovery code as used; false when it is unknown or was already used. */
export const useRecoveryCode = async (db: Db, staffId: number, codeHash: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countRecoveryCodes = async (db: Db, staffId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A sign-in after the password and before the second factor. */
export const insertSignIn = async (
  db: Db,
  { tokenHash, staffId, at, expiresAt }: { tokenHash: string; staffId: number; at: Date; expiresAt: Date },
) => {
  await db
    .insertInto('staff_sign_ins')
    .values({ token_hash: tokenHash, staff_id: staffId, created_at: at, expires_at: expiresAt })
    .execute()
}

/** The open sign-in of a token, with its account; undefined for a disabled account. */
export const findSignIn = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('staff_sign_ins')
    .innerJoin('staff', 'staff.id', 'staff_sign_ins.staff_id')
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff.password_hash as passwordHash',
      'staff.mail_lang as lang',
      'staff.last_sign_in_at as lastSignInAt',
      'staff_sign_ins.challenge',
    ])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()

export const setSignInChallenge = async (db: Db, tokenHash: string, challenge: string | null) => {
  await db.updateTable('staff_sign_ins').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}

/** Marks a sign-in as used; false when it was already used. */
export const useSignIn = async (tx: Tx, tokenHash: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sign_ins')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
