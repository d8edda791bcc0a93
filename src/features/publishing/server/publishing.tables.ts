import type { JSONColumnType } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { OlderTexts } from '../../../lib/older-texts.ts'
import type { RecordContent } from '../../../lib/record-fields.ts'
import type { Instant } from '../../../platform/platform.tables.ts'
import type { RecordStatus, VersionEvent } from '../states.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    records: {
      kind: string
      id: number
      status: RecordStatus
      name: JSONColumnType<Bilingual>
      changed: boolean
      published_version: number | null
      latest_version: number
    }
    demo_drafts: { kind: string; id: number; source_id: number }
    record_versions: {
      kind: string
      id: number
      version: number
      event: VersionEvent
      content: JSONColumnType<RecordContent>
      older_texts: JSONColumnType<OlderTexts | null, string, never>
      at: Instant
      staff_id: number | null
    }
  }
}
