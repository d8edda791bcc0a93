// biome-ignore-all lint/a11y/useSemanticElements: cells outside the view are not in the document, which a table cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { dayInHavana } from '../../../lib/days.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { priceKeyOf } from '../cell.ts'
import type { GridLine } from '../grid-lines.ts'
import type { Area, Place } from '../grid-selection.ts'
import type { Session } from '../session.ts'
import { isLoaded, valuesOf } from '../sheet-values.ts'
import { weekdayOf } from '../weekdays.ts'
import type { CellMark, LineMarks } from './cell-marks.ts'
import { cellNameOf, fieldNameOf } from './cell-names.ts'
import { monthsOf, WeekHead } from './grid-head.tsx'
import { type GridActions, useGridInput } from './grid-input.ts'
import { CELL, HEAD, heightOf, useNameWidth, weeksOf, withIndex, within } from './grid-measure.ts'
import { GridWeek } from './grid-week.tsx'
import { gridTexts } from './inventory.texts.ts'
import { LineName } from './line-name.tsx'
import './rate-grid.css'

/** The active cell, which the page describes below the grid. */
export type ActiveCell = { line: GridLine; day: number; mark: CellMark | undefined; area: Area; count: number }

const EMPTY: Area = { top: 0, bottom: -1, left: 0, right: -1 }

/**
 * The cells of a sheet, edited as in a spreadsheet. Only the visible weeks of the visible lines are in the document, plus the active cell's
 * (docs/decisions/0080).
 */
export const RateGrid = ({
  session,
  lines,
  folded,
  marks,
  mayEdit,
  actions,
  onActive,
  onNeed,
  describedBy,
  showDay,
}: {
  session: Session
  lines: readonly GridLine[]
  folded: ReadonlySet<string>
  marks: ReadonlyMap<string, LineMarks>
  mayEdit: boolean
  actions: GridActions
  onActive: (cell: ActiveCell | undefined) => void
  /** Called with rows in view that are not loaded. */
  onNeed: (rows: readonly string[]) => void
  /** The element that describes the active cell. */
  describedBy: string
  /** A day to scroll to; a new object scrolls again. */
  showDay: { day: number } | null
}) => {
  const { sheet } = session
  const lang = useLang()
  const t = useTexts(gridTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const nameWidth = useNameWidth(scroller)
  const weekday = weekdayOf(sheet.from)
  const weeks = useMemo(() => weeksOf(sheet.days, weekday, lang), [sheet.days, weekday, lang])
  const months = useMemo(() => monthsOf(sheet.from, sheet.days, lang), [sheet.from, sheet.days, lang])
  const ruleNames = useMemo(() => new Map(sheet.rules.map(({ id, name }) => [id, name])), [sheet.rules])
  const today = dayInHavana(new Date())

  const input = useGridInput({ session, lines, marks, mayEdit, actions, scroller, nameWidth })
  const { focus, anchor, area, count, activeLine, mark, editing, takesFocus, showDay: goToDay } = input
  const activeWeek = weeks.findIndex(({ to }) => focus.day < to)

  const rowVirtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(lines[index]!, nameWidth),
    getItemKey: (index) => lines[index]?.key ?? index,
    paddingStart: HEAD,
    overscan: 4,
    useFlushSync: false,
    rangeExtractor: withIndex(focus.line),
  })
  const weekVirtualizer = useVirtualizer({
    count: weeks.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (weeks[index]!.to - weeks[index]!.from) * CELL,
    paddingStart: nameWidth,
    overscan: 1,
    useFlushSync: false,
    rangeExtractor: withIndex(activeWeek),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the lines and on the width of the names
  useLayoutEffect(() => rowVirtualizer.measure(), [lines, nameWidth, rowVirtualizer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weeks move with the width of the names
  useLayoutEffect(() => weekVirtualizer.measure(), [nameWidth, weeks, weekVirtualizer])

  const xOf = (day: number) => nameWidth + day * CELL
  const reveal = useCallback(
    ({ line, day }: Place) => {
      const element = scroller.current!
      const item = rowVirtualizer.measurementsCache[line]
      const left = day * CELL
      const room = element.clientWidth - nameWidth
      if (left < element.scrollLeft) element.scrollLeft = left
      else if (left + CELL > element.scrollLeft + room) element.scrollLeft = left + CELL - room
      if (!item) return
      if (item.start - HEAD < element.scrollTop) element.scrollTop = item.start - HEAD
      else if (item.end > element.scrollTop + element.clientHeight) element.scrollTop = item.end - element.clientHeight
    },
    [nameWidth, rowVirtualizer],
  )

  const cellId = `cell-${focus.line}-${focus.day}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active cell and returns to it after editing
  useEffect(() => {
    if (!takesFocus.current || editing) return
    reveal(focus)
    document.getElementById(cellId)?.focus({ preventScroll: true })
  }, [cellId, editing, reveal])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is a new object after every edit
  useEffect(() => {
    onActive(activeLine && { line: activeLine, day: focus.day, mark, area, count })
  }, [activeLine?.key, activeLine?.row, focus.line, focus.day, anchor.line, anchor.day, mark, onActive])

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (!showDay || !scroller.current) return
    scroller.current.scrollLeft = showDay.day * CELL
    goToDay(showDay.day)
  }, [showDay])

  const shownWeeks = weekVirtualizer.getVirtualItems()
  const shownLines = rowVirtualizer.getVirtualItems()
  const missing = shownLines
    .flatMap(({ index }) => (isLoaded(lines[index]!.row) ? [] : [lines[index]!.row.row]))
    .join(',')
  useEffect(() => {
    if (missing !== '') onNeed(missing.split(','))
  }, [missing, onNeed])
  const fillArea = input.filling ?? EMPTY
  const editorProps = editing &&
    activeLine && {
      text: editing.text,
      name: cellNameOf(sheet, { row: activeLine.row.row, field: activeLine.field, day: focus.day }, lang, t),
      onCommit: input.commit,
      onCancel: input.cancelEdit,
    }

  return (
    <div ref={scroller} className="rate-grid">
      <div
        role="treegrid"
        aria-label={t.grid(sheet.name)}
        aria-rowcount={lines.length + 1}
        aria-colcount={sheet.days + 1}
        aria-multiselectable="true"
        aria-readonly={!mayEdit}
        style={{ width: xOf(sheet.days), height: rowVirtualizer.getTotalSize() }}
        {...input.handlers}
      >
        <div role="row" aria-rowindex={1} className="head" style={{ height: HEAD }}>
          <div role="columnheader" aria-colindex={1} className="name" style={{ width: nameWidth }}>
            {sheet.kind === 'car' ? t.carRows : t.lodgingRows}
          </div>
          {months.map(({ name, first, days }) => (
            <div key={first} aria-hidden="true" className="months" style={{ left: xOf(first), width: days * CELL }}>
              <span style={{ left: nameWidth }}>{name}</span>
            </div>
          ))}
          {shownWeeks.map(({ index }) => (
            <WeekHead
              key={index}
              sheetFrom={sheet.from}
              {...weeks[index]!}
              x={xOf(weeks[index]!.from)}
              {...{ weekday, today, lang }}
            />
          ))}
        </div>
        {shownLines.map(({ index, start, size: height, key }) => {
          const line = lines[index]!
          const { field, row } = line
          const inArea = index >= area.top && index <= area.bottom
          const inFill = index >= fillArea.top && index <= fillArea.bottom
          const price = field === null ? undefined : priceKeyOf(field)
          const isActive = index === focus.line
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              aria-level={field === null ? 1 : 2}
              aria-expanded={field === null ? !folded.has(row.row) : undefined}
              aria-busy={!isLoaded(row) || undefined}
              className={field === null ? 'room' : undefined}
              style={{ top: start, height }}
            >
              <LineName
                line={line}
                at={index}
                width={nameWidth}
                name={field && fieldNameOf(sheet, field, lang, t)}
                onFold={actions.fold}
              />
              {shownWeeks.map(({ index: week }) => {
                const { from, to } = weeks[week]!
                const here = isActive && week === activeWeek
                return (
                  <GridWeek
                    key={week}
                    line={line}
                    at={index}
                    loaded={isLoaded(row)}
                    values={field === null ? undefined : valuesOf(sheet, row, field)}
                    rules={
                      price === undefined ? undefined : row.rules[sheet.prices.findIndex(({ key }) => key === price)]
                    }
                    ruleNames={ruleNames}
                    marks={marks.get(line.key)}
                    from={from}
                    to={to}
                    x={xOf(from)}
                    weekday={weekday}
                    shortest={sheet.minStay}
                    {...within('chosen', inArea && count > 1, area, from, to)}
                    {...within('fill', inFill, fillArea, from, to)}
                    active={here ? focus.day : -1}
                    handle={
                      mayEdit && field !== null && index === area.bottom && area.right >= from && area.right < to
                        ? area.right
                        : -1
                    }
                    editor={here && editorProps ? editorProps : null}
                    describedBy={describedBy}
                    lang={lang}
                    t={t}
                    names={sheet.kind === 'car' ? t.carFields : t.fields}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
