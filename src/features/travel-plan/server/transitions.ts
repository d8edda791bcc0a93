import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { latestOf, PAY_REMINDER_HOURS_LEFT, payBy, payWindowEnd } from '../deadlines.ts'
import {
  BOOKING_TRANSITIONS,
  type BookingEvent,
  isConfirmed,
  isLive,
  next,
  PLAN,
  PLAN_TRANSITIONS,
  type PlanEvent,
  type Reason,
} from '../states.ts'
import { inSeries } from './reminders.ts'
import * as store from './travel-plan.store.ts'
import { deleteTraveler } from './trip-links.store.ts'

/**
 * The jobs that expire an unpaid plan, remind the client before that, and email the client that a plan can be paid because its other
 * bookings ended.
 */
export const EXPIRE_UNPAID = 'plan.expire-unpaid'
export const REMIND_TO_PAY = 'plan.remind-to-pay'
export const MAIL_PAYABLE = 'plan.tell-payable'

/** Applies an event to a locked plan and logs it. Refuses: PLAN_CLOSED when its state does not allow it. */
export const movePlan = async (
  tx: TxCtx,
  plan: store.Plan,
  event: PlanEvent,
  values: Parameters<typeof store.updatePlan>[2] = {},
) => {
  const to = next(PLAN_TRANSITIONS, plan.status, event, tx.actor.kind) ?? refuse('PLAN_CLOSED')
  await store.updatePlan(tx.db, plan.id, { ...values, status: to })
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'travel-plan',
    entityId: plan.id,
    event,
    before: { status: plan.status },
    after: { status: to },
  })
  plan.status = to
}

/** Makes a plan that was ready to pay wait for a confirmation again. */
export const reopenPlan = async (tx: TxCtx, plan: store.Plan) => {
  if (plan.status !== PLAN.readyToPay) return
  await movePlan(tx, plan, 'reopen', { pay_by: null })
  plan.payBy = null
}

/** Updates an unpaid plan's state and deadline from its bookings: ready to pay once all live bookings are confirmed. */
export const settlePlanState = async (tx: TxCtx, plan: store.Plan) => {
  const live = (await store.listBookings(tx.db, [plan.id])).filter((b) => isLive(b.status))
  // Later bookings in the same plan are another trip, perhaps for someone else.
  if (live.length === 0) await deleteTraveler(tx.db, plan.id)
  const ready = live.length > 0 && live.every((b) => isConfirmed(b.status))
  if (!ready) return reopenPlan(tx, plan)
  if (plan.status !== PLAN.open) return setPayBy(tx, plan, live, plan.payWindowEndsAt!)
  const confirmed = live.map((booking) => ({ ...booking, confirmedAt: booking.confirmedAt! }))
  await movePlan(tx, plan, 'becomeReady')
  const limits = { endedByClient: tx.actor.kind === 'client', confirmHours: tx.config.deadlines.confirmHours }
  await extendPayWindow(tx, plan, live, payWindowEnd(confirmed, tx.clock.now(), limits))
}

/**
 * Updates an unpaid plan after bookings ended. When that changes the deadline to pay for the rest, the client gets an email with the new
 * one.
 */
export const settleRest = async (tx: TxCtx, plan: store.Plan) => {
  const before = plan.payBy?.getTime()
  await settlePlanState(tx, plan)
  const now = tx.clock.now()
  if (!plan.payBy || plan.payBy <= now || plan.payBy.getTime() === before) return
  await tx.jobs.enqueue(tx.db, { kind: MAIL_PAYABLE, payload: payByJob(plan.id, plan.payBy), dueAt: now })
}

/** Extends the payment window of a locked plan unless it already ends later (docs/decisions/0186). */
export const extendPayWindow = (tx: TxCtx, plan: store.Plan, live: readonly store.Booking[], end: Date) =>
  setPayBy(tx, plan, live, latestOf([end, ...(plan.payWindowEndsAt ? [plan.payWindowEndsAt] : [])]))

/** The payload of a job about a payment deadline: the job does nothing once the plan has a different deadline. */
const payByJob = (planId: number, due: Date) => ({ planId, payBy: due.toISOString() })

/** Sets the payment window and deadline of a locked plan; schedules its reminders and its expiry. */
const setPayBy = async (tx: TxCtx, plan: store.Plan, live: readonly store.Booking[], windowEndsAt: Date) => {
  const due = payBy(live, windowEndsAt)
  await store.updatePlan(tx.db, plan.id, { pay_by: due, pay_window_ends_at: windowEndsAt })
  plan.payBy = due
  plan.payWindowEndsAt = windowEndsAt
  const payload = payByJob(plan.id, due)
  const reminders = PAY_REMINDER_HOURS_LEFT.map((hoursLeft) => ({
    kind: REMIND_TO_PAY,
    payload,
    dueAt: addHours(due, -hoursLeft),
    key: `${plan.id} ${payload.payBy} ${hoursLeft}`,
  })).filter(({ dueAt }) => dueAt > tx.clock.now())
  // The job has no key, since the same deadline may be set again after its job has run without effect.
  await tx.jobs.enqueue(tx.db, { kind: EXPIRE_UNPAID, payload, dueAt: due }, ...inSeries(reminders))
}

/** Applies an event to a booking of a locked plan and logs it. Refuses: STATE_CHANGED when its state does not allow it. */
export const moveBooking = async (
  tx: TxCtx,
  booking: store.Booking,
  event: BookingEvent,
  values: Parameters<typeof store.updateBooking>[3] = {},
  reason?: Reason,
) => {
  const to = next(BOOKING_TRANSITIONS, booking.status, event, tx.actor.kind) ?? refuse('STATE_CHANGED')
  const moved = await store.updateBooking(tx.db, booking.id, booking.status, {
    ...values,
    status: to,
    ...(reason && { reason }),
  })
  if (!moved) refuse('STATE_CHANGED')
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'booking',
    entityId: booking.id,
    event,
    before: { status: booking.status },
    after: { status: to, ...(reason && { reason }) },
  })
  booking.status = to
  if (reason) booking.reason = reason
}
