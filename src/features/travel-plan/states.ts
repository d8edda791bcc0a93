/** Booking states (docs/rules/states.md#booking-states). */
export const BOOKING = {
  awaitingConfirmation: 1,
  confirmed: 2,
  alternativeOffered: 3,
  guaranteed: 4,
  inService: 5,
  completed: 6,
  rejected: 7,
  expired: 8,
  canceled: 9,
  noShow: 10,
} as const
export type BookingStatus = (typeof BOOKING)[keyof typeof BOOKING]

/** Plan states (docs/rules/states.md#plan-states). */
export const PLAN = { open: 1, readyToPay: 2, paymentPending: 3, paid: 4, signed: 5, closed: 6, canceled: 7 } as const
export type PlanStatus = (typeof PLAN)[keyof typeof PLAN]

/** Why a booking ended (docs/rules/states.md#reasons). */
export const REASONS = [
  'client',
  'agency',
  'supplier',
  'unconfirmed72h',
  'unpaid',
  'unsigned24h',
  'final48h',
  'documents',
] as const
export type Reason = (typeof REASONS)[number]

/** Refund states (docs/rules/states.md#refund-states). */
export const REFUND = { requested: 1, approved: 2, processing: 3, settled: 4, failed: 5, rejected: 6 } as const
export type RefundStatus = (typeof REFUND)[keyof typeof REFUND]

/** Where the money of a refund goes: back the way the client paid, or into the client's fund. */
export type RefundTarget = 'client' | 'fund'

type Who = 'client' | 'staff' | 'system'

/** An event, the states in which it can happen, the state it leads to, and who may trigger it. */
export type Transition<From extends number, E extends string, To extends number = From> = {
  event: E
  from: readonly From[]
  to: To
  by: readonly Who[]
}

/** All transitions of a booking. */
export const BOOKING_TRANSITIONS = [
  {
    event: 'confirm',
    from: [BOOKING.awaitingConfirmation, BOOKING.alternativeOffered],
    to: BOOKING.confirmed,
    by: ['staff', 'system'],
  },
  {
    event: 'reject',
    from: [BOOKING.awaitingConfirmation, BOOKING.alternativeOffered],
    to: BOOKING.rejected,
    by: ['staff', 'system'],
  },
  { event: 'offerAlternative', from: [BOOKING.awaitingConfirmation], to: BOOKING.alternativeOffered, by: ['staff'] },
  {
    event: 'expire',
    from: [BOOKING.awaitingConfirmation, BOOKING.confirmed, BOOKING.alternativeOffered],
    to: BOOKING.expired,
    by: ['system'],
  },
  {
    event: 'cancel',
    from: [BOOKING.awaitingConfirmation, BOOKING.confirmed, BOOKING.alternativeOffered, BOOKING.guaranteed],
    to: BOOKING.canceled,
    by: ['client', 'staff', 'system'],
  },
  { event: 'guarantee', from: [BOOKING.confirmed], to: BOOKING.guaranteed, by: ['system', 'client'] },
  { event: 'beginService', from: [BOOKING.guaranteed], to: BOOKING.inService, by: ['system', 'staff'] },
  { event: 'complete', from: [BOOKING.inService], to: BOOKING.completed, by: ['system', 'staff'] },
  { event: 'missService', from: [BOOKING.guaranteed, BOOKING.inService], to: BOOKING.noShow, by: ['staff'] },
] as const satisfies readonly Transition<BookingStatus, string>[]
export type BookingEvent = (typeof BOOKING_TRANSITIONS)[number]['event']

/** All transitions of a travel plan. A closed plan is canceled only when its last booking ends (docs/decisions/0011). */
export const PLAN_TRANSITIONS = [
  { event: 'becomeReady', from: [PLAN.open], to: PLAN.readyToPay, by: ['system', 'staff', 'client'] },
  { event: 'reopen', from: [PLAN.readyToPay], to: PLAN.open, by: ['client', 'system', 'staff'] },
  { event: 'startPayment', from: [PLAN.readyToPay], to: PLAN.paymentPending, by: ['client', 'staff'] },
  { event: 'failPayment', from: [PLAN.paymentPending], to: PLAN.readyToPay, by: ['system', 'client', 'staff'] },
  { event: 'pay', from: [PLAN.paymentPending], to: PLAN.paid, by: ['system', 'client', 'staff'] },
  { event: 'sign', from: [PLAN.paid], to: PLAN.signed, by: ['client'] },
  { event: 'close', from: [PLAN.signed], to: PLAN.closed, by: ['client', 'staff', 'system'] },
  {
    event: 'cancel',
    from: [PLAN.open, PLAN.readyToPay, PLAN.paid, PLAN.signed, PLAN.closed],
    to: PLAN.canceled,
    by: ['client', 'staff', 'system'],
  },
] as const satisfies readonly Transition<PlanStatus, string>[]
export type PlanEvent = (typeof PLAN_TRANSITIONS)[number]['event']

/**
 * All transitions of a refund. It is Requested while the client chooses the target and while it awaits approval. A refund
 * that goes only to the fund is settled as soon as it is approved.
 */
export const REFUND_TRANSITIONS = [
  { event: 'choose', from: [REFUND.requested], to: REFUND.requested, by: ['client', 'staff', 'system'] },
  { event: 'approve', from: [REFUND.requested], to: REFUND.approved, by: ['staff', 'client', 'system'] },
  { event: 'reject', from: [REFUND.requested], to: REFUND.rejected, by: ['staff'] },
  { event: 'process', from: [REFUND.approved], to: REFUND.processing, by: ['system'] },
  {
    event: 'settle',
    from: [REFUND.approved, REFUND.processing],
    to: REFUND.settled,
    by: ['system', 'client', 'staff'],
  },
  { event: 'fail', from: [REFUND.processing], to: REFUND.failed, by: ['system', 'staff'] },
] as const satisfies readonly Transition<RefundStatus, string>[]
export type RefundEvent = (typeof REFUND_TRANSITIONS)[number]['event']

type OpenRefundStatus = typeof REFUND.requested | typeof REFUND.approved | typeof REFUND.processing

/** A refund whose money has not moved yet. */
export const isOpenRefund = (status: RefundStatus): status is OpenRefundStatus =>
  status === REFUND.requested || status === REFUND.approved || status === REFUND.processing

/** The state an event leads to; undefined when the state does not allow the event or `who` may not trigger it. */
export const next = <From extends number, E extends string, To extends number>(
  transitions: readonly Transition<From, E, To>[],
  from: From,
  event: E,
  who: string,
): To | undefined =>
  transitions.find((t) => t.event === event && t.from.includes(from) && t.by.some((actor) => actor === who))?.to

/** A live booking holds stock, and its price is part of the plan. */
export const isLive = (status: BookingStatus) => isAwaiting(status) || isConfirmed(status)

/** Requested and not yet answered by the supplier. */
export const isAwaiting = (status: BookingStatus) =>
  status === BOOKING.awaitingConfirmation || status === BOOKING.alternativeOffered

/** Shown to the client as "confirmed" (docs/rules/states.md#status-wording). */
export const isConfirmed = (status: BookingStatus) =>
  status === BOOKING.confirmed ||
  status === BOOKING.guaranteed ||
  status === BOOKING.inService ||
  status === BOOKING.completed

/** Its price stays paid: it is live, or its client did not show up. */
export const keepsPrice = (status: BookingStatus) => isLive(status) || status === BOOKING.noShow

/** A signed plan that has not been canceled since. */
export const isSigned = (status: PlanStatus) => status === PLAN.signed || status === PLAN.closed

/** Guaranteed and not a no-show: its voucher is valid (docs/rules/signing.md#voucher). */
export const hasVoucher = (status: BookingStatus) => isConfirmed(status) && status !== BOOKING.confirmed
