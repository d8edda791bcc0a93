import './lodging.tables.ts'
import '../../places/server/places.tables.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { NightStock } from '../availability.ts'
import type { HotelSummary, SortField } from '../contract.ts'
import type { GuestRoom } from '../guests.ts'
import { hotelPicture } from '../hotel-picture.ts'
import { MEAL_PLANS, type MealPlanCode } from '../meal-plans.ts'
import { type Capacity, neededCapacity, type Party } from '../occupancy.ts'
import { CHILD_TO_AGE, INFANT_TO_AGE, type OccupancyRates } from '../price.ts'

/** What a search asks of the database; filters that are undefined leave everything in. */
export type Search = {
  checkIn: Day
  checkOut: Day
  rooms: Party[]
  today: Day
  touristZoneId?: number
  hotelId?: number
  categoryId?: number
  roomClassId?: number
  mealPlanId?: number
  location?: string
  chainId?: number
  countryId?: number
  minPerNightCents?: number
  maxPerNightCents?: number
  oneOfferPerHotel: boolean
  sort: SortField
  descending: boolean
  lang: Lang
  limit: number
  offset: number
}

/** What identifies an offer, and its price. */
export type FoundOffer = { hotelId: number; roomClassId: number; mealPlanId: number; totalCents: number }

const priceColumn = (code: MealPlanCode) => sql.ref(`d.${code.toLowerCase()}_cents`)
const planColumn = (code: MealPlanCode) => sql.ref(code.toLowerCase())

/** The same parties once each, with how many rooms of each are asked. */
const distinctParties = (rooms: readonly Party[]) => {
  const counts = new Map<string, { party: Party; times: number }>()
  for (const party of rooms) {
    const key = `${party.adultsAmount}:${party.childrenAgeList.toSorted((a, b) => a - b)}`
    const found = counts.get(key)
    if (found) found.times += 1
    else counts.set(key, { party, times: 1 })
  }
  return [...counts.values()]
}

/** `weightOf` in SQL over a row of hotel_rooms, in whole percent. */
const weightInPercent = ({ adultsAmount, childrenAgeList }: Party): RawBuilder<number> => {
  const ages = (from: number, to: number) => childrenAgeList.filter((age) => from <= age && age <= to).length
  const shares: [times: number, column: string][] = [
    [adultsAmount === 1 && childrenAgeList.length === 0 ? 1 : 0, 'r.single_supplement_percent'],
    [Math.max(adultsAmount - 2, 0), 'r.extra_adult_percent'],
    [ages(0, INFANT_TO_AGE), 'r.infant_percent'],
    [ages(INFANT_TO_AGE + 1, CHILD_TO_AGE), 'r.child_percent'],
    [ages(CHILD_TO_AGE + 1, Infinity), 'r.teen_percent'],
  ]
  const terms = [
    sql`${Math.min(adultsAmount, 2) * 100}::int`,
    ...shares.filter(([times]) => times > 0).map(([times, column]) => sql`${times}::int * ${sql.ref(column)}`),
  ]
  return sql`(${sql.join(terms, sql` + `)})`
}

/**
 * One page of the offers that a search finds, and how many there are: one statement over the wide rows of `lodging_days`
 * with a single aggregate a room class, the only shape that the planner cannot turn into a nested loop over two big sides
 * (docs: bench/README.md). Prices are whole percents of whole cents, rounded half up per room and night as in `price.ts`.
 */
export const searchOffers = async (db: Db, search: Search): Promise<{ list: FoundOffer[]; totalItems: number }> => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const daysAhead = daysBetween(search.today, search.checkIn)
  const parties = distinctParties(search.rooms)
  const needed = neededCapacity(search.rooms)
  const plans = MEAL_PLANS.filter((plan) => search.mealPlanId === undefined || plan.id === search.mealPlanId)

  const all = (conditions: (RawBuilder<SqlBool> | false | undefined)[]) =>
    sql.join(
      conditions.filter((condition) => condition !== undefined && condition !== false),
      sql` and `,
    )
  const ofHotel = [
    search.categoryId !== undefined && sql<SqlBool>`h.category_id = ${search.categoryId}`,
    search.location !== undefined && sql<SqlBool>`h.location = ${search.location}`,
    search.chainId !== undefined && sql<SqlBool>`h.chain_id = ${search.chainId}`,
    search.countryId !== undefined && sql<SqlBool>`h.country_id = ${search.countryId}`,
  ].filter((condition) => condition !== false)

  const rooms = parties.map(({ times }, i) => ({ times, weight: sql.ref(`d.weight_${i}`) }))
  const nightCents = (code: MealPlanCode) =>
    sql.join(
      rooms.map(({ times, weight }) => sql`${times}::int * ((${priceColumn(code)} * ${weight} + 50) / 100)`),
      sql` + `,
    )
  // A night without a price outweighs all others, so the sum of a plan that is not sold throughout falls below zero.
  const planTotals = plans.map(
    ({ code }) => sql`nullif(greatest(sum(coalesce(${nightCents(code)}, -2147483648)), -1), -1) as ${planColumn(code)}`,
  )
  const perNight = (total: RawBuilder<unknown>) => sql<number>`(2 * ${total} + ${nights}::int) / ${2 * nights}::int`
  const inRange = (total: RawBuilder<unknown>) =>
    all([
      sql<SqlBool>`${total} is not null`,
      search.minPerNightCents !== undefined && sql<SqlBool>`${perNight(total)} >= ${search.minPerNightCents}::int`,
      search.maxPerNightCents !== undefined && sql<SqlBool>`${perNight(total)} <= ${search.maxPerNightCents}::int`,
    ])
  // Price and plan in one number, so that the cheaper plan is simply the smaller one.
  const priced = plans.map(
    ({ id, code }) => sql`case when ${inRange(planColumn(code))} then ${planColumn(code)} * 8 + ${id}::int end`,
  )
  const offers = search.oneOfferPerHotel
    ? sql`select distinct on (hotel_id) hotel_id, room_class_id, priced
          from (select hotel_id, room_class_id, least(${sql.join(priced)}) as priced from stays) best
          where priced is not null order by hotel_id, priced / 8, room_class_id`
    : sql`select hotel_id, room_class_id, priced from stays cross join lateral unnest(array[${sql.join(priced)}]) priced
          where priced is not null`

  const placeOfName = sql.ref(`h.name_place_${search.lang}`)
  const pricePerNight = perNight(sql`(o.priced / 8)`)
  const direction = sql.raw(search.descending ? 'desc' : 'asc')
  const order =
    search.sort === 'HotelName'
      ? sql`${placeOfName} ${direction}, ${pricePerNight}`
      : sql`${pricePerNight} ${direction}, ${placeOfName}`

  const result = await sql<{
    total_items: number
    hotel_id: number | null
    room_class_id: number
    meal_plan_id: number
    total_cents: number
  }>`
    with stays as (
      select d.hotel_id, d.room_class_id, ${sql.join(planTotals)}
      from (
        select d.*, ${sql.join(parties.map(({ party }, i) => sql`${weightInPercent(party)} as ${sql.ref(`weight_${i}`)}`))}
        from lodging_days d
        join hotel_rooms r on r.hotel_id = d.hotel_id and r.room_class_id = d.room_class_id
        ${ofHotel.length > 0 ? sql`join hotels h on h.id = d.hotel_id` : sql``}
        where ${all([
          sql<SqlBool>`d.day = any(${daysOf(search.checkIn, search.checkOut)}::date[])`,
          sql<SqlBool>`d.rooms_left >= ${search.rooms.length} and not d.stop_sale`,
          sql<SqlBool>`(d.day <> ${search.checkIn}::date or (d.min_nights <= ${nights} and d.release_days <= ${daysAhead}))`,
          sql<SqlBool>`r.max_adults >= ${needed.maxAdults}`,
          sql<SqlBool>`r.max_children >= ${needed.maxChildren}`,
          sql<SqlBool>`r.max_total >= ${needed.maxTotal}`,
          search.touristZoneId !== undefined && sql<SqlBool>`d.tourist_zone_id = ${search.touristZoneId}`,
          search.hotelId !== undefined && sql<SqlBool>`d.hotel_id = ${search.hotelId}`,
          search.roomClassId !== undefined && sql<SqlBool>`d.room_class_id = ${search.roomClassId}`,
          ...ofHotel,
        ])}
      ) d
      group by d.hotel_id, d.room_class_id
      having count(*) = ${nights}
    ),
    offers as (${offers}),
    page as (
      select o.*, row_number() over (order by ${order}, o.hotel_id, o.room_class_id, o.priced % 8) as place
      from offers o join hotels h on h.id = o.hotel_id
      order by place limit ${search.limit} offset ${search.offset}
    )
    select (select count(*) from offers) as total_items, p.hotel_id, p.room_class_id, p.priced % 8 as meal_plan_id, p.priced / 8 as total_cents
    from (values (1)) one left join page p on true order by p.place`.execute(db)

  const list = result.rows.flatMap((row) =>
    row.hotel_id === null
      ? []
      : [
          {
            hotelId: row.hotel_id,
            roomClassId: row.room_class_id,
            mealPlanId: row.meal_plan_id,
            totalCents: row.total_cents,
          },
        ],
  )
  return { list, totalItems: result.rows[0]!.total_items }
}

/** One night of a room class: its stock, its rules and the price of one adult in each plan that is sold. */
export type Night = NightStock & { adultCents: Record<MealPlanCode, number | null> }

/** A room class of a hotel with its nights of a stay, as far as there are rows for them. */
export type RoomStay = {
  hotel: HotelRecord
  roomClassId: number
  roomClass: { en: string; es: string }
  capacity: Capacity
  rates: OccupancyRates
  nights: Night[]
}

type HotelRow = Omit<Selectable<Tables['hotels']>, 'name_place_en' | 'name_place_es'> & {
  category: { en: string; es: string }
  stars: number | null
  chain: string | null
  zone: { en: string; es: string }
  zone_slug: string
}

const hotelColumns = sql`h.*, c.name as category, c.stars, ch.name as chain, z.name as zone, z.slug as zone_slug`
const joinedToHotel = sql`join hotel_categories c on c.id = h.category_id join tourist_zones z on z.id = h.tourist_zone_id
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
  countryId: row.country_id,
  location: row.location,
  picture: hotelPicture(row.kind, row.id),
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

/** Which room classes: of one hotel, or exactly these. */
export type WhichRooms = { hotelId: number } | { rooms: readonly { hotelId: number; roomClassId: number }[] }

/** Room classes with their hotel and their nights of [checkIn, checkOut). */
export const listRoomStays = async (db: Db, which: WhichRooms, checkIn: Day, checkOut: Day): Promise<RoomStay[]> => {
  if ('rooms' in which && which.rooms.length === 0) return []
  const wanted =
    'rooms' in which
      ? sql`(r.hotel_id, r.room_class_id) in (${sql.join(which.rooms.map((room) => sql`(${room.hotelId}::int, ${room.roomClassId}::int)`))})`
      : sql`r.hotel_id = ${which.hotelId}`
  const { rows } = await sql<
    HotelRow &
      Selectable<Tables['hotel_rooms']> & { room_class: { en: string; es: string }; nights: NightTuple[] | null }
  >`
    select ${hotelColumns}, rc.name as room_class, r.*, n.nights
    from hotel_rooms r join room_classes rc on rc.id = r.room_class_id join hotels h on h.id = r.hotel_id ${joinedToHotel}
    left join lateral (
      select json_agg(json_build_array(d.day, d.rooms_left, d.stop_sale, d.min_nights, d.release_days,
        d.ep_cents, d.cp_cents, d.map_cents, d.ap_cents, d.all_cents) order by d.day) as nights
      from lodging_days d
      where d.hotel_id = r.hotel_id and d.room_class_id = r.room_class_id and d.day >= ${checkIn}::date and d.day < ${checkOut}::date
    ) n on true
    where ${wanted}
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
  }))
}

/** The hotels that have rooms, of a zone or of all. */
export const listHotels = async (db: Db, zoneId?: number): Promise<HotelRecord[]> => {
  const { rows } = await sql<HotelRow>`
    select ${hotelColumns} from hotels h ${joinedToHotel}
    where exists (select 1 from hotel_rooms r where r.hotel_id = h.id)
    ${zoneId === undefined ? sql`` : sql`and h.tourist_zone_id = ${zoneId}`}
    order by h.id`.execute(db)
  return rows.map(toHotel)
}

export const findHotel = async (db: Db, id: number): Promise<HotelRecord | undefined> => {
  const { rows } =
    await sql<HotelRow>`select ${hotelColumns} from hotels h ${joinedToHotel} where h.id = ${id}`.execute(db)
  return rows[0] && toHotel(rows[0])
}

export const listServices = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('hotel_services').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** The room classes that hotels of a zone, or of all, have. */
export const listRoomClasses = (db: Db, zoneId?: number) =>
  db
    .selectFrom('room_classes')
    .selectAll()
    .where((row) =>
      row.exists(
        row
          .selectFrom('hotel_rooms')
          .innerJoin('hotels', 'hotels.id', 'hotel_rooms.hotel_id')
          .select('hotel_rooms.hotel_id')
          .whereRef('hotel_rooms.room_class_id', '=', 'room_classes.id')
          .$if(zoneId !== undefined, (query) => query.where('hotels.tourist_zone_id', '=', zoneId!)),
      ),
    )
    .orderBy('id')
    .execute()

/** What is held: so many rooms of a class for each night of [checkIn, checkOut). */
export type HeldStay = { hotelId: number; roomClassId: number; checkIn: Day; checkOut: Day; roomCount: number }

/**
 * Takes rooms for every night of a stay, or for none when one night has too few or is stopped: one statement that locks the
 * nights in order, so that two buyers wait for each other and never for a cycle. True when they were taken.
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
  booking: HeldStay & { bookingId: number; mealPlanId: number; rooms: GuestRoom[] },
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
    })
    .execute()
}

/** Gives the rooms of a booking back, once: a second time finds it released. The nights are locked in order. */
export const giveRoomsBack = async (tx: Tx, bookingId: number, now: Date) => {
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
    join room_classes rc on rc.id = b.room_class_id join hotels h on h.id = b.hotel_id ${joinedToHotel}
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
      releasedAt: row.released_at,
    }
  )
}
