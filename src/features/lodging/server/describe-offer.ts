import type { Exchange } from '../../../lib/exchange.ts'
import { LODGING_CANCELLATION } from '../../products/cancellation.ts'
import type { HoldPrice } from '../../products/server/price-hold.service.ts'
import { type BookedLodgingOffer, FEW_ROOMS_LEFT, type LodgingOffer } from '../contract.ts'
import { findMealPlan, type MealPlanId, mealPlanName } from '../meal-plans.ts'
import type { Party } from '../occupancy.ts'
import { lodgingKey } from '../offer-key.ts'
import { inCurrency, type StayPrice, stayPrice, weightOf } from '../price.ts'
import type { StayRequest } from '../stay-dates.ts'
import type { HotelRecord, PricedStay } from './lodging.store.ts'

/** The price of a stay in a currency; undefined when the meal plan is not sold on every night. */
export const priceRoomStay = (
  stay: Pick<PricedStay, 'nights' | 'rates'>,
  mealPlanId: number,
  rooms: readonly Party[],
  exchange: Exchange,
): StayPrice | undefined => {
  const { code } = findMealPlan(mealPlanId)!
  const adultCents = stay.nights.map((night) => night.adultCents[code])
  return adultCents.every((cents) => cents !== null)
    ? inCurrency(stayPrice(stay.rates, rooms, adultCents), exchange)
    : undefined
}

export const cancellationOf = (hotel: Pick<HotelRecord, 'cancellation'>) => hotel.cancellation ?? LODGING_CANCELLATION

/** Builds a booked offer, without stock, price hold and current guest score. */
export const describeOffer = (
  stay: PricedStay,
  mealPlanId: MealPlanId,
  request: StayRequest,
  price: StayPrice,
  exchange: Exchange,
): BookedLodgingOffer => ({
  ...withoutHold(stay, mealPlanId, request, price, exchange),
  hotel: { ...stay.hotel, guestScore: undefined },
})

const withoutHold = (
  stay: PricedStay,
  mealPlanId: MealPlanId,
  { checkIn, checkOut, rooms }: StayRequest,
  price: StayPrice,
  { currency }: Exchange,
) => {
  const { hotel, roomClassId, nights } = stay
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
      guests: [],
      traveler: null,
    })),
    travelers: [],
    perNight: nights.map(({ day }, i) => ({ day, cents: price.nightCents[i]! })),
    currency,
    totalCents: price.totalCents,
    perNightCents: price.perNightCents,
    payInCuba: [],
    onRequest: hotel.onRequest,
    cancellation: cancellationOf(hotel),
  }
}

/** Builds an offer for the wire; `hold` creates the token that holds its price. */
export const toOffer = (
  stay: PricedStay,
  mealPlanId: MealPlanId,
  request: StayRequest,
  price: StayPrice,
  exchange: Exchange,
  hold: HoldPrice,
): LodgingOffer => {
  const { hotel, roomClassId, nights } = stay
  const roomsLeft = Math.min(...nights.map((night) => night.roomsLeft))
  const key = lodgingKey({ ...request, hotelId: hotel.id, roomClassId, mealPlanId })
  return Object.assign(withoutHold(stay, mealPlanId, request, price, exchange), {
    roomsLeft: roomsLeft <= FEW_ROOMS_LEFT ? roomsLeft : null,
    minNights: nights[0]!.minNights,
    ...hold(key, price.totalCents),
  })
}
