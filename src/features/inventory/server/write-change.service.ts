import { addDays, type Day } from '../../../lib/days.ts'
import { type Ctx, staffIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { type CellConflict, type CellRun, compareCells, daysOfRuns } from '../compare-cells.ts'
import type { SaveReply } from '../contract.ts'
import type { ChangeSource } from '../sheet.ts'
import * as store from './changes.store.ts'
import type { OpenSheet } from './open-sheet.service.ts'

/** Cells of one sheet to write. */
export type ChangePart = { sheet: OpenSheet; runs: readonly CellRun[] }

/** Maximum number of conflicts and days below sold in a reply that spans several sheets. */
const MOST_PROBLEMS = 1_000

type Problems = {
  conflicts: (CellConflict & { sheet: OpenSheet })[]
  belowSold: Saved['belowSold']
}

/** The reply, with the sheet of each day below sold. */
type Saved = Omit<SaveReply, 'belowSold'> & { belowSold: (SaveReply['belowSold'][number] & { sheetId: number })[] }

/** Thrown to roll back everything that a change has written so far. */
class NothingSaved extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super('The change does not fit what is stored')
    this.problems = problems
  }
}

type Totals = store.SheetId & { cells: number; from: Day; to: Day }

/**
 * Writes cells with their history in one transaction, all or none; with `keepLater`, cells that cannot be written stay as they are.
 * `listParts` yields them in the order in which days are locked: by sheet, row and day, as bookings lock them.
 */
export const writeChange = async (
  ctx: Ctx,
  change: {
    source: ChangeSource
    undoes?: number
    keepLater?: boolean
    /** Runs first in the transaction; may refuse. */
    guard?: (tx: TxCtx) => Promise<void>
    /** Runs last in the transaction, if something was written. */
    finish?: (tx: TxCtx, changeId: number) => Promise<void>
  },
  listParts: (tx: TxCtx) => AsyncIterable<ChangePart> | Iterable<ChangePart>,
): Promise<Saved> => {
  try {
    return await transact(ctx, async (tx) => {
      await change.guard?.(tx)
      const changeId = await store.insertChange(tx.db, {
        at: tx.clock.now(),
        staffId: staffIdOf(tx),
        source: change.source,
        undoes: change.undoes ?? null,
      })
      const problems: Problems = { conflicts: [], belowSold: [] }
      const totals = new Map<string, Totals>()
      const countRefused = () => (change.keepLater ? 0 : problems.conflicts.length + problems.belowSold.length)
      for await (const { sheet, runs } of listParts(tx)) {
        const stored = await sheet.days.lock(tx.db, sheet.id, daysOfRuns(runs))
        const found = compareCells(stored, runs, change)
        problems.conflicts.push(...found.conflicts.map((conflict) => ({ ...conflict, sheet })))
        problems.belowSold.push(...found.belowSold.map((day) => ({ ...day, sheetId: sheet.id })))
        if (countRefused() > 0) {
          if (countRefused() > MOST_PROBLEMS) break
          continue
        }
        if (found.days.length === 0) continue
        await sheet.days.write(tx.db, sheet.id, found.days)
        const written = found.runs.map((run) => ({ ...run, field: sheet.fields[run.field]! }))
        await store.insertRuns(tx.db, changeId, sheet, written)
        for (const run of written) addToTotals(totals, sheet, run)
      }
      if (countRefused() > 0 || totals.size === 0) throw new NothingSaved(problems)
      await store.insertChangedSheets(tx.db, changeId, [...totals.values()])
      await change.finish?.(tx, changeId)
      return { saved: true, changeId, conflicts: [], belowSold: problems.belowSold }
    })
  } catch (error) {
    if (!(error instanceof NothingSaved)) throw error
    const { conflicts, belowSold } = error.problems
    const saved = change.keepLater || conflicts.length + belowSold.length === 0
    return { saved, changeId: null, conflicts: await withAuthors(ctx, conflicts), belowSold }
  }
}

const addToTotals = (
  totals: Map<string, Totals>,
  { kind, id }: OpenSheet,
  { from, after }: Pick<store.StoredRun, 'from' | 'after'>,
) => {
  const to = addDays(from, after.length - 1)
  const total = totals.get(`${kind} ${id}`) ?? { kind, id, cells: 0, from, to }
  totals.set(`${kind} ${id}`, {
    ...total,
    cells: total.cells + after.length,
    from: from < total.from ? from : total.from,
    to: to > total.to ? to : total.to,
  })
}

/** Adds who wrote the values that conflict, and when. */
const withAuthors = async (ctx: Ctx, conflicts: Problems['conflicts']): Promise<SaveReply['conflicts']> => {
  const bySheet = Map.groupBy(conflicts, ({ sheet }) => sheet)
  const named = await Promise.all(
    [...bySheet].map(async ([sheet, list]) => {
      const cells = list.map(({ row, field, day, yours, theirs }) => ({
        row,
        field: sheet.fields[field]!,
        day,
        yours,
        theirs,
      }))
      const authors = await store.listLastChanges(ctx.db, sheet, cells)
      return cells.map((cell, i) => ({ ...cell, by: authors.get(i)?.by ?? null, at: authors.get(i)?.at ?? null }))
    }),
  )
  return named.flat().map(({ at, ...conflict }) => ({ ...conflict, at: at?.toISOString() ?? null }))
}
