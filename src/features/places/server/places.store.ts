import './places.tables.ts'
import './photos.tables.ts'
import { type Selectable, sql } from 'kysely'
import { photoOf, type StoredPhoto } from '../../../lib/photo.ts'
import type { Db, Tables } from '../../../platform/db/database.ts'
import type { CarZone, Country, Province, ProvinceFacts, Sight, TouristZone, ZoneGuide } from '../contract.ts'

/** The first photo of each row of a table, as `photo`. */
const photo = (kind: 'polo' | 'province', idColumn: 'tourist_zones.id' | 'provinces.id') =>
  sql<StoredPhoto | null>`(select json_strip_nulls(json_build_object('version', f.version, 'colours', f.colours, 'alt', p.alt)) from photos p
    join photo_files f on f.version = p.version
    where p.kind = ${kind} and p.owner_id = ${sql.ref(idColumn)} and p.position = 1)`.as('photo')

const zones = (db: Db) => db.selectFrom('tourist_zones').selectAll().select(photo('polo', 'tourist_zones.id'))

const toZone = (row: Selectable<Tables['tourist_zones']> & { photo: StoredPhoto | null }): TouristZone => ({
  id: row.id,
  slug: row.slug,
  provinceId: row.province_id,
  name: row.name,
  kind: row.kind as TouristZone['kind'],
  latitude: row.latitude,
  longitude: row.longitude,
  onHome: row.on_home,
  about: row.about,
  toKnow: row.to_know,
  photo: photoOf('polo', row.id, row.photo),
})

const toCarZone = ({ province_id, ...row }: Selectable<Tables['car_zones']>) => ({
  ...row,
  provinceId: province_id,
})

export const listCountries = (db: Db): Promise<Country[]> => db.selectFrom('countries').selectAll().execute()

export const listTouristZones = async (db: Db): Promise<TouristZone[]> =>
  (await zones(db).where('archived', '=', false).orderBy('id').execute()).map(toZone)

export const listZoneNames = (db: Db) =>
  db.selectFrom('tourist_zones').select(['id', 'name', 'archived']).orderBy('id').execute()

export const findTouristZone = async (db: Db, id: number) => {
  const row = await zones(db).where('id', '=', id).where('archived', '=', false).executeTakeFirst()
  return row && { ...toZone(row), guide: row.guide, sights: row.sights }
}

export const findProvince = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('provinces')
    .selectAll()
    .select(photo('province', 'provinces.id'))
    .where('id', '=', id)
    .where('archived', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { to_know: toKnow, ...province } = row
  return { ...province, photo: photoOf('province', id, row.photo), toKnow }
}

/** All provinces with their places, including archived ones, whose zones are still sold. */
export const listProvinces = (db: Db) =>
  db.selectFrom('provinces').select(['id', 'name', 'latitude', 'longitude']).orderBy('id').execute()

/** Adds a tourist zone's guide; an existing one stays, because the agency may have edited it. */
export const addZoneGuide = async (db: Db, zoneId: number, guide: ZoneGuide) => {
  await db
    .updateTable('tourist_zones')
    .set({ guide: JSON.stringify(guide) })
    .where('id', '=', zoneId)
    .where('guide', 'is', null)
    .execute()
}

/** Adds a tourist zone's sights; existing ones stay. */
export const addSights = async (db: Db, zoneId: number, sights: Sight[]) => {
  await db
    .updateTable('tourist_zones')
    .set({ sights: JSON.stringify(sights) })
    .where('id', '=', zoneId)
    .where('sights', '=', '[]' as never)
    .execute()
}

/** Adds a province's facts; existing ones stay. */
export const addProvinceFacts = async (db: Db, provinceId: number, facts: ProvinceFacts) => {
  await db
    .updateTable('provinces')
    .set({ to_know: JSON.stringify(facts) })
    .where('id', '=', provinceId)
    .where('to_know', 'is', null)
    .execute()
}

/** All car zones, including archived ones. */
export const listCarZones = async (db: Db) =>
  (await db.selectFrom('car_zones').selectAll().orderBy('id').execute()).map(toCarZone)

export const saveCarZone = async (db: Db, { id, provinceId, name, latitude, longitude, airport }: CarZone) => {
  const row = { province_id: provinceId, name: JSON.stringify(name), latitude, longitude, airport }
  await db
    .insertInto('car_zones')
    .values({ id, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
}

export const setCarZoneArchived = async (db: Db, id: number, archived: boolean) => {
  await db.updateTable('car_zones').set({ archived }).where('id', '=', id).execute()
}

export const listProvinceNames = (db: Db) =>
  db.selectFrom('provinces').select(['id', 'name', 'archived']).orderBy('id').execute()

/** Saves the catalogue's places; existing rows are updated. */
export const savePlaces = async (
  db: Db,
  places: {
    countries: Country[]
    provinces: Omit<Province, 'photo'>[]
    touristZones: Omit<TouristZone, 'photo'>[]
    carZones: CarZone[]
  },
) => {
  for (const { id, iso, name, dial } of places.countries) {
    const row = { iso, name: JSON.stringify(name), dial }
    await db
      .insertInto('countries')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  for (const { id, slug, name, latitude, longitude, about } of places.provinces) {
    const row = { slug, name: JSON.stringify(name), latitude, longitude, about: JSON.stringify(about) }
    await db
      .insertInto('provinces')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  for (const zone of places.touristZones) {
    const row = {
      slug: zone.slug,
      province_id: zone.provinceId,
      name: JSON.stringify(zone.name),
      kind: zone.kind,
      latitude: zone.latitude,
      longitude: zone.longitude,
      on_home: zone.onHome,
      about: JSON.stringify(zone.about),
      to_know: JSON.stringify(zone.toKnow),
    }
    await db
      .insertInto('tourist_zones')
      .values({ id: zone.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  for (const zone of places.carZones) await saveCarZone(db, zone)
}
