import './payment.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { ChargedBy } from '../../../lib/card-providers.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { type IssueState, OWED_ISSUES, type PaymentIssueKind } from '../states.ts'
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
  /** The provider's term for the reason of a dispute. */
  reason: row.reason,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  /** When the provider refused to send the money back. */
  refusedAt: row.refused_at,
  /** The bank's reference, if finance sent the money back. */
  returnedBy: row.returned_by,
})

/** Stores an issue; undefined when it is already stored. */
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

/** Finds an issue by the provider's reference. */
export const findReported = async (
  db: Db,
  provider: ChargedBy,
  kind: PaymentIssueKind,
  providerReference: string,
): Promise<PaymentIssue | undefined> => {
  const row = await db
    .selectFrom('payment_issues')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()
  return row && toIssue(row)
}

/** The open issue of a charge that must be returned, by the provider's reference to the charge. */
export const findOpenStray = async (db: Db, provider: ChargedBy, charge: string): Promise<PaymentIssue | undefined> => {
  const row = await db
    .selectFrom('payment_issues')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', charge)
    .where('kind', 'in', OWED_ISSUES)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && toIssue(row)
}

/** Records that the provider refuses to return the money of an open issue; false when this is already recorded or the issue is closed. */
export const refuseIssue = async (tx: Tx, id: number, at: Date) => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_issues')
    .set({ refused_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes an issue if it is still in the given state; otherwise returns false. */
export const closeIssue = async (
  tx: Tx,
  { id, state }: Pick<PaymentIssue, 'id' | 'state'>,
  values: { state: Exclude<IssueState, 'open'>; closed_at: Date; returned_by?: string },
) => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_issues')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const OF_CHARGE = [
  'payments.id',
  'payments.plan_id as planId',
  'payments.client_id as clientId',
  'payments.reference',
] as const

/** The payment that a provider's charge was made for; `isStray` for a charge that arrived after the payment had ended. */
export const findPaymentOfCharge = async (db: Db, provider: ChargedBy, processorReference: string) => {
  const own = await db
    .selectFrom('payments')
    .select(OF_CHARGE)
    .where('provider', '=', provider)
    .where('processor_reference', '=', processorReference)
    .executeTakeFirst()
  if (own) return { ...own, isStray: false }
  const late = await db
    .selectFrom('payment_issues')
    .innerJoin('payments', 'payments.id', 'payment_issues.payment_id')
    .select(OF_CHARGE)
    .where('payment_issues.provider', '=', provider)
    .where('payment_issues.provider_reference', '=', processorReference)
    .where('payment_issues.kind', 'in', OWED_ISSUES)
    .executeTakeFirst()
  return late && { ...late, isStray: true }
}

const sumOpen = async (db: Db, planId: number, kinds: readonly PaymentIssueKind[]) => {
  const { total } = await db
    .selectFrom('payment_issues')
    .innerJoin('payments', 'payments.id', 'payment_issues.payment_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('payment_issues.amount_cents'), eb.lit(0)).as('total'))
    .where('payments.plan_id', '=', planId)
    .where('payment_issues.state', '=', 'open')
    .where('payment_issues.kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Money of a plan waiting to be sent back, in cents. */
export const sumStray = (db: Db, planId: number) => sumOpen(db, planId, OWED_ISSUES)

/** Money of a plan that is in dispute, in cents. */
export const sumDisputed = (db: Db, planId: number) => sumOpen(db, planId, ['dispute'])

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
