import { addDays, type Day, daysBetween } from '../../lib/days.ts'

/** Minimum rental, in rental days (docs/rules/search.md#rental-days). */
export const MIN_RENTAL_DAYS = 3

/** Minutes that a drop-off may be late without adding a rental day. */
export const GRACE_MINUTES = 59

const MINUTES_PER_DAY = 1_440

const minuteOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(2))

/** Pick-up and drop-off as Havana days and wall-clock hours ('0900'). */
export type RentalTimes = { pickUp: Day; startHour: string; dropOff: Day; endHour: string }

/** Wall-clock minutes from pick-up to drop-off; negative when drop-off is before pick-up. */
export const rentalMinutes = ({ pickUp, startHour, dropOff, endHour }: RentalTimes) =>
  daysBetween(pickUp, dropOff) * MINUTES_PER_DAY + minuteOf(endHour) - minuteOf(startHour)

/** Number of started 24-hour periods, less the grace period; 0 when drop-off is not after pick-up. */
export const rentalDays = (times: RentalTimes) => {
  const minutes = rentalMinutes(times)
  return minutes <= 0 ? 0 : Math.max(1, Math.ceil((minutes - GRACE_MINUTES) / MINUTES_PER_DAY))
}

/** The last list of days that was returned: all cars of a search are rented on the same days. */
let lastDays: { pickUp: Day; list: readonly Day[] } = { pickUp: '', list: [] }

/** The days on which a rental uses stock and is priced: one per rental day, from pick-up. */
export const rentedDays = (pickUp: Day, days: number): readonly Day[] => {
  if (lastDays.pickUp !== pickUp || lastDays.list.length !== days)
    lastDays = { pickUp, list: Array.from({ length: days }, (_, i) => addDays(pickUp, i)) }
  return lastDays.list
}

/** First rental day of each price tier (docs/rules/prices.md#car-prices). */
export const TIERS = [3, 7, 14, 30] as const
export type Tier = (typeof TIERS)[number]

/** The tier for the total length of a rental; it applies to every day. */
export const tierOf = (days: number): Tier => TIERS.findLast((from) => days >= from) ?? TIERS[0]
