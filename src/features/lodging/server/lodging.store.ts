import type { MealPlanId } from '../meal-plans.ts'
import './lodging.tables.ts'
import '../../places/server/photos.tables.ts'
import '../../places/server/places.tables.ts'
import { type Selectable, sql } from 'kysely'
import { type Day, daysBetween } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { photoOf, type StoredPhoto } from '../../../lib/photo.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { NightStock } from '../availability.ts'
import type { BookedLodgingOffer, HotelSummary } from '../contract.ts'
import type { GuestRoom } from '../guests.ts'
import type { MealPlanCode } from '../meal-plans.ts'
import type { Capacity } from '../occupancy.ts'
import type { OccupancyRates } from '../price.ts'

/** One night of a room class with the price of one adult in each meal plan; null when the plan is not sold. */
export type Night = NightStock & { adultCents: Record<MealPlanCode, number | null> }

/** A room class of a hotel with the existing nights of a stay. */
export type RoomStay = {
  hotel: HotelRecord
  roomClassId: number
  roomClass: { en: string; es: string }
  capacity: Capacity
  rates: OccupancyRates
  nights: Night[]
  /** The last night with rates; null when there is none. */
  onSaleUntil: Day | null
}

type HotelRow = Omit<Selectable<Tables['hotels']>, 'name_place_en' | 'name_place_es'> & {
  category: { en: string; es: string }
  stars: number | null
  chain: string | null
  chain_country_id: number | null
  zone: { en: string; es: string }
  zone_slug: string
  highlights: { en: string; es: string }[] | null
  photo: StoredPhoto | null
}

/** Number of services on a card. */
const HIGHLIGHTS = 3

const hotelColumns = sql`h.*, c.name as category, c.stars, ch.name as chain, ch.country_id as chain_country_id, z.name as zone, z.slug as zone_slug,
  (select json_agg(s.name order by s.id) from (
    select id, name from hotel_services where h.service_ids @> to_jsonb(id) order by id limit ${sql.lit(HIGHLIGHTS)}
  ) s) as highlights,
  (select json_build_object('version', f.version, 'colours', f.colours) from photos p join photo_files f on f.version = p.version
    where p.kind = 'hotel' and p.owner_id = h.id and p.position = 1) as photo`
const hotelJoins = sql`join hotel_categories c on c.id = h.category_id join tourist_zones z on z.id = h.tourist_zone_id
  left join hotel_chains ch on ch.id = h.chain_id`

const toSummary = (row: HotelRow): HotelSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind as HotelSummary['kind'],
  categoryId: row.category_id,
  category: row.category,
  stars: row.stars,
  zoneId: row.tourist_zone_id,
  zoneSlug: row.zone_slug,
  zone: row.zone,
  chainId: row.chain_id,
  chain: row.chain,
  chainCountryId: row.chain_country_id,
  countryId: row.country_id,
  location: row.location,
  photo: photoOf('hotel', row.id, row.photo),
  highlights: row.highlights ?? [],
})

const toHotel = (row: HotelRow) => ({
  ...toSummary(row),
  address: row.address,
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  about: row.about,
  serviceIds: row.service_ids,
  checkInHour: row.check_in_hour,
  checkOutHour: row.check_out_hour,
  onRequest: row.on_request,
  cancellation: row.cancellation,
})
export type HotelRecord = ReturnType<typeof toHotel>

type NightTuple = [
  day: string,
  roomsLeft: number,
  stopSale: boolean,
  minNights: number,
  releaseDays: number,
  ep: number | null,
  cp: number | null,
  map: number | null,
  ap: number | null,
  all: number | null,
]

const toNight = ([day, roomsLeft, stopSale, minNights, releaseDays, EP, CP, MAP, AP, ALL]: NightTuple): Night => ({
  day,
  roomsLeft,
  stopSale,
  minNights,
  releaseDays,
  adultCents: { EP, CP, MAP, AP, ALL },
})

/** All room classes of a hotel, or a list of them. */
export type RoomSelector = { hotelId: number } | { rooms: readonly { hotelId: number; roomClassId: number }[] }

/** Room classes with their hotel and their nights of [checkIn, checkOut). */
export const listRoomStays = async (
  db: Db,
  selector: RoomSelector,
  checkIn: Day,
  checkOut: Day,
): Promise<RoomStay[]> => {
  if ('rooms' in selector && selector.rooms.length === 0) return []
  const condition =
    'rooms' in selector
      ? sql`(r.hotel_id, r.room_class_id) in (${sql.join(selector.rooms.map((room) => sql`(${room.hotelId}::int, ${room.roomClassId}::int)`))})`
      : sql`r.hotel_id = ${selector.hotelId}`
  const { rows } = await sql<
    HotelRow &
      Selectable<Tables['hotel_rooms']> & {
        room_class: { en: string; es: string }
        nights: NightTuple[] | null
        on_sale_until: Day | null
      }
  >`
    select ${hotelColumns}, rc.name as room_class, r.*, n.nights, (
      select max(d.day) from lodging_days d where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id
    ) as on_sale_until
    from hotel_rooms r join room_classes rc on rc.id = r.room_class_id join hotels h on h.id = r.hotel_id ${hotelJoins}
    left join lateral (
      select json_agg(json_build_array(d.day, d.rooms_left, d.stop_sale, d.min_nights, d.release_days,
        d.ep_cents, d.cp_cents, d.map_cents, d.ap_cents, d.all_cents) order by d.day) as nights
      from lodging_days d
      where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id and d.day >= ${checkIn}::date and d.day < ${checkOut}::date
    ) n on true
    where ${condition}
    order by r.hotel_id, r.room_class_id`.execute(db)
  return rows.map((row) => ({
    hotel: toHotel(row),
    roomClassId: row.room_class_id,
    roomClass: row.room_class,
    capacity: { maxAdults: row.max_adults, maxChildren: row.max_children, maxTotal: row.max_total },
    rates: {
      singleSupplementPercent: row.single_supplement_percent,
      extraAdultPercent: row.extra_adult_percent,
      infantPercent: row.infant_percent,
      childPercent: row.child_percent,
      teenPercent: row.teen_percent,
    },
    nights: (row.nights ?? []).map(toNight),
    onSaleUntil: row.on_sale_until,
  }))
}

/** The last night with rates of a hotel, a zone or all hotels; undefined when there is none. */
export const findLastNightOnSale = async (
  db: Db,
  { hotelId, zoneId }: { hotelId?: number; zoneId?: number },
): Promise<Day | undefined> => {
  let query = db.selectFrom('lodging_days').select('day').orderBy('day', 'desc').limit(1)
  if (hotelId !== undefined) query = query.where('hotel_id', '=', hotelId)
  if (zoneId !== undefined) query = query.where('tourist_zone_id', '=', zoneId)
  return (await query.executeTakeFirst())?.day
}

/** The names of the hotels that have rooms, in a language's collation. */
export const listHotelNames = async (db: Db, lang: Lang) => {
  const rows = await db
    .selectFrom('hotels as h')
    .select(['h.id', 'h.name', 'h.tourist_zone_id'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('hotel_rooms as r').select('r.hotel_id').whereRef('r.hotel_id', '=', 'h.id')),
    )
    .orderBy(`h.name_place_${lang}`)
    .orderBy('h.id')
    .execute()
  return rows.map(({ id, name, tourist_zone_id }) => ({ id, name, zoneId: tourist_zone_id }))
}

/** The hotels that have rooms, of a zone or of all. */
export const listHotels = async (db: Db, zoneId?: number): Promise<HotelRecord[]> => {
  const { rows } = await sql<HotelRow>`
    select ${hotelColumns} from hotels h ${hotelJoins}
    where exists (select 1 from hotel_rooms r where r.hotel_id = h.id)
    ${zoneId === undefined ? sql`` : sql`and h.tourist_zone_id = ${zoneId}`}
    order by h.id`.execute(db)
  return rows.map(toHotel)
}

export const findHotel = async (db: Db, id: number): Promise<HotelRecord | undefined> => {
  const { rows } = await sql<HotelRow>`select ${hotelColumns} from hotels h ${hotelJoins} where h.id = ${id}`.execute(
    db,
  )
  return rows[0] && toHotel(rows[0])
}

export const listServices = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('hotel_services').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** The names of filter values. */
export const listFilterNames = async (db: Db) => {
  const categories = await db.selectFrom('hotel_categories').select(['id', 'name']).orderBy('id').execute()
  const roomClasses = await db.selectFrom('room_classes').selectAll().orderBy('id').execute()
  const chains = await db.selectFrom('hotel_chains').select(['id', 'name']).execute()
  return { categories, roomClasses, chains }
}

/** `roomCount` rooms of a class for each night of [checkIn, checkOut). */
export type HeldStay = { hotelId: number; roomClassId: number; checkIn: Day; checkOut: Day; roomCount: number }

/**
 * Takes rooms for every night of a stay in one statement, or none when a night has too few or is stopped. It locks the nights in
 * order, so that concurrent bookings cannot deadlock. Returns false when sold out.
 */
export const takeRooms = async (tx: Tx, { hotelId, roomClassId, checkIn, checkOut, roomCount }: HeldStay) => {
  const nights = daysBetween(checkIn, checkOut)
  const { numAffectedRows } = await sql`
    with nights as (
      select day from lodging_days
      where hotel_id = ${hotelId} and room_class_id = ${roomClassId} and day >= ${checkIn}::date and day < ${checkOut}::date
        and rooms_left >= ${roomCount} and not stop_sale
      order by day for update
    )
    update lodging_days d set rooms_left = d.rooms_left - ${roomCount}::int from nights
    where d.hotel_id = ${hotelId} and d.room_class_id = ${roomClassId} and d.day = nights.day
      and (select count(*) from nights) = ${nights}`.execute(tx)
  return Number(numAffectedRows ?? 0) === nights
}

export const insertLodgingBooking = async (
  tx: Tx,
  booking: HeldStay & { bookingId: number; mealPlanId: MealPlanId; rooms: GuestRoom[]; offer: BookedLodgingOffer },
) => {
  await tx
    .insertInto('lodging_bookings')
    .values({
      booking_id: booking.bookingId,
      hotel_id: booking.hotelId,
      room_class_id: booking.roomClassId,
      meal_plan_id: booking.mealPlanId,
      check_in: booking.checkIn,
      check_out: booking.checkOut,
      rooms: JSON.stringify(booking.rooms),
      room_count: booking.roomCount,
      offer: JSON.stringify(booking.offer),
    })
    .execute()
}

/** Returns a booking's rooms to stock, locking the nights in order. Idempotent: `released_at` is set once. */
export const releaseRooms = async (tx: Tx, bookingId: number, now: Date) => {
  await sql`
    with freed as (
      update lodging_bookings set released_at = ${now}::timestamptz where booking_id = ${bookingId} and released_at is null
      returning hotel_id, room_class_id, check_in, check_out, room_count
    ),
    nights as (
      select d.hotel_id, d.room_class_id, d.day, f.room_count from lodging_days d
      join freed f on f.hotel_id = d.hotel_id and f.room_class_id = d.room_class_id and d.day >= f.check_in and d.day < f.check_out
      order by d.day for update of d
    )
    update lodging_days d set rooms_left = d.rooms_left + n.room_count from nights n
    where d.hotel_id = n.hotel_id and d.room_class_id = n.room_class_id and d.day = n.day`.execute(tx)
}

export const findLodgingBooking = async (db: Db, bookingId: number) => {
  const { rows } = await sql<
    HotelRow & Selectable<Tables['lodging_bookings']> & { room_class: { en: string; es: string } }
  >`
    select ${hotelColumns}, rc.name as room_class, b.* from lodging_bookings b
    join room_classes rc on rc.id = b.room_class_id join hotels h on h.id = b.hotel_id ${hotelJoins}
    where b.booking_id = ${bookingId}`.execute(db)
  const row = rows[0]
  return (
    row && {
      bookingId: row.booking_id,
      hotel: toHotel(row),
      roomClassId: row.room_class_id,
      roomClass: row.room_class,
      mealPlanId: row.meal_plan_id,
      checkIn: row.check_in,
      checkOut: row.check_out,
      rooms: row.rooms,
      /** Without guests; null for bookings made before offers were stored. */
      offer: row.offer,
      releasedAt: row.released_at,
    }
  )
}

/** Rooms with guests by booking id. */
export const listGuestRooms = async (db: Db, bookingIds: readonly number[]) => {
  if (bookingIds.length === 0) return new Map<number, GuestRoom[]>()
  const rows = await db
    .selectFrom('lodging_bookings')
    .select(['booking_id', 'rooms'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.rooms]))
}

export const replaceGuestRooms = async (tx: Tx, bookingId: number, rooms: GuestRoom[]) => {
  await tx
    .updateTable('lodging_bookings')
    .set({ rooms: JSON.stringify(rooms) })
    .where('booking_id', '=', bookingId)
    .execute()
}
