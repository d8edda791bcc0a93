import { collectWithin } from '../../../lib/collect-within.ts'
import type { Day } from '../../../lib/days.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { LiveCalendar } from '../../calendar/server/calendar.service.ts'
import { MAX_SEARCH_MS } from '../../products/price-days.ts'
import { findLastNightOnSale, listRoomStays, type PricedStay } from './lodging.store.ts'
import {
  countByFilter,
  type FilterCounts,
  findLowestTotal,
  type OfferMatch,
  type OfferPage,
  type Search,
  type SearchedPlace,
  type StayPriceSearch,
  searchOffers,
  staysOf,
} from './lodging-search.store.ts'
import { listLowestTotals } from './lowest-totals.ts'
import * as calendarSearch from './stay-calendar.ts'
import type { StayCatalogue } from './stay-catalogue.ts'

declare module '../../../platform/context.ts' {
  interface Copies {
    stays?: LiveCalendar<StayCatalogue>
  }
}

type Now<T> = T | Promise<T>

/** Where searches find available rooms: the calendar in memory or the database, with the same results. Bookings read the database. */
export type StaySource = {
  searchOffers: (search: Search) => Now<OfferPage>
  /** The same with the counts of the filters. */
  searchWithCounts: (search: Search) => Now<OfferPage & { counts: FilterCounts }>
  /** The rooms of offers that were just found, with their nights. */
  listStays: (offers: readonly OfferMatch[], checkIn: Day, checkOut: Day) => Now<PricedStay[]>
  /** The lowest total of a stay from each day, null when nothing is available; fewer days when the database takes too long. */
  listLowestTotals: (search: StayPriceSearch) => Now<(number | null)[]>
  /** The last night with rates, today or later, in the places of a search; undefined when there is none. */
  findLastNightOnSale: (place: SearchedPlace) => Now<Day | undefined>
}

/** The calendar when it is current and has these days; otherwise the database. */
export const staySource = async (
  ctx: Ctx,
  { checkIn, checkOut }: { checkIn: Day; checkOut: Day },
): Promise<StaySource> => {
  const { db, copies } = ctx
  const calendar = await copies.stays?.forSearch(db, checkIn, checkOut)
  if (calendar)
    return {
      searchOffers: (search) => calendarSearch.searchOffers(calendar, search),
      searchWithCounts: (search) => calendarSearch.searchWithCounts(calendar, search),
      listStays: (offers, from, to) => calendarSearch.listStays(calendar, offers, from, to),
      listLowestTotals: (search) => listLowestTotals(calendar, search),
      findLastNightOnSale: (place) => calendarSearch.findLastNightOnSale(calendar, place),
    }
  return {
    searchOffers: (search) => searchOffers(db, search),
    searchWithCounts: async (search) => {
      const [page, counts] = await Promise.all([searchOffers(db, search), countByFilter(db, search)])
      return { ...page, counts }
    },
    listStays: (rooms, from, to) => listRoomStays(db, { rooms }, from, to),
    listLowestTotals: (search) => collectWithin(staysOf(search), (stay) => findLowestTotal(db, stay), MAX_SEARCH_MS),
    findLastNightOnSale: (place) => findLastNightOnSale(db, place),
  }
}
