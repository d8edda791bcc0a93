import './money.tables.ts'
import type { Selectable } from 'kysely'
import type { Currency } from '../../../lib/money.ts'
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
})

/** Writes movements into the books, for good. */
export const insertMovements = async (tx: Tx, movements: readonly Movement[], currency: Currency, at: Date) => {
  if (movements.length === 0) return
  await tx
    .insertInto('ledger_movements')
    .values(
      movements.map((movement) => ({
        at,
        kind: movement.kind,
        ...MOVES[movement.kind],
        cents: movement.cents,
        currency,
        client_id: movement.clientId,
        plan_id: movement.planId,
        booking_id: movement.bookingId,
        payment_id: movement.paymentId,
        refund_id: movement.refundId,
        fund_credit_id: movement.fundCreditId,
        late_transfer_id: movement.lateTransferId,
      })),
    )
    .execute()
}

/** What moved of the money of some plans. */
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

/** What moved in and out of a client's fund. */
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

/** What arrived late for a client, and where it went. */
export const listLateMovements = async (db: Db, clientId: number): Promise<Movement[]> =>
  (
    await db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('late_transfer_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(toMovement)

/** Ids of everybody who has ever had a plan. */
export const listClientsWithPlans = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('travel_plans').select('client_id').distinct().orderBy('client_id').execute()).map(
    (row) => row.client_id,
  )

export const listPlanIds = async (db: Db, clientId: number): Promise<number[]> =>
  (await db.selectFrom('travel_plans').select('id').where('client_id', '=', clientId).orderBy('id').execute()).map(
    (row) => row.id,
  )
