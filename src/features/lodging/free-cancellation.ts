import type { CancellationStep } from '../../lib/cancellation.ts'
import { addDays, type Day } from '../../lib/days.ts'

/** The last day on which a stay is cancelled for nothing; undefined when that was never possible or is over by `today`. */
export const lastFreeDay = (steps: readonly CancellationStep[], checkIn: Day, today: Day): Day | undefined => {
  const costing = steps.filter((step) => 'firstNight' in step || step.percent > 0)
  const first = Math.max(...costing.map((step) => step.fromDaysBefore))
  const last = costing.length > 0 ? addDays(checkIn, -(first + 1)) : checkIn
  return last >= today ? last : undefined
}
