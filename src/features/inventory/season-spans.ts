import { type Day, isDay } from '../../lib/days.ts'
import type { Season } from './contract.ts'

type Span = Season['spans'][number]

/** A span as entered: two dates, and whether it repeats every year. */
export type SpanDates = { from: string; to: string; everyYear: boolean }

export type SpanProblem = 'spanMissing' | 'spanOrder' | 'spanTooLong'

const yearOf = (day: Day) => Number(day.slice(0, 4))
const dayOfYear = (day: Day) => day.slice(5)

/** Reads two dates; a span must be shorter than a year. */
export const readSpan = ({ from, to, everyYear }: SpanDates): { span: Span } | { problem: SpanProblem } => {
  if (!isDay(from) || !isDay(to)) return { problem: 'spanMissing' }
  if (to < from) return { problem: 'spanOrder' }
  const years = yearOf(to) - yearOf(from)
  if (years > 1 || (years === 1 && dayOfYear(to) >= dayOfYear(from))) return { problem: 'spanTooLong' }
  return { span: { from: dayOfYear(from), to: dayOfYear(to), year: everyYear ? null : yearOf(from) } }
}

/** The dates of a span; for a yearly span, in the first year from `thisYear` in which both days exist. */
export const datesOf = ({ from, to, year }: Span, thisYear: number): SpanDates => {
  const years = year === null ? Array.from({ length: 9 }, (_, later) => thisYear + later) : [year]
  const dates = years.map((first) => ({ from: `${first}-${from}`, to: `${to < from ? first + 1 : first}-${to}` }))
  const { from: first, to: last } = dates.find((each) => isDay(each.from) && isDay(each.to)) ?? dates[0]!
  return { from: first, to: last, everyYear: year === null }
}

/** The spans of a season's last year, moved to the next year; none when all its spans repeat every year. */
export const nextYearOf = (spans: Season['spans']): Season['spans'] => {
  const last = Math.max(...spans.map(({ year }) => year ?? 0))
  return last === 0 ? [] : spans.filter(({ year }) => year === last).map((span) => ({ ...span, year: last + 1 }))
}
