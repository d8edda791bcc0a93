import './cars.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { photoOf, type StoredPhoto } from '../../../lib/photo.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CarProduct, Transmission } from '../offer.ts'
import type { Tier } from '../rental-days.ts'

export type CarStockQuery = {
  zoneId: number
  firstDay: Day
  /** Number of rental days from `firstDay`. */
  days: number
  tier: Tier
  supplierId?: number
  /** Restricts the search to one supplier, in addition to `supplierId`. */
  operatorId?: number
  modelId?: number
  classId?: number
  transmission?: number
  unlimitedKm?: boolean
  /** Includes cars that are sold out or stopped, with `unitsLeft` 0. */
  alsoSoldOut?: boolean
}

type ProductRow = {
  supplier_id: number
  model_id: number
  units_left: number
  stopped: boolean
  day_cents: number[]
  model_name: string
  class_id: number
  class_name: Bilingual
  display_order: number
  min_age: number
  max_age: number
  min_licence_years: number
  transmission: Transmission
  seats: number
  bags: number
  doors: number
  air_conditioning: boolean
  fuel: string
  body: string
  km_limit_per_day: number | null
  insurance_per_day_cents: number
  deposit_cents: number
  photo: StoredPhoto | null
}

const toProduct = (row: ProductRow): CarProduct => ({
  supplierId: row.supplier_id,
  modelId: row.model_id,
  modelName: row.model_name,
  classId: row.class_id,
  className: row.class_name,
  classOrder: row.display_order,
  minAge: row.min_age,
  maxAge: row.max_age,
  minLicenceYears: row.min_licence_years,
  transmission: row.transmission,
  seats: row.seats,
  bags: row.bags,
  doors: row.doors,
  airConditioning: row.air_conditioning,
  fuel: row.fuel,
  body: row.body,
  photo: photoOf('car', row.model_id, row.photo),
  kmLimitPerDay: row.km_limit_per_day,
  insurancePerDayCents: row.insurance_per_day_cents,
  depositCents: row.deposit_cents,
  unitsLeft: row.stopped ? 0 : row.units_left,
  dayCents: row.day_cents,
})

const PRICE_COLUMNS: Readonly<Record<Tier, string>> = {
  3: 'price_3_cents',
  7: 'price_7_cents',
  14: 'price_14_cents',
  30: 'price_30_cents',
}

/**
 * The cars of a zone that are available on every day of a rental, with each day's price in its tier. Reads one range of the
 * index (zone, day) and aggregates it per car.
 */
export const listFreeCars = async (db: Db, query: CarStockQuery): Promise<CarProduct[]> => {
  const price = sql.ref(`d.${PRICE_COLUMNS[query.tier]}`)
  const onlyFree = query.alsoSoldOut ? sql`` : sql`and d.units_left > 0 and not d.stop_sale`
  const only = (column: string, value: number | undefined) => (value ? sql`and ${sql.ref(column)} = ${value}` : sql``)
  const { rows } = await sql<ProductRow>`
    select f.*, m.name as model_name, m.class_id, c.name as class_name, c.display_order, c.min_age, c.max_age,
      c.min_licence_years, m.transmission, m.seats, m.bags, m.doors, m.air_conditioning, m.fuel, m.body,
      p.km_limit_per_day, p.insurance_per_day_cents, p.deposit_cents,
      (select json_build_object('version', pf.version, 'colours', pf.colours)
        from photos ph join photo_files pf on pf.version = ph.version
        where ph.kind = 'car' and ph.owner_id = m.id and ph.position = 1) as photo
    from (
      select d.supplier_id, d.model_id, min(d.units_left) as units_left, bool_or(d.stop_sale) as stopped,
        array_agg(${price} order by d.day) as day_cents
      from car_days d
      where d.zone_id = ${query.zoneId} and d.day >= ${query.firstDay}::date and d.day < ${query.firstDay}::date + ${query.days}::int
        ${onlyFree} ${only('d.supplier_id', query.supplierId)} ${only('d.supplier_id', query.operatorId)} ${only('d.model_id', query.modelId)}
      group by d.supplier_id, d.model_id
      having count(*) = ${query.days}::int
    ) f
    join car_products p on p.supplier_id = f.supplier_id and p.model_id = f.model_id
    join car_models m on m.id = f.model_id
    join car_classes c on c.id = m.class_id
    where true ${only('m.class_id', query.classId)} ${only('m.transmission', query.transmission)}
      ${query.unlimitedKm ? sql`and p.km_limit_per_day is null` : sql``}`.execute(db)
  return rows.map(toProduct)
}
