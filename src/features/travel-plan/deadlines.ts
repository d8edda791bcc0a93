import { addDays, addHours, type Day, havanaInstant } from '../../lib/days.ts'

/** Hours from the request to the confirmation (docs/rules/states.md#confirmation-window). */
export const CONFIRM_WITHIN_HOURS = 72
/** Hours from the last confirmation to the payment (docs/rules/states.md#payment-window). */
export const PAY_WITHIN_HOURS = 48
/** A plan must be paid at least this many hours before its first service. */
export const PAY_BEFORE_SERVICE_HOURS = 72
/** Minimum hours left to pay after finance rejects the proof of a transfer (docs/decisions/0010). */
export const PAY_AFTER_REJECTION_HOURS = 12
/** Hours before the payment deadline at which the client is reminded (docs/decisions/0011). */
export const PAY_REMINDER_HOURS_LEFT = [24, 3] as const
/** Hours from the payment to the signature (docs/rules/states.md#signing-window). */
export const SIGN_WITHIN_HOURS = 24
/** Hours from the payment to the end of the last step (docs/rules/states.md#final-step). */
export const FINISH_WITHIN_HOURS = 48
/** Hours after a request at which staff are alerted that it is unconfirmed. */
export const CONFIRM_ALERT_HOURS = [24, 48, 70] as const
/** Hours after the payment at which the client is reminded to sign. */
export const SIGN_REMINDER_HOURS = [1, 12, 20, 23] as const
/** Hours before the deadline of the last step at which client and staff are reminded (docs/decisions/0011). */
export const FINISH_REMINDER_HOURS_LEFT = [12, 2] as const
/** Days to choose where a refund goes; then it goes to the fund (docs/decisions/0009). */
export const CHOOSE_WITHIN_DAYS = 14

/** Deadline for the supplier's confirmation. */
export const confirmBy = (createdAt: Date) => addHours(createdAt, CONFIRM_WITHIN_HOURS)

/** Payment deadline: 48 hours after the last confirmation, but at least 72 hours before the first service. */
export const payBy = (lastConfirmedAt: Date, firstServiceAt: Date) => {
  const afterConfirmation = addHours(lastConfirmedAt, PAY_WITHIN_HOURS)
  const beforeService = addHours(firstServiceAt, -PAY_BEFORE_SERVICE_HOURS)
  return afterConfirmation < beforeService ? afterConfirmation : beforeService
}

/**
 * Payment deadline after the clock was stopped: the time that was left, at least 12 hours, but at least 72 hours before the
 * first service.
 */
export const payByAfterStop = (stopped: { stoppedAt: Date; payBy: Date }, resumedAt: Date, firstServiceAt: Date) => {
  const leftHours = (stopped.payBy.getTime() - stopped.stoppedAt.getTime()) / 3_600_000
  const extended = addHours(resumedAt, Math.max(leftHours, PAY_AFTER_REJECTION_HOURS))
  const beforeService = addHours(firstServiceAt, -PAY_BEFORE_SERVICE_HOURS)
  return extended < beforeService ? extended : beforeService
}

export const signBy = (paidAt: Date) => addHours(paidAt, SIGN_WITHIN_HOURS)
export const finishBy = (paidAt: Date) => addHours(paidAt, FINISH_WITHIN_HOURS)
/** A service ends with its last day in Havana. */
export const serviceEndsAt = (lastDay: Day) => havanaInstant(addDays(lastDay, 1), '0000')
export const chooseBy = (endedAt: Date) => addHours(endedAt, CHOOSE_WITHIN_DAYS * 24)
