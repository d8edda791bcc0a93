// biome-ignore-all lint/a11y/useSemanticElements: cells outside the view are not in the document, which a table cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import { type CellValue, cellText, clearedValue, kindOf } from '../cell.ts'
import { leftOn } from '../grid-blocks.ts'
import type { GridLine } from '../grid-lines.ts'
import type { LineMarks } from './cell-marks.ts'
import type { GridTexts } from './inventory.texts.ts'

export type EditorProps = {
  /** The initial text when editing starts. */
  text: string
  /** The accessible name: row, field and day. */
  name: string
  onCommit: (text: string, how: { key: 'Enter' | 'Tab' | 'blur'; back: boolean; fill: boolean }) => void
  onCancel: () => void
}

type WeekProps = {
  line: GridLine
  /** The number of the line, from 0. */
  at: number
  /** False while the values of the row are not loaded. */
  loaded: boolean
  /** The values of the line; unset for the head of a row. */
  values: readonly CellValue[] | undefined
  /** The rules that set the prices, by day, and their names. */
  rules: readonly (number | null)[] | undefined
  ruleNames: ReadonlyMap<number, string>
  marks: LineMarks | undefined
  /** The first day of the week and the day after its last. */
  from: number
  to: number
  /** Distance from the left edge of the grid, in pixels. */
  x: number
  /** ISO weekday of day 0. */
  weekday: number
  /** The shortest stay or rental of the sheet. */
  shortest: number
  /** The selected days, and those that the fill handle adds; -1 where there are none. */
  chosenFrom: number
  chosenTo: number
  fillFrom: number
  fillTo: number
  /** The day with keyboard focus, and the day with the fill handle; -1 when not in this week. */
  active: number
  handle: number
  editor: EditorProps | null
  describedBy: string
  lang: Lang
  t: GridTexts
  /** The names of the restrictions. */
  names: Record<'minStay' | 'closedToArrival' | 'closedToDeparture', string>
}

/** Whether a day is a Saturday or Sunday. */
export const isWeekend = (weekday: number, day: number) => (weekday - 1 + day) % 7 >= 5

/** The cells of a line in a week. Memoized: scrolling and moving render only the weeks that change. */
export const GridWeek = memo((props: WeekProps) => {
  const cells = []
  for (let day = props.from; day < props.to; day++) cells.push(cellOf(props, day))
  return (
    <div role="presentation" className={props.from === 0 ? 'week first' : 'week'} style={{ left: props.x }}>
      {cells}
    </div>
  )
})

/** One cell; a function instead of a component, because hundreds appear while scrolling. */
const cellOf = (week: WeekProps, day: number) => {
  const { line, at, marks, weekday, chosenFrom, chosenTo, fillFrom, fillTo, active, handle, editor, describedBy } = week
  const mark = marks?.get(day)
  const isActive = day === active
  const chosen = day >= chosenFrom && day <= chosenTo
  const own = !week.loaded ? LOADING : line.field === null ? leftCell(week, day) : fieldCell(week, day)
  const classes = [
    'cell',
    isWeekend(weekday, day) && 'free',
    own.className,
    chosen && 'chosen',
    day >= fillFrom && day <= fillTo && 'filling',
    mark?.kind,
    isActive && 'active',
  ]
  return (
    <div
      key={day}
      role="gridcell"
      id={`cell-${at}-${day}`}
      data-line={at}
      data-day={day}
      aria-colindex={day + 2}
      aria-selected={chosen}
      aria-describedby={isActive ? describedBy : undefined}
      aria-invalid={mark?.kind === 'rejected' || undefined}
      tabIndex={isActive ? 0 : undefined}
      title={mark?.says ?? own.says}
      className={classes.filter(Boolean).join(' ')}
    >
      {isActive && editor ? <CellEditor {...editor} /> : (mark?.text ?? own.content)}
      {day === handle && !editor && <span className="handle" data-handle="" aria-hidden="true" />}
    </div>
  )
}

const LOADING = { className: 'loading', content: <span aria-hidden="true" />, says: undefined }

const fieldCell = ({ line, values, rules, ruleNames, shortest, lang, t }: WeekProps, day: number) => {
  const field = line.field!
  const value = values?.[day] ?? null
  if (kindOf(field) === 'switch')
    return value
      ? {
          className: field === 'stopSale' ? 'on stop' : 'on',
          content: (
            <>
              <span aria-hidden="true">✕</span>
              <span className="sr-only">{t.on}</span>
            </>
          ),
        }
      : { className: '', content: <span className="sr-only">{t.off}</span> }
  const rule = rules?.[day] ?? null
  const name = rule === null ? undefined : ruleNames.get(rule)
  const isUsual = value === null || value === clearedValue(field, shortest)
  return {
    className: `${isUsual ? 'usual' : ''} ${rule === null ? '' : 'by-rule'}`,
    content:
      value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t.none}</span>
        </>
      ) : (
        cellText(field, value, lang)
      ),
    says: rule === null ? undefined : t.byRule(name ?? String(rule)),
  }
}

/** The restrictions of a day, as abbreviations and in words. */
const restrictionsOf = ({ line: { row }, shortest, t, names }: WeekProps, day: number) => {
  const least = row.minStay[day] ?? shortest
  const found: [string, string][] = []
  if (least > shortest) found.push([`≥${least}`, `${names.minStay}: ${least}.`])
  for (const field of ['closedToArrival', 'closedToDeparture'] as const)
    if (row[field][day]) found.push([t.short[field], `${names[field]}.`])
  return found
}

/** What is left on a day, with a bar for what is sold and held, and its restrictions. */
const leftCell = (week: WeekProps, day: number) => {
  const { line, t } = week
  const { stock, sold, held, stopSale } = line.row
  const left = leftOn(line, day)
  if (left === null) return { className: 'left unset', content: <span>{t.noStock}</span> }
  const total = Math.max(1, stock[day]!)
  const restrictions = restrictionsOf(week, day)
  const share = (part: number) => ({ width: `${(100 * part) / total}%` })
  return {
    className: `left ${stopSale[day] ? 'stop' : left === 0 ? 'none' : ''}`,
    content: (
      <>
        <span>{left}</span>
        {restrictions.length > 0 && <span className="marks">{restrictions.map(([mark]) => mark).join(' ')}</span>}
        <span className="bar" aria-hidden="true">
          <i style={share(sold[day]!)} />
          <i style={share(held[day]!)} />
        </span>
      </>
    ),
    says: [
      t.leftOf(left, stock[day]!, sold[day]!, held[day]!),
      ...(stopSale[day] ? [t.stopped] : []),
      ...restrictions.map(([, words]) => words),
    ].join(' '),
  }
}

const CellEditor = ({ text, name, onCommit, onCancel }: EditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current!.focus()
    input.current!.setSelectionRange(text.length, text.length)
  }, [text])
  const commit = (key: 'Enter' | 'Tab' | 'blur', { shiftKey: back = false, ctrlKey: fill = false } = {}) => {
    if (done.current) return
    done.current = true
    onCommit(input.current!.value, { key, back, fill })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      commit(event.key, event)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      done.current = true
      onCancel()
    }
  }
  return (
    <input
      ref={input}
      defaultValue={text}
      aria-label={name}
      autoComplete="off"
      inputMode="decimal"
      onKeyDown={onKeyDown}
      onBlur={() => commit('blur')}
    />
  )
}
