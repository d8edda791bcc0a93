import { addDays, type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'

/** Monday to Friday; Havana and Miami share their days. Bank holidays count as working days (docs/decisions/0010). */
const isWorkingDay = (day: Day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The working day so many working days after a day. */
export const addWorkingDays = (day: Day, days: number): Day => {
  let found = day
  for (let left = days; left > 0; ) {
    found = addDays(found, 1)
    if (isWorkingDay(found)) left--
  }
  return found
}

/** The end, in Havana, of the working day so many working days after an instant. */
export const endOfWorkingDay = (from: Date, days: number): Date =>
  havanaInstant(addDays(addWorkingDays(dayInHavana(from), days), 1), '0000')
