import { addDays, type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'

/** Monday to Friday; Havana and Miami have the same working days. Bank holidays count as working days (docs/decisions/0010). */
const isWorkingDay = (day: Day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The day a number of working days after `day`. */
export const addWorkingDays = (day: Day, days: number): Day => {
  let result = day
  for (let left = days; left > 0; ) {
    result = addDays(result, 1)
    if (isWorkingDay(result)) left--
  }
  return result
}

/** The end, in Havana time, of the day a number of working days after `from`. */
export const endOfWorkingDay = (from: Date, days: number): Date =>
  havanaInstant(addDays(addWorkingDays(dayInHavana(from), days), 1), '0000')
