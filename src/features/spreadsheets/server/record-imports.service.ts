import type { Bilingual } from '../../../lib/languages.ts'
import { differencesOf, emptyContent, fieldsOf, isSame, nameOf } from '../../../lib/record-fields.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { isXlsx, readSheets } from '../../../platform/sheets/read-rows.ts'
import { type FileRow, UnreadableFile } from '../../../platform/sheets/unreadable-file.ts'
import { POLICY_FILE } from '../../information/policy-file.ts'
import {
  findImportProblems,
  type ImportedRecord,
  importRecord,
  isImported,
  listRecordNames,
  lockImports,
  lockLatest,
  lockRecords,
  openKind,
  readLatest,
  takeRecordId,
  undoImportedRecord,
} from '../../publishing/server/import-records.service.ts'
import { type ChangedSheet, findFileDefinition } from '../kinds.ts'
import { type FileSheet, findPart, recordParts } from '../record-columns.ts'
import type * as store from './imports.store.ts'
import { insertImportedRecords, listImportedRecords } from './imports.store.ts'
import { importPolicies, undoPolicies } from './policy-files.service.ts'
import type { RowProblem } from './rates-file.ts'
import { type RecordLines, recordsReader } from './records-file.ts'

const NO_SHEET: Bilingual = {
  en: 'has no sheet with the name of one in the template',
  es: 'no tiene ninguna hoja con el nombre de una de la plantilla',
}

export type Sheet = FileSheet & { rows: FileRow[] }

/**
 * The sheets of a file of records with their headers. A file with one sheet contains the records, or the rows of `list`. In a file with
 * several sheets, only the sheets with known names are read. Throws UnreadableFile.
 */
export const readRecordSheets = async (
  kind: string,
  list: string,
  bytes: Uint8Array,
  limits: { maxMs?: number; maxRows?: number } = {},
): Promise<Sheet[]> => {
  const parts = recordParts(findFileDefinition(kind)!)
  const found = await readSheets(bytes, limits)
  const isOne = !isXlsx(bytes) || found.length === 1
  let first = 0
  const sheets = found.map(({ name, rows }): Sheet => {
    const known = name && list === '' ? findPart(parts, name)?.list : undefined
    const count = rows[0]!.cells.length
    const sheet = { list: known ?? (isOne ? list || parts[0]!.list : null), name, first, count, rows }
    first += count
    return sheet
  })
  const [only] = sheets
  if (list !== '' && sheets.length > 1) only!.list = list
  if (sheets.every((sheet) => sheet.list === null)) throw new UnreadableFile(NO_SHEET)
  return sheets
}

/** What importing a file does to the records of its kind. */
export type Outcome = {
  problems: RowProblem[]
  cells: number
  sheets: ChangedSheet[]
  rows: number
  /** Stores what an undo needs. */
  keep: (tx: TxCtx, importId: number) => Promise<void>
}

const CONFLICT: Bilingual = {
  en: 'conflicts with another record and cannot be saved',
  es: 'contradice otra ficha, por lo que no se puede guardar',
}

const isConstraint = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '').startsWith('23')

/** Called with the fraction of records that are done. */
export type OnProgress = (share: number) => Promise<void>

/** Imports the records of a file; continues to the end even if some of them are faulty. */
const importRecords = async (
  tx: TxCtx,
  found: store.StoredImport,
  sheets: readonly Sheet[],
  onProgress: OnProgress,
): Promise<Outcome> => {
  const { kind, mapping, asDraft } = found
  await lockImports(tx)
  if (kind === POLICY_FILE.kind) return importPolicies(tx, found, sheets, onProgress)
  const open = await openKind(tx, kind)
  const { definition } = open.kind
  const fields = fieldsOf(definition)
  const reader = recordsReader(definition, open.lists, await listRecordNames(tx, open))
  reader.read(sheets, mapping)
  await lockRecords(
    tx,
    open,
    reader.records.flatMap(({ id }) => id ?? []),
  )
  const { problems } = reader
  const changed: ChangedSheet[] = []
  const imported: ImportedRecord[] = []
  const importOne = async (lines: RecordLines) => {
    let before = lines.id === null ? undefined : await readLatest(tx, open, lines.id)
    const faults = problems.length
    let content = reader.contentOf(lines, before)
    if (problems.length > faults) return
    const id = lines.id ?? (await takeRecordId(tx))
    if (lines.id !== null) {
      if (await isImported(tx, open, id, content, asDraft)) return
      // Someone may have saved the record for the first time before it was locked here.
      const latest = await lockLatest(tx, open, id)
      if (!isSame(latest, before)) {
        before = latest
        content = reader.contentOf(lines, latest)
      }
    }
    const found = await findImportProblems(tx, open, id, content, asDraft)
    problems.push(...found.map((problem) => reader.problemAt(lines, problem)))
    if (found.length > 0) return
    const done = await importRecord(tx, open, id, content, asDraft)
    if (!done) return
    imported.push(done)
    const cells = differencesOf(fields, before ?? emptyContent(fields), content).length
    const name = nameOf(definition, content)
    changed.push({ id, name, cells: Math.max(1, cells), ...(!done.before && { isNew: true }) })
  }
  for (const [i, lines] of reader.records.entries()) {
    await onProgress(i / reader.records.length)
    try {
      await importOne(lines)
    } catch (error) {
      if (!isConstraint(error)) throw error
      problems.push(reader.problemAt(lines, { field: 'content', message: CONFLICT }))
      break
    }
  }
  const rows = sheets.reduce((sum, sheet) => sum + (sheet.list === null ? 0 : sheet.rows.length - 1), 0)
  const cells = changed.reduce((sum, each) => sum + each.cells, 0)
  const keep = (inside: TxCtx, importId: number) => insertImportedRecords(inside.db, importId, kind, imported)
  return { problems: inOrder(problems, sheets), cells, sheets: changed, rows, keep }
}

const inOrder = (problems: readonly RowProblem[], sheets: readonly Sheet[]) => {
  const places = new Map(sheets.map(({ name }, i) => [name, i]))
  const placeOf = ({ sheet = '' }: RowProblem) => places.get(sheet) ?? 0
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row)
}

/** Thrown to end a transaction without writing. */
class Rehearsed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('Nothing was written')
    this.outcome = outcome
  }
}

/** Finds out what importing a file would do, by importing it and rolling back. */
export const checkRecords = (
  ctx: Ctx,
  found: store.StoredImport,
  sheets: readonly Sheet[],
  onProgress: OnProgress,
): Promise<Outcome> =>
  rehearsed(() =>
    transact(ctx, async (tx) => {
      throw new Rehearsed(await importRecords(tx, found, sheets, onProgress))
    }),
  )

/** Imports a file completely, or not at all when it has a problem; `finish` runs last in the same transaction. */
export const commitRecords = (
  ctx: Ctx,
  found: store.StoredImport,
  sheets: readonly Sheet[],
  { onProgress, finish }: { onProgress: OnProgress; finish: (tx: TxCtx, outcome: Outcome) => Promise<void> },
): Promise<Outcome> =>
  rehearsed(() =>
    transact(ctx, async (tx) => {
      const outcome = await importRecords(tx, found, sheets, onProgress)
      if (outcome.problems.length > 0) throw new Rehearsed(outcome)
      await outcome.keep(tx, found.id)
      await finish(tx, outcome)
      return outcome
    }),
  )

const rehearsed = async (work: () => Promise<Outcome>) => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

/** Restores the records of an import to their state before it. Returns them, with the reason for each that is left unchanged. */
export const undoRecords = async (tx: TxCtx, { id, kind, sheets }: store.StoredImport): Promise<ChangedSheet[]> => {
  await lockImports(tx)
  const kept = kind === POLICY_FILE.kind ? await undoPolicies(tx, id) : await undoAll(tx, id, kind)
  return sheets.map((sheet) => {
    const reason = kept.get(sheet.id)
    return reason ? { ...sheet, kept: reason } : sheet
  })
}

/** Undoes what an import did to records; returns the reasons for those that are left unchanged. */
const undoAll = async (tx: TxCtx, id: number, kind: string) => {
  const open = await openKind(tx, kind)
  const imported = await listImportedRecords(tx.db, id)
  await lockRecords(
    tx,
    open,
    imported.map((record) => record.id),
  )
  const kept = new Map<number, Bilingual>()
  for (const record of imported) {
    const reason = await undoImportedRecord(tx, open, record)
    if (reason) kept.set(record.id, reason)
  }
  return kept
}
