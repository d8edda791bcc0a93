import './refund.tables.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Currency } from '../../../lib/money.ts'
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
  currency: row.currency as Currency,
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
})

export const insertRefund = async (tx: Tx, values: Insertable<Tables['refunds']>): Promise<Refund> =>
  toRefund(await tx.insertInto('refunds').values(values).returningAll().executeTakeFirstOrThrow())

export const findRefund = async (db: Db, id: number): Promise<Refund | undefined> => {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
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

/** Updates a refund that is still in state `from`; false when a concurrent change won. */
export const updateRefund = async (tx: Tx, id: number, from: RefundStatus, values: Updateable<Tables['refunds']>) => {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether an earlier refund of a booking failed. */
export const hasFailed = async (db: Db, bookingId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', REFUND.failed)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Views of the refunds screen; every refund is in exactly one. */
export type RefundView = 'waiting' | 'choice' | 'failed' | 'underWay' | 'settled' | 'rejected'

const view = sql<RefundView>`case
  when refunds.status in (${REFUND.approved}, ${REFUND.processing}) then 'underWay'
  when refunds.status = ${REFUND.settled} then 'settled'
  when refunds.status in (${REFUND.failed}, ${REFUND.rejected}) then 'rejected'
  when refunds.target = 'client' then 'waiting'
  when refunds.only_fund and exists (
    select from refunds as earlier
    where earlier.booking_id = refunds.booking_id and earlier.status = ${REFUND.failed}
  ) then 'failed'
  else 'choice' end`

const IS_OVER: readonly RefundView[] = ['settled', 'rejected']

const refundsInView = (db: Db, name: RefundView) => db.selectFrom('refunds').where(view, '=', name)

/** The number of refunds in each view. */
export const countRefunds = async (db: Db): Promise<Record<RefundView, number>> => {
  const rows = await db
    .selectFrom('refunds')
    .select((eb) => [view.as('view'), eb.fn.countAll<number>().as('count')])
    .groupBy('view')
    .execute()
  const zeros = { waiting: 0, choice: 0, failed: 0, underWay: 0, settled: 0, rejected: 0 }
  return { ...zeros, ...Object.fromEntries(rows.map((row) => [row.view, Number(row.count)])) }
}

/** A page of a view's refunds with their clients and frozen policies, open ones oldest first, others newest first. */
export const listRefunds = async (db: Db, name: RefundView, limit: number, offset: number) => {
  const rows = await refundsInView(db, name)
    .innerJoin('clients', 'clients.id', 'refunds.client_id')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .selectAll('refunds')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone'])
    .select(['bookings.reference as booking_reference', 'bookings.summary', 'bookings.first_day', 'bookings.last_day'])
    .select([
      'bookings.cancellation',
      'bookings.pay_now_cents',
      'bookings.first_night_cents',
      'bookings.paid_fee_cents',
    ])
    .orderBy('refunds.id', IS_OVER.includes(name) ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await refundsInView(db, name)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      ...toRefund(row),
      bookingReference: row.booking_reference,
      title: row.summary.title,
      firstDay: row.first_day,
      lastDay: row.last_day,
      client: { name: `${row.first_name} ${row.last_name}`, email: row.email, phone: row.phone },
      paidFeeCents: row.paid_fee_cents ?? 0,
      policy: {
        cancellation: row.cancellation,
        firstDay: row.first_day,
        payNowCents: row.pay_now_cents,
        firstNightCents: row.first_night_cents,
      },
    })),
    totalItems: Number(total),
  }
}
