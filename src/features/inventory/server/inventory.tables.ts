import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { CellValue } from '../../products/day-sheet.ts'
import type { PriceSource, Season } from '../contract.ts'
import type { ChangeSource, FieldName, SheetKind } from '../sheet.ts'

type MaybeRules = ColumnType<(number | null)[] | null, string | null, never>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    inventory_changes: {
      id: GeneratedAlways<number>
      at: Instant
      /** Null for the system. */
      staff_id: number | null
      source: ChangeSource
      undoes: number | null
    }
    inventory_change_sheets: {
      change_id: number
      kind: SheetKind
      sheet_id: number
      cells: number
      first_day: Day
      last_day: Day
    }
    inventory_change_runs: {
      id: GeneratedAlways<number>
      change_id: number
      kind: SheetKind
      sheet_id: number
      row_key: string
      field: string
      first_day: Day
      days: number
      before: JSONColumnType<CellValue[]>
      after: JSONColumnType<CellValue[]>
      rules_before: MaybeRules
      rules_after: MaybeRules
    }
    /** The lines of a file that is being checked or imported. */
    inventory_staged_lines: {
      run: number
      sheet_id: number
      row_key: string
      line: number
      first_day: Day
      days: number
      cells: JSONColumnType<[FieldName, CellValue][]>
    }
    inventory_seasons: {
      id: GeneratedAlways<number>
      kind: SheetKind
      sheet_id: number
      name: string
      spans: JSONColumnType<Season['spans']>
      version: Generated<number>
    }
    inventory_rules: {
      id: GeneratedAlways<number>
      kind: SheetKind
      sheet_id: number
      name: string
      rows: JSONColumnType<string[]>
      prices: JSONColumnType<string[]>
      season_id: number | null
      weekdays: JSONColumnType<number[]>
      source: JSONColumnType<PriceSource>
      round_to_cents: number
      priority: number
      version: Generated<number>
      removed_at: MaybeInstant
    }
  }
}
