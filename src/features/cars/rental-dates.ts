import { addDays, type Day, dayInHavana, formatDay, havanaInstant, isDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { type ReservePeriod, reservableDays } from '../../lib/reserve-period.ts'
import { findTooSoon } from '../products/pay-before-service.ts'
import { MIN_RENTAL_DAYS, type RentalTimes, rentalDays, rentalMinutes } from './rental-days.ts'

/** The default search, in days from today (docs/rules/search.md#default-search). */
export const DEFAULT_PICK_UP_DAYS = 7
export const DEFAULT_DROP_OFF_DAYS = 10
export const DEFAULT_HOUR = '0900'

/** Default rental times, moved later when `first`, the first reservable day, is later. */
export const defaultTimes = (today: Day, first: Day = today): RentalTimes => {
  const preferred = addDays(today, DEFAULT_PICK_UP_DAYS)
  const pickUp = preferred < first ? first : preferred
  return {
    pickUp,
    dropOff: addDays(pickUp, DEFAULT_DROP_OFF_DAYS - DEFAULT_PICK_UP_DAYS),
    startHour: DEFAULT_HOUR,
    endHour: DEFAULT_HOUR,
  }
}

/** Moves `to` later if needed, so that the dates have the minimum length of a rental. */
export const longEnough = ({ from, to }: { from: Day; to: Day }) => {
  const earliest = isDay(from) ? addDays(from, MIN_RENTAL_DAYS) : to
  return { from, to: to < earliest ? earliest : to }
}

export type DateProblem = { field: 'pickUp' | 'dropOff'; message: Bilingual }

/**
 * Returns the invalid field and the reason when a car cannot be rented at these times. The whole rental must be within the reserve period
 * and begin late enough to pay for it beforehand; null skips both checks (docs/rules/search.md#rental-dates).
 */
export const findDateProblem = (
  times: RentalTimes,
  now: Date,
  period: ReservePeriod | null,
): DateProblem | undefined => {
  const today = dayInHavana(now)
  if (times.pickUp < today) {
    return problem('pickUp', () => ({ en: 'must not be in the past', es: 'no puede estar en el pasado' }))
  }
  if (rentalMinutes(times) <= 0) {
    return problem('dropOff', () => ({ en: 'must be after pick-up', es: 'debe ser posterior a la recogida' }))
  }
  if (rentalDays(times) < MIN_RENTAL_DAYS) {
    return problem('dropOff', () => ({
      en: `must allow a rental of at least ${MIN_RENTAL_DAYS} days`,
      es: `debe permitir una renta de al menos ${MIN_RENTAL_DAYS} días`,
    }))
  }
  if (!period) return undefined
  const { first, last } = reservableDays(period, today)
  if (times.pickUp < first) {
    return problem('pickUp', (day) => ({
      en: `must be ${day(first).en} or later`,
      es: `debe ser el ${day(first).es} o después`,
    }))
  }
  const tooSoon = findTooSoon(havanaInstant(times.pickUp, times.startHour), now)
  if (tooSoon) return { field: 'pickUp', message: tooSoon }
  const tooLate = times.pickUp > last ? 'pickUp' : times.dropOff > last ? 'dropOff' : undefined
  return (
    tooLate &&
    problem(tooLate, (day) => ({ en: `must be ${day(last).en} or earlier`, es: `debe ser el ${day(last).es} o antes` }))
  )
}

const problem = (
  field: DateProblem['field'],
  message: (format: (day: Day) => Bilingual) => Bilingual,
): DateProblem => ({
  field,
  message: message((day) => ({ en: formatDay(day, 'en'), es: formatDay(day, 'es') })),
})
