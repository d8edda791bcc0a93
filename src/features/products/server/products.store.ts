import './products.tables.ts'
import type { ReservePeriod } from '../../../lib/reserve-period.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** The reserve periods that the office has set, by product type. */
export const listReservePeriods = async (db: Db): Promise<Map<SoldProduct, ReservePeriod>> => {
  const rows = await db.selectFrom('reserve_periods').selectAll().execute()
  return new Map(rows.map((row) => [row.product_type, { minDays: row.min_days, maxDays: row.max_days }]))
}

export const saveReservePeriod = async (tx: Tx, productType: SoldProduct, { minDays, maxDays }: ReservePeriod) => {
  const period = { min_days: minDays, max_days: maxDays }
  await tx
    .insertInto('reserve_periods')
    .values({ product_type: productType, ...period })
    .onConflict((conflict) => conflict.column('product_type').doUpdateSet(period))
    .execute()
}
