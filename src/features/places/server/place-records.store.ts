import './places.tables.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Rows, upsert } from '../../../platform/db/upsert.ts'

type PlaceTable = 'tourist_zones' | 'provinces'

/** The slug of a place. A new place gets its English name, followed by its id if another place has that slug. */
const slugFor = async (tx: Tx, table: PlaceTable, id: number, name: string) => {
  const slug = slugOf(name)
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'slug'])
    .where((where) => where.or([where('id', '=', id), where('slug', '=', slug)]))
    .execute()
  return rows.find((row) => row.id === id)?.slug ?? (rows.length > 0 ? `${slug}-${id}` : slug)
}

export const findZoneRow = (db: Db, id: number) =>
  db.selectFrom('tourist_zones').selectAll().where('id', '=', id).executeTakeFirst()

export const findProvinceRow = (db: Db, id: number) =>
  db.selectFrom('provinces').selectAll().where('id', '=', id).executeTakeFirst()

/** Saves a place; the slug of a new one is made from this name. */
export const savePlace = async <T extends PlaceTable>(
  tx: Tx,
  table: T,
  row: Omit<Rows<T>[number], 'slug'> & { id: number },
  name: string,
) => upsert(tx, table, ['id'], [{ ...row, slug: await slugFor(tx, table, row.id, name) }] as never)

export const setPlaceArchived = async (tx: Tx, table: PlaceTable, id: number, archived: boolean) => {
  await tx.updateTable(table).set({ archived }).where('id', '=', id).execute()
}

/** The English names of the published places in a province. */
export const listPlacesInProvince = async (tx: Tx, provinceId: number) => {
  const of = (table: 'tourist_zones' | 'car_zones') =>
    tx.selectFrom(table).select('name').where('province_id', '=', provinceId).where('archived', '=', false).execute()
  return [...(await of('tourist_zones')), ...(await of('car_zones'))].map(({ name }) => name.en)
}
