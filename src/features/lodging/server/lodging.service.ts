import { dayInHavana, daysBetween, formatDay, havanaInstant } from '../../../lib/days.ts'
import { type Bilingual, plural } from '../../../lib/languages.ts'
import { singleAddress } from '../../../lib/photo.ts'
import type { BookingSummary, Quote } from '../../../lib/quote.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { reservableDays } from '../../../lib/reserve-period.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { whyNotSold } from '../availability.ts'
import type { LodgingBookForm, LodgingSelection } from '../contract.ts'
import { roomsWithGuests } from '../guests.ts'
import { findMealPlan, mealPlanName } from '../meal-plans.ts'
import { fits, headcount, partyInWords } from '../occupancy.ts'
import type { StayPrice } from '../price.ts'
import * as store from './lodging.store.ts'
import { cancellationOf, priceRoomStay } from './offer.ts'

export { lodgingKey } from './offer.ts'

/**
 * A stay priced and checked from our own rows. `available` is false when it cannot be sold: no rooms, stopped, too short,
 * too late, outside the reserve period, or more guests than the rooms take.
 * Refuses: OFFER_NOT_FOUND when the hotel has no such room class or never sells it with that meal plan (decisions 3).
 */
export const quoteLodging = async (ctx: Ctx, selection: LodgingSelection): Promise<Quote> => {
  const { checkIn, checkOut, rooms, mealPlanId } = selection
  const [stay] = await store.listRoomStays(ctx.db, { rooms: [selection] }, checkIn, checkOut)
  const plan = findMealPlan(mealPlanId)
  if (!stay || !plan) return refuse('OFFER_NOT_FOUND')
  if (stay.nights.length > 0 && stay.nights.every((night) => night.adultCents[plan.code] === null))
    refuse('OFFER_NOT_FOUND')

  const today = dayInHavana(ctx.clock.now())
  const { first, last } = reservableDays(PRODUCT_TYPES.lodging, today)
  const price =
    stay.nights.length === daysBetween(checkIn, checkOut) ? priceRoomStay(stay, mealPlanId, rooms) : undefined
  const available =
    price !== undefined &&
    first <= checkIn &&
    checkIn <= last &&
    rooms.every((party) => fits(stay.capacity, party)) &&
    whyNotSold(stay.nights, { checkIn, checkOut, rooms: rooms.length, today }) === undefined

  return {
    available,
    payNowCents: price?.totalCents ?? 0,
    payInCubaCents: 0,
    summary: summaryOf(stay, selection, price),
    cancellation: cancellationOf(stay.hotel),
    firstNightCents: price?.nightCents[0],
    firstDay: checkIn,
    lastDay: checkOut,
    serviceStartsAt: havanaInstant(checkIn, stay.hotel.checkInHour.replace(':', '')),
    onRequest: stay.hotel.onRequest,
  }
}

const inBoth = (text: string): Bilingual => ({ en: text, es: text })

const nightsInWords = (nights: number): Bilingual => ({
  en: `${nights} ${plural(nights, 'night', 'nights')}`,
  es: `${nights} ${plural(nights, 'noche', 'noches')}`,
})

const joined = (a: Bilingual, b: Bilingual): Bilingual => ({ en: `${a.en} · ${b.en}`, es: `${a.es} · ${b.es}` })

const summaryOf = (stay: store.RoomStay, selection: LodgingSelection, price: StayPrice | undefined): BookingSummary => {
  const { hotel, roomClass } = stay
  const { checkIn, checkOut, rooms } = selection
  const nights = nightsInWords(daysBetween(checkIn, checkOut))
  const { adults, children } = headcount(rooms)
  return {
    title: hotel.name,
    subtitle: joined(roomClass, mealPlanName(selection.mealPlanId)),
    facts: [
      {
        label: { en: 'Check-in', es: 'Entrada' },
        value: {
          en: `${formatDay(checkIn, 'en')}, from ${hotel.checkInHour}`,
          es: `${formatDay(checkIn, 'es')}, desde las ${hotel.checkInHour}`,
        },
      },
      {
        label: { en: 'Check-out', es: 'Salida' },
        value: {
          en: `${formatDay(checkOut, 'en')}, until ${hotel.checkOutHour}`,
          es: `${formatDay(checkOut, 'es')}, hasta las ${hotel.checkOutHour}`,
        },
      },
      {
        label: { en: 'Stay', es: 'Estancia' },
        value: {
          en: `${nights.en}, ${rooms.length} ${plural(rooms.length, 'room', 'rooms')}`,
          es: `${nights.es}, ${rooms.length} ${plural(rooms.length, 'habitación', 'habitaciones')}`,
        },
      },
      { label: { en: 'Guests', es: 'Huéspedes' }, value: partyInWords(adults, children) },
      { label: { en: 'Address', es: 'Dirección' }, value: inBoth(hotel.address) },
      { label: { en: 'Phone', es: 'Teléfono' }, value: inBoth(hotel.phone) },
    ],
    picture: singleAddress(hotel.photo),
    payNow: price
      ? rooms.map((room, i) => ({
          label: { en: `Room ${i + 1}`, es: `Habitación ${i + 1}` },
          detail: joined(partyInWords(room.adultsAmount, room.childrenAmount), nights),
          cents: price.roomCents[i]!,
        }))
      : [],
    payInCuba: [],
  }
}

/**
 * Takes the rooms of a booking for each of its nights and notes who sleeps in them. Refuses: INVALID when there are more or
 * fewer travellers than guests, SOLD_OUT when a night has too few rooms left.
 */
export const holdLodging = async (tx: TxCtx, bookingId: number, selection: LodgingSelection, form: LodgingBookForm) => {
  const rooms =
    roomsWithGuests(selection.rooms, form.travelers) ??
    refuseField('bookForm.travelers', {
      en: 'must name each guest of the rooms once',
      es: 'debe nombrar una vez a cada huésped de las habitaciones',
    })
  const { hotelId, roomClassId, mealPlanId, checkIn, checkOut } = selection
  const stay = { hotelId, roomClassId, checkIn, checkOut, roomCount: rooms.length }
  if (!(await store.takeRooms(tx.db, stay))) refuse('SOLD_OUT')
  await store.insertLodgingBooking(tx.db, { ...stay, bookingId, mealPlanId, rooms })
}

/** Gives the rooms of a booking back; a second time changes nothing. */
export const releaseLodging = (tx: TxCtx, bookingId: number) => store.giveRoomsBack(tx.db, bookingId, tx.clock.now())

/** Where, when, what and who of a lodging booking, for vouchers and the office. Refuses: NOT_FOUND. */
export const getLodgingBookingDetails = async (ctx: Pick<Ctx, 'db'>, bookingId: number) => {
  const booking = (await store.findLodgingBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  return {
    ...booking,
    nights: daysBetween(booking.checkIn, booking.checkOut),
    mealPlan: mealPlanName(booking.mealPlanId),
  }
}

/** The rooms of some bookings with their guests, by the booking's id; the caller knows that they may be shown. */
export const listGuestRooms = (ctx: Pick<Ctx, 'db'>, bookingIds: readonly number[]) =>
  store.listGuestRooms(ctx.db, bookingIds)

/** Takes the guests' names and passports out of bookings that came to nothing, when their client leaves. */
export const eraseGuests = async (tx: TxCtx, bookingIds: readonly number[]) => {
  const nobody = { firstName: '-', lastName: '-', passport: '', countryId: null }
  for (const [bookingId, rooms] of await store.listGuestRooms(tx.db, bookingIds)) {
    const emptied = rooms.map((room) => ({ ...room, guests: room.guests.map(({ age }) => ({ ...nobody, age })) }))
    await store.replaceGuestRooms(tx.db, bookingId, emptied)
  }
}
