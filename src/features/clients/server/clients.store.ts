import './clients.tables.ts'
import '../../places/server/places.tables.ts'
import type { Selectable } from 'kysely'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tables } from '../../../platform/db/database.ts'
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

type Changes = Partial<Omit<Client, 'id' | 'email'>>

/** Changes what is given. */
export const updateClient = async (db: Db, id: number, changes: Changes) => {
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
  if (Object.values(row).every((value) => value === undefined)) return
  await db.updateTable('clients').set(row).where('id', '=', id).execute()
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

export const insertSession = async (
  db: Db,
  session: { clientId: number; tokenHash: string; at: Date; expiresAt: Date; agent: string; impersonatedBy?: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('client_sessions')
    .values({
      client_id: session.clientId,
      token_hash: session.tokenHash,
      created_at: session.at,
      expires_at: session.expiresAt,
      agent: session.agent,
      impersonated_by: session.impersonatedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The session of a token that is neither ended nor expired. */
export const findSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('client_sessions')
    .select(['id', 'client_id as clientId', 'impersonated_by as impersonatedBy'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const endSession = async (db: Db, id: number, at: Date) => {
  await db
    .updateTable('client_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
