import './money.tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
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

/** The one refund of each booking that is open or settled. */
export const listStandingRefunds = async (db: Db, bookingIds: readonly number[]): Promise<Refund[]> => {
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

/** Changes a refund that is still in the state it was read in; false when somebody was faster. */
export const updateRefund = async (tx: Tx, id: number, from: RefundStatus, values: Updateable<Tables['refunds']>) => {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Which refunds the staff look at: waiting for their word, refused by a processor, or under way. */
export type RefundView = 'waiting' | 'failed' | 'underWay'

/** Whether a processor once refused to give a booking's money back. */
export const hasFailed = async (db: Db, bookingId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', REFUND.failed)
    .limit(1)
    .executeTakeFirst()) !== undefined

const viewed = (db: Db, view: RefundView) => {
  const refunds = db.selectFrom('refunds')
  if (view === 'underWay') return refunds.where('refunds.status', 'in', [REFUND.approved, REFUND.processing])
  const requested = refunds.where('refunds.status', '=', REFUND.requested)
  if (view === 'waiting') return requested.where('refunds.target', '=', 'client')
  return requested
    .where('refunds.target', 'is', null)
    .where('refunds.only_fund', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refunds as earlier')
          .select('earlier.id')
          .whereRef('earlier.booking_id', '=', 'refunds.booking_id')
          .where('earlier.status', '=', REFUND.failed),
      ),
    )
}

/** Refunds of a view, the oldest first, with their client and what their booking froze; how many there are. */
export const listRefunds = async (db: Db, view: RefundView, limit: number, offset: number) => {
  const rows = await viewed(db, view)
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
    .orderBy('refunds.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await viewed(db, view)
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
