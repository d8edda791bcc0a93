// biome-ignore-all lint/a11y/useSemanticElements: cells outside the view are not in the document, which a table cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus
import { memo } from 'react'
import { addDays, type Day, formatDay } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { isWeekend } from './grid-week.tsx'

const at = (day: Day) => Date.parse(`${day}T00:00:00Z`)

const headFormats = (lang: Lang) => ({
  month: new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  weekday: new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', weekday: 'short' }),
})
const FORMATS = { en: headFormats('en'), es: headFormats('es') }

/** The months of a number of days: name, first day and number of days. */
export const monthsOf = (from: Day, days: number, lang: Lang) => {
  const months: { name: string; first: number; days: number }[] = []
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    if (day === 0 || date.endsWith('-01'))
      months.push({ name: FORMATS[lang].month.format(at(date)), first: day, days: 0 })
    months.at(-1)!.days += 1
  }
  return months
}

/** The column headings for the days of a week. */
export const WeekHead = memo(
  ({
    sheetFrom,
    from,
    to,
    x,
    weekday,
    today,
    lang,
  }: {
    sheetFrom: Day
    from: number
    to: number
    x: number
    weekday: number
    today: Day
    lang: Lang
  }) => (
    <div role="presentation" className={from === 0 ? 'week first' : 'week'} style={{ left: x }}>
      {Array.from({ length: to - from }, (_, index) => {
        const day = from + index
        const date = addDays(sheetFrom, day)
        return (
          <div
            key={day}
            role="columnheader"
            aria-colindex={day + 2}
            aria-current={date === today ? 'date' : undefined}
            data-column={day}
            className={`day ${isWeekend(weekday, day) ? 'free' : ''} ${date === today ? 'today' : ''}`}
          >
            <span className="sr-only">{formatDay(date, lang)}</span>
            <span aria-hidden="true">{FORMATS[lang].weekday.format(at(date)).replace('.', '')}</span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
          </div>
        )
      })}
    </div>
  ),
)
