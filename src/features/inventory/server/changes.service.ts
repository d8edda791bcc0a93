import { refuse, refuseField } from '../../../lib/refusals.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { type CellRun, compareRows } from '../compare-cells.ts'
import type * as contract from '../contract.ts'
import { type FieldName, MAX_CHANGED_CELLS } from '../sheet.ts'
import { findValueProblem } from '../values.ts'
import * as store from './changes.store.ts'
import { type OpenSheet, openSheet } from './open-sheet.service.ts'
import { type ChangePart, writeChange } from './write-change.service.ts'

/**
 * Writes cells of a sheet, all or none (docs/rules/inventory.md#conflicting-changes). Refuses: NOT_FOUND; INVALID with the row, field or
 * value.
 */
export const saveChange = async (ctx: Ctx, input: Parsed<typeof contract.saveChange>) => {
  const sheet = await openSheet(ctx, input)
  const runs = readRuns(sheet, input.runs)
  return writeChange(ctx, { source: input.source }, () => [{ sheet, runs }])
}

/** Refuses: INVALID with the row, field or value. */
const readRuns = (sheet: OpenSheet, runs: readonly contract.Run[]): CellRun[] => {
  const cells = runs.reduce((sum, { after }) => sum + after.length, 0)
  if (cells > MAX_CHANGED_CELLS)
    refuseField('runs', {
      en: `must have at most ${MAX_CHANGED_CELLS} cells`,
      es: `debe tener como máximo ${MAX_CHANGED_CELLS} celdas`,
    })
  const rows = new Set(sheet.rows.map(({ row }) => row))
  return runs.map(({ row, field, from, before, after }, i) => {
    if (!rows.has(row))
      refuseField(`runs.${i}.row` as const, { en: 'is not in this sheet', es: 'no está en esta hoja' })
    const index = sheet.fields.indexOf(field as FieldName)
    if (index < 0 || !canHold(sheet, field, after))
      refuseField(`runs.${i}.field` as const, { en: 'is not in this sheet', es: 'no está en esta hoja' })
    if (before.length !== after.length)
      refuseField(`runs.${i}.before` as const, {
        en: 'must have as many values as the new ones',
        es: 'debe tener tantos valores como los nuevos',
      })
    for (const [j, value] of after.entries()) {
      const problem = findValueProblem(sheet.fields[index]!, value, sheet)
      if (problem) refuseField(`runs.${i}.after.${j}` as const, problem)
    }
    return { row, field: index, from, before, after }
  })
}

/** One page of the changes of a sheet, latest first. Refuses: NOT_FOUND. */
export const listChanges = async (ctx: Ctx, input: Parsed<typeof contract.listChanges>) => {
  await openSheet(ctx, input)
  return store.listChanges(ctx.db, input, input.pageSize, (input.page - 1) * input.pageSize)
}

/**
 * Restores what a change replaced, on all sheets that it touched (docs/rules/inventory.md#undo), except prices of plans that a hotel no
 * longer sells. `finish` runs last in the same transaction, if something was written. Refuses: NOT_FOUND; CHANGE_UNDONE.
 */
export const undoChange = (
  ctx: Ctx,
  { changeId, keepLater, ...sheetId }: Parsed<typeof contract.undoChange>,
  finish?: (tx: TxCtx) => Promise<void>,
) =>
  writeChange(
    ctx,
    {
      source: 'undo',
      undoes: changeId,
      keepLater,
      finish,
      guard: async (tx) => {
        if (!(await store.lockChange(tx.db, changeId, sheetId))) refuse('NOT_FOUND')
        if (await store.isUndone(tx.db, changeId)) refuse('CHANGE_UNDONE')
      },
    },
    (tx) => listUndone(tx, changeId),
  )

async function* listUndone(tx: TxCtx, changeId: number): AsyncGenerator<ChangePart> {
  const rows = await store.listChangedRows(tx.db, changeId)
  const sheets = new Map<string, OpenSheet>()
  for (const changed of rows.toSorted(compareSheets)) {
    const key = `${changed.kind} ${changed.id}`
    const sheet = sheets.get(key) ?? (await openSheet(tx, changed))
    sheets.set(key, sheet)
    const runs = await store.listRuns(tx.db, changeId, changed)
    const writable = runs.filter(({ field, before }) => canHold(sheet, field, before))
    yield { sheet, runs: writable.map((run) => reversed(sheet, run)) }
  }
}

/** The order in which the rows of several sheets are locked. */
export const compareSheets = (a: store.SheetId & { row: string }, b: store.SheetId & { row: string }) =>
  a.kind.localeCompare(b.kind) || a.id - b.id || compareRows(a.row, b.row)

/** Whether these values may be written to a field. A price that is no longer sold can only be removed; the grid does not show it. */
const canHold = (sheet: OpenSheet, field: string, values: CellRun['after']) =>
  values.every((value) => value === null) ||
  sheet.prices.every(({ key }) => field !== `price.${key}` || sheet.sells(key))

const reversed = (sheet: OpenSheet, run: store.StoredRun): CellRun => ({
  row: run.row,
  field: sheet.fields.indexOf(run.field as FieldName),
  from: run.from,
  before: run.after,
  after: run.before,
  rules: run.rulesBefore ?? run.before.map(() => null),
})
