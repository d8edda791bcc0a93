import { MEAL_PLANS, type MealPlanCode } from '../meal-plans.ts'
import './lodging.tables.ts'
import '../../places/server/photos.tables.ts'
import '../../places/server/places.tables.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { photoOf, type StoredPhoto } from '../../../lib/photo.ts'
import type { Db, Tables } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { DAYS_KEPT, type SheetRowName } from '../../products/day-sheet.ts'
import { guestScoreOf } from '../../products/guest-score.ts'
import type { SheetName } from '../../products/server/sheet-source.service.ts'
import type { NightStock } from '../availability.ts'
import type { HotelSummary } from '../contract.ts'
import type { Capacity } from '../occupancy.ts'
import type { OccupancyRates } from '../price.ts'
import { facilityNames } from '../room-details.ts'

/** One night of a room class with the price of one adult in each meal plan; null when the plan is not sold. */
export type Night = NightStock & { adultCents: Record<MealPlanCode, number | null> }

/** A room class of a hotel. */
export type Room = {
  hotel: HotelRecord
  roomClassId: number
  roomClass: { en: string; es: string }
  capacity: Capacity
  rates: OccupancyRates
}

/** A room class with the nights of a stay, each of which exists. */
export type PricedStay = Room & { nights: Night[] }

/** A room class with the existing nights of a stay. */
export type RoomStay = PricedStay & {
  /** Whether the day of check-out is closed to departure. */
  closedToDeparture: boolean
  /** The last night with rates; null when there is none. */
  onSaleUntil: Day | null
}

/** What decides whether a stay in a room class is sold, and for how much. */
export type StayTerms = Pick<RoomStay, 'rates' | 'nights' | 'closedToDeparture' | 'onSaleUntil'>

/** A hotel as `hotelColumns` and `hotelJoins` select it. */
export type HotelRow = Omit<Selectable<Tables['hotels']>, 'name_place_en' | 'name_place_es'> & {
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

export const hotelColumns = sql`h.*, c.name as category, c.stars, ch.name as chain, ch.country_id as chain_country_id, z.name as zone, z.slug as zone_slug,
  (select json_agg(s.name order by w.place) from jsonb_array_elements(h.service_ids) with ordinality as w(id, place)
    join hotel_services s on s.id = w.id::int where w.place <= ${sql.lit(HIGHLIGHTS)}) as highlights,
  (select json_strip_nulls(json_build_object('version', f.version, 'colours', f.colours, 'alt', p.alt)) from photos p join photo_files f on f.version = p.version
    where p.kind = 'hotel' and p.owner_id = h.id and p.position = 1) as photo`
export const hotelJoins = sql`join hotel_categories c on c.id = h.category_id join tourist_zones z on z.id = h.tourist_zone_id
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
  beachMeters: row.beach_meters,
  centerMeters: row.center_meters,
  photo: photoOf('hotel', row.id, row.photo),
  highlights: row.highlights ?? [],
  guestScore: guestScoreOf(row),
})

export const toHotel = (row: HotelRow) => ({
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
  maxNights: number | null,
  closedToArrival: boolean,
  releaseDays: number,
  ep: number | null,
  cp: number | null,
  map: number | null,
  ap: number | null,
  all: number | null,
]

const toNight = ([
  day,
  roomsLeft,
  stopSale,
  minNights,
  maxNights,
  closedToArrival,
  releaseDays,
  ...cents
]: NightTuple): Night => {
  const [EP, CP, MAP, AP, ALL] = cents
  return {
    day,
    roomsLeft,
    stopSale,
    minNights,
    maxNights,
    closedToArrival,
    releaseDays,
    adultCents: { EP, CP, MAP, AP, ALL },
  }
}

const hasRates = (days: string) =>
  sql<SqlBool>`coalesce(${sql.join(
    MEAL_PLANS.map(({ code }) => sql.ref(`${days}.${code.toLowerCase()}_cents`)),
  )}) is not null`

type RoomRow = HotelRow & Selectable<Tables['hotel_rooms']> & { room_class: { en: string; es: string } }

const roomColumns = sql`${hotelColumns}, rc.name as room_class, r.*`
const roomJoins = sql`join room_classes rc on rc.id = r.room_class_id join hotels h on h.id = r.hotel_id ${hotelJoins}`

const toRates = (row: Selectable<Tables['hotel_rooms']>): Room['rates'] => ({
  singleSupplementPercent: row.single_supplement_percent,
  extraAdultPercent: row.extra_adult_percent,
  infantPercent: row.infant_percent,
  childPercent: row.child_percent,
  teenPercent: row.teen_percent,
})

const toRoom = (row: RoomRow): Room => ({
  hotel: toHotel(row),
  roomClassId: row.room_class_id,
  roomClass: row.room_class,
  capacity: { maxAdults: row.max_adults, maxChildren: row.max_children, maxTotal: row.max_total },
  rates: toRates(row),
})

/** All rooms on sale with the rank of their hotel's name in each language, by hotel and room class. */
export const listSoldRooms = async (db: Db): Promise<(Room & { namePlace: Record<Lang, number> })[]> => {
  const { rows } = await sql<RoomRow & { name_place_en: number; name_place_es: number }>`
    select ${roomColumns} from hotel_rooms r ${roomJoins} where r.on_sale order by r.hotel_id, r.room_class_id`.execute(
    db,
  )
  return rows.map((row) => ({ ...toRoom(row), namePlace: { en: row.name_place_en, es: row.name_place_es } }))
}

/** All room classes of a hotel that are on sale, or a list of room classes. */
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
  const { rows } = await sql<RoomRow & TermsRow>`
    select ${roomColumns}, ${termsColumns(checkOut)}
    from hotel_rooms r ${roomJoins} ${nightsOf(checkIn, checkOut)}
    where ${condition} and r.on_sale
    order by r.hotel_id, r.room_class_id`.execute(db)
  return rows.map((row) => ({ ...toRoom(row), ...toTerms(row) }))
}

/** The details of each room class of a hotel, by its id. */
export const listRoomDetails = async (db: Db, hotelId: number) => {
  const rows = await db.selectFrom('hotel_rooms').selectAll().where('hotel_id', '=', hotelId).execute()
  return new Map(rows.map((row) => [row.room_class_id, toDetails(row)]))
}

const toDetails = (row: Selectable<Tables['hotel_rooms']>) => ({
  sizeSqm: row.size_sqm,
  beds: [
    { kind: 'king' as const, count: row.king_beds ?? 0 },
    { kind: 'double' as const, count: row.double_beds ?? 0 },
    { kind: 'single' as const, count: row.single_beds ?? 0 },
    { kind: 'sofa' as const, count: row.sofa_beds ?? 0 },
  ].filter(({ count }) => count > 0),
  facilities: facilityNames(row.facilities),
})

type TermsRow = { nights: NightTuple[] | null; closed_to_departure: boolean; on_sale_until: Day | null }
/** A row `r` of hotel_rooms with the terms of a stay. */
export type StayTermsRow = Selectable<Tables['hotel_rooms']> & TermsRow

export const toStayTerms = (row: StayTermsRow): StayTerms => ({ rates: toRates(row), ...toTerms(row) })

/** The terms of a stay for a row `r` of hotel_rooms, other than its rates; needs `nightsOf`. */
export const termsColumns = (checkOut: Day) => sql`n.nights, (
    select d.day from lodging_days d where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id and ${hasRates('d')}
    order by d.day desc limit 1
  ) as on_sale_until, exists (
    select from lodging_days d where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id
      and d.day = ${checkOut}::date and d.closed_to_departure
  ) as closed_to_departure`

/** Joins the nights of [checkIn, checkOut) to rows `r` of hotel_rooms, from `days`. */
export const nightsOf = (checkIn: Day, checkOut: Day, days = sql`lodging_days`) => sql`left join lateral (
    select json_agg(json_build_array(d.day, coalesce(d.rooms_left, 0), d.stop_sale, d.min_nights, d.max_nights,
      d.closed_to_arrival, d.release_days, d.ep_cents, d.cp_cents, d.map_cents, d.ap_cents, d.all_cents) order by d.day) as nights
    from ${days} d
    where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id and d.day >= ${checkIn}::date and d.day < ${checkOut}::date
  ) n on true`

const toTerms = (row: TermsRow) => ({
  nights: (row.nights ?? []).map(toNight),
  closedToDeparture: row.closed_to_departure,
  onSaleUntil: row.on_sale_until,
})

const pricedDaysOnSale = (db: Db, from: Day) =>
  db
    .selectFrom('lodging_days as d')
    .innerJoin('hotel_rooms as r', (join) =>
      join
        .onRef('r.hotel_id', '=', 'd.hotel_id')
        .onRef('r.room_class_id', '=', 'd.room_class_id')
        .on('r.on_sale', '=', true),
    )
    .select('d.day')
    .where(hasRates('d'))
    .where('d.day', '>=', from)

/** The last night, today or later, with rates for a room on sale in a hotel, in zones or everywhere; undefined when there is none. */
export const findLastNightOnSale = async (
  db: Db,
  { hotelId, touristZoneIds, today }: { hotelId?: number; touristZoneIds?: readonly number[]; today: Day },
): Promise<Day | undefined> => {
  let query = pricedDaysOnSale(db, today).orderBy('d.day', 'desc').limit(1)
  if (hotelId !== undefined) query = query.where('d.hotel_id', '=', hotelId)
  if (touristZoneIds !== undefined) query = query.where(sql<SqlBool>`d.tourist_zone_id = any(${touristZoneIds}::int[])`)
  return (await query.executeTakeFirst())?.day
}

/** The names of the hotels that have rooms on sale, sorted by a language's collation. */
export const listHotelNames = async (db: Db, lang: Lang) => {
  const rows = await db
    .selectFrom('hotels as h')
    .select(['h.id', 'h.name', 'h.tourist_zone_id'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hotel_rooms as r')
          .select('r.hotel_id')
          .whereRef('r.hotel_id', '=', 'h.id')
          .where('r.on_sale', '=', true),
      ),
    )
    .orderBy(`h.name_place_${lang}`)
    .orderBy('h.id')
    .execute()
  return rows.map(({ id, name, tourist_zone_id }) => ({ id, name, zoneId: tourist_zone_id }))
}

/** The hotels that have rooms, by name, with the price columns and default rules of their sheets. */
export const listHotelSheets = async (db: Db): Promise<SheetName[]> => {
  const rows = await db
    .selectFrom('hotels as h')
    .innerJoin('tourist_zones as z', 'z.id', 'h.tourist_zone_id')
    .select(['h.id', 'h.name', 'z.name as zone', 'h.archived', 'h.meal_plan_ids', 'h.min_nights', 'h.release_days'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hotel_rooms as r')
          .select('r.hotel_id')
          .whereRef('r.hotel_id', '=', 'h.id')
          .where('r.removed', '=', false),
      ),
    )
    .orderBy('h.name_place_en')
    .orderBy('h.id')
    .execute()
  return rows.map(({ id, name, zone, archived, meal_plan_ids, min_nights, release_days }) => ({
    id,
    name,
    zone,
    published: !archived,
    priceKeys: MEAL_PLANS.filter((plan) => meal_plan_ids.includes(plan.id)).map(({ code }) => code),
    defaults: { minStay: min_nights, release: release_days },
  }))
}

/** The room classes of a hotel. */
export const listRooms = async (db: Db, hotelId: number): Promise<SheetRowName[]> => {
  const rows = await db
    .selectFrom('hotel_rooms as r')
    .innerJoin('room_classes as c', 'c.id', 'r.room_class_id')
    .select(['c.id', 'c.name'])
    .where('r.hotel_id', '=', hotelId)
    .where('r.removed', '=', false)
    .orderBy('c.id')
    .execute()
  return rows.map(({ id, name }) => ({ row: String(id), name, group: null }))
}

/** The hotels that have rooms on sale. */
export const listHotels = async (db: Db): Promise<HotelRecord[]> => {
  const { rows } = await sql<HotelRow>`
    select ${hotelColumns} from hotels h ${hotelJoins}
    where exists (select 1 from hotel_rooms r where r.hotel_id = h.id and r.on_sale)
    order by h.id`.execute(db)
  return rows.map(toHotel)
}

/** A hotel that is not archived. */
export const findHotel = async (db: Db, id: number): Promise<HotelRecord | undefined> => {
  const { rows } =
    await sql<HotelRow>`select ${hotelColumns} from hotels h ${hotelJoins} where h.id = ${id} and not h.archived`.execute(
      db,
    )
  return rows[0] && toHotel(rows[0])
}

/** Services in the order of their ids. */
export const listServices = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('hotel_services').selectAll().where('id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The names of filter values. */
export const listFilterNames = async (db: Db) => {
  const categories = await db.selectFrom('hotel_categories').select(['id', 'name']).orderBy('id').execute()
  const roomClasses = await db.selectFrom('room_classes').selectAll().orderBy('id').execute()
  const chains = await db.selectFrom('hotel_chains').select(['id', 'name']).execute()
  const services = await db.selectFrom('hotel_services').select(['id', 'name']).execute()
  return { categories, roomClasses, chains, services }
}

export const LODGING_RETENTION: Retention[] = [{ table: 'lodging_days', column: 'day', days: DAYS_KEPT }]

/** Whether any room is for sale at a price on a day from `from` on. */
export const hasDayForSale = async (db: Db, from: Day): Promise<boolean> =>
  (await pricedDaysOnSale(db, from).where('d.rooms', '>', 0).limit(1).executeTakeFirst()) !== undefined
