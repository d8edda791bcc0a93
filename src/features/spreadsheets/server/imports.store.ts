import './spreadsheets.tables.ts'
import '../../staff/server/staff.tables.ts'
import '../../inventory/server/inventory.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { ImportedPolicy } from '../../information/server/policy-imports.service.ts'
import type { ImportedRecord } from '../../publishing/server/import-records.service.ts'
import type { ChangedSheet, ImportState, ImportStep, Mapping } from '../kinds.ts'
import type { FileSheet } from '../record-columns.ts'
import type { RowProblem } from './rates-file.ts'

/**
 * The latest change of an import, and whether it is undone. It is the change that the import wrote, or, if its undo was undone in the
 * sheet's history, the change that wrote it again.
 */
const written = sql<{ id: number; undone: boolean } | null>`(
  with recursive chain as (
    select i.change_id as id, false as undone where i.change_id is not null
    union all
    select u.id, not c.undone from chain c join inventory_changes u on u.undoes = c.id
  )
  select jsonb_build_object('id', id, 'undone', undone) from chain order by id desc limit 1
)`

type ImportRow = Pick<
  Selectable<Tables['spreadsheet_imports']>,
  'id' | 'kind' | 'file_name' | 'created_at' | 'status' | 'problem_count' | 'cells' | 'finished_at'
> & { who: string | null; written: { undone: boolean } | null }

const toLine = (row: ImportRow) => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  who: row.who,
  createdAt: row.created_at.toISOString(),
  status: row.written?.undone ? ('undone' as const) : row.status,
  problemCount: row.problem_count,
  cells: row.cells,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const imports = (db: Db) =>
  db
    .selectFrom('spreadsheet_imports as i')
    .leftJoin('staff as s', 's.id', 'i.staff_id')
    .select([
      'i.id',
      'i.kind',
      'i.file_name',
      'i.created_at',
      'i.status',
      'i.problem_count',
      'i.cells',
      'i.finished_at',
    ])
    .select(['s.name as who', written.as('written')])

/** An import without its problems, which may be many. */
export const findImport = async (db: Db, id: number) => {
  const row = await imports(db)
    .select([
      'i.file_id',
      'i.list',
      'i.headers',
      'i.file_sheets',
      'i.as_draft',
      'i.mapping',
      'i.rows_read',
      'i.rows_total',
      'i.sheets',
      'i.run',
      'i.step',
      'i.percent',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...toLine(row),
      fileId: row.file_id,
      list: row.list,
      headers: row.headers,
      fileSheets: row.file_sheets,
      asDraft: row.as_draft,
      mapping: row.mapping,
      rowsRead: row.rows_read,
      rowsTotal: row.rows_total,
      sheets: row.sheets,
      run: row.run,
      step: row.step,
      percent: row.percent,
    }
  )
}
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** The problems found by the last check, up to `limit`. */
export const listProblems = async (db: Db, id: number, limit = 1_000_000): Promise<RowProblem[]> => {
  const { rows } = await sql<{ problem: RowProblem }>`
    select p.problem from spreadsheet_imports i cross join lateral jsonb_array_elements(i.problems) with ordinality as p(problem, place)
    where i.id = ${id} order by p.place limit ${limit}`.execute(db)
  return rows.map(({ problem }) => problem)
}

/** The change that an import wrote, and one of its sheets; undefined when there is none, or when it was undone. */
export const findWritten = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('spreadsheet_imports as i')
    .select(written.as('written'))
    .where('i.id', '=', id)
    .where('i.status', '=', 'done')
    .executeTakeFirst()
  if (!row?.written || row.written.undone) return undefined
  return db
    .selectFrom('inventory_change_sheets')
    .select(['change_id as changeId', 'kind', 'sheet_id as id'])
    .where('change_id', '=', row.written.id)
    .executeTakeFirst()
}

/** The imports of some kinds, latest first. */
export const listImports = async (db: Db, kinds: readonly string[], limit: number, offset: number) => {
  const rows = await imports(db)
    .where('i.kind', 'in', kinds)
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('spreadsheet_imports')
    .where('kind', 'in', kinds)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(toLine), totalItems: Number(total) }
}

/** The header of an uploaded file; `list` is the list whose rows a CSV file of records contains. */
export type FileHeader = { kind: string; list: string; headers: readonly string[]; fileSheets: readonly FileSheet[] }

/** The mapping of the latest import of a kind with the same headers. */
export const findRememberedMapping = async (db: Db, { kind, list, headers, fileSheets }: FileHeader) =>
  (
    await db
      .selectFrom('spreadsheet_imports')
      .select('mapping')
      .where('kind', '=', kind)
      .where('list', '=', list)
      .where('headers', '=', (eb) => eb.cast(eb.val(JSON.stringify(headers)), 'jsonb'))
      .where('file_sheets', '=', (eb) => eb.cast(eb.val(JSON.stringify(fileSheets)), 'jsonb'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.mapping

export const insertImport = async (
  tx: Tx,
  values: FileHeader & {
    fileName: string
    fileId: number
    staffId: number | null
    at: Date
    mapping: Mapping
  },
): Promise<number> => {
  const { id } = await tx
    .insertInto('spreadsheet_imports')
    .values({
      kind: values.kind,
      list: values.list,
      file_sheets: JSON.stringify(values.fileSheets),
      file_name: values.fileName,
      file_id: values.fileId,
      staff_id: values.staffId,
      created_at: values.at,
      headers: JSON.stringify(values.headers),
      mapping: JSON.stringify(values.mapping),
      status: 'new',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ImportChanges = {
  status?: ImportState
  mapping?: Mapping
  rowsRead?: number
  rowsTotal?: number | null
  problems?: readonly RowProblem[]
  problemCount?: number
  cells?: number | null
  sheets?: readonly ChangedSheet[]
  asDraft?: boolean
  changeId?: number | null
  finishedAt?: Date | null
  aliveAt?: Date | null
  step?: ImportStep | null
  percent?: number
}

/** Changes an import if it is in one of these states, or if this is its latest run; otherwise false. */
export const updateImport = async (
  db: Db,
  id: number,
  guard: { from: readonly ImportState[] } | { run: number },
  { mapping, problems, sheets, ...changes }: ImportChanges,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('spreadsheet_imports')
    .set({
      status: changes.status,
      rows_read: changes.rowsRead,
      rows_total: changes.rowsTotal,
      problem_count: changes.problemCount,
      cells: changes.cells,
      change_id: changes.changeId,
      finished_at: changes.finishedAt,
      alive_at: changes.aliveAt,
      step: changes.step,
      percent: changes.percent,
      as_draft: changes.asDraft,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(sheets && { sheets: JSON.stringify(sheets) }),
    })
    .where('id', '=', id)
    .$if('from' in guard, (update) => update.where('status', 'in', 'from' in guard ? guard.from : []))
    .$if('run' in guard, (update) =>
      update.where('run', '=', 'run' in guard ? guard.run : 0).where('status', 'in', ['checking', 'committing']),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The latest runs of imports that are being checked or written. */
export const listOpenRuns = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('spreadsheet_imports')
    .select('run')
    .where('status', 'in', ['checking', 'committing'])
    .execute()
  return rows.flatMap(({ run }) => run ?? [])
}

/** Begins a run of an import in this state; undefined if another run has sent a heartbeat since `silentSince`. */
export const startRun = async (
  db: Db,
  id: number,
  status: ImportState,
  now: Date,
  silentSince: Date,
): Promise<number | undefined> => {
  const row = await db
    .updateTable('spreadsheet_imports')
    .set({ run: sql`nextval('spreadsheet_import_runs')::int`, alive_at: now, step: 'reading', percent: 0 })
    .where('id', '=', id)
    .where('status', '=', status)
    .where((eb) => eb.or([eb('alive_at', 'is', null), eb('alive_at', '<', silentSince)]))
    .returning('run')
    .executeTakeFirst()
  return row?.run ?? undefined
}

/** The member of the staff who uploaded a file. */
export const findImporter = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('spreadsheet_imports').select('staff_id').where('id', '=', id).executeTakeFirst())?.staff_id ??
  null

/** Stores what an import did to the records of a kind. */
export const insertImportedRecords = async (
  tx: Tx,
  importId: number,
  kind: string,
  records: readonly ImportedRecord[],
) => {
  await sql`
    insert into imported_records (import_id, kind, id, version, before)
    select ${importId}::int, ${kind}, r.id, r.version, nullif(r.before, 'null')
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id int, version int, before jsonb)`.execute(tx)
}

/** What an import did to records, the last one first. */
export const listImportedRecords = (db: Db, importId: number): Promise<ImportedRecord[]> =>
  db
    .selectFrom('imported_records')
    .select(['id', 'version', 'before'])
    .where('import_id', '=', importId)
    .orderBy('id', 'desc')
    .execute()

/** Stores what an import did to policies. */
export const insertImportedPolicies = async (tx: Tx, importId: number, policies: readonly ImportedPolicy[]) => {
  if (policies.length === 0) return
  await tx
    .insertInto('imported_policies')
    .values(
      policies.map(({ versionId, revision, effectiveOn, before }) => ({
        import_id: importId,
        version_id: versionId,
        revision,
        effective_on: effectiveOn,
        before: before && JSON.stringify(before),
      })),
    )
    .execute()
}

/** What an import did to policies, drafts first, since a version becomes a draft before it is removed. */
export const listImportedPolicies = (db: Db, importId: number): Promise<ImportedPolicy[]> =>
  db
    .selectFrom('imported_policies')
    .select(['version_id as versionId', 'revision', 'effective_on as effectiveOn', 'before'])
    .where('import_id', '=', importId)
    .orderBy('effective_on', (order) => order.desc().nullsFirst())
    .orderBy('version_id')
    .execute()
