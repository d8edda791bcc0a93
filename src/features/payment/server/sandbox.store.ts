import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import './payment.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { ChargeOutcome, FinalOutcome, RefundOutcome } from './payment-processor.ts'

/** The state of the built-in sandbox processor. */

const toOutcome = (row: Selectable<Tables['sandbox_charges']>): ChargeOutcome => {
  const processorReference = row.charge_id
  if (row.outcome === 'challenged')
    return {
      outcome: 'challenged',
      payerAddress: `/${row.lang}/sandbox/challenge/${row.challenge_code}`,
      processorReference,
    }
  return row.outcome === 'succeeded'
    ? { outcome: 'succeeded', processorReference }
    : { outcome: 'declined', reason: row.reason!, processorReference }
}

/** Stores a charge; a repeated key returns the first outcome, an abandoned one is declined. */
export const saveCharge = async (db: Db, values: Insertable<Tables['sandbox_charges']>): Promise<ChargeOutcome> => {
  await db
    .insertInto('sandbox_charges')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const saved = await findCharge(db, values.processor, values.key)
  return saved ?? { outcome: 'declined', reason: 'declined', processorReference: values.charge_id }
}

/** Marks a key as abandoned unless its charge is final. */
export const abandonCharge = async (db: Db, { processor, key, at }: { processor: string; key: string; at: Date }) => {
  await db
    .insertInto('sandbox_charges')
    .values({
      processor,
      key,
      charge_id: key,
      amount_cents: 0,
      currency: CONTRACT_CURRENCY,
      outcome: 'abandoned',
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['processor', 'key'])
        .doUpdateSet({ outcome: 'abandoned' })
        .where('sandbox_charges.outcome', '=', 'challenged'),
    )
    .execute()
}

export const findCharge = async (db: Db, processor: string, key: string): Promise<ChargeOutcome | undefined> => {
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('processor', '=', processor)
    .where('key', '=', key)
    .where('outcome', '<>', 'abandoned')
    .executeTakeFirst()
  return row && toOutcome(row)
}

export const findChallenge = (db: Db, code: string) =>
  db.selectFrom('sandbox_charges').selectAll().where('challenge_code', '=', code).executeTakeFirst()

/** Ends an open challenge; false when it had already ended. */
export const endChallenge = async (db: Db, code: string, outcome: FinalOutcome) => {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_charges')
    .set({ outcome: outcome.outcome, reason: outcome.outcome === 'declined' ? outcome.reason : null })
    .where('challenge_code', '=', code)
    .where('outcome', '=', 'challenged')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores a link; a repeated key returns the first one. */
export const saveLink = async (db: Db, values: Insertable<Tables['sandbox_links']>) => {
  await db
    .insertInto('sandbox_links')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('sandbox_links').selectAll().where('key', '=', values.key).executeTakeFirstOrThrow()
}

export const findLink = (db: Db, code: string) =>
  db.selectFrom('sandbox_links').selectAll().where('code', '=', code).executeTakeFirst()

/** Whether a key was abandoned before it was paid. */
export const isAbandoned = async (db: Db, processor: string, key: string) =>
  (await db
    .selectFrom('sandbox_charges')
    .select('key')
    .where('processor', '=', processor)
    .where('key', '=', key)
    .where('outcome', '=', 'abandoned')
    .executeTakeFirst()) !== undefined

/** Counts an attempt to pay a link; returns the total. */
export const countAttempt = async (db: Db, code: string): Promise<number> =>
  (
    await db
      .updateTable('sandbox_links')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('code', '=', code)
      .returning('tries')
      .executeTakeFirstOrThrow()
  ).tries

const toRefundOutcome = (row: Selectable<Tables['sandbox_refunds']>): RefundOutcome => ({
  outcome: row.outcome,
  processorReference: row.refund_id,
})

/** Stores a refund; a repeated key returns the first outcome. */
export const saveRefund = async (db: Db, values: Insertable<Tables['sandbox_refunds']>): Promise<RefundOutcome> => {
  await db
    .insertInto('sandbox_refunds')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRefund(db, values.processor, values.key))!
}

export const findRefund = async (db: Db, processor: string, key: string): Promise<RefundOutcome | undefined> => {
  const row = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('processor', '=', processor)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && toRefundOutcome(row)
}

/** A successful charge, locked, with the amount that can still be refunded. */
export const lockCharge = async (tx: Tx, processor: string, chargeId: string) => {
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
