import type { SoldProduct } from '../../../lib/site.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    reserve_periods: { product_type: SoldProduct; min_days: number; max_days: number }
  }
}
