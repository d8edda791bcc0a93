import './cars.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import { loadInBulk } from '../../../platform/db/bulk-load.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Rows, upsert } from '../../../platform/db/upsert.ts'

/** The reference rows of a car catalogue. */
export type CarCatalogueRows = {
  classes: Rows<'car_classes'>
  models: Rows<'car_models'>
  suppliers: Rows<'car_suppliers'>
  products: Rows<'car_products'>
  offices: Rows<'car_offices'>
  ageFees: Rows<'car_age_fees'>
  oneWayFees: Rows<'car_one_way_fees'>
  markets: Rows<'car_markets'>
}

/** Upserts a catalogue's reference rows and replaces its fees and markets. */
export const saveCarCatalogue = async (tx: Tx, rows: CarCatalogueRows) => {
  await upsert(tx, 'car_classes', ['id'], rows.classes)
  await upsert(tx, 'car_models', ['id'], rows.models)
  await upsert(tx, 'car_suppliers', ['id'], rows.suppliers)
  await upsert(tx, 'car_products', ['supplier_id', 'model_id'], rows.products)
  await upsert(tx, 'car_offices', ['id'], rows.offices)
  await replaceTerms(tx, 'car_age_fees', rows.ageFees)
  await replaceTerms(tx, 'car_one_way_fees', rows.oneWayFees)
  await replaceTerms(tx, 'car_markets', rows.markets)
}

const replaceTerms = async <T extends 'car_age_fees' | 'car_one_way_fees' | 'car_markets'>(
  tx: Tx,
  table: T,
  rows: Rows<T>,
) => {
  await sql`delete from ${sql.table(table)}`.execute(tx)
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute()
}

/** Everything needed to generate the rows of `car_days`. */
export type CarStockPlan = {
  /** Each supplier's season on each day. */
  calendar: { supplier_id: number; day: Day; season: string }[]
  rates: {
    supplier_id: number
    model_id: number
    season: string
    units: number
    p3: number
    p7: number
    p14: number
    p30: number
  }[]
  zones: { supplier_id: number; zone_id: number }[]
  /** Days without stock; model 0 means all models. */
  soldOut: { supplier_id: number; model_id: number; zone_id: number; from_day: Day; to_day: Day }[]
}

/** Key of a product and zone in the result of `findLastDays`. */
export const lastDayKey = (supplierId: number, modelId: number, zoneId: number) => `${supplierId} ${modelId} ${zoneId}`

/** The last stocked day of each product in each zone of its supplier; absent when there is none. */
export const findLastDays = async (db: Db): Promise<Map<string, Day>> => {
  const { rows } = await sql<{ supplier_id: number; model_id: number; zone_id: number; day: Day | null }>`
    select p.supplier_id, p.model_id, z.zone_id, (
      select max(d.day) from car_days d where d.supplier_id = p.supplier_id and d.model_id = p.model_id and d.zone_id = z.zone_id
    ) as day
    from car_products p join (select distinct supplier_id, zone_id from car_offices) z on z.supplier_id = p.supplier_id`.execute(
    db,
  )
  return new Map(
    rows.flatMap((row) => (row.day ? [[lastDayKey(row.supplier_id, row.model_id, row.zone_id), row.day]] : [])),
  )
}

/** Adds the missing days of a plan; existing days do not change. Rows are inserted by day, so that a search reads adjacent rows. */
export const addCarDays = (tx: Tx, plan: CarStockPlan) =>
  loadInBulk(tx, 'car_days', plan.calendar.length, () =>
    sql`
    with calendar as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.calendar)}::jsonb) as x(supplier_id int, day date, season text)
    ), rates as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.rates)}::jsonb)
        as x(supplier_id int, model_id int, season text, units int, p3 int, p7 int, p14 int, p30 int)
    ), zones as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.zones)}::jsonb) as x(supplier_id int, zone_id int)
    ), sold_out as (
      select * from jsonb_to_recordset(${JSON.stringify(plan.soldOut)}::jsonb)
        as x(supplier_id int, model_id int, zone_id int, from_day date, to_day date)
    )
    insert into car_days (supplier_id, model_id, zone_id, day, units, price_3_cents, price_7_cents, price_14_cents, price_30_cents)
    select r.supplier_id, r.model_id, z.zone_id, c.day,
      case when exists (select from sold_out o where o.supplier_id = r.supplier_id and o.model_id in (0, r.model_id)
        and o.zone_id = z.zone_id and c.day >= o.from_day and c.day < o.to_day) then 0 else r.units end,
      r.p3, r.p7, r.p14, r.p30
    from calendar c
    join rates r on r.supplier_id = c.supplier_id and r.season = c.season
    join zones z on z.supplier_id = c.supplier_id
    order by c.day, z.zone_id, r.supplier_id, r.model_id
    on conflict do nothing`.execute(tx),
  )
