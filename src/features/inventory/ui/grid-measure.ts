import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import type { GridLine } from '../grid-lines.ts'
import type { Area, Place } from '../grid-selection.ts'

/** Sizes in pixels; the width of a cell is also in the style sheet. */
export const CELL = 68
export const LINE = 32
const ROOM_LINE = 50
export const HEAD = 78
const WEEK = 7
/** Distance from the edge at which dragging scrolls. */
const EDGE = 36

/** The weeks of the sheet, from Monday or, in English, from Sunday; the first and the last may be shorter. */
export const weeksOf = (days: number, weekday: number, lang: Lang) => {
  const offset = lang === 'es' ? weekday - 1 : weekday % WEEK
  const starts = Array.from({ length: Math.ceil((days + offset) / WEEK) }, (_, week) =>
    Math.max(0, week * WEEK - offset),
  )
  return starts.map((from, week) => ({ from, to: starts[week + 1] ?? days }))
}

/** Widths of the name column, for a grid on a desktop, a tablet and a phone. */
const NAMES = { wide: 240, middle: 208, narrow: 124 }

/** The height of a line: a room with its group wraps when the name column is narrow. */
export const heightOf = ({ field, row }: GridLine, nameWidth: number) => {
  if (field !== null) return LINE
  if (!row.group || nameWidth === NAMES.wide) return ROOM_LINE
  return nameWidth === NAMES.narrow ? 80 : 62
}

/** The width of the name column, which depends on the width of the grid. */
export const useNameWidth = (scroller: RefObject<HTMLDivElement | null>) => {
  const [width, setWidth] = useState(NAMES.wide)
  useLayoutEffect(() => {
    const element = scroller.current!
    const observer = new ResizeObserver(() =>
      setWidth(element.clientWidth > 900 ? NAMES.wide : element.clientWidth > 560 ? NAMES.middle : NAMES.narrow),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

/** The visible indexes and one more, so that the active cell stays in the document. */
export const withIndex = (index: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || shown.includes(index)) return shown
  return [...shown, index].sort((a, b) => a - b)
}

/** The part of an area in a week, as properties that stay equal as long as nothing changes there. */
export const within = <N extends string>(
  name: N,
  applies: boolean,
  { left, right }: Area,
  from: number,
  to: number,
) => {
  const [first, last] =
    applies && left < to && right >= from ? [Math.max(left, from), Math.min(right, to - 1)] : [-1, -2]
  return { [`${name}From`]: first, [`${name}To`]: last } as Record<`${N}From` | `${N}To`, number>
}

/** The place of the cell that contains an element. */
export const placeOf = (element: Element | null): Place | undefined => {
  const cell = element?.closest<HTMLElement>('[data-day]')
  return cell ? { line: Number(cell.dataset.line), day: Number(cell.dataset.day) } : undefined
}

/** Scrolls while the pointer is dragged near an edge. */
export const scrollAtEdge = (
  element: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  nameWidth: number,
) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const across = clientX > right - EDGE ? CELL : clientX < left + nameWidth + EDGE / 2 ? -CELL : 0
  const down = clientY > bottom - EDGE ? LINE : clientY < top + HEAD + EDGE / 2 ? -LINE : 0
  if (across || down) element.scrollBy(across, down)
}
