import './clients.tables.ts'
import '../../places/server/places.tables.ts'
import { type Selectable, sql } from 'kysely'
import { type Lang, storedLang } from '../../../lib/languages.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { NewClient } from '../contract.ts'

/** A client as seen by other features. */
export type Client = {
  id: number
  email: string
  lang: Lang
  firstName: string
  middleName: string
  lastName: string
  phone: string
  birthDate: string | null
  countryId: number | null
  state: string
  city: string
  zip: string
  address: string
  version: number
}

/** The data needed to sign in. */
export type Account = Client & { passwordHash: string; createdAt: Date; activatedAt: Date | null }

const toClient = (row: Selectable<Tables['clients']>): Client => ({
  id: row.id,
  email: row.email,
  lang: storedLang(row.lang),
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  phone: row.phone,
  birthDate: row.birth_day,
  countryId: row.country_id,
  state: row.state,
  city: row.city,
  zip: row.zip,
  address: row.address,
  version: row.version,
})

const toAccount = (row: Selectable<Tables['clients']>): Account => ({
  ...toClient(row),
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  activatedAt: row.activated_at,
})

/** Reserves the next client id; it is never reused, even if no client gets it. */
export const takeClientId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('clients', 'id'))::int as id`.execute(db)
  return rows[0]!.id
}

/** The details of a new account. */
export type NewAccount = Omit<NewClient, 'password'> & {
  id: number
  passwordHash: string
  lang: Lang
  at: Date
  activatedAt?: Date
  verifyPhone?: boolean
}

const enteredAtSignUp = (client: NewAccount) => ({
  password_hash: client.passwordHash,
  first_name: client.firstName,
  middle_name: client.middleName,
  last_name: client.lastName,
  phone: client.phone,
  birth_day: client.birthDate ?? null,
  country_id: client.countryId ?? null,
  state: client.state,
  city: client.city,
  zip: client.zip,
  address: client.address,
  lang: client.lang,
  verify_phone: client.verifyPhone ?? false,
})

/** Adds a client with a reserved id; false when the email address already has an account. */
export const insertClient = async (db: Db, client: NewAccount): Promise<boolean> => {
  const row = await db
    .insertInto('clients')
    .values({
      ...enteredAtSignUp(client),
      id: client.id,
      email: client.email,
      created_at: client.at,
      activated_at: client.activatedAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the details of an account, unless it is active. */
export const replaceSignUp = async (tx: Tx, id: number, client: NewAccount) => {
  await tx
    .updateTable('clients')
    .set((eb) => ({ ...enteredAtSignUp(client), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .execute()
}

export const findAccount = async (db: Db, email: string): Promise<Account | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('email', '=', email).executeTakeFirst()
  return row && toAccount(row)
}

export const findAccountById = async (db: Db, id: number): Promise<Account | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** The account to sign in to; `opensByTemporary` when the hash belongs to a temporary password that still works. */
export const findAccountToOpen = async (
  db: Db,
  email: string,
  temporaryHash: string,
  now: Date,
): Promise<(Account & { opensByTemporary: boolean }) | undefined> => {
  const row = await db
    .selectFrom('clients')
    .leftJoin('temporary_passwords', (join) =>
      join
        .onRef('temporary_passwords.client_id', '=', 'clients.id')
        .on('temporary_passwords.password_hash', '=', temporaryHash)
        .on('temporary_passwords.used_at', 'is', null)
        .on('temporary_passwords.expires_at', '>', now),
    )
    .selectAll('clients')
    .select('temporary_passwords.client_id as by_temporary')
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...toAccount(row), opensByTemporary: row.by_temporary !== null }
}

const accountToLock = (tx: Tx) => tx.selectFrom('clients').selectAll().where('deleted_at', 'is', null).forNoKeyUpdate()

/** Locks an account until the end of the transaction; undefined when it was deleted. */
export const lockAccount = async (tx: Tx, id: number): Promise<Account | undefined> => {
  const row = await accountToLock(tx).where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** Locks the account of an email address until the end of the transaction. */
export const lockAccountOf = async (tx: Tx, email: string): Promise<Account | undefined> => {
  const row = await accountToLock(tx).where('email', '=', email).executeTakeFirst()
  return row && toAccount(row)
}

export const findClient = async (db: Db, id: number): Promise<Client | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toClient(row)
}

/** A client, with the name of their country. */
export const findProfile = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('clients')
    .leftJoin('countries', 'countries.id', 'clients.country_id')
    .selectAll('clients')
    .select('countries.name as country_name')
    .where('clients.id', '=', id)
    .executeTakeFirst()
  return row && { ...toClient(row), countryName: row.country_name }
}

type Changes = Partial<Omit<Client, 'id' | 'email' | 'version'>>

/** Changes the given fields; false when `version` is not the current one. */
export const updateClient = async (db: Db, id: number, changes: Changes, version?: number): Promise<boolean> => {
  const row = {
    lang: changes.lang,
    first_name: changes.firstName,
    middle_name: changes.middleName,
    last_name: changes.lastName,
    phone: changes.phone,
    birth_day: changes.birthDate,
    country_id: changes.countryId,
    state: changes.state,
    city: changes.city,
    zip: changes.zip,
    address: changes.address,
  }
  if (Object.values(row).every((value) => value === undefined)) return true
  const changed = db
    .updateTable('clients')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  const { numUpdatedRows } = await (version === undefined
    ? changed
    : changed.where('version', '=', version)
  ).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the language of a client's emails. */
export const setLanguage = async (db: Db, id: number, lang: Lang) => {
  await db.updateTable('clients').set({ lang }).where('id', '=', id).execute()
}

/** Changes the email language of clients whose language is not one of these. */
export const replaceLanguages = async (tx: Tx, languages: readonly Lang[], lang: Lang) => {
  await tx.updateTable('clients').set({ lang }).where('lang', 'not in', languages).execute()
}

/** Erases a client's data. The id stays, because records that the law requires refer to it. */
export const eraseClient = async (tx: Tx, id: number, passwordHash: string, at: Date) => {
  await tx
    .updateTable('clients')
    .set((eb) => ({
      email: `deleted-${id}@deleted.invalid`,
      password_hash: passwordHash,
      first_name: '-',
      middle_name: '',
      last_name: '-',
      phone: '',
      birth_day: null,
      country_id: null,
      state: '',
      city: '',
      zip: '',
      address: '',
      activated_at: null,
      deleted_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const tables = [
    'saved_people',
    'activation_codes',
    'temporary_passwords',
    'client_sessions',
    'client_passkeys',
    'client_passkey_challenges',
  ] as const
  for (const table of tables) await tx.deleteFrom(table).where('client_id', '=', id).execute()
}

/** Activates an account, with another password if one is given; undefined when it was already active. */
export const markActivated = (db: Db, id: number, at: Date, passwordHash?: string) =>
  db
    .updateTable('clients')
    .set({ activated_at: at, password_hash: passwordHash })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .returning(['id', 'phone', 'lang', 'password_hash as passwordHash', 'verify_phone as verifyPhone'])
    .executeTakeFirst()

export const insertActivationCode = async (
  db: Db,
  code: { codeHash: string; digitsHash: string; clientId: number; at: Date; expiresAt: Date },
) => {
  await db
    .insertInto('activation_codes')
    .values({
      code_hash: code.codeHash,
      digits_hash: code.digitsHash,
      client_id: code.clientId,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Uses up a code and returns its client's id; undefined when it is unknown, used or too old. */
export const consumeActivationCode = async (db: Db, codeHash: string, at: Date): Promise<number | undefined> => {
  const row = await db
    .updateTable('activation_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('client_id')
    .executeTakeFirst()
  return row?.client_id
}

/** Uses up the code with these emailed digits, created at or after an instant; undefined when there is none, or it has been used. */
export const consumeActivationDigits = async (
  db: Db,
  { email, digitsHash, since, at }: { email: string; digitsHash: string; since: Date; at: Date },
): Promise<number | undefined> => {
  const row = await db
    .updateTable('activation_codes')
    .set({ used_at: at })
    .where('digits_hash', '=', digitsHash)
    .where('client_id', '=', (eb) => eb.selectFrom('clients').select('id').where('email', '=', email))
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .returning('client_id')
    .executeTakeFirst()
  return row?.client_id
}

/** When a client's activation codes were created, from `since` on, newest first. */
export const listActivationCodes = async (db: Db, clientId: number, since: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom('activation_codes')
    .select('created_at')
    .where('client_id', '=', clientId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}
