declare module '../../../platform/db/database.ts' {
  interface Tables {
    reserve_periods: { product_type: number; min_days: number; max_days: number }
  }
}

export {}
