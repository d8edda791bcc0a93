import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { isLive, next, REFUND_TRANSITIONS, type RefundEvent } from '../states.ts'
import { lockBooking } from './booking.service.ts'
import * as store from './refund.store.ts'
import type { Booking } from './travel-plan.store.ts'

export { type Refund, setRefusedSince } from './refund.store.ts'

/** Opens a refund without a target for a paid booking that has ended. */
export const openRefund = async (tx: TxCtx, values: store.Opening): Promise<store.Refund> => {
  const now = tx.clock.now()
  const refund = await store.insertRefund(tx.db, { ...values, reference: randomReference(12), requestedAt: now })
  await recordAudit(tx.db, {
    at: now,
    actor: tx.actor,
    entity: 'refund',
    entityId: refund.id,
    event: 'request',
    after: { bookingId: values.bookingId, reason: values.reason, paidCents: values.paidCents },
  })
  return refund
}

/** Changes a refund that is still in state `refund.status`. Refuses: STATE_CHANGED. */
export const changeRefund = async (
  tx: TxCtx,
  refund: store.Refund,
  change: Parameters<typeof store.updateRefund>[3],
) => {
  if (!(await store.updateRefund(tx.db, refund.id, refund.status, change))) refuse('STATE_CHANGED')
}

/** Applies an event to a refund of a locked plan and logs it with `details`. Refuses: STATE_CHANGED when its state does not allow it. */
export const moveRefund = async (
  tx: TxCtx,
  refund: store.Refund,
  event: RefundEvent,
  change: Parameters<typeof store.updateRefund>[3] = {},
  details: object = {},
) => {
  const to = next(REFUND_TRANSITIONS, refund.status, event, tx.actor.kind) ?? refuse('STATE_CHANGED')
  await changeRefund(tx, refund, { ...change, status: to })
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'refund',
    entityId: refund.id,
    event,
    before: { status: refund.status },
    after: {
      status: to,
      ...(change.target && { target: change.target, amountCents: change.amountCents }),
      ...details,
    },
  })
  refund.status = to
}

/** A refund with its booking and plan; the plan is locked first. Refuses: NOT_FOUND. */
export const lockRefund = async (tx: TxCtx, id: number) => {
  const { bookingId } = (await store.findRefund(tx.db, id)) ?? refuse('NOT_FOUND')
  const { booking, plan } = await lockBooking(tx, bookingId)
  return { booking, plan, refund: (await store.findRefund(tx.db, id))! }
}

/** The open or settled refund of a booking; a booking has at most one. */
export const findCurrentRefund = async (ctx: Pick<Ctx, 'db'>, bookingId: number): Promise<store.Refund | undefined> =>
  (await store.listCurrentRefunds(ctx.db, [bookingId]))[0]

/** The open or settled refunds of bookings, by booking id. */
export const listRefundsByBooking = async (ctx: Pick<Ctx, 'db'>, bookings: readonly Booking[]) => {
  const paid = bookings.filter((booking) => booking.paid && !isLive(booking.status)).map(({ id }) => id)
  return new Map((await store.listCurrentRefunds(ctx.db, paid)).map((refund) => [refund.bookingId, refund]))
}

/** Refunds by id. */
export const listRefunds = async (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  new Map((await store.listRefunds(ctx.db, ids)).map((refund) => [refund.id, refund]))

/** A refund by its reference; undefined when there is none. */
export const findRefundByReference = (ctx: Pick<Ctx, 'db'>, reference: string) =>
  store.findRefundByReference(ctx.db, reference)
