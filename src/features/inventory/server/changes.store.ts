import './inventory.tables.ts'
import '../../staff/server/staff.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CellValue } from '../../products/day-sheet.ts'
import type { ChangeSource, SheetKind } from '../sheet.ts'

export type SheetId = { kind: SheetKind; id: number }

export const insertChange = async (
  tx: Tx,
  change: { at: Date; staffId: number | null; source: ChangeSource; undoes: number | null },
): Promise<number> => {
  const { id } = await tx
    .insertInto('inventory_changes')
    .values({ at: change.at, staff_id: change.staffId, source: change.source, undoes: change.undoes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A stored run of a change. */
export type StoredRun = {
  row: string
  field: string
  from: Day
  before: CellValue[]
  after: CellValue[]
  rulesBefore: (number | null)[] | null
  rulesAfter: (number | null)[] | null
}

export const insertRuns = async (tx: Tx, changeId: number, { kind, id }: SheetId, runs: readonly StoredRun[]) => {
  await sql`
    insert into inventory_change_runs (change_id, kind, sheet_id, row_key, field, first_day, days, before, after, rules_before, rules_after)
    select ${changeId}::int, ${kind}, ${id}::int, r."row", r.field, r."from", jsonb_array_length(r.before), r.before, r.after,
      nullif(r."rulesBefore", 'null'), nullif(r."rulesAfter", 'null')
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
      as r("row" text, field text, "from" date, before jsonb, after jsonb, "rulesBefore" jsonb, "rulesAfter" jsonb)`.execute(
    tx,
  )
}

export const insertChangedSheets = async (
  tx: Tx,
  changeId: number,
  sheets: readonly (SheetId & { cells: number; from: Day; to: Day })[],
) => {
  await tx
    .insertInto('inventory_change_sheets')
    .values(
      sheets.map(({ kind, id, cells, from, to }) => ({
        change_id: changeId,
        kind,
        sheet_id: id,
        cells,
        first_day: from,
        last_day: to,
      })),
    )
    .execute()
}

/** The last change of each cell; no entry for a cell that was never changed. */
export const listLastChanges = async (
  db: Db,
  { kind, id }: SheetId,
  cells: readonly { row: string; field: string; day: Day }[],
) => {
  const { rows } = await sql<{ place: number; by: string | null; at: Date }>`
    select w.place::int - 1 as place, s.name as by, c.at
    from unnest(${cells.map(({ row }) => row)}::text[], ${cells.map(({ field }) => field)}::text[], ${cells.map(({ day }) => day)}::date[])
      with ordinality as w("row", field, day, place)
    cross join lateral (
      select r.change_id from inventory_change_runs r
      where r.kind = ${kind} and r.sheet_id = ${id} and r.row_key = w."row" and r.field = w.field
        and r.first_day <= w.day and r.first_day + r.days > w.day
      order by r.id desc limit 1
    ) r
    join inventory_changes c on c.id = r.change_id
    left join staff s on s.id = c.staff_id`.execute(db)
  return new Map(rows.map(({ place, by, at }) => [place, { by, at }]))
}

/** One page of the changes of a sheet, latest first. */
export const listChanges = async (db: Db, { kind, id }: SheetId, limit: number, offset: number) => {
  const { rows } = await sql<{
    total: number
    id: number | null
    at: Date
    who: string | null
    source: ChangeSource
    cells: number
    from: Day
    to: Day
    undoes: number | null
    undone_by: number | null
  }>`
    select (select count(*) from inventory_change_sheets where kind = ${kind} and sheet_id = ${id}) as total, p.*
    from (values (1)) single left join (
      select c.id, c.at, s.name as who, c.source, h.cells, h.first_day as from, h.last_day as to, c.undoes, u.id as undone_by
      from inventory_change_sheets h
      join inventory_changes c on c.id = h.change_id
      left join staff s on s.id = c.staff_id
      left join inventory_changes u on u.undoes = c.id
      where h.kind = ${kind} and h.sheet_id = ${id}
      order by c.id desc limit ${limit} offset ${offset}
    ) p on true`.execute(db)
  return {
    totalItems: rows[0]!.total,
    list: rows.flatMap(({ total: _, id: changeId, undone_by, ...row }) =>
      changeId === null ? [] : [{ ...row, id: changeId, undoneBy: undone_by }],
    ),
  }
}

/** Locks a change until the transaction ends. Returns false when it did not touch the sheet. */
export const lockChange = async (tx: Tx, changeId: number, { kind, id }: SheetId) => {
  const { rows } = await sql`
    select from inventory_changes c
    where c.id = ${changeId} and exists (
      select from inventory_change_sheets h where h.change_id = c.id and h.kind = ${kind} and h.sheet_id = ${id}
    )
    for update of c`.execute(tx)
  return rows.length > 0
}

/**
 * Whether a locked change was undone. This is a separate query, because a query that waits for a lock does not see the changes made while
 * it waited.
 */
export const isUndone = async (tx: Tx, changeId: number) => {
  const undo = await tx.selectFrom('inventory_changes').select('id').where('undoes', '=', changeId).executeTakeFirst()
  return undo !== undefined
}

/** The rows that a change touched. */
export const listChangedRows = async (db: Db, changeId: number): Promise<(SheetId & { row: string })[]> => {
  const rows = await db
    .selectFrom('inventory_change_runs')
    .select(['kind', 'sheet_id', 'row_key'])
    .distinct()
    .where('change_id', '=', changeId)
    .execute()
  return rows.map(({ kind, sheet_id, row_key }) => ({ kind, id: sheet_id, row: row_key }))
}

/** The changes to one row. */
export const listRuns = async (
  db: Db,
  changeId: number,
  { kind, id, row }: SheetId & { row: string },
): Promise<StoredRun[]> => {
  const rows = await db
    .selectFrom('inventory_change_runs')
    .selectAll()
    .where('change_id', '=', changeId)
    .where('kind', '=', kind)
    .where('sheet_id', '=', id)
    .where('row_key', '=', row)
    .orderBy('id')
    .execute()
  return rows.map((run) => ({
    row: run.row_key,
    field: run.field,
    from: run.first_day,
    before: run.before,
    after: run.after,
    rulesBefore: run.rules_before,
    rulesAfter: run.rules_after,
  }))
}
