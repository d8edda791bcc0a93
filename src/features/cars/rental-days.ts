import { addDays, type Day, daysBetween } from '../../lib/days.ts'

/** Shortest rental, in rental days (decisions 3). */
export const MIN_RENTAL_DAYS = 3

/** Minutes by which a car may come back late without costing another day (decisions 3). */
export const GRACE_MINUTES = 59

const MINUTES_PER_DAY = 1_440

const minuteOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(2))

/** When a car is taken and brought back: Havana days and wall-clock hours ('0900'). */
export type RentalTimes = { pickUp: Day; startHour: string; dropOff: Day; endHour: string }

/** Wall-clock minutes from pick-up to drop-off; negative when the car would come back before it left. */
export const rentalMinutes = ({ pickUp, startHour, dropOff, endHour }: RentalTimes) =>
  daysBetween(pickUp, dropOff) * MINUTES_PER_DAY + minuteOf(endHour) - minuteOf(startHour)

/** Days that are paid: started periods of 24 hours, 59 minutes over are free; 0 when the times are the wrong way round (decisions 3). */
export const rentalDays = (times: RentalTimes) => {
  const minutes = rentalMinutes(times)
  return minutes <= 0 ? 0 : Math.max(1, Math.ceil((minutes - GRACE_MINUTES) / MINUTES_PER_DAY))
}

/** The days on which a rental takes a car out of the stock and is priced: one for each rental day, from pick-up on. */
export const rentedDays = (pickUp: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, i) => addDays(pickUp, i))

/** Rental days from which each price tier holds (decisions 3: 3-6, 7-13, 14-29, 30+). */
export const TIERS = [3, 7, 14, 30] as const
export type Tier = (typeof TIERS)[number]

/** The tier of a rental's total length; every day of the rental is priced in it. */
export const tierOf = (days: number): Tier => TIERS.findLast((from) => days >= from) ?? TIERS[0]
