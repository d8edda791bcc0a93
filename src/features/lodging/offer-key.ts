import type { StayRequest } from './stay-dates.ts'

/** Identifies what a held price is for: room class, meal plan, dates and guests. */
export const lodgingKey = (
  selection: { hotelId: number; roomClassId: number; mealPlanId: number } & StayRequest,
): string => {
  const rooms = selection.rooms.map((room) => [room.adultsAmount, ...room.childrenAgeList].join('+'))
  const { hotelId, roomClassId, mealPlanId, checkIn, checkOut } = selection
  return ['lodging', hotelId, roomClassId, mealPlanId, checkIn, checkOut, ...rooms].join(':')
}
