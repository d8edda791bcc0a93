import { addDays, type Day, dayInHavana, formatDay, havanaInstant } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { type ReservePeriod, reservableDays } from '../../lib/reserve-period.ts'
import { findTooSoon } from '../products/pay-before-service.ts'
import type { Party } from './occupancy.ts'

/** The dates and rooms of a requested stay. */
export type StayRequest = { checkIn: Day; checkOut: Day; rooms: readonly Party[] }

/** The default stay, in days from today (docs/rules/search.md#default-search). */
export const DEFAULT_STAY = { checkInDaysAhead: 14, checkOutDaysAhead: 17 } as const
export const DEFAULT_NIGHTS = DEFAULT_STAY.checkOutDaysAhead - DEFAULT_STAY.checkInDaysAhead

/** The dates of the default stay, moved later when `first`, the first reservable day, is later. */
export const defaultDays = (today: Day, first: Day = today): { checkIn: Day; checkOut: Day } => {
  const preferred = addDays(today, DEFAULT_STAY.checkInDaysAhead)
  const checkIn = preferred < first ? first : preferred
  return { checkIn, checkOut: addDays(checkIn, DEFAULT_NIGHTS) }
}

export type DateProblem = { field: 'checkIn'; message: Bilingual }

/** The latest hour at which a stay can begin, for searches that are not about one hotel. */
export const LATEST_CHECK_IN = '2359'

/**
 * Returns the invalid field and the reason when a stay cannot begin on a day. Check-in must be within the reserve period and late enough to
 * pay for the stay before it begins; null skips both checks (docs/rules/search.md#rental-dates).
 */
export const findDateProblem = (
  { checkIn, checkInHour = LATEST_CHECK_IN }: { checkIn: Day; checkInHour?: string | undefined },
  now: Date,
  period: ReservePeriod | null,
): DateProblem | undefined => {
  const today = dayInHavana(now)
  if (!period) {
    if (checkIn >= today) return undefined
    return { field: 'checkIn', message: { en: 'must not be in the past', es: 'no puede estar en el pasado' } }
  }
  const { first, last } = reservableDays(period, today)
  if (first <= checkIn && checkIn <= last) {
    const tooSoon = findTooSoon(havanaInstant(checkIn, checkInHour.replace(':', '')), now)
    return tooSoon && { field: 'checkIn', message: tooSoon }
  }
  return {
    field: 'checkIn',
    message: {
      en: `must be between ${formatDay(first, 'en')} and ${formatDay(last, 'en')}`,
      es: `debe estar entre el ${formatDay(first, 'es')} y el ${formatDay(last, 'es')}`,
    },
  }
}
