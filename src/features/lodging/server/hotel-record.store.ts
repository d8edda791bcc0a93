import './lodging.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Rows, upsert } from '../../../platform/db/upsert.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import type { HotelContent } from '../hotel-record.ts'
import { MEAL_PLANS, type MealPlanCode, type MealPlanId } from '../meal-plans.ts'
import { updateNameRanks } from './lodging-import.store.ts'

export const listHotelRows = (db: Db) =>
  db.selectFrom('hotels').select(['id', 'name', 'archived']).orderBy('name').execute()

/** A hotel's row and its room classes, without those that are no longer sold. */
export const findHotelRow = async (db: Db, id: number) => {
  const hotel = await db.selectFrom('hotels').selectAll().where('id', '=', id).executeTakeFirst()
  if (!hotel) return undefined
  const rooms = await db
    .selectFrom('hotel_rooms')
    .selectAll()
    .where('hotel_id', '=', id)
    .where('removed', '=', false)
    .orderBy('room_class_id')
    .execute()
  return { hotel, rooms }
}

/** The slug of a hotel. A new hotel gets its name, followed by its id if another hotel has that slug. */
const slugFor = async (tx: Tx, id: number, name: string) => {
  const slug = slugOf(name)
  const rows = await tx
    .selectFrom('hotels')
    .select(['id', 'slug'])
    .where((where) => where.or([where('id', '=', id), where('slug', '=', slug)]))
    .execute()
  return rows.find((row) => row.id === id)?.slug ?? (rows.length > 0 ? `${slug}-${id}` : slug)
}

export const saveHotel = async (
  tx: Tx,
  id: number,
  content: Omit<HotelContent, 'photos' | 'cancellation' | 'rooms'> & {
    rooms: Omit<Rows<'hotel_rooms'>[number], 'hotel_id'>[]
    cancellation: CancellationStep[] | null
  },
) => {
  const { position, rooms } = content
  await upsert(
    tx,
    'hotels',
    ['id'],
    [
      {
        id,
        slug: await slugFor(tx, id, content.name),
        name: content.name,
        name_place_en: 0,
        name_place_es: 0,
        tourist_zone_id: content.zoneId,
        kind: content.kind,
        category_id: content.categoryId,
        chain_id: content.chainId,
        country_id: LODGING_COUNTRY_ID,
        location: content.location,
        address: content.address,
        phone: content.phone,
        ...position,
        beach_meters: content.beachMeters,
        center_meters: content.centerMeters,
        about: JSON.stringify(content.about),
        service_ids: JSON.stringify(content.serviceIds),
        check_in_hour: content.checkInHour,
        check_out_hour: content.checkOutHour,
        on_request: content.onRequest,
        cancellation: content.cancellation && JSON.stringify(content.cancellation),
        meal_plan_ids: JSON.stringify(content.mealPlanIds),
        min_nights: content.minNights,
        release_days: content.releaseDays,
      },
    ],
  )
  await updateNameRanks(tx)
  await tx.updateTable('hotel_rooms').set({ removed: true }).where('hotel_id', '=', id).execute()
  await upsert(
    tx,
    'hotel_rooms',
    ['hotel_id', 'room_class_id'],
    rooms.map((room) => ({ ...room, hotel_id: id, removed: false })),
  )
  // Locks the days in the same order as bookings do.
  await sql`
    with days as (
      select room_class_id, day from lodging_days where hotel_id = ${id} and tourist_zone_id <> ${content.zoneId}
      order by room_class_id, day for update
    )
    update lodging_days d set tourist_zone_id = ${content.zoneId} from days
    where d.hotel_id = ${id} and d.room_class_id = days.room_class_id and d.day = days.day`.execute(tx)
  await refreshOnSale(tx, id)
}

export const setHotelArchived = async (tx: Tx, id: number, archived: boolean) => {
  await tx.updateTable('hotels').set({ archived }).where('id', '=', id).execute()
  await refreshOnSale(tx, id)
}

/** A room class is on sale unless it was removed or its hotel is archived. */
const refreshOnSale = async (tx: Tx, id: number) => {
  await sql`update hotel_rooms r set on_sale = not r.removed and not h.archived from hotels h
    where h.id = r.hotel_id and h.id = ${id}`.execute(tx)
}

/** The meal plans that have prices on or after a day. */
export const listPricedPlans = async (db: Db, hotelId: number, from: Day): Promise<MealPlanId[]> => {
  const columns = MEAL_PLANS.map(
    ({ code }) => sql`bool_or(${sql.ref(`${code.toLowerCase()}_cents`)} is not null) as ${sql.ref(code)}`,
  )
  const { rows } = await sql<Record<MealPlanCode, boolean | null>>`
    select ${sql.join(columns)} from lodging_days d
    join hotel_rooms r on r.hotel_id = d.hotel_id and r.room_class_id = d.room_class_id and not r.removed
    where d.hotel_id = ${hotelId} and d.day >= ${from}::date`.execute(db)
  return MEAL_PLANS.filter(({ code }) => rows[0]?.[code]).map(({ id }) => id)
}

/** The names of the hotels on sale in a tourist zone. */
export const listHotelsInZone = async (db: Db, zoneId: number) => {
  const rows = await db
    .selectFrom('hotels')
    .select('name')
    .where('tourist_zone_id', '=', zoneId)
    .where('archived', '=', false)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
