import { addDays, addHours, type Day, havanaInstant } from '../../lib/days.ts'
import type { Deadlines } from '../../lib/store-rules.ts'
import { lastPaymentAt } from '../products/pay-before-service.ts'

/**
 * Minimum hours to pay after finance rejects the proof of a transfer (docs/decisions/0010), and after the client cancels the bookings that
 * the plan was waiting for (docs/decisions/0186).
 */
export const MIN_HOURS_TO_PAY = 12
/** Hours before the payment deadline at which the client is reminded (docs/decisions/0011). */
export const PAY_REMINDER_HOURS_LEFT = [24, 3] as const
/** Days to choose where a refund goes; after that, it goes to the fund (docs/decisions/0009). */
export const CHOOSE_WITHIN_DAYS = 14

/** The deadlines, in hours, that a booking keeps from the day it was made (docs/decisions/0090). */
export type BookingHours = Omit<Deadlines, 'confirmHours'>

export const hoursBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 3_600_000)

const mostOf = (hours: readonly number[]) => Math.max(...hours)

/** Deadline for the supplier's confirmation, while the service can still be paid (docs/rules/states.md#confirmation-window). */
export const confirmBy = (createdAt: Date, confirmHours: number, serviceStartsAt: Date) =>
  earliestOf([addHours(createdAt, confirmHours), lastPaymentAt(serviceStartsAt)])

/**
 * Hours after a request at which staff are alerted that it is unconfirmed: after one third and two thirds of the time, and 2 hours before
 * its end; immediately when there is too little time for that.
 */
export const confirmAlertHours = (confirmHours: number) => {
  const thirds = [Math.round(confirmHours / 3), Math.round((confirmHours * 2) / 3)]
  const hours = distinct([...thirds, confirmHours - 2], confirmHours)
  return hours.length > 0 ? hours : [0]
}

type Confirmed = { confirmedAt: Date } & Pick<BookingHours, 'payHours'>

/**
 * End of the payment window of a plan that becomes ready to pay: now plus the longest pay hours of its bookings. When the client ended
 * the other bookings, it is the latest of each booking's confirmation plus its pay hours, but at least 12 hours from now. It is never later
 * than that latest instant plus the hours for a confirmation and 12 hours (docs/rules/states.md#payment-window).
 */
export const payWindowEnd = (
  bookings: readonly Confirmed[],
  now: Date,
  { endedByClient, confirmHours }: { endedByClient: boolean; confirmHours: number },
) => {
  const fromConfirmation = latestOf(bookings.map(({ confirmedAt, payHours }) => addHours(confirmedAt, payHours)))
  const end = endedByClient
    ? latestOf([addHours(now, MIN_HOURS_TO_PAY), fromConfirmation])
    : addHours(now, mostOf(bookings.map(({ payHours }) => payHours)))
  return earliestOf([end, addHours(fromConfirmation, confirmHours + MIN_HOURS_TO_PAY)])
}

/** End of the payment window after it was paused: the remaining time, but at least 12 hours. */
export const payWindowEndAfterPause = (paused: { pausedAt: Date; windowEndsAt: Date }, resumedAt: Date) => {
  const leftHours = (paused.windowEndsAt.getTime() - paused.pausedAt.getTime()) / 3_600_000
  return addHours(resumedAt, Math.max(leftHours, MIN_HOURS_TO_PAY))
}

/** Payment deadline of bookings: the end of their plan's payment window, but no later than 72 hours before the first service. */
export const payBy = (bookings: readonly { serviceStartsAt: Date }[], windowEndsAt: Date) =>
  earliestOf([windowEndsAt, ...bookings.map(({ serviceStartsAt }) => lastPaymentAt(serviceStartsAt))])

export const latestOf = (instants: readonly Date[]) => new Date(Math.max(...instants.map(Number)))
const earliestOf = (instants: readonly Date[]) => new Date(Math.min(...instants.map(Number)))

type Paid = { serviceStartsAt: Date } & Pick<BookingHours, 'signHours' | 'finishHours'>

/** Deadline to sign a plan: the longest hours of its bookings (docs/rules/states.md#signing-window). */
export const signBy = (bookings: readonly Paid[], paidAt: Date) =>
  beforeService(bookings, paidAt, mostOf(bookings.map(({ signHours }) => signHours)))

/** Deadline to finish a plan: the longest hours of its bookings (docs/rules/states.md#final-step). */
export const finishBy = (bookings: readonly Paid[], paidAt: Date) =>
  beforeService(bookings, paidAt, mostOf(bookings.map(({ finishHours }) => finishHours)))

/** The given hours after the payment, but no later than the start of a service that had not begun by then. */
const beforeService = (bookings: readonly Paid[], paidAt: Date, hours: number) =>
  earliestOf([
    addHours(paidAt, hours),
    ...bookings.map(({ serviceStartsAt }) => serviceStartsAt).filter((startsAt) => startsAt > paidAt),
  ])

/** Hours after the payment at which the client is reminded to sign: after 1 hour, halfway, and 4 hours and 1 hour before the end. */
export const signReminderHours = (signHours: number) =>
  distinct([1, Math.round(signHours / 2), signHours - 4, signHours - 1], signHours)

/** Hours before the deadline of the last step at which client and staff are reminded (docs/decisions/0011). */
export const finishReminderHoursLeft = (finishHours: number) => [12, 2].filter((left) => left < finishHours)

/** The distinct hours between now and the end, earliest first. */
const distinct = (hours: number[], end: number) =>
  [...new Set(hours)].filter((hour) => hour > 0 && hour < end).sort((a, b) => a - b)

/** A service ends with its last day in Havana. */
export const serviceEndsAt = (lastDay: Day) => havanaInstant(addDays(lastDay, 1), '0000')
export const chooseBy = (endedAt: Date) => addHours(endedAt, CHOOSE_WITHIN_DAYS * 24)
