import type { Instant, MaybeInstant } from './platform.tables.ts'

declare module './db/database.ts' {
  interface Tables {
    sign_in_attempts: {
      realm: string
      email_hash: string
      caller_hash: string
      failures: number
      last_at: Instant
      locked_until: MaybeInstant
    }
  }
}
