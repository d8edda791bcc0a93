import '../../travel-plan/server/refund.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import './payment.tables.ts'
import type { ChargedBy } from '../../../lib/card-providers.ts'
import { FUND_METHOD_ID } from '../../../lib/payment-methods.ts'
import type { Db } from '../../../platform/db/database.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { PAYMENT } from '../states.ts'
import { clientOf } from './payment.store.ts'

/** Refunds in processing of plans that were paid without a provider that can be reached now. */
const byHand = (db: Db, reachable: readonly ChargedBy[]) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.plan_id', 'refunds.plan_id')
    .where('refunds.status', '=', REFUND.processing)
    .where('payments.status', '=', PAYMENT.success)
    .where((eb) =>
      eb.or([
        eb('payments.provider', 'is', null),
        ...(reachable.length > 0 ? [eb('payments.provider', 'not in', reachable)] : [eb.lit(true)]),
      ]),
    )
    .where('payments.method_id', '<>', FUND_METHOD_ID)

/** The number of refunds that finance sends by bank transfer, and when the oldest was approved. */
export const countRefundsByHand = (db: Db, reachable: readonly ChargedBy[]) =>
  byHand(db, reachable)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('refunds.decided_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of the refunds that finance sends by bank transfer, oldest first, with their clients; and the total count. */
export const listRefundsByHand = async (db: Db, reachable: readonly ChargedBy[], limit: number, offset: number) => {
  const rows = await byHand(db, reachable)
    .innerJoin('clients', 'clients.id', 'refunds.client_id')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select([
      'refunds.id',
      'refunds.reference',
      'refunds.card_cents',
      'refunds.currency',
      'refunds.decided_at',
      'bookings.reference as booking_reference',
      'payments.processor_reference',
      'clients.first_name',
      'clients.last_name',
      'clients.email',
      'clients.phone',
    ])
    .orderBy('refunds.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countRefundsByHand(db, reachable)
  const list = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    bookingReference: row.booking_reference,
    amountCents: row.card_cents,
    currency: row.currency,
    decidedAt: row.decided_at,
    paidBy: row.processor_reference ?? '',
    client: clientOf(row),
  }))
  return { list, totalItems: count }
}

export const isByHand = async (db: Db, reachable: readonly ChargedBy[], id: number): Promise<boolean> =>
  (await byHand(db, reachable).select('refunds.id').where('refunds.id', '=', id).executeTakeFirst()) !== undefined
