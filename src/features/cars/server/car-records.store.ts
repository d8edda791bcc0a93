import './cars.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Rows, upsert } from '../../../platform/db/upsert.ts'
import type { CarClassContent, CarModelContent, CarSupplierContent } from '../car-records.ts'

export const listClassNames = (db: Db) =>
  db.selectFrom('car_classes').select(['id', 'name', 'archived']).orderBy('display_order').execute()

/** The rows of a table whose name is the same in both languages, by name. */
const listNames = async (db: Db, table: 'car_models' | 'car_suppliers') => {
  const rows = await db.selectFrom(table).select(['id', 'name', 'archived']).orderBy('name').execute()
  return rows.map(({ name, ...row }) => ({ ...row, name: { en: name, es: name } }))
}
export const listModelNames = (db: Db) => listNames(db, 'car_models')
export const listSupplierNames = (db: Db) => listNames(db, 'car_suppliers')

export const setArchived = async (
  tx: Tx,
  table: 'car_classes' | 'car_models' | 'car_suppliers',
  id: number,
  archived: boolean,
) => {
  await tx.updateTable(table).set({ archived }).where('id', '=', id).execute()
}

/** The names of the published models in a class. */
export const findModelsOfClass = async (tx: Tx, classId: number) => {
  const rows = await tx
    .selectFrom('car_models')
    .select('name')
    .where('class_id', '=', classId)
    .where('archived', '=', false)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The names of the published suppliers that rent a model. */
export const findSuppliersOfModel = async (tx: Tx, modelId: number) => {
  const rows = await tx
    .selectFrom('car_products as p')
    .innerJoin('car_suppliers as s', 's.id', 'p.supplier_id')
    .select('s.name')
    .where('p.model_id', '=', modelId)
    .where('p.on_sale', '=', true)
    .where('s.archived', '=', false)
    .orderBy('s.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The suppliers with an office in a zone. */
const suppliersInZone = (tx: Tx, zoneId: number) =>
  tx
    .selectFrom('car_suppliers as s')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('car_offices as o')
          .select('o.id')
          .whereRef('o.supplier_id', '=', 's.id')
          .where('o.zone_id', '=', zoneId),
      ),
    )

/** The names of the published suppliers with an office in a zone. */
export const findSuppliersInZone = async (tx: Tx, zoneId: number) => {
  const rows = await suppliersInZone(tx, zoneId)
    .select('s.name')
    .where('s.archived', '=', false)
    .orderBy('s.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Locks the suppliers with an office in a zone, including archived ones, and returns their ids. */
export const lockSuppliersInZone = async (tx: Tx, zoneId: number) => {
  const rows = await suppliersInZone(tx, zoneId).select('s.id').orderBy('s.id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

export const findClass = async (db: Db, id: number): Promise<CarClassContent | undefined> => {
  const row = await db.selectFrom('car_classes').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      name: row.name,
      order: row.display_order,
      minAge: row.min_age,
      maxAge: row.max_age,
      minLicenceYears: row.min_licence_years,
    }
  )
}

/** Writes a class; its code never changes. */
export const saveClass = async (tx: Tx, id: number, code: string, content: CarClassContent) => {
  const row = {
    name: JSON.stringify(content.name),
    display_order: content.order,
    min_age: content.minAge,
    max_age: content.maxAge,
    min_licence_years: content.minLicenceYears,
  }
  await tx
    .insertInto('car_classes')
    .values({ id, code, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

type ModelRow = Omit<CarModelContent, 'photos'>

export const findModel = async (db: Db, id: number): Promise<ModelRow | undefined> => {
  const row = await db.selectFrom('car_models').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { name, transmission, seats, bags, doors } = row
  return {
    ...{ name, transmission, seats, bags, doors },
    classId: row.class_id,
    airConditioning: row.air_conditioning,
    fuel: row.fuel as ModelRow['fuel'],
    body: row.body as ModelRow['body'],
  }
}

export const saveModel = (tx: Tx, id: number, { classId, airConditioning, ...model }: ModelRow) =>
  upsert(tx, 'car_models', ['id'], [{ id, ...model, class_id: classId, air_conditioning: airConditioning }])

/** A supplier with its terms; `oneWayFees` has every pair of zones. */
export const findSupplier = async (db: Db, id: number): Promise<CarSupplierContent | undefined> => {
  const row = await db.selectFrom('car_suppliers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [offices, products, ageFees, oneWayFees, markets] = await Promise.all([
    db.selectFrom('car_offices').selectAll().where('supplier_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('car_products')
      .selectAll()
      .where('supplier_id', '=', id)
      .where('on_sale', '=', true)
      .orderBy('model_id')
      .execute(),
    db.selectFrom('car_age_fees').selectAll().where('supplier_id', '=', id).orderBy('from_age').execute(),
    db
      .selectFrom('car_one_way_fees')
      .selectAll()
      .where('supplier_id', '=', id)
      .orderBy('from_zone_id')
      .orderBy('to_zone_id')
      .execute(),
    db.selectFrom('car_markets').selectAll().where('supplier_id', '=', id).orderBy('country_id').execute(),
  ])
  return {
    name: row.name,
    slug: row.slug,
    about: row.about,
    phone: row.phone,
    afterHoursFeeCents: row.after_hours_fee_cents,
    offices: offices.map(({ name, zone_id, opens, closes, phone, address, latitude, longitude }) => ({
      ...{ name, zoneId: zone_id, opens, closes, phone, address },
      position: { latitude, longitude },
    })),
    models: products.map((product) => ({
      modelId: product.model_id,
      kmLimitPerDay: product.km_limit_per_day,
      insurancePerDayCents: product.insurance_per_day_cents,
      depositCents: product.deposit_cents,
    })),
    ageFees: ageFees.map((fee) => ({ fromAge: fee.from_age, toAge: fee.to_age, perDayCents: fee.per_day_cents })),
    oneWayPerKmCents: row.one_way_per_km_cents,
    oneWayMinCents: row.one_way_min_cents,
    oneWayMaxCents: row.one_way_max_cents,
    oneWayFees: oneWayFees.map((fee) => ({
      fromZoneId: fee.from_zone_id,
      toZoneId: fee.to_zone_id,
      feeCents: fee.fee_cents,
    })),
    markets: markets.map(({ country_id, percent }) => ({ countryId: country_id, percent })),
    // Cancellation charges for cars are always percentages.
    cancellation: (row.cancellation ?? []) as CarSupplierContent['cancellation'],
    extras: row.extras,
  }
}

/** Writes a supplier with its terms; `oneWayFees` has every pair of zones. */
export const saveSupplier = async (tx: Tx, id: number, content: CarSupplierContent) => {
  const { name, slug, phone, cancellation } = content
  const row = {
    ...{ id, name, slug, phone },
    about: JSON.stringify(content.about),
    after_hours_fee_cents: content.afterHoursFeeCents,
    cancellation: cancellation.length > 0 ? JSON.stringify(cancellation) : null,
    extras: JSON.stringify(content.extras),
    one_way_per_km_cents: content.oneWayPerKmCents,
    one_way_min_cents: content.oneWayMinCents,
    one_way_max_cents: content.oneWayMaxCents,
  }
  await upsert(tx, 'car_suppliers', ['id'], [row])
  await saveProducts(tx, id, content.models)
  await saveOffices(tx, id, content.offices)
  await replaceTerms(
    tx,
    'car_age_fees',
    id,
    content.ageFees.map((fee) => ({
      supplier_id: id,
      from_age: fee.fromAge,
      to_age: fee.toAge,
      per_day_cents: fee.perDayCents,
    })),
  )
  await saveOneWayFees(tx, id, content.oneWayFees)
  await replaceTerms(
    tx,
    'car_markets',
    id,
    content.markets.map(({ countryId, percent }) => ({ supplier_id: id, country_id: countryId, percent })),
  )
}

/** Replaces a supplier's fees, one for every pair of zones. */
export const saveOneWayFees = (tx: Tx, supplierId: number, fees: CarSupplierContent['oneWayFees']) =>
  replaceTerms(
    tx,
    'car_one_way_fees',
    supplierId,
    fees.map((fee) => ({
      supplier_id: supplierId,
      from_zone_id: fee.fromZoneId,
      to_zone_id: fee.toZoneId,
      fee_cents: fee.feeCents,
    })),
  )

const replaceTerms = async <T extends 'car_age_fees' | 'car_one_way_fees' | 'car_markets'>(
  tx: Tx,
  table: T,
  supplierId: number,
  rows: Rows<T>,
) => {
  await sql`delete from ${sql.table(table)} where supplier_id = ${supplierId}`.execute(tx)
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute()
}

/** Saves the models that a supplier rents. Other models are kept, for existing bookings and their stock. */
const saveProducts = async (tx: Tx, supplierId: number, models: CarSupplierContent['models']) => {
  await tx.updateTable('car_products').set({ on_sale: false }).where('supplier_id', '=', supplierId).execute()
  await upsert(
    tx,
    'car_products',
    ['supplier_id', 'model_id'],
    models.map((model) => ({
      supplier_id: supplierId,
      model_id: model.modelId,
      km_limit_per_day: model.kmLimitPerDay,
      insurance_per_day_cents: model.insurancePerDayCents,
      deposit_cents: model.depositCents,
      on_sale: true,
    })),
  )
}

/**
 * Saves a supplier's offices. An office with an unchanged name keeps its id; a renamed one keeps it by its zone, so that bookings keep
 * their pick-up office.
 */
const saveOffices = async (tx: Tx, supplierId: number, offices: CarSupplierContent['offices']) => {
  const old = await tx
    .selectFrom('car_offices')
    .select(['id', 'name', 'zone_id'])
    .where('supplier_id', '=', supplierId)
    .orderBy('id')
    .execute()
  const names = new Set(offices.map(({ name }) => name))
  const renamed = old.filter(({ name }) => !names.has(name))
  const keptIds = offices.map(({ name, zoneId }) => {
    const kept = old.find((office) => office.name === name)
    if (kept) return kept.id
    const place = renamed.findIndex(({ zone_id }) => zone_id === zoneId)
    return place < 0 ? undefined : renamed.splice(place, 1)[0]!.id
  })
  const added = keptIds.filter((id) => id === undefined).length
  const { rows: fresh } = await sql<{ id: number }>`
    select nextval('record_ids')::int as id from generate_series(1, ${added}::int)`.execute(tx)
  const rows = offices.map((office, i) => ({
    id: keptIds[i] ?? fresh.shift()!.id,
    supplier_id: supplierId,
    zone_id: office.zoneId,
    name: office.name,
    address: office.address,
    phone: office.phone,
    latitude: office.position.latitude,
    longitude: office.position.longitude,
    opens: office.opens,
    closes: office.closes,
  }))
  await upsert(tx, 'car_offices', ['id'], rows)
  await tx
    .deleteFrom('car_offices')
    .where('supplier_id', '=', supplierId)
    .where(
      'id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Whether another supplier has this slug. */
export const isSlugTaken = async (tx: Tx, supplierId: number, slug: string) => {
  const row = await tx
    .selectFrom('car_suppliers')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', supplierId)
    .executeTakeFirst()
  return row !== undefined
}

/** Prevents bookings of a supplier's cars until the transaction ends. */
export const lockBookings = async (tx: Tx, supplierId: number) => {
  await tx.selectFrom('car_products').select('model_id').where('supplier_id', '=', supplierId).forUpdate().execute()
}

/** The zones where a supplier's booked cars are picked up or dropped off, with the number of bookings that end on or after a day. */
export const listZonesWithBookings = async (tx: Tx, supplierId: number, from: Day) => {
  const { rows } = await sql<{ id: number; name: Bilingual; bookings: number }>`
    select z.id, z.name, count(*)::int as bookings
    from car_bookings b join car_zones z on z.id in (b.pick_up_zone_id, b.drop_off_zone_id)
    where b.supplier_id = ${supplierId} and b.released_at is null and b.drop_off_day >= ${from}::date
    group by z.id order by z.id`.execute(tx)
  return rows
}
