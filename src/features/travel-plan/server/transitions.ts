import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { PAY_REMINDER_HOURS_LEFT, payBy } from '../deadlines.ts'
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
import * as store from './travel-plan.store.ts'

/** The job that expires an unpaid plan, and the reminder before it. */
export const EXPIRE_UNPAID = 'plan.expire-unpaid'
export const REMIND_TO_PAY = 'plan.remind-to-pay'

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
  if (plan.status === PLAN.readyToPay) await movePlan(tx, plan, 'reopen', { pay_by: null })
}

/** Updates an unpaid plan's state and deadline from its bookings: ready to pay once all live ones are confirmed. */
export const settlePlanState = async (tx: TxCtx, plan: store.Plan) => {
  const live = (await store.listBookings(tx.db, [plan.id])).filter((b) => isLive(b.status))
  const ready = live.length > 0 && live.every((b) => isConfirmed(b.status))
  if (!ready) return reopenPlan(tx, plan)
  const due = payBy(live.map((booking) => ({ ...booking, confirmedAt: booking.confirmedAt! })))
  if (plan.status === PLAN.open) await movePlan(tx, plan, 'becomeReady', { pay_by: due })
  await setPayBy(tx, plan, due)
}

/** Sets the payment deadline of a locked plan; schedules its reminders and its expiry. */
export const setPayBy = async (tx: TxCtx, plan: store.Plan, due: Date) => {
  await store.updatePlan(tx.db, plan.id, { pay_by: due })
  plan.payBy = due
  const payload = { planId: plan.id, payBy: due.toISOString() }
  const key = `${plan.id} ${payload.payBy}`
  const reminders = PAY_REMINDER_HOURS_LEFT.map((hoursLeft) => ({
    kind: REMIND_TO_PAY,
    payload,
    dueAt: addHours(due, -hoursLeft),
    key: `${key} ${hoursLeft}`,
  })).filter(({ dueAt }) => dueAt > tx.clock.now())
  await tx.jobs.enqueue(tx.db, { kind: EXPIRE_UNPAID, payload, dueAt: due, key }, ...reminders)
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
