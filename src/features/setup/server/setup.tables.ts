import type { Instant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    setup_links: { token_hash: string; expires_at: Instant }
  }
}
