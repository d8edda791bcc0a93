import './money.tables.ts'
import type { Selectable } from 'kysely'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { MOVES, type Movement } from '../ledger.ts'

const toMovement = (row: Selectable<Tables['ledger_movements']>): Movement => ({
  kind: row.kind,
  cents: row.cents,
  clientId: row.client_id,
  planId: row.plan_id,
  bookingId: row.booking_id,
  paymentId: row.payment_id,
  refundId: row.refund_id,
  fundCreditId: row.fund_credit_id,
  lateTransferId: row.late_transfer_id,
  paymentIssueId: row.payment_issue_id,
})

/** Adds movements; the ledger is append-only. */
export const insertMovements = async (
  tx: Tx,
  movements: readonly Movement[],
  { at, currency, inUsd }: { at: Date; currency: SaleCurrency; inUsd: (cents: number) => number },
) => {
  await tx
    .insertInto('ledger_movements')
    .values(
      movements.map((movement) => ({
        at,
        kind: movement.kind,
        ...MOVES[movement.kind],
        cents: movement.cents,
        currency,
        usd_cents: inUsd(movement.cents),
        client_id: movement.clientId,
        plan_id: movement.planId,
        booking_id: movement.bookingId,
        payment_id: movement.paymentId,
        refund_id: movement.refundId,
        fund_credit_id: movement.fundCreditId,
        late_transfer_id: movement.lateTransferId,
        payment_issue_id: movement.paymentIssueId,
      })),
    )
    .execute()
}

/** The movements of several plans, oldest first. */
export const listPlanMovements = async (db: Db, planIds: readonly number[]): Promise<Movement[]> => {
  if (planIds.length === 0) return []
  const rows = await db
    .selectFrom('ledger_movements')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('id')
    .execute()
  return rows.map(toMovement)
}

/** The movements of a client's fund, oldest first. */
export const listFundMovements = async (db: Db, clientId: number): Promise<Movement[]> =>
  (
    await db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('fund_credit_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(toMovement)

/** The movements of money that is or was owed to a client, oldest first. */
export const listOwedMovements = async (db: Db, clientId: number): Promise<Movement[]> =>
  (
    await db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('client_id', '=', clientId)
      .where((eb) => eb.or([eb('debit', '=', 'owed'), eb('credit', '=', 'owed')]))
      .orderBy('id')
      .execute()
  ).map(toMovement)

/** The movements of each kind from one instant until before another, added up by currency. */
export const sumByCurrency = async (db: Db, from: Date, to: Date) => {
  const rows = await db
    .selectFrom('ledger_movements')
    .select(({ fn }) => [
      'currency',
      'kind',
      fn.sum<number>('cents').as('cents'),
      fn.sum<number>('usd_cents').as('usd'),
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['currency', 'kind'])
    .execute()
  return rows.map(({ currency, kind, cents, usd }) => ({ currency, kind, cents, usdCents: usd }))
}
