import { addDays, type Day, formatDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { reservableDays } from '../../lib/reserve-period.ts'
import { PRODUCT_TYPES } from '../../lib/site.ts'
import { MIN_RENTAL_DAYS, type RentalTimes, rentalDays, rentalMinutes } from './rental-days.ts'

/** Days ahead of the pick-up and the drop-off of a search that names none, and its hours (spec 9). */
export const DEFAULT_PICK_UP_DAYS = 7
export const DEFAULT_DROP_OFF_DAYS = 10
export const DEFAULT_HOUR = '0900'

/** The rental that is searched for when nobody said another (spec 9). */
export const defaultTimes = (today: Day): RentalTimes => ({
  pickUp: addDays(today, DEFAULT_PICK_UP_DAYS),
  dropOff: addDays(today, DEFAULT_DROP_OFF_DAYS),
  startHour: DEFAULT_HOUR,
  endHour: DEFAULT_HOUR,
})

export type DateProblem = { field: 'pickUp' | 'dropOff'; message: Bilingual }

/**
 * Why a car cannot be rented at these times, with the field to blame; undefined when it can. The whole rental lies within
 * the reserve period, which staff may ignore (decisions 3).
 */
export const findDateProblem = (
  times: RentalTimes,
  today: Day,
  ignoreReservePeriod = false,
): DateProblem | undefined => {
  const { first, last } = reservableDays(PRODUCT_TYPES.carRent, today)
  if (times.pickUp < today) {
    return problem('pickUp', () => ({ en: 'must not be in the past', es: 'no puede estar en el pasado' }))
  }
  if (rentalMinutes(times) <= 0) {
    return problem('dropOff', () => ({ en: 'must be after the pick-up', es: 'debe ser posterior a la recogida' }))
  }
  if (rentalDays(times) < MIN_RENTAL_DAYS) {
    return problem('dropOff', () => ({
      en: `must leave a rental of at least ${MIN_RENTAL_DAYS} days`,
      es: `debe dejar una renta de al menos ${MIN_RENTAL_DAYS} días`,
    }))
  }
  if (ignoreReservePeriod) return undefined
  if (times.pickUp < first) {
    return problem('pickUp', (day) => ({
      en: `must be ${day(first).en} or later`,
      es: `debe ser el ${day(first).es} o después`,
    }))
  }
  const tooLate = times.pickUp > last ? 'pickUp' : times.dropOff > last ? 'dropOff' : undefined
  return (
    tooLate &&
    problem(tooLate, (day) => ({ en: `must be ${day(last).en} or earlier`, es: `debe ser el ${day(last).es} o antes` }))
  )
}

const problem = (field: DateProblem['field'], say: (words: (day: Day) => Bilingual) => Bilingual): DateProblem => ({
  field,
  message: say((day) => ({ en: formatDay(day, 'en'), es: formatDay(day, 'es') })),
})
