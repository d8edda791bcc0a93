import { type Day, formatDay } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import { isNotOnSaleYet } from '../availability.ts'
import { findDateProblem } from '../stay-dates.ts'

/** Whether a call ignores the reserve period and the last instant to pay. Only staff may. */
export const ignoresReservePeriod = ({ actor }: Ctx, ignoreReservePeriod: boolean) =>
  ignoreReservePeriod && actor.kind === 'staff'

/** Refuses: INVALID with the field when a stay cannot begin on the check-in day. */
export const refuseInvalidDates = (
  ctx: Ctx,
  stay: { checkIn: Day; checkInHour?: string },
  ignoreReservePeriod = false,
) => {
  const period = ignoresReservePeriod(ctx, ignoreReservePeriod) ? null : getReservePeriod(ctx, PRODUCT_TYPES.lodging)
  const problem = findDateProblem(stay, ctx.clock.now(), period)
  if (problem) refuseField(problem.field, problem.message)
}

/** Refuses: NOT_ON_SALE_YET, with the last night on sale, when there are rates but they end before the stay does. */
export const refuseNotOnSaleYet = ({ checkOut, onSaleUntil }: { checkOut: Day; onSaleUntil: Day | null }) => {
  if (onSaleUntil && isNotOnSaleYet({ checkOut, onSaleUntil }))
    refuse('NOT_ON_SALE_YET', { until: { en: formatDay(onSaleUntil, 'en'), es: formatDay(onSaleUntil, 'es') } })
}
