import { addDays, type Day, daysBetween } from '../../lib/days.ts'
import { partOf } from '../../lib/money.ts'
import { type ReservePeriod, reservableDays } from '../../lib/reserve-period.ts'

/** How long the database may take to find the prices of one calendar. */
export const MAX_SEARCH_MS = 2_000

/** A number of days from `firstDay` on. */
export type DayRange = { firstDay: Day; days: number }

/** The part of a range that can be reserved, from `firstInTime` on; undefined when no day can. */
export const reservablePart = (
  { firstDay, days }: DayRange,
  period: ReservePeriod,
  today: Day,
  firstInTime: Day,
): DayRange | undefined => {
  const reservable = reservableDays(period, today)
  const lastDay = addDays(firstDay, days - 1)
  const first = [firstDay, reservable.first, firstInTime].sort().at(-1)!
  const last = lastDay > reservable.last ? reservable.last : lastDay
  return first > last ? undefined : { firstDay: first, days: daysBetween(first, last) + 1 }
}

/**
 * The days of a price calendar in the currency of `priceOf`. `totals` are the lowest totals for `length` nights or rental days from each
 * day of the reservable `part`. Days that cannot be reserved have no price; with too few totals, the calendar ends early.
 */
export const dayPrices = (
  { firstDay, days }: DayRange,
  part: DayRange | undefined,
  totals: readonly (number | null)[],
  length: number,
  priceOf: (usdCents: number) => number = (cents) => cents,
) => {
  const offset = part ? daysBetween(firstDay, part.firstDay) : 0
  const known = part && totals.length < part.days ? offset + totals.length : days
  return Array.from({ length: known }, (_, i) => {
    const usdCents = totals[i - offset] ?? null
    const totalCents = usdCents === null ? null : priceOf(usdCents)
    return { day: addDays(firstDay, i), totalCents, cents: totalCents === null ? null : partOf(totalCents, length) }
  })
}
