import { addDays, type Day } from '../../lib/days.ts'

/** A part of the year from 'MM-DD' to 'MM-DD', both included; it may span New Year. */
export type YearSpan = { from: string; to: string }

export const isInSpan = ({ from, to }: YearSpan, day: Day) => {
  const monthDay = day.slice(5)
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to
}

/** The seasons and minimum stays of a hotel in the catalogue. */
export type HotelYear = {
  seasons: readonly (YearSpan & { key: string })[]
  minimumStays: readonly (YearSpan & { nights: number })[]
}

export type CalendarDay = { day: Day; seasonKey: string; minNights: number }

/** The season and minimum stay of each day from `from`. Throws when a day has no season. */
export const calendarOf = (hotel: HotelYear, from: Day, days: number): CalendarDay[] =>
  Array.from({ length: days }, (_, i) => {
    const day = addDays(from, i)
    const season = hotel.seasons.find((span) => isInSpan(span, day))
    if (!season) throw new Error(`No season covers ${day}`)
    const minimums = hotel.minimumStays.filter((span) => isInSpan(span, day)).map((span) => span.nights)
    return { day, seasonKey: season.key, minNights: Math.max(1, ...minimums) }
  })
