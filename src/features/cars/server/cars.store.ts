import './cars.tables.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import '../../places/server/places.tables.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import { rowOfKeys, type SheetRowName } from '../../products/day-sheet.ts'
import type { BookedCarOffer, CarBookForm } from '../contract.ts'
import type { AgeFee } from '../driver-age.ts'
import type { SupplierExtra } from '../extras.ts'
import type { Office, SupplierTerms } from '../offer.ts'

/** Whether a row of car_days has a price for any length of rental. */
const isPriced = sql<SqlBool>`coalesce(price_3_cents, price_7_cents, price_14_cents, price_30_cents) is not null`

/**
 * The cars `p` that suppliers rent at each of their offices `o`; their models, and everything else that they belong to, must not be
 * archived.
 */
const carsAtOffices = sql`car_offices o
      join car_suppliers s on s.id = o.supplier_id and not s.archived
      join car_products p on p.supplier_id = o.supplier_id and p.on_sale
      join car_models m on m.id = p.model_id and not m.archived
      join car_classes c on c.id = m.class_id and not c.archived`

/** Whether the car of a row `d` of car_days is rented in its zone. */
const isForRent = sql<SqlBool>`exists (
        select from ${carsAtOffices} join car_zones z on z.id = o.zone_id and not z.archived
        where o.zone_id = d.zone_id and p.supplier_id = d.supplier_id and p.model_id = d.model_id
      )`

/** The last day with rates, today or later, for one car or all cars on sale in a zone; undefined when there is none. */
export const findLastDayOnSale = async (
  db: Db,
  { zoneId, supplierId, modelId, today }: { zoneId: number; supplierId?: number; modelId?: number; today: Day },
): Promise<Day | undefined> => {
  let query = db
    .selectFrom('car_days as d')
    .select('d.day')
    .where('d.zone_id', '=', zoneId)
    .where('d.day', '>=', today)
    .where(isPriced)
    .where(isForRent)
    .orderBy('d.day', 'desc')
    .limit(1)
  if (supplierId) query = query.where('d.supplier_id', '=', supplierId)
  if (modelId) query = query.where('d.model_id', '=', modelId)
  return (await query.executeTakeFirst())?.day
}

/** Whether a supplier is published or ever was. */
export const isSupplier = async (db: Db, id: number) =>
  (await db.selectFrom('car_suppliers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const listSupplierNames = (db: Db) =>
  db.selectFrom('car_suppliers').select(['id', 'name']).orderBy('name').execute()

type OfficeRow = Selectable<Tables['car_offices']>

const toOffice = ({ supplier_id, zone_id, ...row }: OfficeRow): Office => ({
  ...row,
  supplierId: supplier_id,
  zoneId: zone_id,
})

type TermsRow = {
  id: number
  name: string
  phone: string
  after_hours_fee_cents: number
  cancellation: CancellationStep[] | null
  extras: SupplierExtra[]
  age_fees: { from_age: number; to_age: number; per_day_cents: number }[]
  percent: number
  one_way_fee_cents: number
  offices: OfficeRow[]
}

/** A supplier's market adjustment for a country, in percent. */
export const findMarketPercent = async (db: Db, supplierId: number, countryId: number): Promise<number> => {
  const market = await db
    .selectFrom('car_markets')
    .select('percent')
    .where('supplier_id', '=', supplierId)
    .where('country_id', '=', countryId)
    .executeTakeFirst()
  return market?.percent ?? 0
}

/** The terms of every supplier that rents cars in the pick-up zone and accepts them in the drop-off zone. */
export const listSupplierTerms = async (
  db: Db,
  rental: { zoneId: number; dropOffZoneId: number; userCountryId: number },
): Promise<SupplierTerms[]> => {
  const { rows } = await sql<TermsRow>`
    select s.id, s.name, s.phone, s.after_hours_fee_cents, s.cancellation, s.extras,
      coalesce((select json_agg(f order by f.from_age) from car_age_fees f where f.supplier_id = s.id), '[]') as age_fees,
      coalesce((select k.percent from car_markets k where k.supplier_id = s.id and k.country_id = ${rental.userCountryId}), 0) as percent,
      coalesce(w.fee_cents, 0) as one_way_fee_cents,
      (select json_agg(o order by o.id) from car_offices o
        where o.supplier_id = s.id and o.zone_id in (${rental.zoneId}, ${rental.dropOffZoneId})) as offices
    from car_suppliers s
    left join car_one_way_fees w on w.supplier_id = s.id and w.from_zone_id = ${rental.zoneId} and w.to_zone_id = ${rental.dropOffZoneId}
    where not s.archived
      and not exists (select from car_zones z where z.id in (${rental.zoneId}, ${rental.dropOffZoneId}) and z.archived)
      and exists (select from car_offices o where o.supplier_id = s.id and o.zone_id = ${rental.zoneId})
      and (${rental.zoneId}::int = ${rental.dropOffZoneId}::int or w.supplier_id is not null)
    order by s.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    afterHoursFeeCents: row.after_hours_fee_cents,
    ageFees: row.age_fees.map(
      (fee): AgeFee => ({ fromAge: fee.from_age, toAge: fee.to_age, perDayCents: fee.per_day_cents }),
    ),
    marketPercent: row.percent,
    oneWayFeeCents: row.one_way_fee_cents,
    cancellation: row.cancellation,
    extras: row.extras,
    offices: row.offices.map(toOffice),
  }))
}

export const listClasses = async (db: Db) =>
  db
    .selectFrom('car_classes')
    .select(['id', 'name', 'display_order'])
    .where('archived', '=', false)
    .orderBy('display_order')
    .execute()

export const listSuppliers = async (db: Db) => {
  const rows = await db.selectFrom('car_suppliers').select(['id', 'name', 'archived']).orderBy('name').execute()
  return rows.map(({ archived, ...supplier }) => ({ ...supplier, published: !archived }))
}

/** The models that a supplier rents in each zone where it has an office. */
export const listFleet = async (db: Db, supplierId: number): Promise<SheetRowName[]> => {
  const rows = await db
    .selectFrom('car_products as p')
    .innerJoin('car_models as m', 'm.id', 'p.model_id')
    .innerJoin('car_offices as o', 'o.supplier_id', 'p.supplier_id')
    .innerJoin('car_zones as z', 'z.id', 'o.zone_id')
    .select(['p.model_id', 'm.name as model', 'z.id as zone_id', 'z.name as zone'])
    .distinct()
    .where('p.supplier_id', '=', supplierId)
    .where('p.on_sale', '=', true)
    .orderBy('z.id')
    .orderBy('p.model_id')
    .execute()
  return rows.map(({ model_id, zone_id, model, zone }) => ({
    row: rowOfKeys([model_id, zone_id]),
    name: { en: model, es: model },
    group: zone,
  }))
}

/** Offices with their supplier's name and after-hours fee; absent or 0 means any. */
export const listOffices = async (db: Db, filter: { zoneId?: number; supplierId?: number; agencyId?: number }) => {
  let query = db
    .selectFrom('car_offices')
    .innerJoin('car_suppliers', 'car_suppliers.id', 'car_offices.supplier_id')
    .innerJoin('car_zones', 'car_zones.id', 'car_offices.zone_id')
    .selectAll('car_offices')
    .select(['car_suppliers.name as supplier_name', 'car_suppliers.after_hours_fee_cents'])
    .where('car_suppliers.archived', '=', false)
    .where('car_zones.archived', '=', false)
    .orderBy('car_suppliers.name')
    .orderBy('car_offices.id')
  if (filter.zoneId) query = query.where('car_offices.zone_id', '=', filter.zoneId)
  if (filter.supplierId) query = query.where('car_offices.supplier_id', '=', filter.supplierId)
  if (filter.agencyId) query = query.where('car_offices.id', '=', filter.agencyId)
  const rows = await query.execute()
  return rows.map(({ supplier_name, after_hours_fee_cents, ...row }) => ({
    ...toOffice(row),
    supplierName: supplier_name,
    afterHoursFeeCents: after_hours_fee_cents,
  }))
}

/** Deletes at most `limit` days before `before`, zone by zone because they are indexed by zone and day; returns the number deleted. */
export const deleteSomeDays = async (db: Db, before: Day, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from car_days where ctid in (
      select d.ctid from car_zones z cross join lateral (
        select ctid from car_days where zone_id = z.id and day < ${before}::date limit ${limit}
      ) d limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Ids of the zones in which a supplier has stock on any day from `from`. */
export const listZonesWithCars = async (db: Db, from: Day): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select z.id from car_zones z
    where not z.archived and exists (
      select from ${carsAtOffices}
      where o.zone_id = z.id and exists (
        select from car_days d
        where d.supplier_id = p.supplier_id and d.model_id = p.model_id and d.zone_id = z.id and d.day >= ${from}::date
          and d.units_left > 0
      )
    )`.execute(db)
  return rows.map((row) => row.id)
}

/** One-way fees from a zone; supplier 0 means all. */
export const listOneWayFees = async (db: Db, fromZoneId: number, supplierId: number) => {
  let query = db
    .selectFrom('car_one_way_fees as w')
    .innerJoin('car_suppliers as s', 's.id', 'w.supplier_id')
    .select(['w.to_zone_id', 'w.fee_cents'])
    .where('w.from_zone_id', '=', fromZoneId)
    .where('s.archived', '=', false)
  if (supplierId) query = query.where('w.supplier_id', '=', supplierId)
  return (await query.execute()).map((row) => ({ zoneId: row.to_zone_id, feeCents: row.fee_cents }))
}

export type CarHold = {
  bookingId: number
  supplierId: number
  modelId: number
  zoneId: number
  dropOffZoneId: number
  pickUp: Day
  startHour: string
  dropOff: Day
  endHour: string
  rentalDays: number
  driver: CarBookForm['driver']
  pickUpOfficeId: number
  /** The booked offer in each language. */
  offer: Record<Lang, BookedCarOffer>
}

/**
 * Takes one unit for each rental day and writes the booking, in one statement. It locks the days in order, so that concurrent
 * bookings cannot deadlock, and changes nothing unless every day has a unit. Returns false when sold out.
 */
export const takeCar = async (tx: Tx, hold: CarHold): Promise<boolean> => {
  const { rows } = await sql<{ booking_id: number }>`
    with wanted as (
      select supplier_id, model_id, zone_id, day from car_days
      where supplier_id = ${hold.supplierId} and model_id = ${hold.modelId} and zone_id = ${hold.zoneId}
        and day >= ${hold.pickUp}::date and day < ${hold.pickUp}::date + ${hold.rentalDays}::int
        and units_left > 0 and not stop_sale
      order by day
      for update
    ), taken as (
      update car_days d set units_taken = d.units_taken + 1 from wanted w
      where d.supplier_id = w.supplier_id and d.model_id = w.model_id and d.zone_id = w.zone_id and d.day = w.day
        and (select count(*) from wanted) = ${hold.rentalDays}::int
      returning d.day
    )
    insert into car_bookings (booking_id, supplier_id, model_id, pick_up_zone_id, drop_off_zone_id, pick_up_day, pick_up_hour,
      drop_off_day, drop_off_hour, rental_days, driver, pick_up_office_id, offer)
    select ${hold.bookingId}::int, ${hold.supplierId}::int, ${hold.modelId}::int, ${hold.zoneId}::int, ${hold.dropOffZoneId}::int,
      ${hold.pickUp}::date, ${hold.startHour}, ${hold.dropOff}::date, ${hold.endHour}, ${hold.rentalDays}::int,
      ${JSON.stringify(hold.driver)}::jsonb, ${hold.pickUpOfficeId}::int, ${JSON.stringify(hold.offer)}::jsonb
    where (select count(*) from taken) = ${hold.rentalDays}::int
    returning booking_id`.execute(tx)
  return rows.length === 1
}

/** Returns a booking's units to stock. Idempotent: `released_at` is set once. */
export const releaseCar = async (tx: Tx, bookingId: number, now: Date) => {
  await sql`
    with released as (
      update car_bookings set released_at = ${now} where booking_id = ${bookingId} and released_at is null
      returning supplier_id, model_id, pick_up_zone_id, pick_up_day, rental_days
    ), days as (
      select d.supplier_id, d.model_id, d.zone_id, d.day from car_days d
      join released r on d.supplier_id = r.supplier_id and d.model_id = r.model_id and d.zone_id = r.pick_up_zone_id
        and d.day >= r.pick_up_day and d.day < r.pick_up_day + r.rental_days
      order by d.day
      for update of d
    )
    update car_days d set units_taken = d.units_taken - 1 from days
    where d.supplier_id = days.supplier_id and d.model_id = days.model_id and d.zone_id = days.zone_id and d.day = days.day`.execute(
    tx,
  )
}

/** The supplier's current offices in a zone of the booking. */
const officesIn = (zone: 'b.pick_up_zone_id' | 'b.drop_off_zone_id') =>
  sql<OfficeRow[] | null>`
    (select json_agg(o order by o.id) from car_offices o
     where o.supplier_id = b.supplier_id and o.zone_id = ${sql.ref(zone)})`

/** The car data of a booking. */
export const findCarBooking = async (db: Db, bookingId: number) => {
  const row = await db
    .selectFrom('car_bookings as b')
    .innerJoin('car_models as m', 'm.id', 'b.model_id')
    .innerJoin('car_suppliers as s', 's.id', 'b.supplier_id')
    .selectAll('b')
    .select(['m.name as model_name', 's.name as supplier_name', 's.phone as supplier_phone'])
    .select([
      officesIn('b.pick_up_zone_id').as('pick_up_offices'),
      officesIn('b.drop_off_zone_id').as('drop_off_offices'),
    ])
    .where('b.booking_id', '=', bookingId)
    .executeTakeFirst()
  return (
    row && {
      bookingId: row.booking_id,
      supplierId: row.supplier_id,
      supplierName: row.supplier_name,
      supplierPhone: row.supplier_phone,
      modelId: row.model_id,
      modelName: row.model_name,
      zoneId: row.pick_up_zone_id,
      dropOffZoneId: row.drop_off_zone_id,
      pickUp: row.pick_up_day,
      startHour: row.pick_up_hour,
      dropOff: row.drop_off_day,
      endHour: row.drop_off_hour,
      rentalDays: row.rental_days,
      pickUpOffices: (row.pick_up_offices ?? []).map(toOffice),
      dropOffOffices: (row.drop_off_offices ?? []).map(toOffice),
      driver: row.driver,
      pickUpOfficeId: row.pick_up_office_id,
      /** In each language; null for bookings made before offers were stored. */
      offer: row.offer,
      releasedAt: row.released_at,
    }
  )
}

/** Drivers by booking id. */
export const listDrivers = async (db: Db, bookingIds: readonly number[]) => {
  if (bookingIds.length === 0) return new Map<number, CarBookForm['driver']>()
  const rows = await db
    .selectFrom('car_bookings')
    .select(['booking_id', 'driver'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.driver]))
}

/** Replaces the drivers of bookings and deletes their stored offers. */
export const eraseDrivers = async (tx: Tx, bookingIds: readonly number[], placeholder: CarBookForm['driver']) => {
  if (bookingIds.length === 0) return
  await tx
    .updateTable('car_bookings')
    .set({ driver: JSON.stringify(placeholder), offer: null })
    .where('booking_id', 'in', bookingIds)
    .execute()
}

/** Whether any car is for sale at a price on a day from `from` on. */
export const hasDayForSale = async (db: Db, from: Day): Promise<boolean> => {
  const day = await db
    .selectFrom('car_days as d')
    .select('d.day')
    .where('d.day', '>=', from)
    .where('d.units', '>', 0)
    .where(isPriced)
    .where(isForRent)
    .limit(1)
    .executeTakeFirst()
  return day !== undefined
}
