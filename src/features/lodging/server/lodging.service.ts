import type { Day } from '../../../lib/days.ts'
import { dayInHavana, daysBetween, formatDay, havanaInstant } from '../../../lib/days.ts'
import { type Exchange, US_DOLLARS } from '../../../lib/exchange.ts'
import { type Bilingual, plural } from '../../../lib/languages.ts'
import { maskedNumber } from '../../../lib/masked-number.ts'
import { singlePhotoUrl } from '../../../lib/photo.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { soldBy } from '../../../lib/site.ts'
import { type Ctx, isImpersonated, type TxCtx } from '../../../platform/context.ts'
import type { BookingSummary, Quote } from '../../products/quote.ts'
import { findNotSoldReason, restrictionText } from '../availability.ts'
import { BookedLodgingOffer, type LodgingBookForm, type LodgingSelection } from '../contract.ts'
import { assignGuests } from '../guests.ts'
import { findMealPlan, mealPlanName } from '../meal-plans.ts'
import { fits, headcount, partyInWords } from '../occupancy.ts'
import { perNight, type StayPrice } from '../price.ts'
import { refuseInvalidDates, refuseNotOnSaleYet } from './date-checks.ts'
import { cancellationOf, describeOffer, priceRoomStay } from './describe-offer.ts'
import * as store from './lodging.store.ts'
import * as bookings from './lodging-bookings.store.ts'

export { lodgingKey } from '../offer-key.ts'
export { LODGING_RETENTION } from './lodging.store.ts'

/** A stay priced for a booking, with its offer; undefined when a night has no price. */
export type LodgingQuote = Quote & { offer: BookedLodgingOffer | undefined }

/**
 * Prices a stay in a currency. `available` is false when it is sold out, stopped, too short, too late or exceeds the capacity of the rooms.
 * Refuses: OFFER_NOT_FOUND when the hotel does not sell the room class with the meal plan; INVALID when check-in is outside the
 * reserve period; NOT_ON_SALE_YET when a night has no rates yet.
 */
export const quoteLodging = async (
  ctx: Ctx,
  selection: LodgingSelection,
  exchange: Exchange = US_DOLLARS,
): Promise<LodgingQuote> => {
  const { checkIn, checkOut, rooms, mealPlanId } = selection
  const [stay] = await store.listRoomStays(ctx.db, { rooms: [selection] }, checkIn, checkOut)
  const plan = findMealPlan(mealPlanId)
  if (!stay || !plan || !soldBy(ctx.config.sells).lodging) return refuse('OFFER_NOT_FOUND')
  refuseInvalidDates(ctx, { checkIn, checkInHour: stay.hotel.checkInHour })
  const today = dayInHavana(ctx.clock.now())
  if (stay.onSaleUntil && stay.onSaleUntil >= today) refuseNotOnSaleYet({ ...stay, checkOut })
  if (stay.nights.length > 0 && stay.nights.every((night) => night.adultCents[plan.code] === null))
    refuse('OFFER_NOT_FOUND')
  const price =
    stay.nights.length === daysBetween(checkIn, checkOut) ? priceRoomStay(stay, mealPlanId, rooms, exchange) : undefined
  const reason = findNotSoldReason(stay.nights, { ...stay, checkIn, checkOut, rooms: rooms.length, today })

  return {
    available: price !== undefined && rooms.every((party) => fits(stay.capacity, party)) && reason === undefined,
    restriction: reason && restrictionText(reason, stay.nights[0], { checkIn, checkOut }),
    exchange,
    payNowCents: price?.totalCents ?? 0,
    payInCubaCents: 0,
    summary: summaryOf(stay, selection, price),
    offer: price && describeOffer(stay, plan.id, selection, price, exchange),
    cancellation: cancellationOf(stay.hotel),
    firstNightCents: price?.nightCents[0],
    firstDay: checkIn,
    lastDay: checkOut,
    serviceStartsAt: havanaInstant(checkIn, stay.hotel.checkInHour.replace(':', '')),
    onRequest: stay.hotel.onRequest,
  }
}

const sameInBoth = (text: string): Bilingual => ({ en: text, es: text })

const formatNights = (nights: number): Bilingual => ({
  en: `${nights} ${plural(nights, 'night', 'nights')}`,
  es: `${nights} ${plural(nights, 'noche', 'noches')}`,
})

const join = (a: Bilingual, b: Bilingual): Bilingual => ({ en: `${a.en} · ${b.en}`, es: `${a.es} · ${b.es}` })

const summaryOf = (stay: store.RoomStay, selection: LodgingSelection, price: StayPrice | undefined): BookingSummary => {
  const { hotel, roomClass } = stay
  const { checkIn, checkOut, rooms } = selection
  const nights = formatNights(daysBetween(checkIn, checkOut))
  const { adults, children } = headcount(rooms)
  return {
    title: hotel.name,
    subtitle: join(roomClass, mealPlanName(selection.mealPlanId)),
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
          en: `${formatDay(checkOut, 'en')}, by ${hotel.checkOutHour}`,
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
      { label: { en: 'Address', es: 'Dirección' }, value: sameInBoth(hotel.address) },
      { label: { en: 'Phone', es: 'Teléfono' }, value: sameInBoth(hotel.phone) },
    ],
    picture: singlePhotoUrl(hotel.photo),
    payNow: price
      ? rooms.map((room, i) => ({
          label: { en: `Room ${i + 1}`, es: `Habitación ${i + 1}` },
          detail: join(partyInWords(room.adultsAmount, room.childrenAmount), nights),
          cents: price.roomCents[i]!,
        }))
      : [],
    payInCuba: [],
  }
}

/** The offer at the agreed price. */
const atPrice = (offer: BookedLodgingOffer, totalCents: number): BookedLodgingOffer => ({
  ...offer,
  totalCents,
  perNightCents: perNight(totalCents, offer.nights),
})

/**
 * Holds the rooms for each night and stores the guests and the offer at the agreed price. Returns the current price, read while the
 * nights are locked. Refuses: INVALID when the number of travelers differs from the number of guests; SOLD_OUT; DATES_RESTRICTED
 * with the reason.
 */
export const holdLodging = async (
  tx: TxCtx,
  bookingId: number,
  selection: LodgingSelection,
  form: LodgingBookForm,
  quote: LodgingQuote,
  payNowCents: number,
) => {
  const rooms =
    assignGuests(selection.rooms, form.travelers) ??
    refuseField('bookForm.travelers', {
      en: 'must have one traveler per guest',
      es: 'debe tener un viajero por huésped',
    })
  const { hotelId, roomClassId, checkIn, checkOut } = selection
  const stay = { hotelId, roomClassId, checkIn, checkOut, roomCount: rooms.length }
  if (!quote.offer) return refuse('SOLD_OUT')
  const offer = BookedLodgingOffer.parse(atPrice(quote.offer, payNowCents))
  const booking = { ...stay, bookingId, mealPlanId: offer.mealPlanId, rooms, offer }
  tx.writeLater(bookings.lodgingBookingInsert(tx.db, booking))
  const [, terms] = await Promise.all([tx.sendWrites(), bookings.takeRooms(tx.db, stay)])
  return recheck(tx, terms ?? refuse('SOLD_OUT'), selection, quote.exchange)
}

/** The price of a stay whose rooms are held. Refuses: SOLD_OUT, DATES_RESTRICTED when it may no longer be sold. */
const recheck = (
  tx: TxCtx,
  stay: store.StayTerms,
  { rooms, mealPlanId, checkIn, checkOut }: LodgingSelection,
  exchange: Exchange,
) => {
  const price = priceRoomStay(stay, mealPlanId, rooms, exchange)
  if (!price) return refuse('SOLD_OUT')
  const today = dayInHavana(tx.clock.now())
  const reason = findNotSoldReason(stay.nights, { ...stay, checkIn, checkOut, rooms: 0, today })
  const restriction = reason && restrictionText(reason, stay.nights[0], { checkIn, checkOut })
  if (restriction) refuse('DATES_RESTRICTED', { reason: restriction })
  if (reason) refuse('SOLD_OUT')
  return price.totalCents
}

/** Releases a booking's rooms. Idempotent. */
export const releaseLodging = (tx: TxCtx, bookingId: number) => bookings.releaseRooms(tx.db, bookingId, tx.clock.now())

/** A lodging booking, for vouchers and the office. The caller checks access. Refuses: NOT_FOUND. */
export const getLodgingBookingDetails = async (ctx: Pick<Ctx, 'db'>, bookingId: number) => {
  const booking = (await bookings.findLodgingBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  return {
    ...booking,
    nights: daysBetween(booking.checkIn, booking.checkOut),
    mealPlan: mealPlanName(booking.mealPlanId),
  }
}

/**
 * The booked offer with its guests; null for bookings made before offers were stored. For staff who act as the client, passport numbers
 * are masked. The caller checks access. Refuses: NOT_FOUND.
 */
export const getBookedStay = async (ctx: Pick<Ctx, 'db' | 'actor'>, bookingId: number) => {
  const { offer, rooms } = (await bookings.findLodgingBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  const guestsByRoom = rooms.map(({ guests }) =>
    isImpersonated(ctx) ? guests.map((guest) => ({ ...guest, passport: maskedNumber(guest.passport) })) : guests,
  )
  const travelers = guestsByRoom.flat()
  return {
    travelers,
    offer: offer && {
      ...offer,
      travelers,
      rooms: offer.rooms.map((room, i) => ({
        ...room,
        guests: guestsByRoom[i]!,
        traveler: guestsByRoom[i]![0] ?? null,
      })),
    },
  }
}

/** Rooms with guests by booking id. The caller checks access. */
export const listGuestRooms = (ctx: Pick<Ctx, 'db'>, bookingIds: readonly number[]) =>
  bookings.listGuestRooms(ctx.db, bookingIds)

/** Erases the names and passports of guests in bookings, for a client who closes the account. */
export const eraseGuests = async (tx: TxCtx, bookingIds: readonly number[]) => {
  const erasedGuest = { firstName: '-', lastName: '-', passport: '', countryId: null }
  for (const [bookingId, rooms] of await bookings.listGuestRooms(tx.db, bookingIds)) {
    const erasedRooms = rooms.map((room) => ({
      ...room,
      guests: room.guests.map(({ age }) => ({ ...erasedGuest, age })),
    }))
    await bookings.replaceGuestRooms(tx.db, bookingId, erasedRooms)
  }
}

/** Whether any room is for sale at a price on a day from `from` on. */
export const sellsLodging = (ctx: Pick<Ctx, 'db'>, from: Day) => store.hasDayForSale(ctx.db, from)
