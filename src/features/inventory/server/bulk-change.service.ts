import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, daysBetween } from '../../../lib/days.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CellValue } from '../../products/day-sheet.ts'
import { type CellRun, compareCells, daysOfRuns } from '../compare-cells.ts'
import type { FieldName, SheetKind } from '../sheet.ts'
import { compareSheets } from './changes.service.ts'
import { type OpenSheet, sheetOpener } from './open-sheet.service.ts'
import * as store from './staged-lines.store.ts'
import { writeChange } from './write-change.service.ts'

export type { Line, LineRow } from './staged-lines.store.ts'

/** The lines of a file with rates and stock of one kind of sheet; `run` is the number under which they are staged. */
export type Batch = { run: number; kind: SheetKind }

/** The problem of a line: its value differs from an earlier line's on a day, or its stock is below what is sold or held on that day. */
export type LineProblem = { line: number; field: FieldName; day: Day; sold: number | null }

/** Called with the progress, from 0 to 1; may throw to stop the work. */
type OnProgress = (share: number) => Promise<void>

/** Stores lines in the database, so that a file is never completely in memory. Their values have already been checked. */
export const stageLines = (ctx: Pick<Ctx, 'db'>, { run }: Batch, lines: readonly (store.LineRow & store.Line)[]) =>
  store.insertLines(ctx.db, run, lines)

/** The runs that have staged lines. */
export const listStagedRuns = (ctx: Pick<Ctx, 'db'>) => store.listStagedRuns(ctx.db)

export const discardLines = (ctx: Pick<Ctx, 'db'>, run: number) => store.deleteLines(ctx.db, run)

/**
 * Compares staged lines with what is stored, without locking anything. Returns the number of cells that differ by sheet, and the rows with
 * such cells. Refuses: NOT_FOUND for a sheet that no longer exists.
 */
export const compareLines = async (
  ctx: Ctx,
  batch: Batch,
  { onProblem, onProgress }: { onProblem: (problem: LineProblem) => void; onProgress: OnProgress },
) => {
  const open = sheetOpener(ctx, batch.kind)
  const rows = await listRows(ctx.db, batch)
  const sheets = new Map<number, { id: number; name: string; cells: number }>()
  const changed: store.LineRow[] = []
  for (const [i, row] of rows.entries()) {
    const sheet = await open(row.id)
    const { runs, stockLines } = await readRuns(ctx.db, batch, sheet, row, onProblem)
    const stored = await sheet.days.find(ctx.db, sheet.id, daysOfRuns(runs), sheet.defaults)
    const found = compareCells(stored, runs)
    for (const { day, sold } of found.belowSold)
      onProblem({ line: stockLines.get(numberOf(day)) ?? 0, field: 'stock', day, sold })
    const cells = found.runs.reduce((sum, { after }) => sum + after.length, 0)
    if (cells > 0) changed.push(row)
    const total = sheets.get(sheet.id) ?? { id: sheet.id, name: sheet.name, cells: 0 }
    sheets.set(sheet.id, { ...total, cells: total.cells + cells })
    await onProgress((i + 1) / rows.length)
  }
  return { sheets: [...sheets.values()], changed }
}

/**
 * Writes the staged lines of some rows as one change, which is also undone as one: all or none, regardless of the values they replace.
 * `finish` runs last in the same transaction, if something was written. The reply lists stock below what is sold; then nothing was written.
 */
export const writeLines = (
  ctx: Ctx,
  batch: Batch,
  rows: readonly store.LineRow[],
  { finish, onProgress }: { finish?: (tx: TxCtx, changeId: number) => Promise<void>; onProgress: OnProgress },
) =>
  writeChange(ctx, { source: 'import', finish }, async function* (tx) {
    const open = sheetOpener(tx, batch.kind)
    for (const [i, row] of rows.entries()) {
      const sheet = await open(row.id)
      yield { sheet, runs: (await readRuns(tx.db, batch, sheet, row)).runs }
      await onProgress((i + 1) / rows.length)
    }
  })

/** The rows of a batch in the order in which their days are locked. */
const listRows = async (db: Db, { run, kind }: Batch) =>
  (await store.listLineRows(db, run)).toSorted((a, b) => compareSheets({ kind, ...a }, { kind, ...b }))

/** Days are counted from this day. */
const FIRST_DAY = '1970-01-01'
const numberOf = (day: Day) => daysBetween(FIRST_DAY, day)

/** Lines to process before yielding to other work of the process. */
const LINES_PER_TURN = 1_000

/** The values of a row as runs of consecutive days; if lines differ, the first one counts. */
const readRuns = async (
  db: Db,
  { run }: Batch,
  sheet: OpenSheet,
  row: store.LineRow,
  onProblem: (problem: LineProblem) => void = () => {},
) => {
  const fields = new Map<FieldName, Map<number, CellValue>>()
  /** The line that sets the stock of a day. */
  const stockLines = new Map<number, number>()
  for (const [i, { line, from, days, cells }] of (await store.listLines(db, run, row)).entries()) {
    if (i % LINES_PER_TURN === LINES_PER_TURN - 1) await setImmediate()
    const first = numberOf(from)
    for (const [field, value] of cells) {
      const values = fields.get(field) ?? new Map<number, CellValue>()
      fields.set(field, values)
      for (let day = first; day < first + days; day++) {
        const earlier = values.get(day)
        if (earlier !== undefined && earlier !== value) {
          onProblem({ line, field, day: addDays(FIRST_DAY, day), sold: null })
          break
        }
        values.set(day, value)
        if (field === 'stock') stockLines.set(day, line)
      }
    }
  }
  const runs = [...fields].flatMap(([field, values]) => runsOf(row.row, sheet.fields.indexOf(field), values))
  return { runs, stockLines }
}

const runsOf = (row: string, field: number, values: ReadonlyMap<number, CellValue>): CellRun[] => {
  const runs: { row: string; field: number; from: Day; after: CellValue[] }[] = []
  let next: number | undefined
  for (const day of [...values.keys()].toSorted((a, b) => a - b)) {
    if (day !== next) runs.push({ row, field, from: addDays(FIRST_DAY, day), after: [] })
    runs.at(-1)!.after.push(values.get(day)!)
    next = day + 1
  }
  return runs
}
