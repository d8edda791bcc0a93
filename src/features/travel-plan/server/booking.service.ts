import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import { type Ctx, ownerId, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getBookedCar, releaseCar } from '../../cars/server/cars.service.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { getBookedStay, releaseLodging } from '../../lodging/server/lodging.service.ts'
import type { WholeBooking } from '../contract.ts'
import { isLive, isOpenRefund, PLAN, type Reason } from '../states.ts'
import { listCurrentRefunds } from './refund.store.ts'
import { moveBooking, settleRest } from './transitions.ts'
import { bookingEnded } from './travel-plan.mails.ts'
import * as store from './travel-plan.store.ts'
import { voidVoucher } from './voucher.store.ts'

export type { Booking } from './travel-plan.store.ts'

/** The job for higher features when a paid booking ends; its payload is `{ planId }`. */
export const PAID_BOOKING_ENDED = 'booking.paid-ended'

const release: Record<SoldProduct, (tx: TxCtx, bookingId: number) => Promise<void>> = {
  [PRODUCT_TYPES.carRent]: releaseCar,
  [PRODUCT_TYPES.lodging]: releaseLodging,
}

/** A booking of the calling client. Refuses: NOT_FOUND. */
export const getBooking = async (ctx: Ctx, { id }: { id: number }) => {
  const booking = (await store.findBooking(ctx.db, id)) ?? refuse('NOT_FOUND')
  ownerId(ctx, booking.clientId)
  return booking
}

/** Loads the offer and the form of a booking, by product, in the requested language. */
const LOAD_DETAILS: Record<
  SoldProduct,
  (ctx: Ctx, id: number) => Promise<Pick<WholeBooking, 'carOffer' | 'offer' | 'bookForm'>>
> = {
  [PRODUCT_TYPES.carRent]: async (ctx, id) => {
    const { offer, driver } = await getBookedCar(ctx, id, ctx.lang)
    return { carOffer: offer, offer: null, bookForm: { driver } }
  },
  [PRODUCT_TYPES.lodging]: async (ctx, id) => {
    const { offer, travelers } = await getBookedStay(ctx, id)
    return { carOffer: null, offer, bookForm: { travelers } }
  },
}

/** A booking with its offer and its travelers. Refuses: NOT_FOUND, also when `productType` differs. */
export const getWholeBooking = (productType?: SoldProduct) => async (ctx: Ctx, input: { id: number }) => {
  const booking = await getBooking(ctx, input)
  if (productType && booking.productType !== productType) refuse('NOT_FOUND')
  return {
    ...booking,
    siteId: ctx.config.siteId,
    policies: (await store.listBookingPolicies(ctx.db, [booking.id])).get(booking.id) ?? [],
    ...(await LOAD_DETAILS[booking.productType](ctx, booking.id)),
  }
}

/**
 * Cancels an unpaid booking and releases its stock. Idempotent.
 * Refuses: NOT_FOUND, BOOKING_BEING_PAID, BOOKING_PAID, which leads to the refund page (docs/rules/refunds.md#canceling).
 */
export const cancelBooking = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, (await getBooking(tx, { id })).id)
    if (!isLive(booking.status)) return booking
    if (plan.status === PLAN.paymentPending) refuse('BOOKING_BEING_PAID', { reference: booking.reference })
    if (booking.paid) refuse('BOOKING_PAID', { reference: booking.reference })
    await cancelUnpaidBooking(tx, plan, booking, 'client')
    return booking
  })

/** Cancels an unpaid booking of a locked plan, releases its stock and sends the client an email. */
export const cancelUnpaidBooking = async (
  tx: TxCtx,
  plan: store.Plan,
  booking: store.Booking,
  reason: Reason,
  note = '',
) => {
  await endBooking(tx, booking, 'cancel', reason, note)
  await settleRest(tx, plan)
}

/** Removes an ended booking from the client's list. Refuses: NOT_FOUND, BOOKING_LIVE, REFUND_OPEN. */
export const deleteBooking = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking } = await lockBooking(tx, (await getBooking(tx, { id })).id)
    if (isLive(booking.status)) refuse('BOOKING_LIVE', { reference: booking.reference })
    const [refund] = await listCurrentRefunds(tx.db, [id])
    if (refund && isOpenRefund(refund.status)) refuse('REFUND_OPEN', { reference: booking.reference })
    await store.hideBooking(tx.db, id)
    return { id }
  })

/** Ends all live bookings of a locked, unpaid plan. */
export const endBookings = async (tx: TxCtx, plan: store.Plan, event: 'expire' | 'cancel', reason: Reason) => {
  for (const booking of await store.listAllBookings(tx.db, plan.id)) {
    if (isLive(booking.status)) await endBooking(tx, booking, event, reason)
  }
}

type Ending = 'expire' | 'cancel' | 'reject'

/** Closes a booking and sends the client an email. */
export const endBooking = async (tx: TxCtx, booking: store.Booking, event: Ending, reason: Reason, note = '') => {
  await closeBooking(tx, booking, event, reason)
  const client = await getClient(tx, booking.clientId)
  const place = (await store.listPlaces(tx.db, [booking.id])).get(booking.id)
  const searchPath = booking.firstDay > dayInHavana(tx.clock.now()) ? place?.searchPath : undefined
  const ended = { reason, note, searchPath }
  await sendMail(tx, client.email, client.lang, bookingEnded(client, booking, ended, tx.config.publicOrigin))
}

/** Ends a booking of a locked plan, releases its stock and voids its voucher. Refuses: STATE_CHANGED when it has already ended. */
export const closeBooking = async (tx: TxCtx, booking: store.Booking, event: Ending, reason: Reason) => {
  await moveBooking(tx, booking, event, { ended_at: tx.clock.now(), request_hash: null, requested_from: null }, reason)
  await release[booking.productType](tx, booking.id)
  await voidVoucher(tx.db, booking.id, tx.clock.now())
  if (!booking.paid) return
  await tx.jobs.enqueue(tx.db, {
    kind: PAID_BOOKING_ENDED,
    payload: { planId: booking.planId },
    dueAt: tx.clock.now(),
  })
}

/** Locks a booking's plan; returns both. Refuses: NOT_FOUND. */
export const lockBooking = async (tx: TxCtx, id: number) => {
  const { planId } = (await store.findBooking(tx.db, id)) ?? refuse('NOT_FOUND')
  const plan = (await store.lockPlan(tx.db, planId))!
  return { plan, booking: (await store.findBooking(tx.db, id))! }
}
