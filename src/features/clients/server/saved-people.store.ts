import './clients.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/database.ts'
import type { SavedPerson } from '../contract/saved-people.ts'

const toPerson = (row: Selectable<Tables['saved_people']>): SavedPerson => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  countryId: row.country_id,
  passport: row.passport,
  birthDate: row.birth_day,
  phone: row.phone,
  licenceNumber: row.licence_number,
  licenceIssuedOn: row.licence_issued_on,
  licenceExpiresOn: row.licence_expires_on,
})

const toRow = (person: Omit<SavedPerson, 'id'>) => ({
  name_key: `${person.firstName} ${person.lastName}`.trim().toLowerCase().normalize('NFC'),
  first_name: person.firstName,
  last_name: person.lastName,
  country_id: person.countryId,
  passport: person.passport,
  birth_day: person.birthDate,
  phone: person.phone,
  licence_number: person.licenceNumber,
  licence_issued_on: person.licenceIssuedOn,
  licence_expires_on: person.licenceExpiresOn,
})

export const listPeople = async (db: Db, clientId: number): Promise<SavedPerson[]> => {
  const rows = await db
    .selectFrom('saved_people')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name_key')
    .execute()
  return rows.map(toPerson)
}

const filled = (column: string) =>
  sql<string>`coalesce(nullif(excluded.${sql.ref(column)}, ''), saved_people.${sql.ref(column)})`
const orStored = (column: string) => sql<null>`coalesce(excluded.${sql.ref(column)}, saved_people.${sql.ref(column)})`

/** Saves a new person, or adds the given fields to the saved person with the same name. */
export const mergePerson = async (db: Db, clientId: number, person: Omit<SavedPerson, 'id'>): Promise<SavedPerson> => {
  const row = await db
    .insertInto('saved_people')
    .values({ client_id: clientId, ...toRow(person) })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'name_key']).doUpdateSet({
        country_id: orStored('country_id'),
        passport: filled('passport'),
        birth_day: orStored('birth_day'),
        phone: filled('phone'),
        licence_number: filled('licence_number'),
        licence_issued_on: orStored('licence_issued_on'),
        licence_expires_on: orStored('licence_expires_on'),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPerson(row)
}

/** Whether a client has saved a person with this name, other than the one with the id `except`. */
export const hasOfName = async (
  db: Db,
  clientId: number,
  person: Omit<SavedPerson, 'id'>,
  except = 0,
): Promise<boolean> => {
  const row = await db
    .selectFrom('saved_people')
    .select('id')
    .where('client_id', '=', clientId)
    .where('name_key', '=', toRow(person).name_key)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all fields of a saved person; undefined when it is not this client's. */
export const replacePerson = async (
  db: Db,
  clientId: number,
  id: number,
  person: Omit<SavedPerson, 'id'>,
): Promise<SavedPerson | undefined> => {
  const row = await db
    .updateTable('saved_people')
    .set(toRow(person))
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirst()
  return row && toPerson(row)
}

/** Deletes a saved person; false when it is not this client's. */
export const deletePerson = async (db: Db, clientId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_people')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
