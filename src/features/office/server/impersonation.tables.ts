import type { Generated } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    impersonations: {
      id: Generated<number>
      staff_id: number
      client_id: number
      reason: string
      link_hash: string
      asked_at: Instant
      link_expires_at: Instant
      begun_at: MaybeInstant
      ends_at: MaybeInstant
      session_id: number | null
      may_write: boolean
      staff_session_id: number | null
    }
    impersonation_reads: { impersonation_id: number; call: string; minute: Instant }
  }
}
