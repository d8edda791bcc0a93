import { type Day, dayInHavana, formatDay } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { reservableDays } from '../../../lib/reserve-period.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'

/** Refuses: INVALID when check-in is in the past or outside the reserve period. Staff may ignore the period. */
export const refuseInvalidDates = async (
  ctx: Ctx,
  { checkIn, ignoreReservePeriod = false }: { checkIn: Day; ignoreReservePeriod?: boolean },
) => {
  const today = dayInHavana(ctx.clock.now())
  if (ignoreReservePeriod && ctx.actor.kind === 'staff') {
    if (checkIn >= today) return
    refuseField('checkIn', { en: 'must not be in the past', es: 'no puede estar en el pasado' })
  }
  const { first, last } = reservableDays(await getReservePeriod(ctx, PRODUCT_TYPES.lodging), today)
  if (first <= checkIn && checkIn <= last) return
  refuseField('checkIn', {
    en: `must be between ${formatDay(first, 'en')} and ${formatDay(last, 'en')}`,
    es: `debe estar entre el ${formatDay(first, 'es')} y el ${formatDay(last, 'es')}`,
  })
}

/** Refuses: NOT_ON_SALE_YET, with the last night on sale. */
export const refuseNotOnSaleYet = (onSaleUntil: Day) =>
  refuse('NOT_ON_SALE_YET', { until: { en: formatDay(onSaleUntil, 'en'), es: formatDay(onSaleUntil, 'es') } })
