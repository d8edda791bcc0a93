import { addDays, type Day } from '../../lib/days.ts'

/** A span of the year, both ends included, as 'MM-DD'; it may pass over New Year. */
export type YearSpan = { from: string; to: string }

export const isInSpan = ({ from, to }: YearSpan, day: Day) => {
  const monthDay = day.slice(5)
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to
}

/** What the catalogue says about one hotel's year. */
export type HotelYear = {
  seasons: readonly (YearSpan & { key: string })[]
  minimumStays: readonly (YearSpan & { nights: number })[]
}

export type CalendarDay = { day: Day; seasonKey: string; minNights: number }

/** The season and the shortest stay of each day from a first one on. Throws when a day has no season. */
export const calendarOf = (hotel: HotelYear, from: Day, days: number): CalendarDay[] =>
  Array.from({ length: days }, (_, i) => {
    const day = addDays(from, i)
    const season = hotel.seasons.find((span) => isInSpan(span, day))
    if (!season) throw new Error(`No season covers ${day}`)
    const minimum = hotel.minimumStays.filter((span) => isInSpan(span, day)).map((span) => span.nights)
    return { day, seasonKey: season.key, minNights: Math.max(1, ...minimum) }
  })
