import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { AttachmentType } from '../attachment.ts'
import type { ThreadKind, Words } from '../thread.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    note_threads: {
      id: Generated<number>
      client_id: number
      kind: ThreadKind
      reference: string
      waiting_since: MaybeInstant
      last_at: Instant
    }
    notes: {
      id: Generated<number>
      thread_id: number
      client_id: number
      from_client: boolean
      signed_by: Generated<string>
      subject: JSONColumnType<Words>
      body: JSONColumnType<Words>
      created_at: Instant
      read_at: MaybeInstant
      hidden_at: MaybeInstant
      answered_after_seconds: number | null
      request_key: string | null
    }
    note_attachments: {
      id: Generated<number>
      client_id: number
      note_id: number | null
      position: number | null
      name: string
      content_type: AttachmentType
      size_bytes: number
      file_id: number
      created_at: Instant
    }
  }
}
