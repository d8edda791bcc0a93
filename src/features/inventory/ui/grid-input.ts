import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { cellText, kindOf } from '../cell.ts'
import { clearedEntries, entriesOf, fillOf, repeatedOver, spreadOf, textsOf, valueAt } from '../grid-blocks.ts'
import type { GridLine } from '../grid-lines.ts'
import {
  type Area,
  areaOf,
  clampPlace,
  filledArea,
  isSinglePlace,
  type Place,
  placeAfter,
  type Selection,
} from '../grid-selection.ts'
import type { EditSource, Entry, Session } from '../session.ts'
import { readTable, tiled, writeTable } from '../tabular-text.ts'
import type { LineMarks } from './cell-marks.ts'
import { placeOf, scrollAtEdge } from './grid-measure.ts'
import type { EditorProps } from './grid-week.tsx'
import { gridTexts } from './inventory.texts.ts'

export type GridActions = {
  /** Puts texts into cells; returns whether all were accepted. */
  enter: (source: EditSource, entries: readonly Entry[]) => boolean
  undo: () => void
  redo: () => void
  /** Drops the text that a cell rejected. */
  dismiss: (cell: { row: string; field: NonNullable<GridLine['field']>; day: number }) => void
  fold: (row: string) => void
  announce: (text: string) => void
}

/** Keyboard, pointer and clipboard of the grid: what is selected, what is edited, and the handlers of its element. */
export const useGridInput = ({
  session: { sheet },
  lines,
  marks,
  mayEdit,
  actions,
  scroller,
  nameWidth,
}: {
  session: Session
  lines: readonly GridLine[]
  marks: ReadonlyMap<string, LineMarks>
  mayEdit: boolean
  actions: GridActions
  scroller: RefObject<HTMLDivElement | null>
  nameWidth: number
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const [selection, setSelection] = useState<Selection>({ anchor: { line: 0, day: 0 }, focus: { line: 0, day: 0 } })
  const [editing, setEditing] = useState<{ text: string } | null>(null)
  const [filling, setFilling] = useState<Area | null>(null)
  const drag = useRef<'select' | 'fill' | null>(null)
  /** Whether the active cell takes the page's focus; false until the grid is used. */
  const takesFocus = useRef(false)

  const size = { lines: lines.length, days: sheet.days }
  const focus = clampPlace(selection.focus, size)
  const selected: Selection = { anchor: clampPlace(selection.anchor, size), focus }
  const area = areaOf(selected)
  const activeLine = lines[focus.line]
  const mark = activeLine?.field == null ? undefined : marks.get(activeLine.key)?.get(focus.day)
  const count = (area.bottom - area.top + 1) * (area.right - area.left + 1)

  const goTo = (place: Place, extend = false) => {
    takesFocus.current = true
    setSelection({ anchor: extend ? selected.anchor : place, focus: place })
  }
  const textNow = () => {
    if (!activeLine?.field) return ''
    return mark?.kind === 'rejected'
      ? mark.text
      : cellText(activeLine.field, valueAt(sheet, activeLine, focus.day), lang)
  }
  const beginEdit = (text: string) => {
    if (mayEdit && activeLine?.field != null) setEditing({ text })
  }
  const fill = (text: string) =>
    activeLine === undefined || actions.enter('edit', fillOf(lines, area, activeLine, text))

  const commit: EditorProps['onCommit'] = (text, { key, back, fill: stay }) => {
    setEditing(null)
    const isNew = text !== textNow() || !isSinglePlace(selected)
    const isAccepted = !isNew || fill(text)
    if (key === 'blur') return
    takesFocus.current = true
    if (!isAccepted) return
    if (key === 'Tab') goTo(clampPlace({ line: focus.line, day: focus.day + (back ? -1 : 1) }, size))
    else if (isSinglePlace(selected) && !stay)
      goTo(clampPlace({ line: focus.line + (back ? -1 : 1), day: focus.day }, size))
  }
  const cancelEdit = () => {
    takesFocus.current = true
    setEditing(null)
  }

  const toggle = () => {
    if (!activeLine) return
    if (activeLine.field === null) actions.fold(activeLine.row.row)
    else if (mayEdit && kindOf(activeLine.field) === 'switch')
      actions.enter('edit', fillOf(lines, area, activeLine, valueAt(sheet, activeLine, focus.day) ? '0' : '1'))
  }
  const open = () => (activeLine?.field === null ? actions.fold(activeLine.row.row) : beginEdit(textNow()))
  const clear = () => mayEdit && actions.enter('edit', clearedEntries(sheet, lines, area))
  const spread = (way: 'down' | 'right') => mayEdit && actions.enter('edit', spreadOf(sheet, lines, area, way, lang))
  const selectLine = () =>
    setSelection({ anchor: { line: focus.line, day: sheet.days - 1 }, focus: { line: focus.line, day: 0 } })
  /** Escape drops a text that the cell rejected, or otherwise the selection. */
  const cancel = () => {
    const field = activeLine?.field
    if (mark?.kind === 'rejected' && field) actions.dismiss({ row: activeLine!.row.row, field, day: focus.day })
    setSelection({ anchor: focus, focus })
  }

  const withCtrl: Readonly<Record<string, (shift: boolean) => unknown>> = {
    z: (shift) => (shift ? actions.redo() : actions.undo()),
    y: actions.redo,
    a: selectLine,
    d: () => spread('down'),
    r: () => spread('right'),
    enter: () => mayEdit && fill(textNow()),
  }
  const alone: Readonly<Record<string, () => unknown>> = {
    ' ': toggle,
    Enter: open,
    F2: open,
    Delete: clear,
    Backspace: clear,
    Escape: cancel,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    const place = placeAfter(focus, { key, ctrl, alt: altKey }, size)
    const types = key.length === 1 && !ctrl && !altKey
    const act = ctrl ? withCtrl[key.toLowerCase()] : (alone[key] ?? (types ? () => beginEdit(key) : undefined))
    if (!place && !act) return
    event.preventDefault()
    if (place) goTo(place, shiftKey)
    else act?.(shiftKey)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTable(textsOf(sheet, lines, area, lang)))
    actions.announce(t.copied(count))
    return true
  }
  const onCut = (event: ClipboardEvent) => {
    if (onCopy(event)) clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    const table = tiled(readTable(text), area.bottom - area.top + 1, area.right - area.left + 1)
    const at = { line: area.top, day: area.left }
    actions.enter('paste', entriesOf(lines, sheet.days, at, table))
    const end = { line: at.line + table.length - 1, day: at.day + table[0]!.length - 1 }
    setSelection({ anchor: clampPlace(end, size), focus: at })
  }

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement
    if (event.button !== 0 || target.tagName === 'INPUT') return
    takesFocus.current = true
    if (target.dataset.handle !== undefined) {
      drag.current = 'fill'
      setFilling(area)
      event.currentTarget.setPointerCapture(event.pointerId)
      return
    }
    const column = target.closest<HTMLElement>('[data-column]')
    if (column) {
      const day = Number(column.dataset.column)
      setSelection({ anchor: { line: lines.length - 1, day }, focus: { line: 0, day } })
      return
    }
    const name = target.closest<HTMLElement>('[data-name]')
    if (name && !target.closest('button')) {
      const line = Number(name.dataset.name)
      setSelection({ anchor: { line, day: sheet.days - 1 }, focus: { line, day: focus.day } })
      return
    }
    const place = placeOf(target)
    if (!place) return
    goTo(place, event.shiftKey)
    if (event.pointerType !== 'mouse') return
    drag.current = 'select'
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    scrollAtEdge(scroller.current!, event, nameWidth)
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!place) return
    if (drag.current === 'fill') setFilling(filledArea(area, place))
    else if (place.line !== focus.line || place.day !== focus.day) goTo(place, true)
  }
  const onPointerUp = () => {
    if (drag.current === 'fill' && filling && mayEdit) {
      const table = repeatedOver(textsOf(sheet, lines, area, lang), area, filling)
      actions.enter('edit', entriesOf(lines, sheet.days, { line: filling.top, day: filling.left }, table))
      setSelection({
        anchor: { line: filling.bottom, day: filling.right },
        focus: { line: filling.top, day: filling.left },
      })
    }
    drag.current = null
    setFilling(null)
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (!placeOf(event.target as HTMLElement)) return
    if (activeLine?.field && kindOf(activeLine.field) !== 'switch') beginEdit(textNow())
    else toggle()
  }

  return {
    focus,
    anchor: selected.anchor,
    area,
    count,
    activeLine,
    mark,
    /** The area that the fill handle would fill. */
    filling,
    editing,
    commit,
    cancelEdit,
    takesFocus,
    /** Makes a day active without taking focus. */
    showDay: (day: number) => setSelection(({ focus: { line } }) => ({ anchor: { line, day }, focus: { line, day } })),
    handlers: {
      onKeyDown,
      onCopy,
      onCut,
      onPaste,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick,
    },
  }
}
