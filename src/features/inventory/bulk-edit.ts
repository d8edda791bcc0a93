import { addDays, type Day, daysBetween } from '../../lib/days.ts'
import { boundsOf, type CellValue } from './cell.ts'
import type { CellEdit } from './cell-edits.ts'
import type { Sheet } from './contract.ts'
import type { FieldName } from './sheet.ts'
import { takenOn, valuesOf } from './sheet-values.ts'
import { weekdayOf } from './weekdays.ts'

/** How to change each value. `percent` is signed: 10 adds a tenth; prices are then rounded to a multiple of `roundToCents`. */
export type BulkChange =
  | { kind: 'set'; value: CellValue }
  | { kind: 'add'; by: number }
  | { kind: 'percent'; percent: number; roundToCents: number }

export type BulkEdit = {
  /** First and last days; overlapping ranges count once. */
  ranges: readonly { from: Day; to: Day }[]
  /** ISO weekdays, 1 = Monday; empty: all. */
  weekdays: readonly number[]
  rows: readonly string[]
  fields: readonly FieldName[]
  change: BulkChange
}

/** Why a cell stays as it is: it has no value to add to, the result is out of bounds, or the stock would be less than is sold or held. */
export type BulkSkip = 'empty' | 'outOfBounds' | 'belowSold'

export type BulkPlan = {
  edits: CellEdit[]
  /** Cells that already have the value. */
  unchanged: number
  skipped: Record<BulkSkip, number>
}

/** A value after a change; undefined when there is nothing to change. */
export const changedValue = (value: CellValue, change: BulkChange): CellValue | undefined => {
  if (change.kind === 'set') return change.value
  if (typeof value !== 'number') return undefined
  if (change.kind === 'add') return value + change.by
  const exact = (value * (10_000 + Math.round(change.percent * 100))) / 10_000
  return Math.floor(exact / change.roundToCents + 0.5) * change.roundToCents
}

/** The numbers of the chosen days of the sheet, in order. */
export const chosenDays = (sheet: Pick<Sheet, 'from' | 'days'>, { ranges, weekdays }: BulkEdit): number[] => {
  const chosen = new Set<number>()
  for (const { from, to } of ranges) {
    const first = Math.max(0, daysBetween(sheet.from, from))
    const last = Math.min(sheet.days - 1, daysBetween(sheet.from, to))
    for (let day = first; day <= last; day++)
      if (weekdays.length === 0 || weekdays.includes(weekdayOf(addDays(sheet.from, day)))) chosen.add(day)
  }
  return [...chosen].sort((a, b) => a - b)
}

const refusalOf = (field: FieldName, value: CellValue, taken: number, shortest: number): BulkSkip | undefined => {
  if (field === 'stock' && Number(value) < taken) return 'belowSold'
  if (typeof value !== 'number') return undefined
  const { from, to } = boundsOf(field, shortest)
  return value < from || value > to ? 'outOfBounds' : undefined
}

/** What a bulk edit would change in a sheet. */
export const planBulkEdit = (sheet: Sheet, edit: BulkEdit): BulkPlan => {
  const plan: BulkPlan = { edits: [], unchanged: 0, skipped: { empty: 0, outOfBounds: 0, belowSold: 0 } }
  const days = chosenDays(sheet, edit)
  for (const row of sheet.rows) {
    if (!edit.rows.includes(row.row)) continue
    for (const field of edit.fields) {
      const values = valuesOf(sheet, row, field)
      if (!values) continue
      for (const day of days) {
        const before = values[day]!
        const after = changedValue(before, edit.change)
        const skip = after === undefined ? 'empty' : refusalOf(field, after, takenOn(row, day), sheet.minStay)
        if (skip) plan.skipped[skip] += 1
        else if (after === before) plan.unchanged += 1
        else plan.edits.push({ row: row.row, field, day, before, after: after! })
      }
    }
  }
  return plan
}
