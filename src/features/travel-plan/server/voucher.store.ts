import './travel-plan.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'

export type Voucher = { id: number; bookingId: number; code: string; issuedAt: Date; voidAt: Date | null }

const toVoucher = (row: Selectable<Tables['vouchers']>): Voucher => ({
  id: row.id,
  bookingId: row.booking_id,
  code: row.code,
  issuedAt: row.issued_at,
  voidAt: row.void_at,
})

export const insertVoucher = async (tx: Tx, voucher: { bookingId: number; code: string; issuedAt: Date }) => {
  await tx
    .insertInto('vouchers')
    .values({ booking_id: voucher.bookingId, code: voucher.code, issued_at: voucher.issuedAt })
    .execute()
}

/** Voids the valid voucher of a booking, if any. */
export const voidVoucher = async (tx: Tx, bookingId: number, now: Date) => {
  await tx
    .updateTable('vouchers')
    .set({ void_at: now })
    .where('booking_id', '=', bookingId)
    .where('void_at', 'is', null)
    .execute()
}

export const findValidVoucher = async (db: Db, bookingId: number): Promise<Voucher | undefined> => {
  const row = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('void_at', 'is', null)
    .executeTakeFirst()
  return row && toVoucher(row)
}

export const findVoucherByCode = async (db: Db, code: string): Promise<Voucher | undefined> => {
  const row = await db.selectFrom('vouchers').selectAll().where('code', '=', code).executeTakeFirst()
  return row && toVoucher(row)
}

/** All vouchers of a plan's bookings, oldest first, including void ones. */
export const listVouchers = async (db: Db, planId: number): Promise<Voucher[]> => {
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('bookings', 'bookings.id', 'vouchers.booking_id')
    .selectAll('vouchers')
    .where('bookings.plan_id', '=', planId)
    .orderBy('vouchers.id')
    .execute()
  return rows.map(toVoucher)
}
