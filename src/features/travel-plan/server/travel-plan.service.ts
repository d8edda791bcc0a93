import { addHours } from '../../../lib/days.ts'
import { formatMoney, sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { FINISH_REMINDER_HOURS_LEFT, finishBy, payByAfterStop, SIGN_REMINDER_HOURS, signBy } from '../deadlines.ts'
import { type FundPart, partsOfBookings } from '../fund.ts'
import { paymentMovements } from '../ledger.ts'
import { shareOut } from '../refund.ts'
import { hasVoucher, isLive, PLAN } from '../states.ts'
import { endBookings } from './booking.service.ts'
import { giveFundBack, noteFundParts, useHeldFund } from './fund.service.ts'
import { insertMovements } from './ledger.store.ts'
import { signReminder } from './money.mails.ts'
import { cancelPaidBookings, refundsOf } from './refund.service.ts'
import { guaranteeBookings } from './service-life.service.ts'
import { EXPIRE_UNPAID, movePlan, REMIND_TO_PAY, setPayBy, settlePlanState } from './transitions.ts'
import { finishReminder, payReminder, planPaid, planSigned, planUnfinished, tripReady } from './travel-plan.mails.ts'

export { movePlan } from './transitions.ts'

import * as store from './travel-plan.store.ts'

const EXPIRE_UNSIGNED = 'plan.expire-unsigned'
const REMIND_TO_SIGN = 'plan.remind-to-sign'
const EXPIRE_UNFINISHED = 'plan.expire-unfinished'
const REMIND_TO_FINISH = 'plan.remind-to-finish'

type Refunds = Awaited<ReturnType<typeof refundsOf>>

/** A plan with its bookings, their refunds and what they come to. */
export const describePlan = (plan: store.Plan, bookings: store.Booking[], refunds: Refunds = new Map()) => {
  const live = bookings.filter((booking) => isLive(booking.status))
  return {
    ...plan,
    payNowCents: sum(live.map((b) => b.payNowCents)),
    payInCubaCents: sum(live.map((b) => b.payInCubaCents)),
    activeBookings: live.length,
    bookings: bookings.map((booking) => ({ ...booking, refund: refunds.get(booking.id) ?? null })),
  }
}

const describeAll = async (ctx: Ctx, plans: store.Plan[]) => {
  const bookings = await store.listBookings(
    ctx.db,
    plans.map((plan) => plan.id),
  )
  const refunds = await refundsOf(ctx, bookings)
  return plans.map((plan) =>
    describePlan(
      plan,
      bookings.filter((b) => b.planId === plan.id),
      refunds,
    ),
  )
}

/** The client's own id and no other. Refuses: NOT_FOUND. */
const ownClientId = (ctx: Ctx, clientId: number) => (clientId === clientIdOf(ctx) ? clientId : refuse('NOT_FOUND'))

/** A plan of the client who asks. Refuses: NOT_FOUND. */
export const getOwnPlan = async (ctx: Ctx, planId: number): Promise<store.Plan> => {
  const plan = await store.findPlan(ctx.db, planId)
  return plan && plan.clientId === clientIdOf(ctx) ? plan : refuse('NOT_FOUND')
}

/** The plan in hand: the one being filled or paid, else the newest still to be signed or finished (decisions 1). */
export const getActivePlan = async (ctx: Ctx, { clientId }: { clientId: number }) => {
  const plan = await store.findActivePlan(ctx.db, ownClientId(ctx, clientId))
  return plan ? (await describeAll(ctx, [plan]))[0]! : null
}

export const listPaidPlans = async (ctx: Ctx, { clientId }: { clientId: number }) =>
  describeAll(ctx, await store.listPaidPlans(ctx.db, ownClientId(ctx, clientId)))

/** Everything that a client planned, the newest first, for the staff. */
export const listPlansOf = async (ctx: Ctx, clientId: number) =>
  describeAll(ctx, (await store.listAllPlans(ctx.db, clientId)).reverse())

/** Bookings that a client can name in a note; nobody writes about older ones. */
const NAMED_BOOKINGS = 100

/** What a client's newest bookings are called, for whoever asks what a message is about. */
export const listBookingNames = (ctx: Ctx, clientId: number) => store.listBookingNames(ctx.db, clientId, NAMED_BOOKINGS)

/** Refuses: NOT_FOUND. */
export const getPlan = async (ctx: Ctx, { id }: { id: number }) =>
  (await describeAll(ctx, [await getOwnPlan(ctx, id)]))[0]!

/** Refuses: NOT_FOUND. */
export const listPlanBookings = async (ctx: Ctx, { planId }: { planId: number }) =>
  (await describeAll(ctx, [await getOwnPlan(ctx, planId)]))[0]!.bookings

/** A locked plan of the client who asks, and its bookings that count. Refuses: NOT_FOUND. */
export const lockOwnPlan = async (tx: TxCtx, planId: number, clientId: number) => {
  const plan = await store.lockPlan(tx.db, planId)
  if (!plan || plan.clientId !== clientId) return refuse('NOT_FOUND')
  const bookings = await store.listBookings(tx.db, [plan.id])
  return { plan, live: bookings.filter((b) => isLive(b.status)) }
}

/** A locked plan for a job of ours. */
export const lockPlan = async (tx: TxCtx, planId: number) => (await store.lockPlan(tx.db, planId))!

/** A payment that has succeeded, as the plan sees it; `amountCents` is what its method was charged, `feeCents` part of it. */
export type SuccessfulPayment = {
  id: number
  methodId: number
  amountCents: number
  feeCents: number
  fundCents: number
}

/**
 * Takes note that the plan is paid: the money goes into the books, what was held of the fund is used, and the plan waits for
 * the signature (decisions 2).
 */
export const markPaid = async (tx: TxCtx, plan: store.Plan, payment: SuccessfulPayment) => {
  const now = tx.clock.now()
  const due = signBy(now)
  await movePlan(tx, plan, 'pay', {
    purchase_method_id: payment.methodId,
    paid_at: now,
    sign_by: due,
    finish_by: finishBy(now),
    pay_by: null,
  })
  const fundParts = await useHeldFund(tx, payment.id)
  const moved = paymentMovements({ ...payment, clientId: plan.clientId, planId: plan.id, fundParts })
  await insertMovements(tx.db, moved, plan.currency, now)
  await sharePayment(tx, plan, payment, fundParts)
  await remindToSign(tx, plan, now, due)
  await remindToFinish(tx, plan, finishBy(now))
  const client = await getClient(tx, plan.clientId)
  const paid = formatMoney(payment.amountCents + payment.fundCents, plan.currency, client.lang)
  await sendMail(tx, client.email, client.lang, planPaid(client, plan.id, paid, due, tx.config.publicOrigin))
}

/** Notes on each booking which part of it the fund paid, from which of its credits, and its part of the fee. */
const sharePayment = async (
  tx: TxCtx,
  plan: store.Plan,
  payment: SuccessfulPayment,
  fundParts: readonly FundPart[],
) => {
  const live = (await store.listAllBookings(tx.db, plan.id)).filter((booking) => isLive(booking.status))
  const prices = live.map((booking) => booking.payNowCents)
  const byFund = shareOut(payment.fundCents, prices)
  const fees = shareOut(payment.feeCents, prices)
  for (const [i, booking] of live.entries()) {
    await store.markBookingPaid(tx.db, booking.id, { byFundCents: byFund[i]!, feeCents: fees[i]! })
  }
  const shares = live.map(({ id }, i) => ({ id, byFundCents: byFund[i]! }))
  await noteFundParts(tx, partsOfBookings(shares, fundParts))
}

const remindToSign = async (tx: TxCtx, plan: store.Plan, paidAt: Date, due: Date) => {
  for (const hours of SIGN_REMINDER_HOURS) {
    await tx.jobs.enqueue(tx.db, {
      kind: REMIND_TO_SIGN,
      payload: { planId: plan.id },
      dueAt: addHours(paidAt, hours),
      key: `${plan.id} ${hours}`,
    })
  }
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_UNSIGNED,
    payload: { planId: plan.id },
    dueAt: due,
    key: String(plan.id),
  })
}

const remindToFinish = async (tx: TxCtx, plan: store.Plan, due: Date) => {
  for (const hoursLeft of FINISH_REMINDER_HOURS_LEFT) {
    await tx.jobs.enqueue(tx.db, {
      kind: REMIND_TO_FINISH,
      payload: { planId: plan.id },
      dueAt: addHours(due, -hoursLeft),
      key: `${plan.id} ${hoursLeft}`,
    })
  }
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_UNFINISHED,
    payload: { planId: plan.id },
    dueAt: due,
    key: String(plan.id),
  })
}

/**
 * A payment came to nothing: what it held of the fund goes back, and the plan can be paid again, unless the time to pay has
 * ended meanwhile.
 */
export const markPaymentFailed = async (tx: TxCtx, plan: store.Plan, paymentId: number) => {
  await giveFundBack(tx, paymentId)
  await movePlan(tx, plan, 'failPayment')
  if (plan.payBy && plan.payBy <= tx.clock.now()) await endUnpaid(tx, plan)
}

/** Stops the time to pay of a locked plan, while finance looks at the proof of a transfer (decisions 2). */
export const stopPayBy = async (tx: TxCtx, plan: store.Plan) => {
  await store.updatePlan(tx.db, plan.id, { pay_by: null })
  plan.payBy = null
}

/** Lets the time to pay of a locked plan go on with what was left of it; answers until when (docs/decisions/0010). */
export const resumePayBy = async (
  tx: TxCtx,
  plan: store.Plan,
  stopped: { stoppedAt: Date; payBy: Date },
): Promise<Date> => {
  const live = (await store.listAllBookings(tx.db, plan.id)).filter((booking) => isLive(booking.status))
  const firstServiceAt = new Date(Math.min(...live.map((booking) => booking.serviceStartsAt.getTime())))
  const due = payByAfterStop(stopped, tx.clock.now(), firstServiceAt)
  await setPayBy(tx, plan, due)
  return due
}

/** Takes note that the receipt is signed: its bookings are guaranteed. Refuses: PLAN_CLOSED, TOO_LATE. */
export const markSigned = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.signBy && plan.signBy <= tx.clock.now()) refuse('TOO_LATE', { deadline: plan.signBy.toISOString() })
  await movePlan(tx, plan, 'sign', { signed_at: tx.clock.now() })
  await guaranteeBookings(tx, plan)
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, planSigned(client, tx.config.publicOrigin))
}

/**
 * The last step: a locked, signed plan whose bookings all have their vouchers is closed, and the client is told that the trip
 * is ready. One that is not so far, is closed already or is too late stays as it is, so that it may be called whenever
 * something that was missing is there (spec 4, decisions 2).
 */
export const finishPlan = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.status !== PLAN.signed || plan.finishBy! <= tx.clock.now()) return
  const bookings = await store.listAllBookings(tx.db, plan.id)
  if (!bookings.every(({ status }) => !isLive(status) || hasVoucher(status))) return
  await movePlan(tx, plan, 'close', { closed_at: tx.clock.now() })
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, tripReady(client, tx.config.publicOrigin))
}

/** Chooses how the plan will be paid. Refuses: NOT_FOUND, PLAN_CLOSED once a payment began. */
export const setPurchaseMethod = (ctx: Ctx, planId: number, methodId: number) =>
  transact(ctx, async (tx) => {
    const { plan } = await lockOwnPlan(tx, planId, clientIdOf(ctx))
    if (plan.status !== PLAN.open && plan.status !== PLAN.readyToPay) refuse('PLAN_CLOSED')
    await store.updatePlan(tx.db, plan.id, { purchase_method_id: methodId })
  })

/** Reminds of the time to pay, unless it has changed since. */
const remindToPay = async (tx: TxCtx, { planId, payBy: due }: { planId: number; payBy: string }) => {
  const plan = await lockPlan(tx, planId)
  const payBy = plan.payBy
  if (plan.status !== PLAN.readyToPay || payBy?.toISOString() !== due || payBy <= tx.clock.now()) return
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, payReminder(client, plan.id, payBy, tx.config.publicOrigin))
}

/** A plan that was not paid in time loses its bookings and their stock goes back (decisions 2). */
const expireUnpaid = async (tx: TxCtx, { planId, payBy: due }: { planId: number; payBy: string }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.readyToPay || plan.payBy?.toISOString() !== due) return
  await endUnpaid(tx, plan)
}

const endUnpaid = async (tx: TxCtx, plan: store.Plan) => {
  await endBookings(tx, plan, 'expire', 'unpaid')
  await settlePlanState(tx, plan)
}

/** A plan that was paid and not signed in time loses its bookings; the client chooses where the money goes (decisions 2). */
const expireUnsigned = async (tx: TxCtx, { planId }: { planId: number }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status === PLAN.paid) await cancelPaidBookings(tx, plan, 'unsigned24h')
}

const remind = async (tx: TxCtx, { planId }: { planId: number }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.paid || plan.signBy! <= tx.clock.now()) return
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, signReminder(client, plan.id, plan.signBy!, tx.config.publicOrigin))
}

/**
 * A plan that was paid and not closed in time loses its bookings; the client chooses where the money goes. What is in service
 * by then stays, and closes its plan (decisions 2, docs/decisions/0011).
 */
const expireUnfinished = async (tx: TxCtx, { planId }: { planId: number }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.paid && plan.status !== PLAN.signed) return
  await cancelPaidBookings(tx, plan, 'final48h')
  if (plan.status === PLAN.signed) await movePlan(tx, plan, 'close', { closed_at: tx.clock.now() })
}

/** Tells the client what the last step still misses, and the staff, who may have to look at documents. */
const remindFinish = async (tx: TxCtx, { planId }: { planId: number }) => {
  const plan = await lockPlan(tx, planId)
  if ((plan.status !== PLAN.paid && plan.status !== PLAN.signed) || plan.finishBy! <= tx.clock.now()) return
  const missing = plan.status === PLAN.paid ? 'signature' : 'documents'
  const client = await getClient(tx, plan.clientId)
  const unfinished = { planId, missing, finishBy: plan.finishBy! } as const
  await sendMail(tx, client.email, client.lang, finishReminder(client, unfinished, tx.config.publicOrigin))
  await sendMail(tx, tx.config.officeEmail, 'en', planUnfinished(unfinished, tx.config.publicOrigin))
}

/** Names what carries out the plan's deadlines. */
export const handlePlanJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(REMIND_TO_PAY, remindToPay)
  jobs.handle(EXPIRE_UNPAID, expireUnpaid)
  jobs.handle(EXPIRE_UNSIGNED, expireUnsigned)
  jobs.handle(REMIND_TO_SIGN, remind)
  jobs.handle(EXPIRE_UNFINISHED, expireUnfinished)
  jobs.handle(REMIND_TO_FINISH, remindFinish)
}
