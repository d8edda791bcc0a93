import './clients.tables.ts'
import '../../places/server/places.tables.ts'
import type { Selectable } from 'kysely'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { NewClient } from '../contract.ts'

/** A client as other features know one. */
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

/** What signing in looks at. */
export type Account = Client & { passwordHash: string; activatedAt: Date | null }

const toClient = (row: Selectable<Tables['clients']>): Client => ({
  id: row.id,
  email: row.email,
  lang: row.lang,
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

/** The new client's id; undefined when the e-mail has an account already. */
export const insertClient = async (
  db: Db,
  client: Omit<NewClient, 'password'> & { passwordHash: string; lang: Lang; at: Date; activatedAt?: Date },
): Promise<number | undefined> => {
  const row = await db
    .insertInto('clients')
    .values({
      email: client.email,
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
      created_at: client.at,
      activated_at: client.activatedAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findAccount = async (db: Db, email: string): Promise<Account | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('email', '=', email).executeTakeFirst()
  return row && { ...toClient(row), passwordHash: row.password_hash, activatedAt: row.activated_at }
}

/** An account as signing in looks at it; `opensByTemporary` when the given hash is of a temporary password that still works. */
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
  return (
    row && {
      ...toClient(row),
      passwordHash: row.password_hash,
      activatedAt: row.activated_at,
      opensByTemporary: row.by_temporary !== null,
    }
  )
}

/** An account locked until the transaction ends; undefined when it was deleted. */
export const lockAccount = async (tx: Tx, id: number): Promise<Account | undefined> => {
  const row = await tx
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...toClient(row), passwordHash: row.password_hash, activatedAt: row.activated_at }
}

export const findClient = async (db: Db, id: number): Promise<Client | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toClient(row)
}

/** A client with the name of their country. */
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

/** Changes what is given; false when the client is no longer of that version. */
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

/** Remembers in which language a client is written to. */
export const setLanguage = async (db: Db, id: number, lang: Lang) => {
  await db.updateTable('clients').set({ lang }).where('id', '=', id).execute()
}

/** Leaves of a client nothing but the number, under which the law's records stand. */
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
  for (const table of ['saved_people', 'activation_codes', 'temporary_passwords', 'client_sessions'] as const)
    await tx.deleteFrom(table).where('client_id', '=', id).execute()
}

export const markActivated = async (db: Db, id: number, at: Date) => {
  await db
    .updateTable('clients')
    .set({ activated_at: at })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .execute()
}

export const insertActivationCode = async (
  db: Db,
  code: { codeHash: string; clientId: number; at: Date; expiresAt: Date },
) => {
  await db
    .insertInto('activation_codes')
    .values({ code_hash: code.codeHash, client_id: code.clientId, created_at: code.at, expires_at: code.expiresAt })
    .execute()
}

/** Uses up a code and says whose it was; undefined when it is unknown, used or too old. */
export const useActivationCode = async (db: Db, codeHash: string, at: Date): Promise<number | undefined> => {
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

/** When the activation codes that a client got since a moment were made, the newest first. */
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
