import { collectWithin } from '../../../lib/collect-within.ts'
import { addDays, type Day, dayInHavana } from '../../../lib/days.ts'
import { convert } from '../../../lib/exchange.ts'
import { PRODUCT_TYPES, soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import type { PriceCalendar } from '../../products/contract.ts'
import { firstDayInTime, firstStartInTime } from '../../products/pay-before-service.ts'
import { dayPrices, MAX_SEARCH_MS, reservablePart } from '../../products/price-days.ts'
import { getReservePeriod } from '../../products/server/products.service.ts'
import type { listStayPrices as row } from '../contract.ts'
import { LATEST_CHECK_IN } from '../stay-dates.ts'
import type { StayPriceSearch } from './lodging-search.store.ts'
import { searchedZones } from './search.service.ts'
import { type StaySource, staySource } from './stay-source.ts'

/** Maximum number of nights to offer instead of the requested number. */
const MAX_OTHER_NIGHTS = 14

/**
 * The lowest price per night by check-in day, as a search finds it for these rooms and nights; empty where lodging is not sold
 * (docs/rules/prices.md#price-calendar).
 */
export const listStayPrices = async (ctx: Ctx, input: Parsed<typeof row>): Promise<PriceCalendar> => {
  const { currency } = input
  const exchange = await getExchange(ctx, currency)
  if (!soldBy(ctx.config.sells).lodging) return { currency, days: [] }
  const { nights, rooms, hotel } = input
  const touristZoneIds = await searchedZones(ctx, input)
  const now = ctx.clock.now()
  const today = dayInHavana(now)
  const period = getReservePeriod(ctx, PRODUCT_TYPES.lodging)
  const part = reservablePart(input, period, today, firstDayInTime(LATEST_CHECK_IN, now))
  const priced = (totals: readonly (number | null)[]) =>
    dayPrices(input, part, totals, nights, (cents) => convert(cents, exchange))
  if (!part) return { currency, days: priced([]) }
  const longest = hotel ? Math.max(nights, MAX_OTHER_NIGHTS) : nights
  const checkOut = addDays(part.firstDay, part.days - 1 + longest)
  const source = await staySource(ctx, { checkIn: part.firstDay, checkOut })
  const firstArrival = firstStartInTime(now)
  const search = { ...part, nights, rooms, today, touristZoneIds, hotelId: hotel || undefined, firstArrival }
  const totals = await source.listLowestTotals(search)
  const days = priced(totals)
  if (!hotel) return { currency, days }
  const others = await findOtherNights(source, search, totals)
  return { currency, days: days.map((day) => ({ ...day, otherLength: others.get(day.day) })) }
}

/** For each day without a total, the closest number of nights that has one; fewer days when the database takes too long. */
const findOtherNights = async (source: StaySource, search: StayPriceSearch, totals: readonly (number | null)[]) => {
  const lengths = Array.from({ length: MAX_OTHER_NIGHTS }, (_, i) => i + 1)
    .filter((nights) => nights !== search.nights)
    .toSorted((a, b) => Math.abs(a - search.nights) - Math.abs(b - search.nights))
  const days = totals.flatMap((total, i) => (total === null ? [addDays(search.firstDay, i)] : []))
  const found = await collectWithin(
    days,
    async (firstDay): Promise<[Day, number | undefined]> => {
      for (const nights of lengths) {
        const [total] = await source.listLowestTotals({ ...search, firstDay, days: 1, nights })
        if (typeof total === 'number') return [firstDay, nights]
      }
      return [firstDay, undefined]
    },
    MAX_SEARCH_MS,
  )
  return new Map(found)
}
