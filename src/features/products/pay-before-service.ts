import { addDays, addHours, addMinutes, type Day, dayInHavana, havanaInstant, hourInHavana } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { remember } from '../../lib/remember.ts'

/** A service must be paid at least this many hours before it begins (docs/rules/states.md#payment-window). */
export const PAY_BEFORE_SERVICE_HOURS = 72

/** The last instant at which a service can be paid. */
export const lastPaymentAt = (serviceStartsAt: Date) => addHours(serviceStartsAt, -PAY_BEFORE_SERVICE_HOURS)

/**
 * Why a service can no longer be booked: there is not enough time to pay for it. Undefined when it can be booked
 * (docs/rules/search.md#rental-dates).
 */
export const findTooSoon = (serviceStartsAt: Date, now: Date): Bilingual | undefined =>
  lastPaymentAt(serviceStartsAt) > now
    ? undefined
    : {
        en: `is too soon: book more than ${PAY_BEFORE_SERVICE_HOURS} hours before it begins`,
        es: `es demasiado pronto: reserve con más de ${PAY_BEFORE_SERVICE_HOURS} horas de antelación`,
      }

/** A day in Havana and an hour of that day, such as '09:00'. */
export type FirstStart = { day: Day; hour: string }

const firstStarts = remember<number, FirstStart>()

/** The start of the first service that can still be booked, in whole minutes. */
export const firstStartInTime = (now: Date): FirstStart => {
  const thisMinute = Math.floor(now.getTime() / 60_000) * 60_000
  return firstStarts(thisMinute, () => {
    const start = addMinutes(addHours(new Date(thisMinute), PAY_BEFORE_SERVICE_HOURS), 1)
    return { day: dayInHavana(start), hour: hourInHavana(start) }
  })
}

/** The first day on which a service that begins at `hour` ('0900') can still be booked. */
export const firstDayInTime = (hour: string, now: Date): Day => {
  const day = dayInHavana(addHours(now, PAY_BEFORE_SERVICE_HOURS))
  return findTooSoon(havanaInstant(day, hour), now) ? addDays(day, 1) : day
}
