import { addDays, addHours, type Day, havanaInstant } from '../../lib/days.ts'

/** Hours from the request to the confirmation (spec 4, spec 9). */
export const CONFIRM_WITHIN_HOURS = 72
/** Hours from the last confirmation to the payment (decisions 2). */
export const PAY_WITHIN_HOURS = 48
/** Hours before the service by which it must be paid at the latest (decisions 2). */
export const PAY_BEFORE_SERVICE_HOURS = 72
/** Hours that a client has at least to act once finance has rejected the proof of a transfer (docs/decisions/0010). */
export const PAY_AFTER_REJECTION_HOURS = 12
/** Hours before the end of the time to pay at which the client is reminded (docs/decisions/0011). */
export const PAY_REMINDER_HOURS_LEFT = [24, 3] as const
/** Hours from the payment to the signature (spec 4, spec 9). */
export const SIGN_WITHIN_HOURS = 24
/** Hours from the payment to the last step: signature, documents and vouchers (spec 4, decisions 2). */
export const FINISH_WITHIN_HOURS = 48
/** Hours after a request at which staff are told that it still waits (decisions 2). */
export const CONFIRM_ALERT_HOURS = [24, 48, 70] as const
/** Hours after the payment at which the client is reminded to sign; none in the first 30 minutes (decisions 2). */
export const SIGN_REMINDER_HOURS = [1, 12, 20, 23] as const
/** Hours before the last step's end at which the client and the staff are told what is missing (docs/decisions/0011). */
export const FINISH_REMINDER_HOURS_LEFT = [12, 2] as const
/** Days in which a client chooses where the money of a cancelled booking goes; then it goes to the fund (docs/decisions/0009). */
export const CHOOSE_WITHIN_DAYS = 14

/** When a request must be confirmed. */
export const confirmBy = (createdAt: Date) => addHours(createdAt, CONFIRM_WITHIN_HOURS)

/** When a plan must be paid: 48 hours after its last confirmation, never later than 72 hours before the first service. */
export const payBy = (lastConfirmedAt: Date, firstServiceAt: Date) => {
  const afterConfirmation = addHours(lastConfirmedAt, PAY_WITHIN_HOURS)
  const beforeService = addHours(firstServiceAt, -PAY_BEFORE_SERVICE_HOURS)
  return afterConfirmation < beforeService ? afterConfirmation : beforeService
}

/**
 * When a plan must be paid after its clock had stopped: what was left then is given back, at least half a day, never later
 * than 72 hours before the first service.
 */
export const payByAfterStop = (stopped: { stoppedAt: Date; payBy: Date }, resumedAt: Date, firstServiceAt: Date) => {
  const leftHours = (stopped.payBy.getTime() - stopped.stoppedAt.getTime()) / 3_600_000
  const again = addHours(resumedAt, Math.max(leftHours, PAY_AFTER_REJECTION_HOURS))
  const beforeService = addHours(firstServiceAt, -PAY_BEFORE_SERVICE_HOURS)
  return again < beforeService ? again : beforeService
}

export const signBy = (paidAt: Date) => addHours(paidAt, SIGN_WITHIN_HOURS)
export const finishBy = (paidAt: Date) => addHours(paidAt, FINISH_WITHIN_HOURS)
/** When a service is over: with its last day in Havana. */
export const serviceEndsAt = (lastDay: Day) => havanaInstant(addDays(lastDay, 1), '0000')
export const chooseBy = (endedAt: Date) => addHours(endedAt, CHOOSE_WITHIN_DAYS * 24)
