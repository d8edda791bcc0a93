import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PolicyText } from '../../information/policy.ts'
import type { ImportedRecord } from '../../publishing/server/import-records.service.ts'
import type { ChangedSheet, ImportState, ImportStep, Mapping } from '../kinds.ts'
import type { FileSheet } from '../record-columns.ts'
import type { RowProblem } from './rates-file.ts'

type Json<T> = ColumnType<T, string | undefined, string>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    spreadsheet_imports: {
      id: Generated<number>
      kind: string
      list: string
      file_name: string
      /** Null when the file has been deleted (docs/rules/spreadsheets.md#files). */
      file_id: number | null
      staff_id: number | null
      created_at: Date
      headers: Json<string[]>
      file_sheets: Json<FileSheet[]>
      as_draft: Generated<boolean>
      mapping: Json<Mapping>
      status: ImportState
      rows_read: Generated<number>
      rows_total: number | null
      problems: Json<RowProblem[]>
      problem_count: Generated<number>
      cells: number | null
      sheets: Json<ChangedSheet[]>
      change_id: number | null
      finished_at: Date | null
      /** The run that may change the import. */
      run: number | null
      /** Time of the run's last heartbeat; null when no run is active. */
      alive_at: Date | null
      step: ImportStep | null
      percent: Generated<number>
    }
    imported_policies: {
      import_id: number
      version_id: number
      revision: number
      effective_on: ColumnType<string | null, string | null, never>
      before: JSONColumnType<PolicyText | null, string | null, never>
    }
    imported_records: {
      import_id: number
      kind: string
      id: number
      version: number
      before: JSONColumnType<NonNullable<ImportedRecord['before']>> | null
    }
  }
}
