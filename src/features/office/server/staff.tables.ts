import type { Generated } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    staff: {
      id: Generated<number>
      email: string
      name: string
      password_hash: string
      role: string
      created_at: Instant
    }
    staff_sessions: {
      id: Generated<number>
      staff_id: number
      token_hash: string
      created_at: Instant
      expires_at: Instant
      ended_at: MaybeInstant
    }
  }
}
