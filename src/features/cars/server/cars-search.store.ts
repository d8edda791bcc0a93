import './cars.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { photoOf, type StoredPhoto } from '../../../lib/photo.ts'
import type { Db } from '../../../platform/db/database.ts'
import { guestScoreOf } from '../../products/guest-score.ts'
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
  dropOff: Day
  /** Includes cars that are sold out or stopped, with `unitsLeft` 0. */
  alsoSoldOut?: boolean
}

/** A supplier's model, without the data that depends on the days of a rental. */
export type Car = Omit<CarProduct, 'unitsLeft' | 'dayRules' | 'dayCents'>

type CarRow = {
  supplier_id: number
  model_id: number
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
  score_tenths: number | null
  review_count: number
  photo: StoredPhoto | null
}

type ProductRow = CarRow & {
  units_left: number
  stopped: boolean
  min_days: number
  max_days: number | null
  release_days: number
  closed_to_arrival: boolean
  closed_to_departure: boolean
  day_cents: number[]
}

const carColumns = sql`p.supplier_id, p.model_id, m.name as model_name, m.class_id, c.name as class_name, c.display_order, c.min_age,
  c.max_age, c.min_licence_years, m.transmission, m.seats, m.bags, m.doors, m.air_conditioning, m.fuel, m.body,
  p.km_limit_per_day, p.insurance_per_day_cents, p.deposit_cents, p.score_tenths, p.review_count,
  (select json_strip_nulls(json_build_object('version', pf.version, 'colours', pf.colours, 'alt', ph.alt))
    from photos ph join photo_files pf on pf.version = ph.version
    where ph.kind = 'car' and ph.owner_id = m.id and ph.position = 1) as photo`
const carJoins = sql`join car_models m on m.id = p.model_id and not m.archived
  join car_classes c on c.id = m.class_id and not c.archived`

const toCar = (row: CarRow): Car => ({
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
  guestScore: guestScoreOf(row),
})

const toProduct = (row: ProductRow): CarProduct => ({
  ...toCar(row),
  unitsLeft: row.stopped ? 0 : row.units_left,
  dayRules: {
    minDays: row.min_days,
    maxDays: row.max_days,
    releaseDays: row.release_days,
    closedToArrival: row.closed_to_arrival,
    closedToDeparture: row.closed_to_departure,
  },
  dayCents: row.day_cents,
})

const PRICE_COLUMNS: Readonly<Record<Tier, string>> = {
  3: 'price_3_cents',
  7: 'price_7_cents',
  14: 'price_14_cents',
  30: 'price_30_cents',
}

/**
 * The cars of a zone with stock and a price on every day of a rental, with each day's price in its tier and the rules of pick-up
 * and drop-off. Reads one range of the index (zone, day) and aggregates it per car.
 */
export const listFreeCars = async (db: Db, query: CarStockQuery): Promise<CarProduct[]> => {
  const price = sql.ref(`d.${PRICE_COLUMNS[query.tier]}`)
  const onlyFree = query.alsoSoldOut ? sql`` : sql`and d.units_left > 0 and not d.stop_sale`
  const only = (column: string, value: number | undefined) => (value ? sql`and ${sql.ref(column)} = ${value}` : sql``)
  const onFirstDay = (column: string) =>
    sql`max(${sql.ref(`d.${column}`)}) filter (where d.day = ${query.firstDay}::date) as ${sql.ref(column)}`
  const { rows } = await sql<ProductRow>`
    select f.*, (f.supplier_id, f.model_id) in (
        select o.supplier_id, o.model_id from car_days o
        where o.zone_id = ${query.zoneId} and o.day = ${query.dropOff}::date and o.closed_to_departure
      ) as closed_to_departure, ${carColumns}
    from (
      select d.supplier_id, d.model_id, min(coalesce(d.units_left, 0)) as units_left, bool_or(d.stop_sale) as stopped,
        ${sql.join(['min_days', 'max_days', 'release_days'].map(onFirstDay))},
        bool_or(d.closed_to_arrival and d.day = ${query.firstDay}::date) as closed_to_arrival,
        array_agg(${price} order by d.day) as day_cents
      from car_days d
      where d.zone_id = ${query.zoneId} and d.day >= ${query.firstDay}::date and d.day < ${query.firstDay}::date + ${query.days}::int
        and ${price} is not null ${onlyFree} ${only('d.supplier_id', query.supplierId)} ${only('d.supplier_id', query.operatorId)} ${only('d.model_id', query.modelId)}
      group by d.supplier_id, d.model_id
      having count(*) = ${query.days}::int
    ) f
    join car_products p on p.supplier_id = f.supplier_id and p.model_id = f.model_id and p.on_sale
    ${carJoins}
    where true ${only('m.class_id', query.classId)} ${only('m.transmission', query.transmission)}`.execute(db)
  return rows.map(toProduct)
}

/** The cars that suppliers rent, in each zone where they have an office. */
export const listFleetCars = async (db: Db): Promise<(Car & { zoneId: number })[]> => {
  const { rows } = await sql<CarRow & { zone_id: number }>`
    select z.zone_id, ${carColumns}
    from car_products p ${carJoins}
    join (select distinct supplier_id, zone_id from car_offices) z on z.supplier_id = p.supplier_id
    where p.on_sale order by p.supplier_id, p.model_id, z.zone_id`.execute(db)
  return rows.map((row) => ({ ...toCar(row), zoneId: row.zone_id }))
}
