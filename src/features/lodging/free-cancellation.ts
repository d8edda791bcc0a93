import { addDays, type Day } from '../../lib/days.ts'
import type { CancellationStep } from '../products/cancellation.ts'

/** Cancellation is free until this many days before check-in. */
export const freeDaysAhead = (steps: readonly CancellationStep[]): number =>
  Math.max(0, ...steps.map((step) => ('firstNight' in step || step.percent > 0 ? step.fromDaysBefore + 1 : 0)))

/** The last day of free cancellation; undefined when there is none or it is before `today`. */
export const lastFreeDay = (steps: readonly CancellationStep[], checkIn: Day, today: Day): Day | undefined => {
  const last = addDays(checkIn, -freeDaysAhead(steps))
  return last >= today ? last : undefined
}
