import './lodging.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** An entry on the list of prohibited lodgings. */
export type Prohibited = { key: string; name: string; city: string; propertyId: string | null }

const toProhibited = (row: {
  id: number
  name: string
  city: string
  property_id: string | null
  hotel_id: number | null
  decided_at: Date | null
}) => ({
  id: row.id,
  name: row.name,
  city: row.city,
  propertyId: row.property_id,
  hotelId: row.hotel_id,
  decided: row.decided_at !== null,
})

export const listProhibited = async (db: Db) =>
  (await db.selectFrom('prohibited_lodgings').selectAll().orderBy('name').orderBy('id').execute()).map(toProhibited)

/** The ids of the agency's hotels that are on the list. */
export const listProhibitedHotels = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('prohibited_lodgings')
    .select('hotel_id')
    .where('hotel_id', 'is not', null)
    .distinct()
    .execute()
  return new Set(rows.map((row) => row.hotel_id!))
}

/**
 * The entries of the list with their hotels. They stay locked until the transaction ends, so that none is matched with another hotel in the
 * meantime.
 */
export const lockProhibited = (tx: Tx) =>
  tx.selectFrom('prohibited_lodgings').select(['key', 'hotel_id as hotelId']).forUpdate().execute()

/** Replaces the list with these entries; returns how many are new, how many stay and how many are removed. */
export const replaceProhibited = async (tx: Tx, entries: readonly Prohibited[]) => {
  const { rows: removed } = await sql<{ id: number }>`
    delete from prohibited_lodgings where key not in (select jsonb_array_elements_text(${JSON.stringify(entries.map(({ key }) => key))}::jsonb))
    returning id`.execute(tx)
  const { rows } = await sql<{ added: boolean }>`
    insert into prohibited_lodgings (key, name, city, property_id)
    select e.key, e.name, e.city, e."propertyId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(key text, name text, city text, "propertyId" text)
    on conflict (key) do update set name = excluded.name, city = excluded.city, property_id = excluded.property_id
    returning xmax = 0 as added`.execute(tx)
  const added = rows.filter((row) => row.added).length
  return { added, kept: rows.length - added, removed: removed.length }
}

/** Matches an entry with a hotel; returns the previous hotel, or undefined when there is no such entry. */
export const matchProhibited = async (tx: Tx, id: number, hotelId: number | null, at: Date) => {
  const before = await tx
    .selectFrom('prohibited_lodgings')
    .select('hotel_id as hotelId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('prohibited_lodgings').set({ hotel_id: hotelId, decided_at: at }).where('id', '=', id).execute()
  return before
}

/** A hotel's name; undefined for an unknown id. */
export const findHotelName = async (db: Db, id: number) =>
  (await db.selectFrom('hotels').select('name').where('id', '=', id).executeTakeFirst())?.name

/** All hotels by name, each with its zone, including archived ones, which may be sold again. */
export const listAllHotelNames = (db: Db) =>
  db
    .selectFrom('hotels as h')
    .innerJoin('tourist_zones as z', 'z.id', 'h.tourist_zone_id')
    .select(['h.id', 'h.name', 'z.name as zone'])
    .orderBy('h.name_place_en')
    .orderBy('h.id')
    .execute()
