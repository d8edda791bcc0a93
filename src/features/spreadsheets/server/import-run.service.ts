import { addSeconds } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx, Services, TxCtx } from '../../../platform/context.ts'
import { readFile } from '../../../platform/files/stored-files.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { readRows } from '../../../platform/sheets/read-rows.ts'
import { UnreadableFile } from '../../../platform/sheets/unreadable-file.ts'
import {
  type Batch,
  compareLines,
  discardLines,
  listStagedRuns,
  stageLines,
  writeLines,
} from '../../inventory/server/bulk-change.service.ts'
import {
  FILE_KEPT_DAYS,
  type ImportState,
  type ImportStep,
  isRatesKind,
  SHEET_KIND,
  type SpreadsheetKind,
} from '../kinds.ts'
import * as store from './imports.store.ts'
import { MAX_PROBLEMS, Problems, type RowProblem, readRates, rowProblem } from './rates-file.ts'
import { checkRecords, commitRecords, type Outcome, readRecordSheets } from './record-imports.service.ts'

export const CHECK_JOB = 'import.check'
export const COMMIT_JOB = 'import.commit'
export const END_JOB = 'import.end'

/** Seconds without a heartbeat after which a run counts as stopped and another one takes over. */
const SILENT_SECONDS = 60
/** Seconds after which a waiting run checks the other run's heartbeat again. */
const LOOK_AGAIN_SECONDS = 30
/** Heartbeat interval in milliseconds, even without a percent of progress. */
const REPORT_MS = 5_000

/** Thrown in a run that may no longer change its import. */
class Superseded extends Error {}

/** One run of a check or an import; only this run may change the import, until a later run replaces it. */
type Run = {
  found: store.StoredImport
  /** Its number. */
  run: number
  /** Stores how far the whole run is, in percent. Throws Superseded. */
  report: (step: ImportStep, percent: number, rowsRead?: number) => Promise<void>
  /** Ends the run with these changes. Throws Superseded. */
  end: (ctx: Pick<Ctx, 'db'>, changes: store.ImportChanges) => Promise<void>
}

/** A run of a file of rates, with the location of its staged lines. */
type RatesRun = Run & { kind: SpreadsheetKind; batch: Batch }

const ofRates = (run: Run, kind: SpreadsheetKind): RatesRun => ({
  ...run,
  kind,
  batch: { run: run.run, kind: SHEET_KIND[kind] },
})

/**
 * Does the work of an import in this state. After an outage or on a slow machine, a job may run again while its first run is still working;
 * the second run then does nothing and checks again later.
 */
const runOnce = async (
  ctx: Ctx,
  { id, status }: { id: number; status: 'checking' | 'committing' },
  work: (run: Run) => Promise<void>,
): Promise<NextRun | undefined> => {
  const found = (await store.findImport(ctx.db, id)) ?? refuse('NOT_FOUND')
  if (found.status !== status) return undefined
  const now = ctx.clock.now()
  const run = await store.startRun(ctx.db, id, status, now, addSeconds(now, -SILENT_SECONDS))
  if (run === undefined) return { dueAt: addSeconds(now, LOOK_AGAIN_SECONDS), payload: { id } }
  // Staged lines left by a killed run.
  if (found.run !== null) await discardLines(ctx, found.run)

  const change = async ({ db }: Pick<Ctx, 'db'>, changes: store.ImportChanges) => {
    if (!(await store.updateImport(db, id, { run }, changes))) throw new Superseded()
  }
  let [reported, reportedAt] = [0, performance.now()]
  try {
    await work({
      found,
      run,
      report: async (step, percent, rowsRead) => {
        if (Math.floor(percent) === reported && performance.now() - reportedAt < REPORT_MS) return
        reported = Math.floor(percent)
        reportedAt = performance.now()
        await change(ctx, { step, percent: reported, rowsRead, aliveAt: ctx.clock.now() })
      },
      end: (handle, changes) => change(handle, { ...changes, step: null, percent: 100, aliveAt: null }),
    })
  } catch (error) {
    if (!(error instanceof Superseded)) {
      // Lets the job's next attempt start immediately.
      await store.updateImport(ctx.db, id, { run }, { aliveAt: null }).catch(() => {})
      throw error
    }
  } finally {
    await discardLines(ctx, run).catch((error) =>
      ctx.log.warn({ err: error, run }, 'Staged rows of an import could not be deleted'),
    )
  }
  return undefined
}

/** Discards the lines left by killed runs, unless their imports are still in progress. */
export const discardAbandonedLines = async (ctx: Ctx) => {
  // The staged runs are read first, since a run is recorded in its import before it stages lines.
  const staged = await listStagedRuns(ctx)
  const open = await store.listOpenRuns(ctx.db)
  for (const run of staged) if (!open.includes(run)) await discardLines(ctx, run)
}

const DELETED = {
  en: `was deleted ${FILE_KEPT_DAYS} days after its upload; upload it again`,
  es: `se eliminó ${FILE_KEPT_DAYS} días después de subirlo; vuelva a subirlo`,
}

/** The bytes of the file. Throws UnreadableFile when it was deleted. */
const bytesOf = async (ctx: Ctx, { found: { fileId } }: Run) => {
  const file = fileId === null ? undefined : await readFile(ctx, fileId)
  if (!file) throw new UnreadableFile(DELETED)
  return file.bytes
}

/** The staff member who uploaded the file is the actor of the import. */
const importerOf = async (ctx: Ctx, { found: { id } }: Run): Promise<Ctx['actor']> => {
  const staffId = await store.findImporter(ctx.db, id)
  return staffId === null ? ctx.actor : { kind: 'staff', staffId, sessionId: 0 }
}

/** Reports progress during a transaction. The embedded database can do nothing else meanwhile, so there nothing is reported. */
const reportBeside =
  (ctx: Ctx, { report }: Run): Run['report'] =>
  async (step, percent) => {
    if (ctx.database.engine === 'postgres') await report(step, percent)
  }

/** Reads the file of an import and stages its lines; a problem with the whole file is reported for row 0. Returns the number of rows. */
const stage = async (ctx: Ctx, rates: RatesRun, problems: Problems, upToPercent: number) => {
  const { kind, batch, found, report } = rates
  let [rows, share] = [0, 0]
  const onShare = (read: number) => {
    share = read
  }
  try {
    return await readRates(ctx, kind, found.mapping, readRows(await bytesOf(ctx, rates), { onShare }), {
      problems,
      onLines: async (lines, read) => {
        rows = read
        await stageLines(ctx, batch, lines)
        await report('reading', share * upToPercent, read)
      },
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problems.add({ row: 0, column: null, message: error.problem })
    return rows
  }
}

const compare = (ctx: Ctx, { kind, batch, report }: RatesRun, problems: Problems, from: number, to: number) =>
  compareLines(ctx, batch, {
    onProblem: (problem) => problems.add(rowProblem(kind, problem)),
    onProgress: (share) => report('comparing', from + share * (to - from)),
  })

const cellsOf = (sheets: readonly { cells: number }[]) => sheets.reduce((sum, { cells }) => sum + cells, 0)

/** What importing the records of a file does; a problem with the whole file is reported for row 0. */
const outcomeOf = async (ctx: Ctx, run: Run, work: (sheets: Sheets) => Promise<Outcome>) => {
  const { kind, list } = run.found
  try {
    const sheets = await readRecordSheets(kind, list, await bytesOf(ctx, run))
    const { problems, ...outcome } = await work(sheets)
    return { ...outcome, problems: problems.slice(0, MAX_PROBLEMS), problemCount: problems.length }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const problems: RowProblem[] = [{ row: 0, column: null, message: error.problem }]
    return { problems, problemCount: 1, rows: 0, sheets: [], cells: 0 }
  }
}
type Sheets = Awaited<ReturnType<typeof readRecordSheets>>

/** Checks a file and stores what is wrong with it and what it would change. Does nothing unless the import is waiting for it. */
export const runCheck = (ctx: Ctx, { id }: { id: number }) =>
  runOnce(ctx, { id, status: 'checking' }, (run) => {
    const { kind } = run.found
    return isRatesKind(kind) ? checkRates(ctx, ofRates(run, kind)) : checkFileOfRecords(ctx, run)
  })

const checkRates = async (ctx: Ctx, run: RatesRun) => {
  const problems = new Problems()
  const rows = await stage(ctx, run, problems, 70)
  const { sheets } = await compare(ctx, run, problems, 70, 100)
  await run.end(ctx, {
    ...{ status: 'checked', problems: problems.list, problemCount: problems.count },
    ...{ cells: cellsOf(sheets), sheets, rowsRead: rows, rowsTotal: rows },
  })
}

const checkFileOfRecords = async (ctx: Ctx, run: Run) => {
  const report = reportBeside(ctx, run)
  const { problems, problemCount, cells, sheets, rows } = await outcomeOf(ctx, run, async (read) => {
    await run.report('comparing', 10)
    return checkRecords(ctx, run.found, read, (share) => report('comparing', 10 + share * 90))
  })
  await run.end(ctx, {
    ...{ status: 'checked', problems, problemCount, cells, sheets },
    ...{ rowsRead: rows, rowsTotal: rows },
  })
}

/**
 * Writes a file and the state of its import in one transaction; writes nothing when the file conflicts with the stored data. Does nothing
 * unless the import is waiting for it.
 */
export const runCommit = (ctx: Ctx, { id }: { id: number }) =>
  runOnce(ctx, { id, status: 'committing' }, (run) => {
    const { kind } = run.found
    return isRatesKind(kind) ? commitRates(ctx, ofRates(run, kind)) : commitFileOfRecords(ctx, run)
  })

const commitFileOfRecords = async (ctx: Ctx, run: Run) => {
  const actor = await importerOf(ctx, run)
  const report = reportBeside(ctx, run)
  const finishedAt = ctx.clock.now()
  const { problems, problemCount, rows } = await outcomeOf(ctx, run, async (read) => {
    await run.report('writing', 10)
    return commitRecords({ ...ctx, actor }, run.found, read, {
      onProgress: (share) => report('writing', 10 + share * 90),
      finish: (tx, { cells, sheets, rows: rowsRead }) =>
        run.end(tx, { status: 'done', cells, sheets, rowsRead, finishedAt }),
    })
  })
  if (problemCount > 0)
    await run.end(ctx, {
      ...{ status: 'failed', problems, problemCount, cells: 0, sheets: [] },
      ...{ rowsRead: rows, finishedAt },
    })
}

const INTERRUPTED = {
  en: 'was not imported, because the command did not finish; import it again',
  es: 'no se importó, porque el comando no terminó; impórtelo de nuevo',
}

/** Fails an import whose command was interrupted. */
const failInterrupted = (ctx: Ctx, { id }: { id: number }) =>
  runOnce(ctx, { id, status: 'committing' }, ({ end }) => end(ctx, failedWith(INTERRUPTED, ctx.clock.now())))

/** Maximum attempts to compare and write a file when stock is sold in between. */
const MAX_ATTEMPTS = 5

/** Writes rates and stock as one change. */
const commitRates = async (ctx: Ctx, run: RatesRun) => {
  const problems = new Problems()
  const rowsRead = await stage(ctx, run, problems, 40)
  for (let attempt = 1; problems.count === 0; attempt++) {
    const { sheets, changed } = await compare(ctx, run, problems, 40, 60)
    if (problems.count > 0) break
    const done = { status: 'done', cells: cellsOf(sheets), sheets, rowsRead, finishedAt: ctx.clock.now() } as const
    if (await write(ctx, run, changed, done)) return
    if (attempt === MAX_ATTEMPTS) throw new Error('Stock was sold each time that the import was written')
  }
  await run.end(ctx, {
    ...{ status: 'failed', problems: problems.list, problemCount: problems.count, cells: 0, sheets: [] },
    ...{ rowsRead, finishedAt: ctx.clock.now() },
  })
}

/** Returns false when nothing was written because stock was sold in the meantime. */
const write = async (ctx: Ctx, run: RatesRun, changed: Parameters<typeof writeLines>[2], done: store.ImportChanges) => {
  const { batch, report, end } = run
  // The stored data already equals the file, so only the state changes.
  const unchanged = async () => {
    await end(ctx, { ...done, cells: 0 })
    return true
  }
  if (changed.length === 0) return unchanged()
  const actor = await importerOf(ctx, run)
  await report('writing', 61)
  const reportWriting = reportBeside(ctx, run)
  const { saved, changeId } = await writeLines({ ...ctx, actor }, batch, changed, {
    onProgress: (share) => reportWriting('writing', 60 + share * 40),
    finish: (tx: TxCtx, written) => end(tx, { ...done, changeId: written }),
  })
  return saved && changeId === null ? unchanged() : saved
}

const GIVEN_UP = {
  en: 'could not be processed; check it again, or upload it in smaller parts',
  es: 'no se pudo procesar; revíselo de nuevo o súbalo en partes más pequeñas',
}

const failedWith = (message: RowProblem['message'], finishedAt: Date) => ({
  status: 'failed' as const,
  problems: [{ row: 0, column: null, message }],
  problemCount: 1,
  cells: 0,
  sheets: [],
  finishedAt,
})

/** Marks an import in this state as failed after its job's last attempt. It can be checked again. */
const failImport =
  (status: ImportState) =>
  async (tx: TxCtx, { id }: { id: number }) => {
    await store.updateImport(
      tx.db,
      id,
      { from: [status] },
      { ...failedWith(GIVEN_UP, tx.clock.now()), step: null, aliveAt: null },
    )
  }

/** Registers the jobs that check and write files. */
export const handleImportJobs = ({ jobs }: Pick<Services, 'jobs'>) => {
  jobs.handleExternal(CHECK_JOB, runCheck, { onGiveUp: failImport('checking') })
  jobs.handleExternal(COMMIT_JOB, runCommit, { onGiveUp: failImport('committing') })
  jobs.handleExternal(END_JOB, failInterrupted, { onGiveUp: failImport('committing') })
}
