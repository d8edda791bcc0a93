import type { Generated } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    whatsapp_accounts: { client_id: number; phone: string; verified_at: Instant }
    whatsapp_codes: {
      id: Generated<number>
      client_id: number
      phone: string
      code_hash: string
      sent_at: Instant
      expires_at: Instant
      tries: Generated<number>
      used_at: MaybeInstant
    }
  }
}
