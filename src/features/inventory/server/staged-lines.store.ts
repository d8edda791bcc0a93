import './inventory.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CellValue } from '../../products/day-sheet.ts'
import type { FieldName } from '../sheet.ts'

/** A row of a sheet; the kind of the sheet is the kind of the file. */
export type LineRow = { id: number; row: string }

/** A line of a file: the same values on some days of a row of a sheet. */
export type Line = { line: number; from: Day; days: number; cells: readonly (readonly [FieldName, CellValue])[] }

/** Adds lines to a run. */
export const insertLines = async (db: Db, run: number, lines: readonly (LineRow & Line)[]) => {
  await sql`
    insert into inventory_staged_lines (run, sheet_id, row_key, line, first_day, days, cells)
    select ${run}::int, l.id, l."row", l.line, l."from", l.days, l.cells
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(id int, "row" text, line int, "from" date, days int, cells jsonb)`.execute(db)
}

/** The rows that have lines in a run. */
export const listLineRows = async (db: Db, run: number): Promise<LineRow[]> => {
  const rows = await db
    .selectFrom('inventory_staged_lines')
    .select(['sheet_id', 'row_key'])
    .distinct()
    .where('run', '=', run)
    .execute()
  return rows.map(({ sheet_id, row_key }) => ({ id: sheet_id, row: row_key }))
}

/** The lines of a row in the order of the file. */
export const listLines = async (db: Db, run: number, { id, row }: LineRow): Promise<Line[]> => {
  const rows = await db
    .selectFrom('inventory_staged_lines')
    .select(['line', 'first_day', 'days', 'cells'])
    .where('run', '=', run)
    .where('sheet_id', '=', id)
    .where('row_key', '=', row)
    .orderBy('line')
    .execute()
  return rows.map(({ first_day, ...line }) => ({ ...line, from: first_day }))
}

/** The runs that have staged lines. */
export const listStagedRuns = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('inventory_staged_lines').select('run').distinct().execute()).map(({ run }) => run)

export const deleteLines = async (db: Db, run: number) => {
  await db.deleteFrom('inventory_staged_lines').where('run', '=', run).execute()
}
