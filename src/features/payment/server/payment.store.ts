import './payment.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import { METHODS } from '../../../lib/payment-methods.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { type EndReason, PAYMENT, type PaymentStatus } from '../states.ts'

export type Payment = ReturnType<typeof toPayment>

export const toPayment = (row: Selectable<Tables['payments']>) => ({
  id: row.id,
  reference: row.reference,
  planId: row.plan_id,
  clientId: row.client_id,
  methodId: row.method_id,
  /** Who charges the card; null for a method without cards. */
  provider: row.provider,
  /** The company that charges the card; null when there is none. */
  cardProvider: row.provider === 'sandbox' ? null : row.provider,
  /** Whether the payment uses real money. */
  live: row.live,
  status: row.status,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  fundCents: row.fund_cents,
  currency: row.currency,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
  cardHolder: row.card_holder,
  endReason: row.decline_reason,
  processorReference: row.processor_reference,
  /** Page where the payer continues: the bank's challenge or the payment link. */
  payerAddress: row.payer_address,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  settledAt: row.settled_at,
})

export const insertPayment = async (tx: Tx, values: Insertable<Tables['payments']>): Promise<Payment> =>
  toPayment(await tx.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow())

export const findPayment = async (db: Db, id: number): Promise<Payment | undefined> => {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPayment(row)
}

export const findPaymentByReference = async (db: Db, reference: string): Promise<Payment | undefined> => {
  const row = await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row && toPayment(row)
}

/** The plan's successful payment, otherwise its newest attempt. */
export const findPlanPayment = async (db: Db, planId: number): Promise<Payment | undefined> => {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy((eb) => eb.case().when('status', '=', PAYMENT.success).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** All payment attempts of a plan, oldest first. */
export const listPlanPayments = async (db: Db, planId: number): Promise<Payment[]> =>
  (await db.selectFrom('payments').selectAll().where('plan_id', '=', planId).orderBy('id').execute()).map(toPayment)

/** Ends an open attempt; false when it had already ended. */
export const settlePayment = async (
  tx: Tx,
  id: number,
  values: { status: PaymentStatus; settled_at: Date; processor_reference?: string; decline_reason?: EndReason },
) => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', PAYMENT.created)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setPayerAddress = async (db: Db, id: number, payerAddress: string) => {
  await db
    .updateTable('payments')
    .set({ payer_address: payerAddress })
    .where('id', '=', id)
    .where('status', '=', PAYMENT.created)
    .execute()
}

export const setExpiry = async (tx: Tx, id: number, expiresAt: Date) => {
  await tx.updateTable('payments').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

const openAttempts = (db: Db, before: Date) =>
  db
    .selectFrom('payments')
    .where('payments.status', '=', PAYMENT.created)
    .where('payments.method_id', '<>', METHODS.bankTransfer)
    .where('payments.created_at', '<=', before)

/** The number of open attempts at processors started before an instant, and when the oldest was. */
export const countOpenAttempts = (db: Db, before: Date) =>
  openAttempts(db, before)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('payments.created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of open attempts at processors started before an instant, oldest first, with their clients; and the total count. */
export const listOpenAttempts = async (db: Db, before: Date, limit: number, offset: number) => {
  const rows = await openAttempts(db, before)
    .innerJoin('clients', 'clients.id', 'payments.client_id')
    .selectAll('payments')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone'])
    .orderBy('payments.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countOpenAttempts(db, before)
  return { list: rows.map((row) => ({ ...toPayment(row), client: clientOf(row) })), totalItems: count }
}

/** The client of a listed payment, for staff. */
export const clientOf = (row: { first_name: string; last_name: string; email: string; phone: string }) => ({
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  phone: row.phone,
})

/** Records a notice before it is applied. `handled`: it was already applied. */
export const recordNotice = async (
  db: Db,
  notice: { processor: string; eventId: string; kind: string; key: string; at: Date },
): Promise<{ handled: boolean }> => {
  await db
    .insertInto('payment_notices')
    .values({
      processor: notice.processor,
      event_id: notice.eventId,
      kind: notice.kind,
      reference: notice.key,
      received_at: notice.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const recorded = await db
    .selectFrom('payment_notices')
    .select('handled_at')
    .where('processor', '=', notice.processor)
    .where('event_id', '=', notice.eventId)
    .executeTakeFirstOrThrow()
  return { handled: recorded.handled_at !== null }
}

export const markNoticeHandled = async (db: Db, processor: string, eventId: string, at: Date) => {
  await db
    .updateTable('payment_notices')
    .set({ handled_at: at })
    .where('processor', '=', processor)
    .where('event_id', '=', eventId)
    .execute()
}
