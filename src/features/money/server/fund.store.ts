import './money.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { FundPart } from '../fund.ts'

export type FundCredit = ReturnType<typeof toCredit>

const toCredit = (row: Selectable<Tables['fund_credits']>) => ({
  id: row.id,
  clientId: row.client_id,
  /** The refund that it came from; null for a late transfer. */
  refundId: row.refund_id,
  currency: row.currency,
  cents: row.cents,
  leftCents: row.left_cents,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expiredAt: row.expired_at,
  extendedAt: row.extended_at,
})

export const insertCredit = async (tx: Tx, values: Insertable<Tables['fund_credits']>): Promise<FundCredit> =>
  toCredit(await tx.insertInto('fund_credits').values(values).returningAll().executeTakeFirstOrThrow())

/** Locks a credit until the transaction ends. */
export const lockCredit = async (tx: Tx, id: number): Promise<FundCredit> =>
  toCredit(await tx.selectFrom('fund_credits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())

/** A client's usable credits in a currency, locked in the order of their ids. */
export const lockUsableCredits = async (
  tx: Tx,
  clientId: number,
  currency: SaleCurrency,
  now: Date,
): Promise<FundCredit[]> =>
  (await usable(tx, clientId, now).where('currency', '=', currency).orderBy('id').forUpdate().execute()).map(toCredit)

const usable = (db: Db, clientId: number, now: Date) =>
  db
    .selectFrom('fund_credits')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('left_cents', '>', 0)
    .where('expires_at', '>', now)

/** A client's credits with money left that have not expired, by expiry. */
export const listUsableCredits = async (db: Db, clientId: number, now: Date): Promise<FundCredit[]> =>
  (await usable(db, clientId, now).orderBy('expires_at').orderBy('id').execute()).map(toCredit)

/** All credits of a client, with the cents held by payments in progress. */
export const listCreditsWithHolds = async (db: Db, clientId: number) => {
  const rows = await db
    .selectFrom('fund_credits')
    .selectAll('fund_credits')
    .select(({ selectFrom }) =>
      selectFrom('fund_holds')
        .select(({ fn }) => fn.sum<number>('fund_holds.cents').as('held'))
        .whereRef('fund_holds.fund_credit_id', '=', 'fund_credits.id')
        .where('fund_holds.state', '=', 'held')
        .as('held'),
    )
    .where('fund_credits.client_id', '=', clientId)
    .orderBy('fund_credits.id')
    .execute()
  return rows.map((row) => ({ ...toCredit(row), heldCents: Number(row.held ?? 0) }))
}

/** The credits that paid a booking, by expiry, with the cents that each paid. */
export const listBookingParts = async (db: Db, bookingId: number): Promise<(FundCredit & FundPart)[]> => {
  const rows = await db
    .selectFrom('booking_fund_parts')
    .innerJoin('fund_credits', 'fund_credits.id', 'booking_fund_parts.fund_credit_id')
    .selectAll('fund_credits')
    .select('booking_fund_parts.cents as part_cents')
    .where('booking_id', '=', bookingId)
    .orderBy('fund_credits.expires_at')
    .orderBy('fund_credits.id')
    .execute()
  return rows.map((row) => ({ ...toCredit(row), fundCreditId: row.id, cents: row.part_cents }))
}

export const insertBookingParts = async (tx: Tx, parts: readonly (FundPart & { bookingId: number })[]) => {
  if (parts.length === 0) return
  await tx
    .insertInto('booking_fund_parts')
    .values(parts.map((part) => ({ booking_id: part.bookingId, fund_credit_id: part.fundCreditId, cents: part.cents })))
    .execute()
}

/** The amounts that a settled refund put into the fund, by the expiry of each credit. */
export const listRefundCredits = async (db: Db, refundId: number) => {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('fund_credits', 'fund_credits.id', 'ledger_movements.fund_credit_id')
    .select(['ledger_movements.cents', 'fund_credits.expires_at'])
    .where('ledger_movements.refund_id', '=', refundId)
    .orderBy('fund_credits.expires_at')
    .orderBy('ledger_movements.id')
    .execute()
  return rows.map((row) => ({ cents: row.cents, expiresAt: row.expires_at }))
}

/** Changes a credit's expiry; `extendedAt` is set when it had already expired. */
export const extendCredit = async (tx: Tx, id: number, expiresAt: Date, extendedAt: Date | null) => {
  await tx
    .updateTable('fund_credits')
    .set({ expires_at: expiresAt, expired_at: null, extended_at: extendedAt })
    .where('id', '=', id)
    .execute()
}

/** Changes the remainder of a credit; the database refuses a negative remainder. */
export const changeLeft = async (tx: Tx, id: number, byCents: number) => {
  await tx
    .updateTable('fund_credits')
    .set((eb) => ({ left_cents: eb('left_cents', '+', byCents) }))
    .where('id', '=', id)
    .execute()
}

export const markExpired = async (tx: Tx, id: number, at: Date) => {
  await tx.updateTable('fund_credits').set({ left_cents: 0, expired_at: at }).where('id', '=', id).execute()
}

export const insertHolds = async (tx: Tx, paymentId: number, parts: readonly FundPart[]) => {
  if (parts.length === 0) return
  await tx
    .insertInto('fund_holds')
    .values(
      parts.map((part) => ({
        payment_id: paymentId,
        fund_credit_id: part.fundCreditId,
        cents: part.cents,
        state: 'held' as const,
      })),
    )
    .execute()
}

/** Ends the holds of a payment and returns them by credit id, with the expiry of each credit; empty when they had already ended. */
export const endHolds = async (tx: Tx, paymentId: number, state: 'used' | 'returned') => {
  const rows = await tx
    .updateTable('fund_holds')
    .from('fund_credits')
    .set({ state })
    .whereRef('fund_credits.id', '=', 'fund_holds.fund_credit_id')
    .where('fund_holds.payment_id', '=', paymentId)
    .where('fund_holds.state', '=', 'held')
    .returning(['fund_holds.fund_credit_id', 'fund_holds.cents', 'fund_credits.expires_at'])
    .execute()
  return rows
    .map((row) => ({ fundCreditId: row.fund_credit_id, cents: row.cents, expiresAt: row.expires_at }))
    .sort((a, b) => a.fundCreditId - b.fundCreditId)
}
