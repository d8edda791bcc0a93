import './money.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Currency } from '../../../lib/money.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { FundPart } from '../fund.ts'

export type FundCredit = ReturnType<typeof toCredit>

const toCredit = (row: Selectable<Tables['fund_credits']>) => ({
  id: row.id,
  clientId: row.client_id,
  currency: row.currency as Currency,
  cents: row.cents,
  leftCents: row.left_cents,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expiredAt: row.expired_at,
  extendedAt: row.extended_at,
})

export const insertCredit = async (tx: Tx, values: Insertable<Tables['fund_credits']>): Promise<FundCredit> =>
  toCredit(await tx.insertInto('fund_credits').values(values).returningAll().executeTakeFirstOrThrow())

/** A credit, locked until the transaction ends. */
export const lockCredit = async (tx: Tx, id: number): Promise<FundCredit> =>
  toCredit(await tx.selectFrom('fund_credits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())

/** A client's credits with something left, the oldest first, locked in that order. */
export const lockUsableCredits = async (tx: Tx, clientId: number, now: Date): Promise<FundCredit[]> =>
  (await usable(tx, clientId, now).forUpdate().execute()).map(toCredit)

const usable = (db: Db, clientId: number, now: Date) =>
  db
    .selectFrom('fund_credits')
    .selectAll('fund_credits')
    .where('fund_credits.client_id', '=', clientId)
    .where('fund_credits.left_cents', '>', 0)
    .where('fund_credits.expires_at', '>', now)
    .orderBy('fund_credits.id')

/** A client's credits with something left, the oldest first, with the booking whose refund each came from; a late transfer has none. */
export const listUsableCredits = async (db: Db, clientId: number, now: Date) => {
  const rows = await usable(db, clientId, now)
    .leftJoin('refunds', 'refunds.id', 'fund_credits.refund_id')
    .leftJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select('bookings.reference as booking_reference')
    .execute()
  return rows.map((row) => ({ ...toCredit(row), bookingReference: row.booking_reference }))
}

/** Every credit that a client ever had, with what payments in progress hold of it. */
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

/** The credits that paid a booking, the oldest first, with what each paid. */
export const listBookingParts = async (db: Db, bookingId: number): Promise<(FundCredit & FundPart)[]> => {
  const rows = await db
    .selectFrom('booking_fund_parts')
    .innerJoin('fund_credits', 'fund_credits.id', 'booking_fund_parts.fund_credit_id')
    .selectAll('fund_credits')
    .select('booking_fund_parts.cents as part_cents')
    .where('booking_id', '=', bookingId)
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

/** What a settled refund put into the fund, and until when each part could be used. */
export const listRefundCredits = async (db: Db, refundId: number) => {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('fund_credits', 'fund_credits.id', 'ledger_movements.fund_credit_id')
    .select(['ledger_movements.cents', 'fund_credits.expires_at'])
    .where('ledger_movements.refund_id', '=', refundId)
    .orderBy('ledger_movements.id')
    .execute()
  return rows.map((row) => ({ cents: row.cents, expiresAt: row.expires_at }))
}

/** Moves a credit's end; `extendedAt` is set when its time was over already. */
export const extendCredit = async (tx: Tx, id: number, expiresAt: Date, extendedAt: Date | null) => {
  await tx
    .updateTable('fund_credits')
    .set({ expires_at: expiresAt, expired_at: null, extended_at: extendedAt })
    .where('id', '=', id)
    .execute()
}

/** Adds to what is left of a credit; below zero the database refuses. */
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

/** Ends what a payment holds, and tells what it was; nothing the second time. */
export const endHolds = async (tx: Tx, paymentId: number, state: 'used' | 'returned') => {
  const rows = await tx
    .updateTable('fund_holds')
    .set({ state })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .returning(['fund_credit_id', 'cents'])
    .execute()
  return rows
    .map((row) => ({ fundCreditId: row.fund_credit_id, cents: row.cents }))
    .sort((a, b) => a.fundCreditId - b.fundCreditId)
}
