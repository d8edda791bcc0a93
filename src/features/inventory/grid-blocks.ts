import type { Lang } from '../../lib/languages.ts'
import { type CellValue, cellText, clearedValue, kindOf } from './cell.ts'
import type { Sheet } from './contract.ts'
import type { GridLine } from './grid-lines.ts'
import type { Area } from './grid-selection.ts'
import type { Entry } from './session.ts'
import { takenOn, valuesOf } from './sheet-values.ts'

/** What is left for sale on a day; null where no stock was ever set. */
export const leftOn = ({ row }: GridLine, day: number) => {
  const stock = row.stock[day] ?? null
  return stock === null ? null : stock - takenOn(row, day)
}

/** The value of a cell; for the head of a row, the number left. */
export const valueAt = (sheet: Sheet, line: GridLine, day: number): CellValue =>
  line.field === null ? leftOn(line, day) : (valuesOf(sheet, line.row, line.field)?.[day] ?? null)

/** The texts of an area, in the form copied to a spreadsheet. */
export const textsOf = (sheet: Sheet, lines: readonly GridLine[], { top, bottom, left, right }: Area, lang: Lang) =>
  lines
    .slice(top, bottom + 1)
    .map((line) =>
      Array.from({ length: right - left + 1 }, (_, index) =>
        cellText(line.field ?? 'stock', valueAt(sheet, line, left + index), lang),
      ),
    )

/** Places a table of texts in the cells, starting at `at`. Heads of rows are skipped; texts beyond the edge of the grid are left out. */
export const entriesOf = (
  lines: readonly GridLine[],
  days: number,
  at: { line: number; day: number },
  table: readonly (readonly string[])[],
): Entry[] =>
  table.flatMap((texts, down) => {
    const line = lines[at.line + down]
    if (!line || line.field === null) return []
    const { row, field } = line
    return texts.flatMap((text, across) => {
      const day = at.day + across
      return day < days ? [{ row: row.row, field, day, text }] : []
    })
  })

/** One text for all cells of an area whose field has the same kind of value as the field of `like`. */
export const fillOf = (lines: readonly GridLine[], area: Area, like: GridLine, text: string): Entry[] =>
  lines.slice(area.top, area.bottom + 1).flatMap(({ row, field }) => {
    if (field === null || like.field === null || kindOf(field) !== kindOf(like.field)) return []
    return Array.from({ length: area.right - area.left + 1 }, (_, index) => ({
      row: row.row,
      field,
      day: area.left + index,
      text,
    }))
  })

/**
 * Repeats the first line of an area in its other lines, or its first day in its other days; for a single line or day, repeats the one
 * before it. Fields with another kind of value are skipped.
 */
export const spreadOf = (
  sheet: Sheet,
  lines: readonly GridLine[],
  area: Area,
  way: 'down' | 'right',
  lang: Lang,
): Entry[] => {
  const { top, bottom, left, right } = area
  const isSingle = way === 'down' ? top === bottom : left === right
  const line = way === 'down' && isSingle ? top - 1 : top
  const day = way === 'right' && isSingle ? left - 1 : left
  const source = lines[line]
  if (!source || day < 0) return []
  const target = { top: way === 'down' ? line + 1 : top, bottom, left: way === 'right' ? day + 1 : left, right }
  return lines.slice(target.top, target.bottom + 1).flatMap((to) => {
    const from = way === 'down' ? source : to
    const { row, field } = to
    if (field === null || from.field === null || kindOf(field) !== kindOf(from.field)) return []
    return Array.from({ length: target.right - target.left + 1 }, (_, index) => ({
      row: row.row,
      field,
      day: target.left + index,
      text: cellText(from.field!, valueAt(sheet, from, way === 'down' ? target.left + index : day), lang),
    }))
  })
}

/** Entries that clear the cells of an area. */
export const clearedEntries = (sheet: Sheet, lines: readonly GridLine[], area: Area): Entry[] =>
  lines.slice(area.top, area.bottom + 1).flatMap(({ row, field }) => {
    if (field === null) return []
    const value = clearedValue(field, sheet.minStay)
    return Array.from({ length: area.right - area.left + 1 }, (_, index) => ({
      row: row.row,
      field,
      day: area.left + index,
      value,
    }))
  })

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** Repeats the texts of `source` over `target`, which contains it, in both directions, as the fill handle does. */
export const repeatedOver = (table: readonly (readonly string[])[], source: Area, target: Area): string[][] => {
  const height = source.bottom - source.top + 1
  const width = source.right - source.left + 1
  return Array.from({ length: target.bottom - target.top + 1 }, (_, down) =>
    Array.from(
      { length: target.right - target.left + 1 },
      (_, across) =>
        table[modulo(target.top + down - source.top, height)]![modulo(target.left + across - source.left, width)]!,
    ),
  )
}
