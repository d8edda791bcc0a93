import { addDays, type Day, daysBetween } from '../../lib/days.ts'

/** Stock and sale rules of one night of a room class. */
export type NightStock = { day: Day; roomsLeft: number; stopSale: boolean; minNights: number; releaseDays: number }

/** Why a room class cannot be sold for a stay. */
export type NotSoldReason = 'soldOut' | 'closed' | 'minimumStay' | 'tooLate' | 'notOnSaleYet'

/**
 * Returns why a stay cannot be sold. The check-in night sets the minimum stay and the release days. `stock` has the nights of
 * [checkIn, checkOut) with rates, in order; `onSaleUntil` is the last night with rates, null when there is none; `today` is the
 * date in Havana (docs/rules/search.md#not-on-sale-yet).
 */
export const findNotSoldReason = (
  stock: readonly NightStock[],
  stay: { checkIn: Day; checkOut: Day; rooms: number; today: Day; onSaleUntil: Day | null },
): NotSoldReason | undefined => {
  if (isNotOnSaleYet(stay)) return 'notOnSaleYet'
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const first = stock[0]
  if (!first || stock.length < nights) return 'soldOut'
  if (stock.some((night) => night.stopSale)) return 'closed'
  if (stock.some((night) => night.roomsLeft < stay.rooms)) return 'soldOut'
  if (nights < first.minNights) return 'minimumStay'
  if (daysBetween(stay.today, stay.checkIn) < first.releaseDays) return 'tooLate'
}

/** True when the last night of a stay is after the last night with rates. */
export const isNotOnSaleYet = ({ checkOut, onSaleUntil }: { checkOut: Day; onSaleUntil: Day | null }) =>
  onSaleUntil === null || addDays(checkOut, -1) > onSaleUntil
