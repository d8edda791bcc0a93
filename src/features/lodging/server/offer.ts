import { LODGING_CANCELLATION } from '../../../lib/cancellation.ts'
import type { Day } from '../../../lib/days.ts'
import { SALE_CURRENCY } from '../../../lib/money.ts'
import type { HoldPrice } from '../../../platform/price-hold.ts'
import type { LodgingOffer } from '../contract.ts'
import { findMealPlan, type MealPlanId, mealPlanName } from '../meal-plans.ts'
import type { Party } from '../occupancy.ts'
import { type StayPrice, stayPrice, weightOf } from '../price.ts'
import type { HotelRecord, RoomStay } from './lodging.store.ts'

/** Rooms left are told from here down. */
export const FEW_ROOMS = 3

/** What a stay is asked for. */
export type AskedStay = { checkIn: Day; checkOut: Day; rooms: readonly Party[] }

/** The price of a stay in a room class with a meal plan; undefined when the plan is not sold on each of its nights. */
export const priceRoomStay = (stay: RoomStay, mealPlanId: number, rooms: readonly Party[]): StayPrice | undefined => {
  const { code } = findMealPlan(mealPlanId)!
  const adultCents = stay.nights.map((night) => night.adultCents[code])
  return adultCents.every((cents) => cents !== null) ? stayPrice(stay.rates, rooms, adultCents) : undefined
}

export const cancellationOf = (hotel: Pick<HotelRecord, 'cancellation'>) => hotel.cancellation ?? LODGING_CANCELLATION

/** What makes one thing that is sold different from another: its price is held under this key. */
export const lodgingKey = (
  selection: { hotelId: number; roomClassId: number; mealPlanId: number } & AskedStay,
): string => {
  const rooms = selection.rooms.map((room) => [room.adultsAmount, ...room.childrenAgeList].join('+'))
  const { hotelId, roomClassId, mealPlanId, checkIn, checkOut } = selection
  return ['lodging', hotelId, roomClassId, mealPlanId, checkIn, checkOut, ...rooms].join(':')
}

/** An offer as it travels; `hold` makes the token that holds its price, and says until when. */
export const toOffer = (
  stay: RoomStay,
  mealPlanId: MealPlanId,
  asked: AskedStay,
  price: StayPrice,
  hold: HoldPrice,
): LodgingOffer => {
  const { hotel, roomClassId, nights } = stay
  const { checkIn, checkOut, rooms } = asked
  const roomsLeft = Math.min(...nights.map((night) => night.roomsLeft))
  return {
    hotelId: hotel.id,
    hotel,
    roomClassId,
    roomClass: stay.roomClass,
    mealPlanId,
    mealPlan: mealPlanName(mealPlanId),
    checkIn,
    checkOut,
    nights: nights.length,
    rooms: rooms.map((party, i) => ({
      roomIndex: i,
      adultsAmount: party.adultsAmount,
      childrenAmount: party.childrenAmount,
      childrenAgeList: party.childrenAgeList,
      weight: weightOf(stay.rates, party),
      cents: price.roomCents[i]!,
    })),
    perNight: nights.map(({ day }, i) => ({ day, cents: price.nightCents[i]! })),
    currency: SALE_CURRENCY,
    totalCents: price.totalCents,
    perNightCents: price.perNightCents,
    payInCuba: [],
    roomsLeft: roomsLeft <= FEW_ROOMS ? roomsLeft : null,
    minNights: nights[0]!.minNights,
    onRequest: hotel.onRequest,
    cancellation: cancellationOf(hotel),
    ...hold(lodgingKey({ hotelId: hotel.id, roomClassId, mealPlanId, checkIn, checkOut, rooms }), price.totalCents),
  }
}
