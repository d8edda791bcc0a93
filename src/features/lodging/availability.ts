import { type Day, daysBetween } from '../../lib/days.ts'

/** One night of a room class, as far as selling it goes. */
export type NightStock = { day: Day; roomsLeft: number; stopSale: boolean; minNights: number; releaseDays: number }

/** Why a room class cannot be sold for a stay. */
export type NotSoldReason = 'soldOut' | 'closed' | 'minimumStay' | 'tooLate'

/**
 * Why a stay cannot be sold, if so: a night without rows or with too few rooms is sold out, a stopped one closed; the night of
 * check-in sets the shortest stay and how many days ahead it must be booked (decisions 3). `stock` holds the nights of
 * [checkIn, checkOut) that have rows, in order; `today` is Havana's date.
 */
export const whyNotSold = (
  stock: readonly NightStock[],
  stay: { checkIn: Day; checkOut: Day; rooms: number; today: Day },
): NotSoldReason | undefined => {
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const first = stock[0]
  if (!first || stock.length < nights) return 'soldOut'
  if (stock.some((night) => night.stopSale)) return 'closed'
  if (stock.some((night) => night.roomsLeft < stay.rooms)) return 'soldOut'
  if (nights < first.minNights) return 'minimumStay'
  if (daysBetween(stay.today, stay.checkIn) < first.releaseDays) return 'tooLate'
}
