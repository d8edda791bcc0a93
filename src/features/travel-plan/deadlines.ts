import { addDays, addHours, type Day, havanaInstant } from '../../lib/days.ts'
import type { Deadlines } from '../../lib/store-rules.ts'

/** A plan must be paid at least this many hours before its first service. */
export const PAY_BEFORE_SERVICE_HOURS = 72
/** Minimum hours left to pay after finance rejects the proof of a transfer (docs/decisions/0010). */
export const PAY_AFTER_REJECTION_HOURS = 12
/** Hours before the payment deadline at which the client is reminded (docs/decisions/0011). */
export const PAY_REMINDER_HOURS_LEFT = [24, 3] as const
/** Days to choose where a refund goes; then it goes to the fund (docs/decisions/0009). */
export const CHOOSE_WITHIN_DAYS = 14

/** The hours that a booking keeps from the day it was made (docs/decisions/0090). */
export type BookingHours = Omit<Deadlines, 'confirmHours'>

export const hoursBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 3_600_000)

const mostOf = (hours: readonly number[]) => Math.max(...hours)

/** Deadline for the supplier's confirmation (docs/rules/states.md#confirmation-window). */
export const confirmBy = (createdAt: Date, confirmHours: number) => addHours(createdAt, confirmHours)

/** Hours after a request at which staff are alerted that it is unconfirmed: after each third, and 2 hours before the end. */
export const confirmAlertHours = (confirmHours: number) =>
  distinct([Math.round(confirmHours / 3), Math.round((confirmHours * 2) / 3), confirmHours - 2], confirmHours)

type Confirmed = { confirmedAt: Date; serviceStartsAt: Date } & Pick<BookingHours, 'payHours'>

/**
 * Payment deadline: each booking's hours after its confirmation, the latest of them, but at least 72 hours before the first service
 * (docs/rules/states.md#payment-window).
 */
export const payBy = (bookings: readonly Confirmed[]) => {
  const last = Math.max(...bookings.map(({ confirmedAt, payHours }) => addHours(confirmedAt, payHours).getTime()))
  const firstServiceAt = Math.min(...bookings.map(({ serviceStartsAt }) => serviceStartsAt.getTime()))
  return earlierOf(new Date(last), addHours(new Date(firstServiceAt), -PAY_BEFORE_SERVICE_HOURS))
}

const earlierOf = (a: Date, b: Date) => (a < b ? a : b)

/**
 * Payment deadline after the clock was stopped: the time that was left, at least 12 hours, but at least 72 hours before the
 * first service.
 */
export const payByAfterStop = (stopped: { stoppedAt: Date; payBy: Date }, resumedAt: Date, firstServiceAt: Date) => {
  const leftHours = (stopped.payBy.getTime() - stopped.stoppedAt.getTime()) / 3_600_000
  const extended = addHours(resumedAt, Math.max(leftHours, PAY_AFTER_REJECTION_HOURS))
  return earlierOf(extended, addHours(firstServiceAt, -PAY_BEFORE_SERVICE_HOURS))
}

/** Hours to sign a plan: the longest of its bookings (docs/rules/states.md#signing-window). */
export const signHoursOf = (bookings: readonly Pick<BookingHours, 'signHours'>[]) =>
  mostOf(bookings.map(({ signHours }) => signHours))

/** Hours to finish a plan: the longest of its bookings (docs/rules/states.md#final-step). */
export const finishHoursOf = (bookings: readonly Pick<BookingHours, 'finishHours'>[]) =>
  mostOf(bookings.map(({ finishHours }) => finishHours))

/** Hours after the payment at which the client is reminded to sign: after 1, at the middle, and 4 and 1 before the end. */
export const signReminderHours = (signHours: number) =>
  distinct([1, Math.round(signHours / 2), signHours - 4, signHours - 1], signHours)

/** Hours before the deadline of the last step at which client and staff are reminded (docs/decisions/0011). */
export const finishReminderHoursLeft = (finishHours: number) => [12, 2].filter((left) => left < finishHours)

/** The different hours between now and the end, the earliest first. */
const distinct = (hours: number[], end: number) =>
  [...new Set(hours)].filter((hour) => hour > 0 && hour < end).sort((a, b) => a - b)

/** A service ends with its last day in Havana. */
export const serviceEndsAt = (lastDay: Day) => havanaInstant(addDays(lastDay, 1), '0000')
export const chooseBy = (endedAt: Date) => addHours(endedAt, CHOOSE_WITHIN_DAYS * 24)
