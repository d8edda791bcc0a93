import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { ActionType, DocType, Side } from '../document-types.ts'
import type { StartedStatus } from '../states.ts'

type MaybeDay = ColumnType<Day | null, Day | null | undefined, Day | null>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    document_people: {
      id: Generated<number>
      client_id: number
      name_key: string
      first_name: string
      last_name: string
    }
    documents: {
      id: Generated<number>
      client_id: number
      person_id: number
      doc_type: DocType
      action_type: ActionType
      status: StartedStatus
      number: MaybeText
      holder_name: MaybeText
      issued_on: MaybeDay
      valid_until: MaybeDay
      country: MaybeText
      classes: MaybeText
      rejection: ColumnType<Bilingual | null, string | null | undefined, string | null>
      started_at: Instant
      submitted_at: MaybeInstant
      decided_at: MaybeInstant
      decided_by: ColumnType<number | null, number | null | undefined, number | null>
      erased_at: MaybeInstant
    }
    document_passes: {
      secret_hash: string
      document_id: number
      kind: 'link' | 'capture'
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
    }
    document_pictures: {
      id: Generated<number>
      document_id: number
      side: Side
      part_hashes: JSONColumnType<string[]>
      file_id: ColumnType<number | null, number | null | undefined, number | null>
      begun_at: Instant
    }
    document_picture_parts: { picture_id: number; part: number; file_id: number }
  }
}
