import { addHours, inHavanaTime } from '../../../lib/days.ts'
import { formatMoney, sum } from '../../../lib/money.ts'
import type { MethodId, PaymentMethodId } from '../../../lib/payment-methods.ts'
import { refuse } from '../../../lib/refusals.ts'
import { shareOut } from '../../../lib/shares.ts'
import { type Ctx, clientIdOf, ownerId, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { type FundPart, partsOfBookings } from '../../money/fund.ts'
import { paymentMovements } from '../../money/ledger.ts'
import { recordFundParts, releaseHeldFund, useHeldFund } from '../../money/server/fund.service.ts'
import { recordMovements } from '../../money/server/ledger.service.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import {
  finishBy,
  finishReminderHoursLeft,
  hoursBetween,
  payBy,
  payWindowEndAfterPause,
  signBy,
  signReminderHours,
} from '../deadlines.ts'
import { hasVoucher, isLive, isSigned, keepsPrice, PLAN, type Reason } from '../states.ts'
import { endBooking } from './booking.service.ts'
import type { ListMissingDocuments } from './booking-confirmation.service.ts'
import { planUnfinished } from './office.mails.ts'
import { listRefundsByBooking } from './refund-record.service.ts'
import { type InSeries, inSeries, isSuperseded } from './reminders.ts'
import { guaranteeBookings } from './service-life.service.ts'
import { EXPIRE_UNPAID, extendPayWindow, MAIL_PAYABLE, movePlan, REMIND_TO_PAY, settleRest } from './transitions.ts'
import {
  finishReminder,
  payReminder,
  planPaid,
  planPayable,
  planSigned,
  signReminder,
  tripReady,
} from './travel-plan.mails.ts'

import * as store from './travel-plan.store.ts'

export { movePlan } from './transitions.ts'
export type { Plan } from './travel-plan.store.ts'

const EXPIRE_UNSIGNED = 'plan.expire-unsigned'
const REMIND_TO_SIGN = 'plan.remind-to-sign'
const EXPIRE_UNFINISHED = 'plan.expire-unfinished'
const REMIND_TO_FINISH = 'plan.remind-to-finish'

type Refunds = Awaited<ReturnType<typeof listRefundsByBooking>>

/** The versions of policies that bookings were sold under, by booking id. */
export const listSoldUnder = (ctx: Pick<Ctx, 'db'>, bookingIds: readonly number[]) =>
  store.listBookingPolicies(ctx.db, bookingIds)

type Policies = Awaited<ReturnType<typeof store.listBookingPolicies>>

/** A plan with its bookings, their refunds, policies and places, and its totals. */
export const describePlan = (
  plan: store.Plan,
  bookings: store.Booking[],
  refunds: Refunds = new Map(),
  policies: Policies = new Map(),
  places: ReadonlyMap<number, store.BookingPlace> = new Map(),
) => {
  const live = bookings.filter((booking) => isLive(booking.status))
  return {
    ...plan,
    payNowCents: sum(live.map((b) => b.payNowCents)),
    payInCubaCents: sum(live.map((b) => b.payInCubaCents)),
    activeBookings: live.length,
    confirmWithinHours: mostOf(live, ({ createdAt, confirmBy }) => Math.max(1, hoursBetween(createdAt, confirmBy))),
    signWithinHours: mostOf(live, ({ signHours }) => signHours),
    bookings: bookings.map((booking) => ({
      ...booking,
      refund: refunds.get(booking.id) ?? null,
      policies: policies.get(booking.id) ?? [],
      place: places.get(booking.id)?.name,
      searchPath: places.get(booking.id)?.searchPath,
    })),
  }
}

/** The longest of the bookings' hours; null without bookings. */
const mostOf = (bookings: readonly store.Booking[], hoursOf: (booking: store.Booking) => number) =>
  bookings.length > 0 ? Math.max(...bookings.map(hoursOf)) : null

const describeAll = async (ctx: Ctx, plans: store.Plan[]) => {
  const bookings = await store.listBookings(
    ctx.db,
    plans.map((plan) => plan.id),
  )
  const refunds = await listRefundsByBooking(ctx, bookings)
  const ids = bookings.map((booking) => booking.id)
  const policies = await store.listBookingPolicies(ctx.db, ids)
  const places = await store.listPlaces(ctx.db, ids)
  return plans.map((plan) =>
    describePlan(
      plan,
      bookings.filter((b) => b.planId === plan.id),
      refunds,
      policies,
      places,
    ),
  )
}

/** A plan of the calling client. Refuses: NOT_FOUND. */
export const getOwnPlan = async (ctx: Ctx, planId: number): Promise<store.Plan> => {
  const plan = (await store.findPlan(ctx.db, planId)) ?? refuse('NOT_FOUND')
  ownerId(ctx, plan.clientId)
  return plan
}

/** The active plan: the unpaid one with bookings, otherwise the newest one to be signed or finished (docs/rules/states.md#active-plan). */
export const getActivePlan = async (ctx: Ctx, { clientId }: { clientId: number }) => {
  const plan = await store.findActivePlan(ctx.db, ownerId(ctx, clientId))
  return plan ? (await describeAll(ctx, [plan]))[0]! : null
}

export const listPaidPlans = async (ctx: Ctx, { clientId }: { clientId: number }) =>
  describeAll(ctx, await store.listPaidPlans(ctx.db, ownerId(ctx, clientId)))

/** All plans of a client with bookings, newest first. */
export const listTrips = async (ctx: Ctx, { clientId }: { clientId: number }) =>
  (await listPlansOf(ctx, ownerId(ctx, clientId))).filter(({ bookings }) => bookings.length > 0)

/** All plans of a client, newest first. */
export const listPlansOf = async (ctx: Ctx, clientId: number) =>
  describeAll(ctx, (await store.listAllPlans(ctx.db, clientId)).reverse())

/** Number of newest bookings that a client can choose as the subject of a message. */
const NAMED_BOOKINGS = 100

/** Names of a client's newest bookings, to choose the subject of a message. */
export const listBookingNames = (ctx: Ctx, clientId: number) => store.listBookingNames(ctx.db, clientId, NAMED_BOOKINGS)

/** Whether any booking exists. */
export const hasBookings = (ctx: Pick<Ctx, 'db'>) => store.hasBookings(ctx.db)

/** Refuses: NOT_FOUND. */
export const getPlan = async (ctx: Ctx, { id }: { id: number }) =>
  (await describeAll(ctx, [await getOwnPlan(ctx, id)]))[0]!

/** Refuses: NOT_FOUND. */
export const listPlanBookings = async (ctx: Ctx, { planId }: { planId: number }) =>
  (await describeAll(ctx, [await getOwnPlan(ctx, planId)]))[0]!.bookings

/** Locks a plan of the calling client; returns it with its live bookings. Refuses: NOT_FOUND. */
export const lockOwnPlan = async (tx: TxCtx, planId: number, clientId: number) => {
  const plan = await store.lockPlan(tx.db, planId)
  if (!plan || plan.clientId !== clientId) return refuse('NOT_FOUND')
  const bookings = await store.listBookings(tx.db, [plan.id])
  return { plan, live: bookings.filter((b) => isLive(b.status)) }
}

/** Locks a plan without an ownership check, for jobs. */
export const lockPlan = async (tx: TxCtx, planId: number) => (await store.lockPlan(tx.db, planId))!

/** All bookings of a plan, including those that the client has hidden, oldest first. */
export const listAllBookings = (ctx: Pick<Ctx, 'db'>, planId: number) => store.listAllBookings(ctx.db, planId)

/** The live bookings of a plan, oldest first. */
const listLive = async (tx: TxCtx, plan: store.Plan) =>
  (await store.listAllBookings(tx.db, plan.id)).filter(({ status }) => isLive(status))

/** Cancels a locked, paid plan when none of its bookings keeps its price. */
export const cancelEmptyPlan = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.status !== PLAN.paid && !isSigned(plan.status)) return
  const bookings = await store.listAllBookings(tx.db, plan.id)
  if (!bookings.some((booking) => keepsPrice(booking.status))) await movePlan(tx, plan, 'cancel')
}

/** A successful payment; `amountCents` was charged to the method and includes `feeCents`. */
export type SuccessfulPayment = {
  id: number
  methodId: PaymentMethodId
  amountCents: number
  feeCents: number
  fundCents: number
}

/** Marks a plan as paid: records the money, uses the held part of the fund, and starts the signing window. */
export const markPaid = async (tx: TxCtx, plan: store.Plan, payment: SuccessfulPayment) => {
  const now = tx.clock.now()
  const live = await listLive(tx, plan)
  const signDue = signBy(live, now)
  const finishDue = finishBy(live, now)
  await movePlan(tx, plan, 'pay', {
    purchase_method_id: payment.methodId,
    paid_at: now,
    sign_by: signDue,
    finish_by: finishDue,
    pay_by: null,
  })
  const fundParts = await useHeldFund(tx, payment.id)
  const movements = paymentMovements({ ...payment, clientId: plan.clientId, planId: plan.id, fundParts })
  await recordMovements(tx, movements, plan.currency)
  await sharePayment(tx, live, payment, fundParts)
  await scheduleSigning(tx, plan, signDue)
  await scheduleLastStep(tx, plan, finishDue)
  const client = await getClient(tx, plan.clientId)
  const paid = formatMoney(payment.amountCents + payment.fundCents, plan.currency, client.lang)
  await sendMail(
    tx,
    client.email,
    client.lang,
    planPaid(client, { id: plan.id, bookings: live }, paid, signDue, tx.config.publicOrigin),
  )
}

/** Records on each booking the part that the fund paid, by credit, and its share of the fee. */
const sharePayment = async (
  tx: TxCtx,
  live: readonly store.Booking[],
  payment: SuccessfulPayment,
  fundParts: readonly FundPart[],
) => {
  const prices = live.map((booking) => booking.payNowCents)
  const byFund = shareOut(payment.fundCents, prices)
  const fees = shareOut(payment.feeCents, prices)
  for (const [i, booking] of live.entries()) {
    await store.markBookingPaid(tx.db, booking.id, { byFundCents: byFund[i]!, feeCents: fees[i]! })
  }
  const shares = live.map(({ id }, i) => ({ id, byFundCents: byFund[i]! }))
  await recordFundParts(tx, partsOfBookings(shares, fundParts))
}

const scheduleSigning = async (tx: TxCtx, plan: store.Plan, due: Date) => {
  const payload = { planId: plan.id }
  const paidAt = tx.clock.now()
  const reminders = signReminderHours(hoursBetween(paidAt, due)).map((hours) => ({
    kind: REMIND_TO_SIGN,
    payload,
    dueAt: addHours(paidAt, hours),
    key: `${plan.id} ${hours}`,
  }))
  const expiry = { kind: EXPIRE_UNSIGNED, payload, dueAt: due, key: String(plan.id) }
  await tx.jobs.enqueue(tx.db, expiry, ...inSeries(reminders))
}

const scheduleLastStep = async (tx: TxCtx, plan: store.Plan, due: Date) => {
  const payload = { planId: plan.id }
  const reminders = finishReminderHoursLeft(hoursBetween(tx.clock.now(), due)).map((hoursLeft) => ({
    kind: REMIND_TO_FINISH,
    payload,
    dueAt: addHours(due, -hoursLeft),
    key: `${plan.id} ${hoursLeft}`,
  }))
  const expiry = { kind: EXPIRE_UNFINISHED, payload, dueAt: due, key: String(plan.id) }
  await tx.jobs.enqueue(tx.db, expiry, ...inSeries(reminders))
}

/** Releases the part of the fund that a failed payment held; the plan can be paid again unless its deadline has passed. */
export const markPaymentFailed = async (tx: TxCtx, plan: store.Plan, paymentId: number) => {
  await releaseHeldFund(tx, paymentId)
  await movePlan(tx, plan, 'failPayment')
  if (plan.payBy && plan.payBy <= tx.clock.now()) await endUnpaid(tx, plan)
}

/** Pauses the payment deadline of a locked plan while finance checks the proof of a transfer. */
export const pausePaymentDeadline = async (tx: TxCtx, plan: store.Plan) => {
  await store.updatePlan(tx.db, plan.id, { pay_by: null })
  plan.payBy = null
}

/** Resumes the payment deadline of a locked plan with the remaining time, and returns the deadline (docs/decisions/0010). */
export const resumePaymentDeadline = async (tx: TxCtx, plan: store.Plan, pausedAt: Date): Promise<Date> => {
  const end = payWindowEndAfterPause({ pausedAt, windowEndsAt: plan.payWindowEndsAt! }, tx.clock.now())
  await extendPayWindow(tx, plan, await listLive(tx, plan), end)
  return plan.payBy!
}

/** Marks a plan as signed and guarantees its bookings. Refuses: PLAN_CLOSED, TOO_LATE. */
export const markSigned = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.signBy && plan.signBy <= tx.clock.now()) refuse('TOO_LATE', { deadline: inHavanaTime(plan.signBy) })
  await movePlan(tx, plan, 'sign', { signed_at: tx.clock.now() })
  await guaranteeBookings(tx, plan)
  const client = await getClient(tx, plan.clientId)
  const planned = { id: plan.id, bookings: await listLive(tx, plan) }
  await sendMail(tx, client.email, client.lang, planSigned(client, planned, tx.config.publicOrigin))
}

/**
 * Closes a locked, signed plan whose live bookings all have vouchers, and sends the client an email that the trip is ready. Does nothing
 * while something is missing, when the plan is closed, or after the deadline, so it is safe to call after any change
 * (docs/rules/states.md#final-step).
 */
export const finishPlan = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.status !== PLAN.signed || plan.finishBy! <= tx.clock.now()) return
  const bookings = await listLive(tx, plan)
  if (!bookings.every(({ status }) => hasVoucher(status))) return
  await movePlan(tx, plan, 'close', { closed_at: tx.clock.now() })
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, tripReady(client, { id: plan.id, bookings }, tx.config.publicOrigin))
}

/** Sets a plan's payment method. Refuses: NOT_FOUND, PLAN_CLOSED once a payment has started. */
export const setPurchaseMethod = (ctx: Ctx, planId: number, methodId: MethodId) =>
  transact(ctx, async (tx) => {
    const { plan } = await lockOwnPlan(tx, planId, clientIdOf(ctx))
    if (plan.status !== PLAN.open && plan.status !== PLAN.readyToPay) refuse('PLAN_CLOSED')
    await store.updatePlan(tx.db, plan.id, { purchase_method_id: methodId })
  })

/** Sends the client an email to pay, with the missing documents, unless the deadline has changed. */
const mailPayment =
  (mail: typeof payReminder, listMissingDocuments: ListMissingDocuments) =>
  async (tx: TxCtx, { planId, payBy: due, ...series }: { planId: number; payBy: string } & InSeries) => {
    if (isSuperseded(series, tx.clock.now())) return
    const plan = await lockPlan(tx, planId)
    const deadline = plan.payBy
    if (plan.status !== PLAN.readyToPay || deadline?.toISOString() !== due || deadline <= tx.clock.now()) return
    const client = await getClient(tx, plan.clientId)
    const missingDocuments = await listMissingDocuments(tx, plan)
    await sendMail(
      tx,
      client.email,
      client.lang,
      mail(
        client,
        { id: plan.id, bookings: await listLive(tx, plan) },
        { payBy: deadline, missingDocuments },
        tx.config.publicOrigin,
      ),
    )
  }

/** Expires the bookings that were not paid in time and releases their stock; the plan can still be paid for the others. */
const expireUnpaid = async (tx: TxCtx, { planId, payBy: due }: { planId: number; payBy: string }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.readyToPay || plan.payBy?.toISOString() !== due) return
  await endUnpaid(tx, plan)
}

/** Ends the bookings as the system, whoever ended the payment that they were waiting for. */
const endUnpaid = async (caller: TxCtx, plan: store.Plan) => {
  const tx: TxCtx = { ...caller, actor: { kind: 'system' } }
  const now = tx.clock.now()
  for (const booking of await listLive(tx, plan)) {
    if (payBy([booking], plan.payWindowEndsAt!) <= now) await endBooking(tx, booking, 'expire', 'unpaid')
  }
  await settleRest(tx, plan)
}

/** Cancels and refunds the bookings of a locked, paid plan; provided by the refunds feature. */
export type CancelPaidBookings = (tx: TxCtx, plan: store.Plan, reason: Reason) => Promise<void>

/** Cancels the bookings of a paid plan that was not signed in time; the client chooses the target of each refund. */
const expireUnsigned =
  (cancelPaidBookings: CancelPaidBookings) =>
  async (tx: TxCtx, { planId }: { planId: number }) => {
    const plan = await lockPlan(tx, planId)
    if (plan.status === PLAN.paid) await cancelPaidBookings(tx, plan, 'unsigned24h')
  }

const remindToSign = async (tx: TxCtx, { planId, ...series }: { planId: number } & InSeries) => {
  if (isSuperseded(series, tx.clock.now())) return
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.paid || plan.signBy! <= tx.clock.now()) return
  const client = await getClient(tx, plan.clientId)
  const planned = { id: plan.id, bookings: await listLive(tx, plan) }
  await sendMail(tx, client.email, client.lang, signReminder(client, planned, plan.signBy!, tx.config.publicOrigin))
}

/**
 * Cancels the bookings of a plan that was not closed in time; the client chooses the target of each refund. Bookings in
 * service stay, and the plan is closed (docs/decisions/0011).
 */
const expireUnfinished =
  (cancelPaidBookings: CancelPaidBookings) =>
  async (tx: TxCtx, { planId }: { planId: number }) => {
    const plan = await lockPlan(tx, planId)
    if (plan.status !== PLAN.paid && plan.status !== PLAN.signed) return
    await cancelPaidBookings(tx, plan, 'final48h')
    if (plan.status === PLAN.signed) await movePlan(tx, plan, 'close', { closed_at: tx.clock.now() })
  }

/** Emails client and staff about what is still missing for the last step. */
const remindToFinish = async (tx: TxCtx, { planId, ...series }: { planId: number } & InSeries) => {
  if (isSuperseded(series, tx.clock.now())) return
  const plan = await lockPlan(tx, planId)
  if ((plan.status !== PLAN.paid && plan.status !== PLAN.signed) || plan.finishBy! <= tx.clock.now()) return
  const missing = plan.status === PLAN.paid ? 'signature' : 'documents'
  const client = await getClient(tx, plan.clientId)
  const unfinished = { missing, finishBy: plan.finishBy! } as const
  const planned = { id: planId, bookings: await listLive(tx, plan) }
  await sendMail(tx, client.email, client.lang, finishReminder(client, planned, unfinished, tx.config.publicOrigin))
  await mailOffice(tx, (lang) => planUnfinished(lang, { planId, ...unfinished }, tx.config.publicOrigin))
}

/** Registers the emails that ask the client to pay a plan. The documents feature provides the list of missing documents. */
export const handlePaymentMails = ({ jobs }: Pick<Ctx, 'jobs'>, listMissingDocuments: ListMissingDocuments) => {
  jobs.handle(REMIND_TO_PAY, mailPayment(payReminder, listMissingDocuments))
  jobs.handle(MAIL_PAYABLE, mailPayment(planPayable, listMissingDocuments))
}

/** Registers the deadlines of a paid plan; the refunds feature provides the function that ends its bookings. */
export const handlePaidPlanDeadlines = ({ jobs }: Pick<Ctx, 'jobs'>, cancelPaidBookings: CancelPaidBookings) => {
  jobs.handle(EXPIRE_UNSIGNED, expireUnsigned(cancelPaidBookings), { deadline: true })
  jobs.handle(EXPIRE_UNFINISHED, expireUnfinished(cancelPaidBookings), { deadline: true })
}

/** Registers the payment deadline of a plan and the reminders of its last step. */
export const handlePlanJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_UNPAID, expireUnpaid, { deadline: true })
  jobs.handle(REMIND_TO_SIGN, remindToSign)
  jobs.handle(REMIND_TO_FINISH, remindToFinish)
}
