import { addSeconds } from '../../../lib/days.ts'
import { type Bilingual, type Lang, plural } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, staffIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { putFile } from '../../../platform/files/stored-files.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { isXlsx, readRows } from '../../../platform/sheets/read-rows.ts'
import { UnreadableFile } from '../../../platform/sheets/unreadable-file.ts'
import { type FileFormat, writeFile } from '../../../platform/sheets/write-file.ts'
import { undoChange } from '../../inventory/server/changes.service.ts'
import type * as contract from '../contract.ts'
import { SHOWN_PROBLEMS } from '../contract.ts'
import {
  areaOfKind,
  COLUMNS,
  FILE_KEPT_DAYS,
  type FileArea,
  findFileDefinition,
  guessMapping,
  type ImportState,
  isRatesKind,
  kindsOf,
  type Mapping,
} from '../kinds.ts'
import { type FileSheet, guessRecordMapping, missingColumns, recordParts } from '../record-columns.ts'
import { CHECK_JOB, COMMIT_JOB, END_JOB, runCheck, runCommit } from './import-run.service.ts'
import * as store from './imports.store.ts'
import type { RowProblem } from './rates-file.ts'
import { readRecordSheets, undoRecords } from './record-imports.service.ts'

const partsOfKind = (kind: string) => recordParts(findFileDefinition(kind)!)
const listsOf = (kind: string) => (isRatesKind(kind) ? [] : partsOfKind(kind).map(({ list }) => list))

const find = async (ctx: Pick<Ctx, 'db'>, id: number) => (await store.findImport(ctx.db, id)) ?? refuse('NOT_FOUND')

/** Refuses: STATE_CHANGED unless the import is in one of these states. */
const move = async (tx: TxCtx, id: number, from: readonly ImportState[], changes: store.ImportChanges) => {
  if (!(await store.updateImport(tx.db, id, { from }, changes))) refuse('STATE_CHANGED')
}

/** An import in the reader's language. Refuses: NOT_FOUND. */
export const getImport = async (ctx: Ctx, { id }: { id: number }) => {
  const { fileId, run: _, sheets, ...found } = await find(ctx, id)
  return {
    ...found,
    hasFile: fileId !== null,
    problems: await store.listProblems(ctx.db, id, SHOWN_PROBLEMS),
    sheets: sheets.map(({ name, ...sheet }) => ({
      ...sheet,
      name: typeof name === 'string' ? name : name[ctx.lang],
    })),
  }
}

/** The imports of an area, latest first. */
export const listImports = (ctx: Ctx, { area, page, pageSize }: { area: FileArea; page: number; pageSize: number }) =>
  store.listImports(ctx.db, kindsOf(area), pageSize, (page - 1) * pageSize)

/** Refuses: NOT_FOUND unless the import belongs to this area. */
export const requireArea = async (ctx: Ctx, area: FileArea, id: number) => {
  if (areaOfKind((await find(ctx, id)).kind) !== area) refuse('NOT_FOUND')
}

type Upload = Pick<Parsed<typeof contract.uploadImport>, 'kind' | 'fileName' | 'file'> & { list?: string }

/** Stores a file with its guessed columns, or those of the last file with the same header. Refuses: INVALID. */
export const uploadImport = async (ctx: Ctx, upload: Upload) => storeUpload(ctx, upload, await readUpload(ctx, upload))

type UploadHeader = store.FileHeader & { mapping: Mapping }

/** The headers of a file and their columns. Refuses: INVALID. */
const readUpload = async (ctx: Ctx, { kind, list = '', file }: Upload): Promise<UploadHeader> => {
  if (list !== '' && !listsOf(kind).includes(list))
    refuseField('list', { en: 'is not a list of this kind', es: 'no es una lista de esta clase' })
  const header = { kind, list, ...(await readHeader(kind, list, file)) }
  return { ...header, mapping: (await store.findRememberedMapping(ctx.db, header)) ?? guessColumns(header) }
}

const storeUpload = async (ctx: Ctx, { fileName, file }: Upload, header: UploadHeader) => {
  const contentType = isXlsx(file) ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
  const id = await transact(ctx, async (tx) =>
    store.insertImport(tx.db, {
      ...header,
      fileName,
      fileId: await putFile(tx, { contentType, bytes: file, keepDays: FILE_KEPT_DAYS }),
      staffId: staffIdOf(tx),
      at: tx.clock.now(),
    }),
  )
  return getImport(ctx, { id })
}

/** The longest time that a request waits for the first rows of its file. */
const MAX_HEADER_MS = 10_000

const guessColumns = ({ kind, headers, fileSheets }: store.FileHeader): Mapping =>
  isRatesKind(kind) ? guessMapping(kind, headers) : guessRecordMapping(partsOfKind(kind), fileSheets, headers)

/** The headers of a file; for a file of records, the headers of all its sheets. Refuses: INVALID. */
const readHeader = async (
  kind: string,
  list: string,
  file: Uint8Array,
): Promise<{ headers: string[]; fileSheets: FileSheet[] }> => {
  try {
    if (!isRatesKind(kind)) {
      const sheets = await readRecordSheets(kind, list, file, { maxMs: MAX_HEADER_MS, maxRows: 1 })
      const headers = sheets.flatMap(({ rows }) => rows[0]!.cells)
      return { headers, fileSheets: sheets.map(({ rows: _, ...sheet }) => sheet) }
    }
    for await (const { cells } of readRows(file, { maxMs: MAX_HEADER_MS })) return { headers: cells, fileSheets: [] }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuseField('file', error.problem)
  }
  return { headers: [], fileSheets: [] }
}

/** An import that is waiting for its job. */
const QUEUED = { rowsRead: 0, percent: 0, finishedAt: null } as const

/**
 * Queues the check of a file with these columns, after `delaySeconds`. Refuses: NOT_FOUND, STATE_CHANGED, INVALID for a required
 * column.
 */
export const checkImport = async (
  ctx: Ctx,
  { id, mapping, asDraft }: Parsed<typeof contract.checkImport>,
  delaySeconds = 0,
) => {
  const found = await find(ctx, id)
  const columns = Object.fromEntries(columnKeysOf(found.kind).map((key) => [key, mapping[key] ?? null]))
  refuseMissing(found, columns)
  if (Object.values(columns).some((index) => index !== null && index >= found.headers.length))
    refuseField('mapping', { en: 'names a column that the file lacks', es: 'indica una columna que no está' })
  await transact(ctx, async (tx) => {
    const checking = { ...QUEUED, status: 'checking', mapping: columns, asDraft } as const
    await move(tx, id, ['new', 'checked', 'failed'], checking)
    await tx.jobs.enqueue(tx.db, { kind: CHECK_JOB, payload: { id }, dueAt: addSeconds(tx.clock.now(), delaySeconds) })
  })
  return getImport(ctx, { id })
}

const columnKeysOf = (kind: string) =>
  (isRatesKind(kind) ? COLUMNS[kind] : partsOfKind(kind).flatMap(({ columns }) => columns)).map(({ key }) => key)

type OfFile = Pick<store.FileHeader, 'kind' | 'fileSheets'>

/** Refuses: INVALID with the names of the required columns that a mapping lacks. */
const refuseMissing = (of: OfFile, columns: Mapping) => {
  const missing = missingIn(of, columns)
  if (missing.length === 0) return
  const listed = (lang: Lang) => missing.map((name) => name[lang]).join(', ')
  refuseField('mapping', { en: `has no column for ${listed('en')}`, es: `no tiene columna para ${listed('es')}` })
}

const missingIn = ({ kind, fileSheets }: OfFile, columns: Mapping): Bilingual[] =>
  isRatesKind(kind)
    ? COLUMNS[kind].flatMap(({ key, name, required }) => (required && typeof columns[key] !== 'number' ? [name] : []))
    : missingColumns(kind, fileSheets, columns)

/** Seconds after which the product handles an import that the command line has left unfinished. */
const TAKE_OVER_SECONDS = 120

/** The job that imports a file, and its delay. */
const AT_ONCE = { kind: COMMIT_JOB, delaySeconds: 0 }
/**
 * The command line runs the import itself. If it is interrupted, the import fails instead of running later, since the command may have been
 * repeated with another file.
 */
export const BY_COMMAND = { kind: END_JOB, delaySeconds: TAKE_OVER_SECONDS }

/** Starts the import of a checked file. Refuses: NOT_FOUND, STATE_CHANGED unless the check found no problems. */
export const commitImport = async (ctx: Ctx, { id }: { id: number }, { kind, delaySeconds } = AT_ONCE) => {
  await find(ctx, id)
  await transact(ctx, async (tx) => {
    await move(tx, id, ['checked'], { ...QUEUED, status: 'committing' })
    if ((await find(tx, id)).problemCount > 0) refuse('STATE_CHANGED')
    await tx.jobs.enqueue(tx.db, { kind, payload: { id }, dueAt: addSeconds(tx.clock.now(), delaySeconds) })
  })
  return getImport(ctx, { id })
}

/**
 * Undoes an import immediately. Later changes are kept, and stock is not reduced below what is sold and held. Refuses: NOT_FOUND,
 * STATE_CHANGED, CHANGE_UNDONE.
 */
export const undoImport = async (ctx: Ctx, { id }: { id: number }) => {
  const found = await find(ctx, id)
  await (isRatesKind(found.kind) ? undoRates(ctx, found) : undoFileOfRecords(ctx, found))
  return getImport(ctx, { id })
}

const undoRates = async (ctx: Ctx, { id, sheets }: store.StoredImport) => {
  const change = await store.findWritten(ctx.db, id)
  if (!change) return refuse('STATE_CHANGED')
  const { changeId, belowSold } = await undoChange(ctx, { ...change, keepLater: true })
  const keptDays = Map.groupBy(belowSold, ({ sheetId }) => sheetId)
  const undone = sheets.map(({ kept: _, ...sheet }) => {
    const days = keptDays.get(sheet.id)
    return days ? { ...sheet, kept: stockKept(days.length) } : sheet
  })
  // When no cell changes, the history of the grid does not show that the import was undone, so its state does.
  const status = changeId === null ? ('undone' as const) : undefined
  await transact(ctx, (tx) => move(tx, id, ['done'], { status, sheets: undone }))
}

const stockKept = (days: number): Bilingual => ({
  en: `On ${days} ${plural(days, 'day', 'days')} the stock would be less than what is sold and held.`,
  es: `En ${plural(days, '1 día', `${days} días`)} el cupo sería menor que lo vendido y retenido.`,
})

const undoFileOfRecords = (ctx: Ctx, found: store.StoredImport) =>
  transact(ctx, async (tx) => {
    if (found.sheets.length === 0) refuse('STATE_CHANGED')
    await move(tx, found.id, ['done'], { status: 'undone' })
    await move(tx, found.id, ['undone'], { sheets: await undoRecords(tx, found) })
  })

/** All faulty rows of the last check, in the reader's language. Refuses: NOT_FOUND. */
export const getImportProblems = async (ctx: Ctx, { id, format }: { id: number; format: FileFormat }) => {
  await find(ctx, id)
  const problems = await store.listProblems(ctx.db, id)
  const hasSheets = problems.some(({ sheet }) => sheet)
  const [sheetHead, ...heads] = {
    en: ['Sheet', 'Row', 'Column', 'Problem'],
    es: ['Hoja', 'Fila', 'Columna', 'Problema'],
  }[ctx.lang]
  const head = hasSheets ? [sheetHead!, ...heads] : heads
  const line = ({ sheet = '', row, column, message }: RowProblem) => [
    ...(hasSheets ? [sheet] : []),
    row,
    column?.[ctx.lang] ?? '',
    message[ctx.lang],
  ]
  return writeFile(`import-${id}-problems`, format, [head, ...problems.map(line)])
}

/**
 * Checks a file with its guessed columns and imports it immediately, unless `dryRun` is set or a row is faulty. Refuses: INVALID, before
 * anything is stored, since nobody in the office would choose other columns for a file from the command line.
 */
export const importNow = async (ctx: Ctx, input: Upload, { dryRun = false, asDraft = false } = {}) => {
  const header = await readUpload(ctx, input)
  refuseMissing(header, header.mapping)
  const { id, mapping } = await storeUpload(ctx, input, header)
  await checkImport(ctx, { id, mapping, asDraft }, TAKE_OVER_SECONDS)
  await runCheck(ctx, { id })
  if (!dryRun && (await find(ctx, id)).problemCount === 0) {
    await commitImport(ctx, { id }, BY_COMMAND)
    await runCommit(ctx, { id })
  }
  return getImport(ctx, { id })
}
