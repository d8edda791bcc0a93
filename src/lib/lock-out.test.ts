import { describe, expect, it } from 'vitest'
import { addHours, addMinutes } from './days.ts'
import { type Attempts, admitAttempt, FAILURES_UNTIL_LOCK, LOCK_MINUTES } from './lock-out.ts'

const now = new Date('2026-12-01T15:00:00Z')

/** The state after this many tries at the same moment. */
const stateAfter = (tries: number, at = now) => {
  let state: Attempts | undefined
  for (let i = 0; i < tries; i++) {
    const verdict = admitAttempt(state, at)
    if ('lockedUntil' in verdict) throw new Error('locked too early')
    state = verdict.admitted
  }
  return state
}

describe('the lock-out', () => {
  it('allows ten attempts and rejects the eleventh', () => {
    expect(FAILURES_UNTIL_LOCK).toBe(10)
    expect(stateAfter(9)).toMatchObject({ failures: 9, lockedUntil: null })
    expect(admitAttempt(stateAfter(10), now)).toEqual({ lockedUntil: addMinutes(now, LOCK_MINUTES) })
  })

  it('ends after 15 minutes and restarts the count', () => {
    expect(LOCK_MINUTES).toBe(15)
    const locked = stateAfter(10)
    const lastSecond = new Date(addMinutes(now, 15).getTime() - 1_000)
    expect(admitAttempt(locked, lastSecond)).toEqual({ lockedUntil: addMinutes(now, 15) })
    expect(admitAttempt(locked, addMinutes(now, 15))).toMatchObject({ admitted: { failures: 1, lockedUntil: null } })
  })

  it('ignores attempts made 24 hours earlier', () => {
    expect(admitAttempt(stateAfter(9), addHours(now, 23))).toMatchObject({ admitted: { failures: 10 } })
    expect(admitAttempt(stateAfter(9), addHours(now, 24))).toMatchObject({
      admitted: { failures: 1, lockedUntil: null },
    })
  })
})
