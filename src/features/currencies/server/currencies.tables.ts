import type { Generated } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { RoundingStep } from '../../../lib/exchange.ts'
import type { OtherCurrency } from '../../../lib/money.ts'
import type { Instant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    sale_currencies: {
      code: OtherCurrency
      sold: boolean
      margin_basis_points: number
      round_to_cents: RoundingStep
      round_up: boolean
      stale_after_days: number
      version: Generated<number>
    }
    exchange_rates: {
      id: Generated<number>
      currency: OtherCurrency
      units: number
      usd: number
      first_day: Day
      last_day: Day | null
      source: 'typed' | 'ecb'
      added_at: Instant
      added_by: number | null
    }
  }
}
