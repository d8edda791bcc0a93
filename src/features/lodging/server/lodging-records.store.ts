import './lodging.tables.ts'
import { sql } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { upsert } from '../../../platform/db/upsert.ts'

/** The tables whose rows hotels can choose. */
export type TermTable = 'room_classes' | 'hotel_services' | 'hotel_categories' | 'hotel_chains'

/** The rows of a table with their names in both languages, by id. */
export const listTerms = async (db: Db, table: TermTable) => {
  const { rows } = await sql<{ id: number; name: Bilingual | string; archived: boolean }>`
    select id, to_jsonb(name) as name, archived from ${sql.table(table)} order by id`.execute(db)
  return rows.map(({ name, ...row }) => ({ ...row, name: typeof name === 'string' ? { en: name, es: name } : name }))
}

export const setTermArchived = async (tx: Tx, table: TermTable, id: number, archived: boolean) => {
  await tx.updateTable(table).set({ archived }).where('id', '=', id).execute()
}

/** The names of the hotels on sale that use a row. */
export const findHotelsThatUse = async (tx: Tx, table: TermTable, id: number) => {
  const uses = {
    room_classes: sql`exists (select from hotel_rooms r where r.hotel_id = h.id and r.room_class_id = ${id} and r.on_sale)`,
    hotel_services: sql`h.service_ids @> to_jsonb(${id}::int)`,
    hotel_categories: sql`h.category_id = ${id}`,
    hotel_chains: sql`h.chain_id = ${id}`,
  }
  const { rows } = await sql<{ name: string }>`
    select h.name from hotels h where not h.archived and ${uses[table]} order by h.name`.execute(tx)
  return rows.map(({ name }) => name)
}

export const findRoomClass = (db: Db, id: number) =>
  db.selectFrom('room_classes').select('name').where('id', '=', id).executeTakeFirst()

export const saveRoomClass = (tx: Tx, { id, name }: { id: number; name: Bilingual }) =>
  upsert(tx, 'room_classes', ['id'], [{ id, name: JSON.stringify(name) }])

export const findHotelService = (db: Db, id: number) =>
  db.selectFrom('hotel_services').select('name').where('id', '=', id).executeTakeFirst()

/** The key of a service never changes. */
export const saveHotelService = async (tx: Tx, { id, key, name }: { id: number; key: string; name: Bilingual }) => {
  await tx
    .insertInto('hotel_services')
    .values({ id, key, name: JSON.stringify(name) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: JSON.stringify(name) }))
    .execute()
}

export const findHotelCategory = (db: Db, id: number) =>
  db.selectFrom('hotel_categories').select(['name', 'stars']).where('id', '=', id).executeTakeFirst()

export const saveHotelCategory = (tx: Tx, { name, ...row }: { id: number; name: Bilingual; stars: number | null }) =>
  upsert(tx, 'hotel_categories', ['id'], [{ ...row, name: JSON.stringify(name) }])

export const findHotelChain = async (db: Db, id: number) => {
  const row = await db.selectFrom('hotel_chains').select(['name', 'country_id']).where('id', '=', id).executeTakeFirst()
  return row && { name: row.name, countryId: row.country_id }
}

export const saveHotelChain = (tx: Tx, { countryId, ...row }: { id: number; name: string; countryId: number }) =>
  upsert(tx, 'hotel_chains', ['id'], [{ ...row, country_id: countryId }])
