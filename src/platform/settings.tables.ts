import type { ColumnType, Generated } from 'kysely'
import type { SettingKey, SettingValue } from '../lib/settings.ts'
import type { Instant } from './platform.tables.ts'

type Value = ColumnType<SettingValue, string, string>
type MaybeValue = ColumnType<SettingValue | null, string | null, never>

declare module './db/database.ts' {
  interface Tables {
    site_settings: { key: SettingKey; value: Value; changed_at: Instant; staff_id: number | null }
    site_setting_changes: {
      id: Generated<number>
      key: SettingKey
      changed_at: Instant
      staff_id: number | null
      before: MaybeValue
      after: MaybeValue
    }
    agency_logos: {
      id: Generated<number>
      bytes: Uint8Array
      width: number
      height: number
      created_at: Instant
    }
  }
}
