import './travel-plan.tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Currency } from '../../../lib/money.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { BOOKING, type BookingStatus, PLAN, type PlanStatus } from '../states.ts'

export type Plan = {
  id: number
  clientId: number
  status: PlanStatus
  currency: Currency
  purchaseMethodId: number | null
  createdAt: Date
  payBy: Date | null
  paidAt: Date | null
  signBy: Date | null
  finishBy: Date | null
  signedAt: Date | null
}

export type Booking = ReturnType<typeof toBooking>

const toPlan = (row: Selectable<Tables['travel_plans']>): Plan => ({
  id: row.id,
  clientId: row.client_id,
  status: row.status,
  currency: row.currency as Currency,
  purchaseMethodId: row.purchase_method_id,
  createdAt: row.created_at,
  payBy: row.pay_by,
  paidAt: row.paid_at,
  signBy: row.sign_by,
  finishBy: row.finish_by,
  signedAt: row.signed_at,
})

const toBooking = (row: Selectable<Tables['bookings']>) => ({
  id: row.id,
  reference: row.reference,
  planId: row.plan_id,
  clientId: row.client_id,
  productType: row.product_type,
  status: row.status,
  reason: row.reason,
  currency: row.currency as Currency,
  payNowCents: row.pay_now_cents,
  payInCubaCents: row.pay_in_cuba_cents,
  firstNightCents: row.first_night_cents,
  /** What was paid for it; null until its plan is paid. The method's fee is apart. */
  paid:
    row.paid_by_fund_cents === null
      ? null
      : { paidCents: row.pay_now_cents, paidByFundCents: row.paid_by_fund_cents, feeCents: row.paid_fee_cents ?? 0 },
  summary: row.summary,
  cancellation: row.cancellation,
  firstDay: row.first_day,
  lastDay: row.last_day,
  serviceStartsAt: row.service_starts_at,
  onRequest: row.on_request,
  createdAt: row.created_at,
  confirmBy: row.confirm_by,
  confirmedAt: row.confirmed_at,
  supplierReference: row.supplier_reference,
  endedAt: row.ended_at,
})

const UNPAID: PlanStatus[] = [PLAN.open, PLAN.readyToPay, PLAN.paymentPending]

/** The one plan that the client is filling or paying, made when there is none, locked until the transaction ends. */
export const lockOrCreateUnpaidPlan = async (tx: Tx, clientId: number, currency: string, now: Date): Promise<Plan> => {
  await tx
    .insertInto('travel_plans')
    .values({ client_id: clientId, status: PLAN.open, currency, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('travel_plans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', UNPAID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toPlan(row)
}

export const lockPlan = async (tx: Tx, id: number): Promise<Plan | undefined> => {
  const row = await tx.selectFrom('travel_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toPlan(row)
}

export const findPlan = async (db: Db, id: number): Promise<Plan | undefined> => {
  const row = await db.selectFrom('travel_plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPlan(row)
}

/** The plan in hand: the one being filled or paid, else the newest that is paid and not yet finished. */
export const findActivePlan = async (db: Db, clientId: number): Promise<Plan | undefined> => {
  const row = await db
    .selectFrom('travel_plans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', [...UNPAID, PLAN.paid, PLAN.signed])
    .orderBy((eb) => eb.case().when('status', 'in', UNPAID).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPlan(row)
}

/** Every plan that a client ever had, the oldest first. */
export const listAllPlans = async (db: Db, clientId: number): Promise<Plan[]> =>
  (await db.selectFrom('travel_plans').selectAll().where('client_id', '=', clientId).orderBy('id').execute()).map(
    toPlan,
  )

/** Plans that were paid, newest first. */
export const listPaidPlans = async (db: Db, clientId: number): Promise<Plan[]> => {
  const rows = await db
    .selectFrom('travel_plans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('paid_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPlan)
}

export const updatePlan = async (tx: Tx, id: number, values: Updateable<Tables['travel_plans']>) => {
  await tx.updateTable('travel_plans').set(values).where('id', '=', id).execute()
}

export const insertBooking = async (tx: Tx, values: Insertable<Tables['bookings']>): Promise<Booking> =>
  toBooking(await tx.insertInto('bookings').values(values).returningAll().executeTakeFirstOrThrow())

export const findBooking = async (db: Db, id: number): Promise<Booking | undefined> => {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBooking(row)
}

/** Every booking of a plan, also those that their client has put out of sight. */
export const listAllBookings = (db: Db, planId: number) => listBookingsOfPlans(db, [planId])

/** The same of several plans. */
export const listBookingsOfPlans = async (db: Db, planIds: readonly number[]): Promise<Booking[]> => {
  if (planIds.length === 0) return []
  return (await db.selectFrom('bookings').selectAll().where('plan_id', 'in', planIds).orderBy('id').execute()).map(
    toBooking,
  )
}

/** Takes note of what was paid for a booking: its shares of the fund's part and of the method's fee. */
export const markBookingPaid = async (tx: Tx, id: number, shares: { byFundCents: number; feeCents: number }) => {
  await tx
    .updateTable('bookings')
    .set({ paid_by_fund_cents: shares.byFundCents, paid_fee_cents: shares.feeCents })
    .where('id', '=', id)
    .execute()
}

/** Bookings of some plans that their client still wants to see, oldest first. */
export const listBookings = async (db: Db, planIds: number[]): Promise<Booking[]> => {
  if (planIds.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .where('hidden', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(toBooking)
}

/** What a client's bookings are called, the newest first. */
export const listBookingNames = async (db: Db, clientId: number, limit: number) => {
  const rows = await db
    .selectFrom('bookings')
    .select(['reference', 'summary', 'first_day'])
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ reference, summary, first_day }) => ({
    reference,
    title: summary.title,
    subtitle: summary.subtitle,
    firstDay: first_day,
  }))
}

/** Changes a booking that is still in the state it was read in; false when somebody was faster. */
export const updateBooking = async (
  tx: Tx,
  id: number,
  from: BookingStatus,
  values: Updateable<Tables['bookings']>,
) => {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const hideBooking = async (tx: Tx, id: number) => {
  await tx.updateTable('bookings').set({ hidden: true }).where('id', '=', id).execute()
}

/** Requests that wait for a supplier's word, the nearest deadline first, and how many there are. */
export const listAwaiting = async (db: Db, limit: number, offset: number) => {
  const awaiting = db
    .selectFrom('bookings')
    .where('bookings.status', 'in', [BOOKING.awaitingConfirmation, BOOKING.alternativeOffered])
  const rows = await awaiting
    .innerJoin('clients', 'clients.id', 'bookings.client_id')
    .selectAll('bookings')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone as client_phone'])
    .orderBy('bookings.confirm_by')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await awaiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      ...toBooking(row),
      client: { name: `${row.first_name} ${row.last_name}`, email: row.email, phone: row.client_phone },
    })),
    totalItems: Number(total),
  }
}
