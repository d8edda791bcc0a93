import { addDays, type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import { type DayPlanes, dayIndexOf, NO_DAY, termsAt } from '../../calendar/day-planes.ts'
import { firstInOrder } from '../../calendar/first-in-order.ts'
import { NOT_SOLD, PRICES, restrictionsAt } from '../../calendar/row-terms.ts'
import { UNKNOWN_DISTANCE } from '../hotel-filters.ts'
import { MEAL_PLANS, type MealPlanId } from '../meal-plans.ts'
import { perNight } from '../price.ts'
import { findStays, hotelsAt } from './available-stays.ts'
import type { Night, PricedStay } from './lodging.store.ts'
import type { FilterCounts, OfferMatch, OfferPage, Search, SearchedPlace } from './lodging-search.store.ts'
import type { FoundStays, SoldHotel, StayCalendar, StayCatalogue } from './stay-catalogue.ts'
import { classMatcher, countByFilter, hotelMatcher, wantedPlans } from './stay-filters.ts'

// Local copies, because V8 reads an imported constant from its module on every access.
const PLANS = MEAL_PLANS.length
const NONE = NOT_SOLD

type Candidate = { sold: SoldHotel; roomClassId: number; plan: number; totalCents: number }

/** One page of matching offers and their total number, as `searchOffers` of the store finds them. */
export const searchOffers = (calendar: StayCalendar, search: Search): OfferPage =>
  offersAmong(findStays(calendar, search), calendar.catalogue, search)

/** The same with the counts of the filters, computed from the same stays. */
export const searchWithCounts = (calendar: StayCalendar, search: Search): OfferPage & { counts: FilterCounts } => {
  const { catalogue } = calendar
  const stays = findStays(calendar, search)
  return { ...offersAmong(stays, catalogue, search), counts: countByFilter(stays, catalogue, search) }
}

/** The offers of found stays that match the filters. */
const offersAmong = (stays: FoundStays, catalogue: StayCatalogue, search: Search): OfferPage => {
  const found = findCandidates(stays, catalogue, search)
  return { list: pageOf(found, search), totalItems: found.length }
}

/** The offers that match the filters of a search; with `oneOfferPerHotel`, only the cheapest of each hotel. */
const findCandidates = ({ count, rooms, hotels, totals }: FoundStays, catalogue: StayCatalogue, search: Search) => {
  const { roomClass } = catalogue
  const { oneOfferPerHotel, minTotalCents = 0, maxTotalCents = Infinity } = search
  const isHotelWanted = hotelMatcher(catalogue, search)
  const isClassWanted = classMatcher(catalogue, search)
  const wanted = wantedPlans(search)
  const found: Candidate[] = []
  let last: Candidate | undefined
  let hotel: SoldHotel | undefined
  let isWanted = false
  for (let at = 0; at < count; at++) {
    const sold = hotels[at]!
    if (sold !== hotel) {
      hotel = sold
      isWanted = isHotelWanted(sold)
    }
    const room = rooms[at]!
    if (!isWanted || !isClassWanted(room)) continue
    const roomClassId = roomClass[room]!
    for (let plan = 0; plan < PLANS; plan++) {
      const totalCents = totals[at * PLANS + plan]!
      if (totalCents === NONE || !wanted[plan] || totalCents < minTotalCents || totalCents > maxTotalCents) continue
      if (!oneOfferPerHotel || last?.sold !== sold) {
        last = { sold, roomClassId, plan, totalCents }
        found.push(last)
      } else if (isCheaper(totalCents, roomClassId, plan, last)) {
        last.roomClassId = roomClassId
        last.plan = plan
        last.totalCents = totalCents
      }
    }
  }
  return found
}

/** The offers of the requested page, in order. */
const pageOf = (found: readonly Candidate[], search: Search): OfferMatch[] => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const sign = search.descending ? -1 : 1
  const { lang } = search
  const byPrice = (a: Candidate, b: Candidate) => perNight(a.totalCents, nights) - perNight(b.totalCents, nights)
  const byName = (a: Candidate, b: Candidate) => a.sold.namePlace[lang] - b.sold.namePlace[lang]
  const byScore = (a: Candidate, b: Candidate) => scoreOf(a.sold) - scoreOf(b.sold)
  const byDistance = (to: 'beachMeters' | 'centerMeters') => (a: Candidate, b: Candidate) =>
    (a.sold.hotel[to] ?? UNKNOWN_DISTANCE) - (b.sold.hotel[to] ?? UNKNOWN_DISTANCE)
  const orders = {
    Price: [byPrice, byName],
    HotelName: [byName, byPrice],
    GuestScore: [byScore, byPrice],
    BeachDistance: [byDistance('beachMeters'), byPrice],
    CenterDistance: [byDistance('centerMeters'), byPrice],
  } as const
  const [main, second] = orders[search.sort]
  const page = firstInOrder(
    found,
    (a, b) =>
      sign * main(a, b) ||
      second(a, b) ||
      byName(a, b) ||
      a.sold.hotel.id - b.sold.hotel.id ||
      a.roomClassId - b.roomClassId ||
      idOf(a.plan) - idOf(b.plan),
    search.offset + search.limit,
  ).slice(search.offset)
  return page.map(({ sold, roomClassId, plan, totalCents }) => ({
    hotelId: sold.hotel.id,
    roomClassId,
    mealPlanId: idOf(plan),
    totalCents,
  }))
}

/** Hotels without reviews are below all others. */
const scoreOf = ({ hotel }: SoldHotel) => hotel.guestScore?.score ?? 0

const idOf = (plan: number): MealPlanId => MEAL_PLANS[plan]!.id

/** Whether an offer of a later room class or plan is better than the best offer so far of its hotel. */
const isCheaper = (totalCents: number, roomClassId: number, plan: number, best: Candidate) =>
  totalCents < best.totalCents ||
  (totalCents === best.totalCents && roomClassId === best.roomClassId && idOf(plan) < idOf(best.plan))

/** The last night with rates, today or later, in the places of a search; the same as `findLastNightOnSale` of the store returns. */
export const findLastNightOnSale = ({ planes, catalogue, rowOf }: StayCalendar, place: SearchedPlace) => {
  const { days, rows, left, firstDay } = planes
  const today = Math.max(dayIndexOf(planes, place.today), 0)
  const hotels = hotelsAt(catalogue, place)
  for (let day = days - 1; day >= today; day--)
    for (const { first, rooms } of hotels)
      for (let room = first; room < first + rooms; room++) {
        const row = rowOf[room]!
        const cell = day * rows + row
        if (left[cell] !== NO_DAY && pricesOf(planes, row, cell).some((cents) => cents !== NOT_SOLD))
          return addDays(firstDay, day)
      }
  return undefined
}

/** The prices of a night in each meal plan of `MEAL_PLANS`. */
const pricesOf = (planes: DayPlanes, row: number, cell: number) => {
  const from = termsAt(planes, row, cell) + PRICES
  return planes.rowTerms.entries.subarray(from, from + PLANS)
}

/** A night that a search has found: it has no stop-sale. */
const nightOf = (planes: DayPlanes, row: number, cell: number, day: Day): Night => {
  const { minStay, maxStay, release, closedToArrival } = restrictionsAt(planes.rowTerms, termsAt(planes, row, cell))
  const [EP, CP, MAP, AP, ALL] = Array.from(pricesOf(planes, row, cell), (cents) => (cents === NOT_SOLD ? null : cents))
  return {
    day,
    roomsLeft: planes.left[cell]!,
    stopSale: false,
    minNights: minStay,
    maxNights: maxStay,
    closedToArrival,
    releaseDays: release,
    adultCents: { EP: EP!, CP: CP!, MAP: MAP!, AP: AP!, ALL: ALL! },
  }
}

/** The rooms of offers that the same calendar has just found, with their nights. */
export const listStays = (
  { planes, catalogue, rowOf }: StayCalendar,
  offers: readonly OfferMatch[],
  checkIn: Day,
  checkOut: Day,
): PricedStay[] => {
  const days = daysOf(checkIn, checkOut)
  const first = dayIndexOf(planes, checkIn)
  return offers.map(({ hotelId, roomClassId }) => {
    const i = catalogue.roomClass.indexOf(roomClassId, catalogue.hotelById.get(hotelId)!.first)
    const row = rowOf[i]!
    const cell = first * planes.rows + row
    const { hotel, roomClass, capacity, rates } = catalogue.rows[i]!
    const nights = days.map((day, night) => nightOf(planes, row, cell + night * planes.rows, day))
    return { hotel, roomClassId, roomClass, capacity, rates, nights }
  })
}
