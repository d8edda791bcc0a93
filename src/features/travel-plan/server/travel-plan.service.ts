import { sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { finishBy, signBy } from '../deadlines.ts'
import { isLive, PLAN } from '../states.ts'
import { endBookings, guaranteeBookings } from './booking.service.ts'
import { EXPIRE_UNPAID, movePlan, settlePlanState } from './transitions.ts'
import { planPaid, planSigned } from './travel-plan.mails.ts'

export { movePlan } from './transitions.ts'

import * as store from './travel-plan.store.ts'

/** A plan with its bookings and what they come to. */
export const describePlan = (plan: store.Plan, bookings: store.Booking[]) => {
  const live = bookings.filter((booking) => isLive(booking.status))
  return {
    ...plan,
    payNowCents: sum(live.map((b) => b.payNowCents)),
    payInCubaCents: sum(live.map((b) => b.payInCubaCents)),
    activeBookings: live.length,
    bookings,
  }
}

const describeAll = async (ctx: Ctx, plans: store.Plan[]) => {
  const bookings = await store.listBookings(
    ctx.db,
    plans.map((plan) => plan.id),
  )
  return plans.map((plan) =>
    describePlan(
      plan,
      bookings.filter((b) => b.planId === plan.id),
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

/** Refuses: NOT_FOUND. */
export const getPlan = async (ctx: Ctx, { id }: { id: number }) =>
  (await describeAll(ctx, [await getOwnPlan(ctx, id)]))[0]!

/** Refuses: NOT_FOUND. */
export const listPlanBookings = async (ctx: Ctx, { planId }: { planId: number }) =>
  store.listBookings(ctx.db, [(await getOwnPlan(ctx, planId)).id])

/** A locked plan of the client who asks, and its bookings that count. Refuses: NOT_FOUND. */
export const lockOwnPlan = async (tx: TxCtx, planId: number, clientId: number) => {
  const plan = await store.lockPlan(tx.db, planId)
  if (!plan || plan.clientId !== clientId) return refuse('NOT_FOUND')
  const bookings = await store.listBookings(tx.db, [plan.id])
  return { plan, live: bookings.filter((b) => isLive(b.status)) }
}

/** A locked plan for a job of ours. */
export const lockPlan = async (tx: TxCtx, planId: number) => (await store.lockPlan(tx.db, planId))!

/** Takes note that the plan is paid: it waits for the signature (decisions 2). `sum` is what was paid, in words. */
export const markPaid = async (tx: TxCtx, plan: store.Plan, methodId: number, paid: string) => {
  const now = tx.clock.now()
  const due = signBy(now)
  await movePlan(tx, plan, 'pay', {
    purchase_method_id: methodId,
    paid_at: now,
    sign_by: due,
    finish_by: finishBy(now),
    pay_by: null,
  })
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, planPaid(client, plan.id, paid, due, tx.config.publicOrigin))
}

/** Takes note that the receipt is signed: its bookings are guaranteed. Refuses: PLAN_CLOSED. */
export const markSigned = async (tx: TxCtx, plan: store.Plan) => {
  await movePlan(tx, plan, 'sign', { signed_at: tx.clock.now() })
  await guaranteeBookings(tx, plan)
  const client = await getClient(tx, plan.clientId)
  await sendMail(tx, client.email, client.lang, planSigned(client, tx.config.publicOrigin))
}

/** Chooses how the plan will be paid. Refuses: NOT_FOUND, PLAN_CLOSED once a payment began. */
export const setPurchaseMethod = (ctx: Ctx, planId: number, methodId: number) =>
  transact(ctx, async (tx) => {
    const { plan } = await lockOwnPlan(tx, planId, clientIdOf(ctx))
    if (plan.status !== PLAN.open && plan.status !== PLAN.readyToPay) refuse('PLAN_CLOSED')
    await store.updatePlan(tx.db, plan.id, { purchase_method_id: methodId })
  })

/** A plan that was not paid in time loses its bookings and their stock goes back (decisions 2). */
const expireUnpaid = async (tx: TxCtx, { planId, payBy: due }: { planId: number; payBy: string }) => {
  const plan = await lockPlan(tx, planId)
  if (plan.status !== PLAN.readyToPay || plan.payBy?.toISOString() !== due) return
  await endBookings(tx, plan, 'expire', 'unpaid')
  await settlePlanState(tx, plan)
}

/** Names what carries out the plan's deadlines. */
export const handlePlanJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_UNPAID, expireUnpaid)
}
