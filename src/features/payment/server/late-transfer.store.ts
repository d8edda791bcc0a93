import './payment.tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { LATE_TRANSFER } from '../states.ts'
import { clientOf } from './payment.store.ts'

export type LateTransfer = ReturnType<typeof toLateTransfer>

const toLateTransfer = (row: Selectable<Tables['late_transfers']>, payment: { planId: number; reference: string }) => ({
  id: row.id,
  paymentId: row.payment_id,
  clientId: row.client_id,
  planId: payment.planId,
  reference: payment.reference,
  bankReference: row.bank_reference,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  recordedAt: row.recorded_at,
})

export const insertLateTransfer = async (
  tx: Tx,
  payment: { planId: number; reference: string },
  values: Insertable<Tables['late_transfers']>,
): Promise<LateTransfer> =>
  toLateTransfer(await tx.insertInto('late_transfers').values(values).returningAll().executeTakeFirstOrThrow(), payment)

const withPayment = (db: Db) =>
  db
    .selectFrom('late_transfers')
    .innerJoin('payments', 'payments.id', 'late_transfers.payment_id')
    .selectAll('late_transfers')
    .select(['payments.plan_id', 'payments.reference'])

/** A late transfer, locked. */
export const lockLateTransfer = async (tx: Tx, id: number): Promise<LateTransfer | undefined> => {
  const row = await withPayment(tx).where('late_transfers.id', '=', id).forUpdate('late_transfers').executeTakeFirst()
  return row && toLateTransfer(row, { planId: row.plan_id, reference: row.reference })
}

export const settleLateTransfer = async (tx: Tx, id: number, values: Updateable<Tables['late_transfers']>) => {
  await tx.updateTable('late_transfers').set(values).where('id', '=', id).execute()
}

/** Sum in cents of a plan's late transfers that are neither returned nor credited. */
export const sumWaiting = async (db: Db, planId: number): Promise<number> => {
  const { cents } = await db
    .selectFrom('late_transfers')
    .innerJoin('payments', 'payments.id', 'late_transfers.payment_id')
    .select(({ fn }) => fn.sum<number | null>('late_transfers.amount_cents').as('cents'))
    .where('payments.plan_id', '=', planId)
    .where('late_transfers.status', '=', LATE_TRANSFER.waiting)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** A client's late transfers, oldest first. */
export const listClientLateTransfers = async (db: Db, clientId: number): Promise<LateTransfer[]> => {
  const rows = await withPayment(db)
    .where('late_transfers.client_id', '=', clientId)
    .orderBy('late_transfers.id')
    .execute()
  return rows.map((row) => toLateTransfer(row, { planId: row.plan_id, reference: row.reference }))
}

/** The number of late transfers to return or credit, and when the oldest was recorded. */
export const countWaiting = (db: Db) =>
  db
    .selectFrom('late_transfers')
    .where('status', '=', LATE_TRANSFER.waiting)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('recorded_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of open late transfers, oldest first, with their clients; and the total count. */
export const listWaiting = async (db: Db, limit: number, offset: number) => {
  const rows = await withPayment(db)
    .innerJoin('clients', 'clients.id', 'late_transfers.client_id')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone'])
    .where('late_transfers.status', '=', LATE_TRANSFER.waiting)
    .orderBy('late_transfers.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countWaiting(db)
  const list = rows.map((row) => ({
    ...toLateTransfer(row, { planId: row.plan_id, reference: row.reference }),
    client: clientOf(row),
  }))
  return { list, totalItems: count }
}
