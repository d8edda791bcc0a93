/**
 * The clock in Havana, computed from its rules (docs/decisions/0205). The time zone data of Node and of browsers, above all of old phones,
 * lag behind, and Cuba changes its rules at short notice.
 */

const MS_PER_HOUR = 3_600_000
const STANDARD = -5 * MS_PER_HOUR
const SUMMER = -4 * MS_PER_HOUR

/** Winters in which summer time does not end, by the year in which they begin. */
const WINTERS_IN_SUMMER_TIME = [2026]

const winterOffset = (year: number) => (WINTERS_IN_SUMMER_TIME.includes(year) ? SUMMER : STANDARD)

/** Midnight in standard time on the first Sunday from a day on; `month` counts from 0. */
const sundayFrom = (year: number, month: number, day: number) => {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay()
  return Date.UTC(year, month, day + ((7 - weekday) % 7)) - STANDARD
}

/** Milliseconds between UTC and Havana: summer time lasts from the second Sunday in March to the first one in November. */
const offsetAt = (ms: number) => {
  const year = new Date(ms).getUTCFullYear()
  if (ms < sundayFrom(year, 2, 8)) return winterOffset(year - 1)
  return ms < sundayFrom(year, 10, 1) ? SUMMER : winterOffset(year)
}

/** What clocks in Havana show at an instant, as the UTC fields of a date. */
export const clockInHavana = (instant: Date) => new Date(instant.getTime() + offsetAt(instant.getTime()))

/**
 * The instant at which clocks in Havana show a time, given as UTC: the first one when they show it twice, and an hour later when they skip it.
 */
export const instantOfClock = (ms: number) => {
  const inSummer = ms - SUMMER
  return new Date(offsetAt(inSummer) === SUMMER ? inSummer : ms - STANDARD)
}
