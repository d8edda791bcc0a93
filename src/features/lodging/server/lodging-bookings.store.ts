import './lodging.tables.ts'
import { type Selectable, sql } from 'kysely'
import { type Day, daysBetween } from '../../../lib/days.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { BookedLodgingOffer } from '../contract.ts'
import type { GuestRoom } from '../guests.ts'
import type { MealPlanId } from '../meal-plans.ts'
import {
  type HotelRow,
  hotelColumns,
  hotelJoins,
  nightsOf,
  type StayTerms,
  type StayTermsRow,
  termsColumns,
  toHotel,
  toStayTerms,
} from './lodging.store.ts'

/** `roomCount` rooms of a class for each night of [checkIn, checkOut). */
export type HeldStay = { hotelId: number; roomClassId: number; checkIn: Day; checkOut: Day; roomCount: number }

/**
 * Holds rooms for every night of a stay in one statement, or none when a night has too few rooms or a stop-sale. It locks the nights in
 * order, so that concurrent bookings cannot deadlock. Returns the terms of the stay, with its nights as they were when they were locked;
 * undefined when sold out.
 */
export const takeRooms = async (
  tx: Tx,
  { hotelId, roomClassId, checkIn, checkOut, roomCount }: HeldStay,
): Promise<StayTerms | undefined> => {
  const nights = daysBetween(checkIn, checkOut)
  const { rows } = await sql<StayTermsRow>`
    with locked as (
      select * from lodging_days
      where hotel_id = ${hotelId} and room_class_id = ${roomClassId} and day >= ${checkIn}::date and day < ${checkOut}::date
        and rooms_left >= ${roomCount} and not stop_sale
      order by day for update
    ),
    taken as (
      update lodging_days d set rooms_taken = d.rooms_taken + ${roomCount}::int from locked
      where d.hotel_id = ${hotelId} and d.room_class_id = ${roomClassId} and d.day = locked.day
        and (select count(*) from locked) = ${nights}
      returning d.day
    )
    select r.*, ${termsColumns(checkOut)} from hotel_rooms r ${nightsOf(checkIn, checkOut, sql`locked`)}
    where r.hotel_id = ${hotelId} and r.room_class_id = ${roomClassId} and r.on_sale
      and (select count(*) from taken) = ${nights}`.execute(tx)
  return rows[0] && toStayTerms(rows[0])
}

export const lodgingBookingInsert = (
  tx: Tx,
  booking: HeldStay & { bookingId: number; mealPlanId: MealPlanId; rooms: GuestRoom[]; offer: BookedLodgingOffer },
) =>
  tx.insertInto('lodging_bookings').values({
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
    update lodging_days d set rooms_taken = d.rooms_taken - n.room_count from nights n
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
