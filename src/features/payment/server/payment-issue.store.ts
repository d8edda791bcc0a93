import './payment.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { ChargedBy } from '../../../lib/card-providers.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { IssueState } from '../states.ts'
import { clientOf } from './payment.store.ts'

export type PaymentIssue = ReturnType<typeof toIssue>

const toIssue = (row: Selectable<Tables['payment_issues']>) => ({
  id: row.id,
  paymentId: row.payment_id,
  kind: row.kind,
  provider: row.provider,
  /** The provider's id of the dispute, charge or refund. */
  providerReference: row.provider_reference,
  amountCents: row.amount_cents,
  currency: row.currency,
  state: row.state,
  /** The provider's word for the reason of a dispute. */
  reason: row.reason,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
})

/** Stores an issue; undefined when it is known. */
export const insertIssue = async (
  tx: Tx,
  values: Insertable<Tables['payment_issues']>,
): Promise<PaymentIssue | undefined> => {
  const row = await tx
    .insertInto('payment_issues')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toIssue(row)
}

export const findIssue = async (db: Db, id: number): Promise<PaymentIssue | undefined> => {
  const row = await db.selectFrom('payment_issues').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toIssue(row)
}

export const findDispute = async (
  db: Db,
  provider: ChargedBy,
  disputeReference: string,
): Promise<PaymentIssue | undefined> => {
  const row = await db
    .selectFrom('payment_issues')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', 'dispute')
    .where('provider_reference', '=', disputeReference)
    .executeTakeFirst()
  return row && toIssue(row)
}

/** Closes an open issue; false when it was closed. */
export const closeIssue = async (
  tx: Tx,
  id: number,
  values: { state: Exclude<IssueState, 'open'>; closed_at: Date; returned_by?: string },
) => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_issues')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a payment is in dispute, or was lost in one. */
export const hasDispute = async (db: Db, paymentId: number) =>
  (await db
    .selectFrom('payment_issues')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'dispute')
    .where('state', 'in', ['open', 'lost'])
    .executeTakeFirst()) !== undefined

/** The payment that a provider's charge has made. */
export const findPaymentOfCharge = (db: Db, provider: ChargedBy, processorReference: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'plan_id as planId', 'client_id as clientId', 'reference', 'currency'])
    .where('provider', '=', provider)
    .where('processor_reference', '=', processorReference)
    .executeTakeFirst()

const sumOpen = async (db: Db, planId: number, isDispute: boolean) => {
  const { total } = await db
    .selectFrom('payment_issues')
    .innerJoin('payments', 'payments.id', 'payment_issues.payment_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('payment_issues.amount_cents'), eb.lit(0)).as('total'))
    .where('payments.plan_id', '=', planId)
    .where('payment_issues.state', '=', 'open')
    .where('payment_issues.kind', isDispute ? '=' : '<>', 'dispute')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Money of a plan that waits to be sent back, in cents. */
export const sumStray = (db: Db, planId: number) => sumOpen(db, planId, false)

/** Money of a plan that is in dispute, in cents. */
export const sumDisputed = (db: Db, planId: number) => sumOpen(db, planId, true)

/** The number of open issues, and when the oldest was opened. */
export const countOpenIssues = (db: Db) =>
  db
    .selectFrom('payment_issues')
    .where('state', '=', 'open')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('opened_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of issues with their clients: open ones first, then the latest; and the total count. */
export const listIssues = async (db: Db, limit: number, offset: number) => {
  const rows = await db
    .selectFrom('payment_issues')
    .innerJoin('payments', 'payments.id', 'payment_issues.payment_id')
    .innerJoin('clients', 'clients.id', 'payments.client_id')
    .selectAll('payment_issues')
    .select([
      'payments.reference',
      'payments.plan_id',
      'payments.amount_cents as asked_cents',
      'clients.first_name',
      'clients.last_name',
      'clients.email',
      'clients.phone',
    ])
    .orderBy((eb) => eb.case().when('payment_issues.state', '=', 'open').then(0).else(1).end())
    .orderBy('payment_issues.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('payment_issues')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const list = rows.map((row) => ({
    ...toIssue(row),
    planId: row.plan_id,
    reference: row.reference,
    askedCents: row.asked_cents,
    client: clientOf(row),
  }))
  return { list, totalItems: Number(count) }
}
