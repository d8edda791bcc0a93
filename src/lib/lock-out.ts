import { addHours, addMinutes } from './days.ts'

/** Failed sign-ins after which a caller is locked out of an account, and for how long (docs/rules/sessions.md#lock-out). */
export const FAILURES_UNTIL_LOCK = 10
export const LOCK_MINUTES = 15
/** Hours after which failures below the limit expire. */
export const FAILURES_EXPIRE_AFTER_HOURS = 24

/** A caller's failed sign-ins with one email address since the last success. */
export type Attempts = { failures: number; lastAt: Date; lockedUntil: Date | null }

/**
 * Admits another attempt, or returns the end of the lock-out. An attempt counts as failed before the password is checked, so that
 * parallel attempts cannot exceed the limit; a success deletes the count.
 */
export const admitAttempt = (
  before: Attempts | undefined,
  now: Date,
): { admitted: Attempts } | { lockedUntil: Date } => {
  if (before?.lockedUntil && before.lockedUntil > now) return { lockedUntil: before.lockedUntil }
  const isContinued = before && !before.lockedUntil && addHours(before.lastAt, FAILURES_EXPIRE_AFTER_HOURS) > now
  const failures = isContinued ? before.failures + 1 : 1
  const lockedUntil = failures >= FAILURES_UNTIL_LOCK ? addMinutes(now, LOCK_MINUTES) : null
  return { admitted: { failures, lastAt: now, lockedUntil } }
}
