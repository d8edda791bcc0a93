import '../../money/server/money.tables.ts'
import '../../travel-plan/server/refund.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import './payment.tables.ts'
import { sql } from 'kysely'
import type { ChargedBy } from '../../../lib/card-providers.ts'
import { FUND_METHOD_ID } from '../../../lib/payment-methods.ts'
import type { Db } from '../../../platform/db/database.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { PAYMENT } from '../states.ts'
import { clientOf } from './payment.store.ts'

/**
 * The providers that can be reached now, and the latest instant at which a provider must have begun to refuse a refund for finance to send
 * it.
 */
export type Providers = { reachable: readonly ChargedBy[]; refusedBefore: Date }

/**
 * Refunds in processing that finance must send: no provider of the payment can be reached now, the provider has refused the refund for too
 * long, or the payment was lost in a dispute before the provider accepted the refund.
 */
const byHand = (db: Db, { reachable, refusedBefore }: Providers) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.plan_id', 'refunds.plan_id')
    .where('refunds.status', '=', REFUND.processing)
    .where('refunds.card_cents', '>', 0)
    .where('payments.status', '=', PAYMENT.success)
    .where((eb) => {
      // The ledger names the payment of a dispute only if the dispute is about its own charge.
      const hasDispute = (state: 'open' | 'lost') =>
        eb.exists(
          eb
            .selectFrom('payment_issues')
            .innerJoin('ledger_movements', 'ledger_movements.payment_issue_id', 'payment_issues.id')
            .select('payment_issues.id')
            .whereRef('payment_issues.payment_id', '=', 'payments.id')
            .whereRef('ledger_movements.payment_id', '=', 'payments.id')
            .where('payment_issues.kind', '=', 'dispute')
            .where('payment_issues.state', '=', state),
        )
      const isAtProvider = eb.exists(
        eb
          .selectFrom('provider_requests')
          .select('provider_requests.key')
          .whereRef('provider_requests.key', '=', 'refunds.reference')
          .where('provider_requests.provider_reference', 'is not', null),
      )
      return eb.or([
        eb('payments.provider', 'is', null),
        eb('refunds.refused_since', '<=', refusedBefore),
        ...(reachable.length > 0 ? [eb('payments.provider', 'not in', reachable)] : [eb.lit(true)]),
        eb.and([hasDispute('lost'), eb.not(hasDispute('open')), eb.not(isAtProvider)]),
      ])
    })
    .where('payments.method_id', '<>', FUND_METHOD_ID)

/** The number of refunds that finance sends by bank transfer, and when the oldest was approved. */
export const countRefundsByHand = (db: Db, providers: Providers) =>
  byHand(db, providers)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('refunds.decided_at').as('oldest')])
    .executeTakeFirstOrThrow()

export type RefundByHand = Awaited<ReturnType<typeof listed>>[number]

type Page = { limit: number; offset: number }

const listed = async (db: Db, providers: Providers, within: { planId: number } | Page) => {
  const query = byHand(db, providers)
    .innerJoin('clients', 'clients.id', 'refunds.client_id')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select([
      'refunds.id',
      'refunds.plan_id',
      'refunds.reference',
      'refunds.card_cents',
      'refunds.currency',
      'refunds.decided_at',
      'refunds.refused_since',
      'bookings.reference as booking_reference',
      'payments.processor_reference',
      'clients.first_name',
      'clients.last_name',
      'clients.email',
      'clients.phone',
    ])
    .select(
      sql<number>`(sum(refunds.card_cents) over (partition by refunds.plan_id order by refunds.id) - refunds.card_cents)::int`.as(
        'earlier_cents',
      ),
    )
    .orderBy('refunds.id')
  const rows = await ('planId' in within
    ? query.where('refunds.plan_id', '=', within.planId)
    : query.limit(within.limit).offset(within.offset)
  ).execute()
  return rows.map((row) => ({
    id: row.id,
    planId: row.plan_id,
    reference: row.reference,
    bookingReference: row.booking_reference,
    cardCents: row.card_cents,
    /** The total of the plan's listed refunds before this one. */
    earlierCents: row.earlier_cents,
    currency: row.currency,
    decidedAt: row.decided_at,
    refusedSince: row.refused_since,
    paidBy: row.processor_reference ?? '',
    client: clientOf(row),
  }))
}

/** One page of the refunds that finance sends by bank transfer, oldest first, with their clients; and the total count. */
export const listRefundsByHand = async (db: Db, providers: Providers, limit: number, offset: number) => {
  const list = await listed(db, providers, { limit, offset })
  const { count } = await countRefundsByHand(db, providers)
  return { list, totalItems: count }
}

/** The refunds of a plan that finance sends by bank transfer, oldest first. */
export const listPlanRefundsByHand = (db: Db, providers: Providers, planId: number) => listed(db, providers, { planId })

export const isByHand = async (db: Db, providers: Providers, id: number): Promise<boolean> =>
  (await byHand(db, providers).select('refunds.id').where('refunds.id', '=', id).executeTakeFirst()) !== undefined
