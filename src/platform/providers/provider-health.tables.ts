import type { Generated } from 'kysely'
import type { MaybeInstant } from '../platform.tables.ts'

declare module '../db/database.ts' {
  interface Tables {
    provider_health: {
      provider: string
      last_success_at: MaybeInstant
      last_failure_at: MaybeInstant
      failure_en: Generated<string>
      failure_es: Generated<string>
    }
  }
}
