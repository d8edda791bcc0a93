import './payment.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Currency } from '../../../lib/money.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { PAYMENT, type PaymentStatus } from '../states.ts'
import type { ChargeOutcome, DeclineReason, RefundOutcome } from './card-processor.ts'

export type Payment = ReturnType<typeof toPayment>

const toPayment = (row: Selectable<Tables['payments']>) => ({
  id: row.id,
  reference: row.reference,
  planId: row.plan_id,
  clientId: row.client_id,
  methodId: row.method_id,
  status: row.status,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  fundCents: row.fund_cents,
  currency: row.currency as Currency,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
  cardHolder: row.card_holder,
  declineReason: row.decline_reason as DeclineReason | null,
  processorReference: row.processor_reference,
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

/** The plan's payment that succeeded, else its newest attempt. */
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

/** Every attempt to pay a plan, the oldest first. */
export const listPlanPayments = async (db: Db, planId: number): Promise<Payment[]> =>
  (await db.selectFrom('payments').selectAll().where('plan_id', '=', planId).orderBy('id').execute()).map(toPayment)

/** Ends an attempt that is still open; false when it had ended already. */
export const settlePayment = async (
  tx: Tx,
  id: number,
  values: { status: PaymentStatus; settled_at: Date; processor_reference?: string; decline_reason?: string },
) => {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', PAYMENT.created)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const toOutcome = (row: Selectable<Tables['sandbox_charges']>): ChargeOutcome =>
  row.outcome === 'succeeded'
    ? { outcome: 'succeeded', processorReference: row.charge_id }
    : { outcome: 'declined', reason: row.reason as DeclineReason, processorReference: row.charge_id }

/** Remembers a charge; a repeated key gives the first outcome again, and one that was given up is declined. */
export const rememberSandboxCharge = async (
  db: Db,
  values: Insertable<Tables['sandbox_charges']>,
): Promise<ChargeOutcome> => {
  await db
    .insertInto('sandbox_charges')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const remembered = await findSandboxCharge(db, values.processor, values.key)
  return remembered ?? { outcome: 'declined', reason: 'declined', processorReference: values.charge_id }
}

/** Remembers a key that was given up, unless a charge with it was made before. */
export const abandonSandboxCharge = async (
  db: Db,
  { processor, key, at }: { processor: string; key: string; at: Date },
) => {
  await db
    .insertInto('sandbox_charges')
    .values({ processor, key, charge_id: key, amount_cents: 0, currency: '', outcome: 'abandoned', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findSandboxCharge = async (db: Db, processor: string, key: string): Promise<ChargeOutcome | undefined> => {
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('processor', '=', processor)
    .where('key', '=', key)
    .where('outcome', '<>', 'abandoned')
    .executeTakeFirst()
  return row && toOutcome(row)
}

const toRefundOutcome = (row: Selectable<Tables['sandbox_refunds']>): RefundOutcome => ({
  outcome: row.outcome,
  processorReference: row.refund_id,
})

/** Remembers a refund; a repeated key gives the first outcome again. */
export const rememberSandboxRefund = async (
  db: Db,
  values: Insertable<Tables['sandbox_refunds']>,
): Promise<RefundOutcome> => {
  await db
    .insertInto('sandbox_refunds')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSandboxRefund(db, values.processor, values.key))!
}

export const findSandboxRefund = async (db: Db, processor: string, key: string): Promise<RefundOutcome | undefined> => {
  const row = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('processor', '=', processor)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && toRefundOutcome(row)
}

/** A charge with what was already given back of it, locked until the transaction ends; undefined when there is none. */
export const lockSandboxCharge = async (tx: Tx, processor: string, chargeId: string) => {
  const charge = await tx
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('processor', '=', processor)
    .where('charge_id', '=', chargeId)
    .forUpdate()
    .executeTakeFirst()
  if (charge?.outcome !== 'succeeded') return undefined
  const { refunded } = await tx
    .selectFrom('sandbox_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('refunded'))
    .where('processor', '=', processor)
    .where('charge_id', '=', chargeId)
    .where('outcome', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return { leftCents: charge.amount_cents - Number(refunded), refundBehaviour: charge.refund_behaviour }
}
