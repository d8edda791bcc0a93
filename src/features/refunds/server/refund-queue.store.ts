import '../../clients/server/clients.tables.ts'
import '../../travel-plan/server/refund.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { REFUND } from '../../travel-plan/states.ts'
import type { RefundView } from '../refund-views.ts'

/** Whether an earlier refund of a booking failed. */
export const hasFailed = async (db: Db, bookingId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', REFUND.failed)
    .limit(1)
    .executeTakeFirst()) !== undefined

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

/** The number of refunds in a view of open refunds, and when the oldest was requested. */
export const countOpen = (db: Db, name: 'waiting' | 'failed') =>
  refundsInView(db, name)
    .where('refunds.status', '=', REFUND.requested)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('refunds.requested_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** A page of a view: each refund's id, booking, client and frozen policy. Open refunds come oldest first, others newest first. */
export const listView = async (db: Db, name: RefundView, limit: number, offset: number) => {
  const rows = await refundsInView(db, name)
    .innerJoin('clients', 'clients.id', 'refunds.client_id')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select('refunds.id')
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
      id: row.id,
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
