import { addDays, type Day } from '../../lib/days.ts'
import type { CancellationStep } from '../products/cancellation.ts'

/** The last day of free cancellation; undefined when there is none or it is before `today`. */
export const lastFreeDay = (steps: readonly CancellationStep[], checkIn: Day, today: Day): Day | undefined => {
  const chargedSteps = steps.filter((step) => 'firstNight' in step || step.percent > 0)
  const first = Math.max(...chargedSteps.map((step) => step.fromDaysBefore))
  const last = chargedSteps.length > 0 ? addDays(checkIn, -(first + 1)) : checkIn
  return last >= today ? last : undefined
}
