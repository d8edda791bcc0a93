import type { Clock } from '../platform/clock.ts'

/** A clock that only a test moves. */
export const manualClock = (start: string): Clock & { set(instant: string): void; advance(hours: number): void } => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (hours) => {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
  }
}
