import { addDays, type Day, daysBetween } from '../lib/days.ts'
import { type Lang, localeOf } from '../lib/languages.ts'

/** A month by its first day. */
export type Month = Day

export const monthOf = (day: Day): Month => `${day.slice(0, 7)}-01`

export const addMonths = (month: Month, months: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

/** The same day of another month, or its last day when it is shorter. */
export const inOtherMonth = (day: Day, months: number): Day => {
  const month = addMonths(monthOf(day), months)
  const same = addDays(month, Number(day.slice(8)) - 1)
  return monthOf(same) === month ? same : addDays(addMonths(month, 1), -1)
}

/** The position of a day in its week, from 0: weeks begin on Sunday in English and on Monday in Spanish. */
export const dayOfWeek = (day: Day, lang: Lang) => (daysBetween('1899-12-31', day) + (lang === 'es' ? 6 : 0)) % 7

/** The weeks of a month, each with seven days; undefined before and after the month. */
export const weeksOf = (month: Month, lang: Lang): (Day | undefined)[][] => {
  const before = dayOfWeek(month, lang)
  const days = daysBetween(month, addMonths(month, 1))
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => {
      const number = week * 7 + i - before
      return number >= 0 && number < days ? addDays(month, number) : undefined
    }),
  )
}

const format = (day: Day, lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00Z`))

/** 'December 2026' */
export const monthName = (month: Month, lang: Lang) => format(month, lang, { month: 'long', year: 'numeric' })

/** The names of the days of the week, in order. */
export const weekdays = (lang: Lang) => {
  const [week] = weeksOf('2026-11-01', lang).filter((days) => days[0])
  return week!.map((day) => ({
    short: format(day!, lang, { weekday: 'short' }),
    long: format(day!, lang, { weekday: 'long' }),
  }))
}

/** The day that a key of the date grid leads to (ARIA Authoring Practices); undefined for other keys. */
export const dayByKey = (day: Day, { key, shiftKey }: { key: string; shiftKey: boolean }, lang: Lang) => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -dayOfWeek(day, lang))
    case 'End':
      return addDays(day, 6 - dayOfWeek(day, lang))
    case 'PageUp':
      return inOtherMonth(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return inOtherMonth(day, shiftKey ? 12 : 1)
  }
}
