import { addHours, addMinutes } from './days.ts'

/** Failed sign-ins that lock an e-mail, and for how long (decisions 5). */
export const FAILURES_UNTIL_LOCK = 10
export const LOCK_MINUTES = 15
/** Hours after which failures that never came to a lock are forgotten. */
export const FAILURES_FORGOTTEN_AFTER_HOURS = 24

/** Tries to sign in with one e-mail since the last success. */
export type Attempts = { failures: number; lastAt: Date; lockedUntil: Date | null }

/**
 * Lets one more try through, or says until when the e-mail is locked. A try counts as failed before the password is looked
 * at, so that many at once cannot slip through together; a success forgets them all.
 */
export const admitAttempt = (
  before: Attempts | undefined,
  now: Date,
): { admitted: Attempts } | { lockedUntil: Date } => {
  if (before?.lockedUntil && before.lockedUntil > now) return { lockedUntil: before.lockedUntil }
  const goesOn = before && !before.lockedUntil && addHours(before.lastAt, FAILURES_FORGOTTEN_AFTER_HOURS) > now
  const failures = goesOn ? before.failures + 1 : 1
  const lockedUntil = failures >= FAILURES_UNTIL_LOCK ? addMinutes(now, LOCK_MINUTES) : null
  return { admitted: { failures, lastAt: now, lockedUntil } }
}
