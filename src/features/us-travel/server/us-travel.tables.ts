import type { Generated } from 'kysely'
import type { Lang } from '../../../lib/languages.ts'
import type { Instant } from '../../../platform/platform.tables.ts'
import type { TravelCategory } from '../categories.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    travel_statements: {
      id: Generated<number>
      plan_id: number
      client_id: number
      name: string
      email: string
      category: TravelCategory
      lang: Lang
      text_version: number
      words: string
      stated_at: Instant
    }
  }
}
