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

type Who = 'client' | 'staff' | 'system'

/** An event, the states it leaves from, the state it leads to, and who may trigger it. */
export type Transition<S extends number, E extends string> = { event: E; from: readonly S[]; to: S; by: readonly Who[] }

/** All transitions of a booking. */
export const BOOKING_TRANSITIONS = [
  { event: 'confirm', from: [1, 3], to: 2, by: ['staff', 'system'] },
  { event: 'reject', from: [1, 3], to: 7, by: ['staff', 'system'] },
  { event: 'offerAlternative', from: [1], to: 3, by: ['staff'] },
  { event: 'expire', from: [1, 2, 3], to: 8, by: ['system'] },
  { event: 'cancel', from: [1, 2, 3, 4], to: 9, by: ['client', 'staff', 'system'] },
  { event: 'guarantee', from: [2], to: 4, by: ['system', 'client'] },
  { event: 'beginService', from: [4], to: 5, by: ['system', 'staff'] },
  { event: 'complete', from: [5], to: 6, by: ['system', 'staff'] },
  { event: 'missService', from: [4, 5], to: 10, by: ['staff'] },
] as const satisfies readonly Transition<BookingStatus, string>[]
export type BookingEvent = (typeof BOOKING_TRANSITIONS)[number]['event']

/** All transitions of a travel plan. A closed plan is canceled only when its last booking ends (docs/decisions/0011). */
export const PLAN_TRANSITIONS = [
  { event: 'becomeReady', from: [1], to: 2, by: ['system', 'staff', 'client'] },
  { event: 'reopen', from: [2], to: 1, by: ['client', 'system', 'staff'] },
  { event: 'startPayment', from: [2], to: 3, by: ['client', 'staff'] },
  { event: 'failPayment', from: [3], to: 2, by: ['system', 'client', 'staff'] },
  { event: 'pay', from: [3], to: 4, by: ['system', 'client', 'staff'] },
  { event: 'sign', from: [4], to: 5, by: ['client'] },
  { event: 'close', from: [5], to: 6, by: ['client', 'staff', 'system'] },
  { event: 'cancel', from: [1, 2, 4, 5, 6], to: 7, by: ['client', 'staff', 'system'] },
] as const satisfies readonly Transition<PlanStatus, string>[]
export type PlanEvent = (typeof PLAN_TRANSITIONS)[number]['event']

/**
 * All transitions of a refund. It is Requested while the client chooses the target and while it awaits approval. A refund
 * that goes only to the fund is settled as soon as it is approved.
 */
export const REFUND_TRANSITIONS = [
  { event: 'choose', from: [1], to: 1, by: ['client', 'staff', 'system'] },
  { event: 'approve', from: [1], to: 2, by: ['staff', 'client', 'system'] },
  { event: 'reject', from: [1], to: 6, by: ['staff'] },
  { event: 'process', from: [2], to: 3, by: ['system'] },
  { event: 'settle', from: [2, 3], to: 4, by: ['system', 'client', 'staff'] },
  { event: 'fail', from: [3], to: 5, by: ['system', 'staff'] },
] as const satisfies readonly Transition<RefundStatus, string>[]
export type RefundEvent = (typeof REFUND_TRANSITIONS)[number]['event']

/** A refund whose money has not moved yet. */
export const isOpenRefund = (status: RefundStatus) =>
  status === REFUND.requested || status === REFUND.approved || status === REFUND.processing

/** The state an event leads to; undefined when the state does not allow the event or `who` may not trigger it. */
export const next = <S extends number, E extends string>(
  transitions: readonly Transition<S, E>[],
  from: S,
  event: E,
  who: string,
): S | undefined =>
  transitions.find((t) => t.event === event && t.from.includes(from) && t.by.some((actor) => actor === who))?.to

/** A live booking holds stock, and its price is part of the plan. */
export const isLive = (status: BookingStatus) => isAwaiting(status) || isConfirmed(status)

/** Requested, not yet answered by the supplier. */
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

/** A signed plan that was not canceled since. */
export const isSigned = (status: PlanStatus) => status === PLAN.signed || status === PLAN.closed

/** Guaranteed and not a no-show: its voucher is valid (docs/rules/signing.md#voucher). */
export const hasVoucher = (status: BookingStatus) => isConfirmed(status) && status !== BOOKING.confirmed
