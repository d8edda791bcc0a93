import type { Instant } from './platform.tables.ts'

declare module './db/database.ts' {
  interface Tables {
    counted_calls: { kind: string; who_hash: string; count: number; ends_at: Instant }
  }
}
