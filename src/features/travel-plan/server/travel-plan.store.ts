import './travel-plan.tables.ts'
import '../../cars/server/cars.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { PaymentMethodId } from '../../../lib/payment-methods.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { PolicyKind } from '../../information/policy.ts'
import '../../information/server/information.tables.ts'
import { sameRentalPath, sameStayPath } from '../same-search.ts'
import { BOOKING, type BookingStatus, PLAN, type PlanStatus } from '../states.ts'

export type Plan = {
  id: number
  clientId: number
  status: PlanStatus
  currency: SaleCurrency
  purchaseMethodId: PaymentMethodId | null
  createdAt: Date
  payBy: Date | null
  payWindowEndsAt: Date | null
  paidAt: Date | null
  signBy: Date | null
  finishBy: Date | null
  signedAt: Date | null
}

export type Booking = ReturnType<typeof toBooking>

/** A policy that a booking was sold under. */
export type BookingPolicy = { versionId: number; kind: PolicyKind; effectiveOn: Day }

const toPlan = (row: Selectable<Tables['travel_plans']>): Plan => ({
  id: row.id,
  clientId: row.client_id,
  status: row.status,
  currency: row.currency,
  purchaseMethodId: row.purchase_method_id,
  createdAt: row.created_at,
  payBy: row.pay_by,
  payWindowEndsAt: row.pay_window_ends_at,
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
  currency: row.currency,
  payNowCents: row.pay_now_cents,
  payInCubaCents: row.pay_in_cuba_cents,
  firstNightCents: row.first_night_cents,
  /** The amounts paid for the booking; null until its plan is paid. `paidCents` does not include the fee. */
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
  payHours: row.pay_hours,
  signHours: row.sign_hours,
  finishHours: row.finish_hours,
  confirmedAt: row.confirmed_at,
  supplierReference: row.supplier_reference,
  endedAt: row.ended_at,
})

const UNPAID: PlanStatus[] = [PLAN.open, PLAN.readyToPay, PLAN.paymentPending]
const UNPAID_BOOKING: BookingStatus[] = [BOOKING.awaitingConfirmation, BOOKING.alternativeOffered, BOOKING.confirmed]

/**
 * Locks the client's unpaid plan until the transaction ends, creating it if there is none. When the plan is paid while this
 * transaction waits for its lock, the next iteration creates a new one.
 */
export const lockOrCreateUnpaidPlan = async (
  tx: Tx,
  clientId: number,
  currency: SaleCurrency,
  now: Date,
): Promise<Plan> => {
  for (;;) {
    const row = await tx
      .selectFrom('travel_plans')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('status', 'in', UNPAID)
      .forUpdate()
      .executeTakeFirst()
    if (row) return toPlan(row)
    await tx
      .insertInto('travel_plans')
      .values({ client_id: clientId, status: PLAN.open, currency, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const lockPlan = async (tx: Tx, id: number): Promise<Plan | undefined> => {
  const row = await tx.selectFrom('travel_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toPlan(row)
}

export const findPlan = async (db: Db, id: number): Promise<Plan | undefined> => {
  const row = await db.selectFrom('travel_plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPlan(row)
}

/** Whether a row of travel_plans has an unpaid booking that holds stock. */
const hasUnpaidBooking = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'travel_plans'>) =>
  exists(
    selectFrom('bookings')
      .select('bookings.id')
      .whereRef('bookings.plan_id', '=', 'travel_plans.id')
      .where('bookings.status', 'in', UNPAID_BOOKING),
  )

/** The unpaid plan if it has a live booking, otherwise the newest plan that is paid and not closed, otherwise the empty unpaid plan. */
export const findActivePlan = async (db: Db, clientId: number): Promise<Plan | undefined> => {
  const row = await db
    .selectFrom('travel_plans')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', [...UNPAID, PLAN.paid, PLAN.signed])
    .orderBy((eb) =>
      eb.case().when('status', 'not in', UNPAID).then(1).when(hasUnpaidBooking(eb)).then(0).else(2).end(),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPlan(row)
}

/** All plans of a client, oldest first. */
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

/** Changes the currency of a plan without live bookings; false when it has one. */
export const changeCurrency = async (tx: Tx, id: number, currency: SaleCurrency): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('travel_plans')
    .set({ currency })
    .where('id', '=', id)
    .where((eb) => eb.not(hasUnpaidBooking(eb)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertBooking = async (tx: Tx, values: Insertable<Tables['bookings']>): Promise<Booking> =>
  toBooking(await tx.insertInto('bookings').values(values).returningAll().executeTakeFirstOrThrow())

/**
 * Where a booking is: the name of the hotel, or of the zone where the car is picked up; and the path of a search for the same zone, dates and
 * party.
 */
export type BookingPlace = { name: Bilingual; searchPath: string }

/** The places of bookings by booking id, without those that are archived. */
export const listPlaces = async (db: Db, bookingIds: readonly number[]): Promise<Map<number, BookingPlace>> => {
  if (bookingIds.length === 0) return new Map()
  const [stays, cars] = await Promise.all([
    db
      .selectFrom('lodging_bookings')
      .innerJoin('hotels', 'hotels.id', 'lodging_bookings.hotel_id')
      .select(['booking_id as id', 'hotels.name', 'hotels.tourist_zone_id as zoneId'])
      .select(['check_in as checkIn', 'check_out as checkOut', 'rooms'])
      .where('booking_id', 'in', bookingIds)
      .where('hotels.archived', '=', false)
      .execute(),
    db
      .selectFrom('car_bookings')
      .innerJoin('car_zones', 'car_zones.id', 'car_bookings.pick_up_zone_id')
      .select(['booking_id as id', 'car_zones.name', 'pick_up_zone_id as zoneId', 'drop_off_zone_id as dropOffZoneId'])
      .select(['pick_up_day as pickUp', 'pick_up_hour as startHour', 'drop_off_day as dropOff'])
      .select(['drop_off_hour as endHour', 'driver'])
      .where('booking_id', 'in', bookingIds)
      .where('car_zones.archived', '=', false)
      .execute(),
  ])
  return new Map([
    ...stays.map(({ id, name, ...stay }) => {
      return [id, { name: { en: name, es: name }, searchPath: sameStayPath(stay) }] as const
    }),
    ...cars.map(({ id, name, driver, ...rental }) => {
      return [id, { name, searchPath: sameRentalPath({ ...rental, driverBirthDay: driver.birthDay }) }] as const
    }),
  ])
}

/** Records the policies (at least one) that a booking was sold under. */
export const bookingPoliciesInsert = (tx: Tx, bookingId: number, versionIds: readonly number[]) =>
  tx.insertInto('booking_policies').values(versionIds.map((id) => ({ booking_id: bookingId, policy_version_id: id })))

/** The policies that bookings were sold under, by booking id. */
export const listBookingPolicies = async (db: Db, bookingIds: readonly number[]) => {
  if (bookingIds.length === 0) return new Map<number, BookingPolicy[]>()
  const rows = await db
    .selectFrom('booking_policies')
    .innerJoin('policy_versions', 'policy_versions.id', 'booking_policies.policy_version_id')
    .select((eb) => [
      'booking_id as bookingId',
      'policy_versions.id as versionId',
      'kind',
      eb.ref('effective_on').$notNull().as('effectiveOn'),
    ])
    .where('booking_id', 'in', bookingIds)
    .orderBy('kind')
    .execute()
  return Map.groupBy(rows, ({ bookingId }) => bookingId) as Map<number, BookingPolicy[]>
}

/** The client's live booking from an equal request. */
export const findEqualBooking = async (
  tx: Tx,
  request: { clientId: number; requestHash: string },
): Promise<Booking | undefined> => {
  const row = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('client_id', '=', request.clientId)
    .where('request_hash', '=', request.requestHash)
    .executeTakeFirst()
  return row && toBooking(row)
}

/** Makes the next equal request of the client create a new booking. */
export const clearRequestHash = async (tx: Tx, clientId: number, requestHash: string) => {
  await tx
    .updateTable('bookings')
    .set({ request_hash: null })
    .where('client_id', '=', clientId)
    .where('request_hash', '=', requestHash)
    .execute()
}

/** The number of unpaid bookings that hold stock: of a client, and of all clients of a network. */
export const countUnpaid = async (tx: Tx, clientId: number, requestedFrom: string) => {
  const { ofClient, ofNetwork } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('bookings')
        .select((of) => of.fn.countAll().as('count'))
        .where('client_id', '=', clientId)
        .where('status', 'in', UNPAID_BOOKING)
        .where('paid_by_fund_cents', 'is', null)
        .as('ofClient'),
      eb
        .selectFrom('bookings')
        .select((of) => of.fn.countAll().as('count'))
        .where('requested_from', '=', requestedFrom)
        .as('ofNetwork'),
    ])
    .executeTakeFirstOrThrow()
  return { ofClient: Number(ofClient), ofNetwork: Number(ofNetwork) }
}

/** Whether any booking exists. */
export const hasBookings = async (db: Db) =>
  (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) !== undefined

export const findBooking = async (db: Db, id: number): Promise<Booking | undefined> => {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBooking(row)
}

/** All bookings of a plan, including hidden ones. */
export const listAllBookings = (db: Db, planId: number) => listBookingsOfPlans(db, [planId])

/** All bookings of several plans, including hidden ones. */
export const listBookingsOfPlans = async (db: Db, planIds: readonly number[]): Promise<Booking[]> => {
  if (planIds.length === 0) return []
  return (await db.selectFrom('bookings').selectAll().where('plan_id', 'in', planIds).orderBy('id').execute()).map(
    toBooking,
  )
}

/** Marks a booking as paid, with the part that the fund paid and its share of the fee. */
export const markBookingPaid = async (tx: Tx, id: number, shares: { byFundCents: number; feeCents: number }) => {
  await tx
    .updateTable('bookings')
    .set({ paid_by_fund_cents: shares.byFundCents, paid_fee_cents: shares.feeCents, requested_from: null })
    .where('id', '=', id)
    .execute()
}

/** Bookings of several plans that the client has not hidden, oldest first. */
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

/** Names of a client's bookings, newest first. */
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

/** Updates a booking that is still in state `from`; false when a concurrent change won. */
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

const awaiting = (db: Db) =>
  db.selectFrom('bookings').where('bookings.status', 'in', [BOOKING.awaitingConfirmation, BOOKING.alternativeOffered])

/** The number of requests awaiting confirmation, and when the oldest was made. */
export const countAwaiting = (db: Db) =>
  awaiting(db)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('bookings.created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** A page of the requests awaiting confirmation, nearest deadline first. */
export const listAwaiting = async (db: Db, limit: number, offset: number) => {
  const rows = await awaiting(db)
    .innerJoin('clients', 'clients.id', 'bookings.client_id')
    .selectAll('bookings')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone as client_phone'])
    .orderBy('bookings.confirm_by')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await awaiting(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      ...toBooking(row),
      client: { name: `${row.first_name} ${row.last_name}`, email: row.email, phone: row.client_phone },
    })),
    totalItems: Number(total),
  }
}

/** Ids of all clients who have ever had a plan. */
export const listClientsWithPlans = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('travel_plans').select('client_id').distinct().orderBy('client_id').execute()).map(
    (row) => row.client_id,
  )
