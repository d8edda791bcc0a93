import './inventory.tables.ts'
import '../../cars/server/cars.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { sql } from 'kysely'
import { addDays, type Day } from '../../../lib/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SheetKind } from '../sheet.ts'
import type { SheetId } from './changes.store.ts'

/** The bookings of each kind that hold stock, with their row, first day, length and number of units. */
const HOLDING: Readonly<Record<SheetKind, (id: number, from: Day, to: Day) => ReturnType<typeof sql>>> = {
  lodging: (id, from, to) => sql`
    select b.booking_id, b.room_class_id::text as "row", b.check_in as first_day, b.check_out - b.check_in as days, b.room_count as units
    from lodging_bookings b
    where b.hotel_id = ${id} and b.released_at is null and b.check_out > ${from}::date and b.check_in < ${to}::date`,
  car: (id, from, to) => sql`
    select b.booking_id, b.model_id || '-' || b.pick_up_zone_id as "row", b.pick_up_day as first_day, b.rental_days as days, 1 as units
    from car_bookings b
    where b.supplier_id = ${id} and b.released_at is null and b.drop_off_day >= ${from}::date and b.pick_up_day < ${to}::date`,
}

/** The number of units in paid bookings, by row and day. */
export const listSold = async (db: Db, { kind, id }: SheetId, from: Day, days: number) => {
  const to = addDays(from, days)
  const { rows } = await sql<{ row: string; day: Day; sold: number }>`
    select b."row", b.first_day + n as day, sum(b.units)::int as sold
    from (${HOLDING[kind](id, from, to)}) b
    join bookings k on k.id = b.booking_id and k.paid_by_fund_cents is not null
    cross join lateral generate_series(0, b.days - 1) n
    where b.first_day + n >= ${from}::date and b.first_day + n < ${to}::date
    group by b."row", b.first_day + n`.execute(db)
  return rows
}
