import './refund.tables.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { REFUND, type RefundStatus } from '../states.ts'

export type Refund = ReturnType<typeof toRefund>

const toRefund = (row: Selectable<Tables['refunds']>) => ({
  id: row.id,
  reference: row.reference,
  bookingId: row.booking_id,
  planId: row.plan_id,
  clientId: row.client_id,
  status: row.status,
  target: row.target,
  currency: row.currency,
  paidCents: row.paid_cents,
  paidByFundCents: row.paid_by_fund_cents,
  feeCents: row.fee_cents,
  policyPenaltyCents: row.policy_penalty_cents,
  amountCents: row.amount_cents,
  penaltyCents: row.penalty_cents,
  cardCents: row.card_cents,
  fundCents: row.fund_cents,
  onlyFund: row.only_fund,
  reason: row.reason,
  note: row.note,
  requestedAt: row.requested_at,
  chooseBy: row.choose_by,
  decidedAt: row.decided_at,
  settledAt: row.settled_at,
  /** The reference under which the provider or finance sent the refund. */
  processorReference: row.processor_reference,
})

export const findRefund = async (db: Db, id: number): Promise<Refund | undefined> => {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

export const findRefundByReference = async (db: Db, reference: string): Promise<Refund | undefined> => {
  const row = await db.selectFrom('refunds').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row && toRefund(row)
}

export const listRefunds = async (db: Db, ids: readonly number[]): Promise<Refund[]> => {
  if (ids.length === 0) return []
  return (await db.selectFrom('refunds').selectAll().where('id', 'in', ids).execute()).map(toRefund)
}

const OVER: RefundStatus[] = [REFUND.failed, REFUND.rejected]

/** The open or settled refund of each booking; a booking has at most one. */
export const listCurrentRefunds = async (db: Db, bookingIds: readonly number[]): Promise<Refund[]> => {
  if (bookingIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .where('status', 'not in', OVER)
    .execute()
  return rows.map(toRefund)
}

export const listPlanRefunds = async (db: Db, planIds: readonly number[]): Promise<Refund[]> => {
  if (planIds.length === 0) return []
  return (await db.selectFrom('refunds').selectAll().where('plan_id', 'in', planIds).orderBy('id').execute()).map(
    toRefund,
  )
}

/** The reference of each refund's booking, by refund id. */
export const listBookingReferences = async (db: Db, refundIds: readonly number[]): Promise<Map<number, string>> => {
  if (refundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select(['refunds.id', 'bookings.reference'])
    .where('refunds.id', 'in', refundIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.reference]))
}

/** The values of a refund without a target. */
export type Opening = Pick<
  Refund,
  | 'bookingId'
  | 'planId'
  | 'clientId'
  | 'currency'
  | 'paidCents'
  | 'paidByFundCents'
  | 'feeCents'
  | 'policyPenaltyCents'
  | 'onlyFund'
  | 'reason'
  | 'note'
>

/** Adds a requested refund. */
export const insertRefund = async (
  tx: Tx,
  values: Opening & Pick<Refund, 'reference' | 'requestedAt'>,
): Promise<Refund> => {
  const row = await tx
    .insertInto('refunds')
    .values({
      reference: values.reference,
      booking_id: values.bookingId,
      plan_id: values.planId,
      client_id: values.clientId,
      status: REFUND.requested,
      currency: values.currency,
      paid_cents: values.paidCents,
      paid_by_fund_cents: values.paidByFundCents,
      fee_cents: values.feeCents,
      policy_penalty_cents: values.policyPenaltyCents,
      only_fund: values.onlyFund,
      reason: values.reason,
      note: values.note,
      requested_at: values.requestedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRefund(row)
}

type Change = Partial<
  Pick<
    Refund,
    | 'status'
    | 'target'
    | 'feeCents'
    | 'policyPenaltyCents'
    | 'amountCents'
    | 'penaltyCents'
    | 'cardCents'
    | 'fundCents'
    | 'reason'
    | 'note'
    | 'chooseBy'
    | 'decidedAt'
    | 'settledAt'
  >
> & { processorReference?: string | undefined }

const toRow = (change: Change): Updateable<Tables['refunds']> => ({
  status: change.status,
  target: change.target,
  fee_cents: change.feeCents,
  policy_penalty_cents: change.policyPenaltyCents,
  amount_cents: change.amountCents,
  penalty_cents: change.penaltyCents,
  card_cents: change.cardCents,
  fund_cents: change.fundCents,
  reason: change.reason,
  note: change.note,
  choose_by: change.chooseBy,
  decided_at: change.decidedAt,
  settled_at: change.settledAt,
  processor_reference: change.processorReference,
})

/** Records when a provider first refused to send a refund; null when it has accepted the refund. Only for refunds in processing. */
export const setRefusedSince = async (db: Db, id: number, at: Date | null) => {
  await db
    .updateTable('refunds')
    .set((eb) => ({ refused_since: at && eb.fn.coalesce('refused_since', eb.val(at)) }))
    .where('id', '=', id)
    .where('status', '=', REFUND.processing)
    .execute()
}

/** Updates a refund that is still in state `from`; false when a concurrent change won. */
export const updateRefund = async (tx: Tx, id: number, from: RefundStatus, change: Change) => {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set(toRow(change))
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
