import { addDays, dayInHavana } from '../../../lib/days.ts'
import { convert } from '../../../lib/exchange.ts'
import { PRODUCT_TYPES, soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import type { PriceCalendar } from '../../products/contract.ts'
import { dayPrices, reservablePart } from '../../products/price-days.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import type { listStayPrices as row } from '../contract.ts'
import { searchedZones } from './search.service.ts'
import { staySource } from './stay-source.ts'

/**
 * The lowest price per night by day of check-in, as the search finds it for these rooms and nights; empty where lodging is not sold
 * (docs/rules/prices.md#price-calendar).
 */
export const listStayPrices = async (ctx: Ctx, input: Parsed<typeof row>): Promise<PriceCalendar> => {
  const { currency } = input
  const exchange = await getExchange(ctx, currency)
  if (!soldBy(ctx.config.sells).lodging) return { currency, days: [] }
  const { nights, rooms, hotel } = input
  const touristZoneIds = await searchedZones(ctx, input)
  const today = dayInHavana(ctx.clock.now())
  const part = reservablePart(input, getReservePeriod(ctx, PRODUCT_TYPES.lodging), today)
  const find = async ({ firstDay, days }: NonNullable<typeof part>) => {
    const source = await staySource(ctx, { checkIn: firstDay, checkOut: addDays(firstDay, days - 1 + nights) })
    return source.listLowestTotals({
      ...{ firstDay, days, nights, rooms, today },
      touristZoneIds,
      hotelId: hotel || undefined,
    })
  }
  const totals = part ? await find(part) : []
  return { currency, days: dayPrices(input, part, totals, nights, (cents) => convert(cents, exchange)) }
}
