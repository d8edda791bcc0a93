import { useId } from 'react'
import { type Day, formatDay } from '../lib/days.ts'
import { localeOf } from '../lib/languages.ts'
import { useLang, useTexts } from './language.tsx'
import { type Month, monthName, weekdays, weeksOf } from './months.ts'
import { priceCalendarTexts } from './price-calendar.texts.ts'
import { Skeleton } from './skeleton.tsx'

/** The content of a day: its price in cents, a note that nothing is available or that it cannot be booked, or nothing. */
export type DayState = number | 'loading' | 'notAvailable' | 'notBookable' | 'unknown'

/** The price rounded up to whole units of the currency. */
export const unitsOf = (cents: number) => Math.ceil(cents / 100)

export const canBegin = (state: DayState) => state !== 'notAvailable' && state !== 'notBookable'

type Props = {
  month: Month
  stateOf: (day: Day) => DayState
  /** The first and the last day of the chosen dates. */
  chosen: { from: Day; to: Day }
  /** The day that Tab focuses. */
  focusable: Day
  /** The lowest price of all months, in units; undefined when all prices are equal. */
  lowest: number | undefined
  /** The price of a day for screen readers, such as 'from 62 units'. */
  spokenPrice: (units: number) => string
  /** Whether a day can be chosen; other days explain why they cannot. */
  canChoose: (day: Day) => boolean
  onFocus: (day: Day) => void
  onChoose: (day: Day) => void
}

/** One month with the price of each day, as a grid. The focus is moved by its parent. */
export const MonthGrid = ({ month, chosen, focusable, ...rest }: Props) => {
  const lang = useLang()
  const title = useId()
  return (
    <div className="min-w-0">
      <h3 id={title} className="mb-2 text-center font-sans text-base font-semibold first-letter:uppercase">
        {monthName(month, lang)}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid, as in the ARIA Authoring Practices, is a table */}
      <table role="grid" aria-labelledby={title} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays(lang).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-center text-sm font-normal text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, lang).map((week, row) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) =>
                day ? (
                  <DayCell key={day} day={day} chosen={chosen} focusable={day === focusable} {...rest} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its position
                  <td key={`${row} ${column}`} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DayCell = ({
  day,
  chosen,
  focusable,
  stateOf,
  lowest,
  spokenPrice,
  canChoose,
  onFocus,
  onChoose,
}: Omit<Props, 'month' | 'focusable'> & { day: Day; focusable: boolean }) => {
  const t = useTexts(priceCalendarTexts)
  const lang = useLang()
  const state = stateOf(day)
  const units = typeof state === 'number' ? unitsOf(state) : undefined
  const isLowest = units !== undefined && units === lowest
  const isFrom = day === chosen.from
  const isWithin = chosen.from <= day && day <= chosen.to
  const spoken = [
    formatDay(day, lang, 'long'),
    units !== undefined && spokenPrice(units),
    isLowest && t.lowestLabel,
    state === 'notAvailable' && t.notAvailableLabel,
    state === 'notBookable' && t.notBookable,
  ]
  const isEnd = isFrom || day === chosen.to
  const look = isEnd
    ? 'bg-turquoise text-surface-raised'
    : canChoose(day)
      ? 'hover:outline-2 hover:outline-line-strong'
      : 'cursor-not-allowed text-muted'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      aria-selected={isWithin}
      className={`p-0 ${isWithin ? 'bg-info-soft' : ''} ${isFrom ? 'rounded-l-control' : ''} ${day === chosen.to ? 'rounded-r-control' : ''}`}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={focusable ? 0 : -1}
        aria-disabled={canChoose(day) ? undefined : true}
        onFocus={() => onFocus(day)}
        onClick={() => onChoose(day)}
        className={`grid min-h-13 w-full scroll-my-40 content-center justify-items-center rounded-control leading-tight ${look}`}
      >
        <span className="sr-only">{spoken.filter(Boolean).join(', ')}</span>
        <span aria-hidden="true" className="contents">
          <span className={canChoose(day) ? 'font-semibold' : state === 'notAvailable' ? 'line-through' : ''}>
            {Number(day.slice(8))}
          </span>
          <span className="flex h-4.5 items-center text-xs tabular-nums">
            {state === 'loading' && <Skeleton className="h-2.5 w-6" />}
            {state === 'notAvailable' && '–'}
            {units !== undefined && (
              <span className={isLowest && !isEnd ? 'rounded-full bg-success-soft px-1 font-bold text-success' : ''}>
                {new Intl.NumberFormat(localeOf(lang)).format(units)}
              </span>
            )}
          </span>
        </span>
      </button>
    </td>
  )
}
