import { addDays, type Day } from '../../lib/days.ts'
import { type CellValue, DAY_FIELDS, keysOfRow, type SheetDay } from '../products/day-sheet.ts'

type RuleId = number | null

/** New values of one field, given by its index in a day's values, on consecutive days of a row. */
export type CellRun = {
  row: string
  field: number
  from: Day
  /** The values to compare with; unset: stored values are replaced regardless. */
  before?: readonly CellValue[]
  after: readonly CellValue[]
  /** The rules that set the prices; unset: none. */
  rules?: readonly RuleId[]
}

/** The values and rules of consecutive days, before and after a change. */
export type ChangedRun = {
  row: string
  field: number
  from: Day
  before: CellValue[]
  after: CellValue[]
  /** Null when no rule set any of the prices. */
  rulesBefore: RuleId[] | null
  rulesAfter: RuleId[] | null
}

export type CellConflict = { row: string; field: number; day: Day; yours: CellValue; theirs: CellValue }

export type Comparison = {
  conflicts: CellConflict[]
  /** Days on which fewer units would be for sale than bookings hold; with `keepLater`, their stock stays as it is. */
  belowSold: { row: string; day: Day; sold: number }[]
  /** The days that differ, with their new values. */
  days: SheetDay[]
  runs: ChangedRun[]
}

const STOCK = DAY_FIELDS.indexOf('stock')
const FIRST_PRICE = DAY_FIELDS.length

/** Caches the day after each day, because a file has the same days in all of its rows. */
const nextDays = new Map<Day, Day>()
const nextDay = (day: Day): Day => {
  const next = nextDays.get(day) ?? addDays(day, 1)
  nextDays.set(day, next)
  return next
}

const cellKey = (row: string, day: Day) => `${row} ${day}`

/** The order in which rows are locked. */
export const compareRows = (a: string, b: string) => {
  const [left, right] = [keysOfRow(a), keysOfRow(b)]
  const different = left.findIndex((key, i) => key !== right[i])
  return different < 0 ? 0 : left[different]! - right[different]!
}

/** The days of runs, without duplicates, in the order in which they are locked. */
export const daysOfRuns = (runs: readonly Pick<CellRun, 'row' | 'from' | 'after'>[]) => {
  const rows = new Map<string, Set<Day>>()
  for (const { row, from, after } of runs) {
    const days = rows.get(row) ?? new Set()
    rows.set(row, days)
    for (let [i, day] = [0, from]; i < after.length; i++, day = nextDay(day)) days.add(day)
  }
  return [...rows.keys()]
    .toSorted(compareRows)
    .flatMap((row) => [...rows.get(row)!].toSorted().map((day) => ({ row, day })))
}

/**
 * Compares runs cell by cell with what is stored. A cell that already has its new value is not a conflict. With `keepLater`, cells in
 * conflict stay as they are, and so does stock that would fall below what bookings hold.
 */
export const compareCells = (
  stored: readonly SheetDay[],
  runs: readonly CellRun[],
  { keepLater = false }: { keepLater?: boolean } = {},
): Comparison => {
  const present = new Map(stored.map((day) => [cellKey(day.row, day.day), day]))
  const next = new Map<string, SheetDay>()
  const conflicts: CellConflict[] = []
  const belowSold: Comparison['belowSold'] = []
  for (const { row, field, from, before, after, rules } of runs) {
    for (let [i, day] = [0, from]; i < after.length; i++, day = nextDay(day)) {
      const value = after[i]!
      const key = cellKey(row, day)
      const was = present.get(key)!
      const theirs = was.values[field]!
      if (before && before[i] !== theirs && value !== theirs) {
        if (!keepLater) conflicts.push({ row, field, day, yours: value, theirs })
        continue
      }
      if (field === STOCK && ((value as number | null) ?? 0) < was.taken) {
        belowSold.push({ row, day, sold: was.taken })
        if (keepLater) continue
      }
      const rule = rules?.[i] ?? null
      const isMade = field >= FIRST_PRICE && rules !== undefined && was.rules[field - FIRST_PRICE] !== rule
      if (value === theirs && !isMade && !next.has(key)) continue
      const changed = next.get(key) ?? { ...was, values: [...was.values], rules: [...was.rules] }
      next.set(key, changed)
      if (field >= FIRST_PRICE && (value !== changed.values[field] || isMade)) changed.rules[field - FIRST_PRICE] = rule
      changed.values[field] = value
    }
  }
  const days = stored.flatMap((day) => next.get(cellKey(day.row, day.day)) ?? [])
  return {
    conflicts,
    belowSold,
    days,
    runs: runsOf(present, days),
  }
}

/** The differences between the stored days and the new ones, field by field; `days` are in order. */
const runsOf = (present: ReadonlyMap<string, SheetDay>, days: readonly SheetDay[]): ChangedRun[] => {
  const fields = days[0]?.values.length ?? 0
  return Array.from({ length: fields }, (_, field) => field).flatMap((field) => {
    const runs: ChangedRun[] = []
    let last: (ChangedRun & { until: Day }) | undefined
    for (const { row, day, values, rules } of days) {
      const was = present.get(cellKey(row, day))!
      const [ruleBefore, ruleAfter] = [was.rules[field - FIRST_PRICE] ?? null, rules[field - FIRST_PRICE] ?? null]
      const [before, after] = [was.values[field]!, values[field]!]
      if (before === after && ruleBefore === ruleAfter) continue
      if (last?.row !== row || last.until !== day) {
        last = { row, field, from: day, until: day, before: [], after: [], rulesBefore: [], rulesAfter: [] }
        runs.push(last)
      }
      last.before.push(before)
      last.after.push(after)
      last.rulesBefore!.push(ruleBefore)
      last.rulesAfter!.push(ruleAfter)
      last.until = nextDay(day)
    }
    return runs.map(({ row, from, before, after, rulesBefore, rulesAfter }) => ({
      row,
      field,
      from,
      before,
      after,
      rulesBefore: anyRule(rulesBefore),
      rulesAfter: anyRule(rulesAfter),
    }))
  })
}

const anyRule = (rules: RuleId[] | null) => (rules?.some((rule) => rule !== null) ? rules : null)
