import './places.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db/database.ts'
import type { CarZone, Country, Province, TouristZone } from '../contract.ts'

const toZone = (row: Selectable<Tables['tourist_zones']>): TouristZone => ({
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
})

const toCarZone = ({ province_id, ...row }: Selectable<Tables['car_zones']>): CarZone => ({
  ...row,
  provinceId: province_id,
})

export const listCountries = (db: Db): Promise<Country[]> => db.selectFrom('countries').selectAll().execute()

export const listTouristZones = async (db: Db): Promise<TouristZone[]> =>
  (await db.selectFrom('tourist_zones').selectAll().orderBy('id').execute()).map(toZone)

export const findTouristZone = async (db: Db, id: number): Promise<TouristZone | undefined> => {
  const row = await db.selectFrom('tourist_zones').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toZone(row)
}

export const findProvince = (db: Db, id: number): Promise<Province | undefined> =>
  db.selectFrom('provinces').selectAll().where('id', '=', id).executeTakeFirst()

export const listCarZones = async (db: Db): Promise<CarZone[]> =>
  (await db.selectFrom('car_zones').selectAll().orderBy('id').execute()).map(toCarZone)

/** Writes the catalogue's places; rows that exist already are brought up to date. */
export const savePlaces = async (
  db: Db,
  places: { countries: Country[]; provinces: Province[]; touristZones: TouristZone[]; carZones: CarZone[] },
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
  for (const { id, provinceId, name, latitude, longitude, airport } of places.carZones) {
    const row = { province_id: provinceId, name: JSON.stringify(name), latitude, longitude, airport }
    await db
      .insertInto('car_zones')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
}
