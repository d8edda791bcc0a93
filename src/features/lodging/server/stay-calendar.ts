import { addDays, type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import { mapYielding } from '../../../platform/map-yielding.ts'
import { type DayPlanes, dayIndexOf, NO_DAY, termsAt } from '../../calendar/day-planes.ts'
import { firstInOrder } from '../../calendar/first-in-order.ts'
import { NOT_SOLD, PRICES, restrictionsAt } from '../../calendar/row-terms.ts'
import { ALL_OF, UNKNOWN_DISTANCE } from '../hotel-filters.ts'
import { MEAL_PLANS, type MealPlanId } from '../meal-plans.ts'
import { perNight } from '../price.ts'
import { findStays, hotelFilter, hotelsAt, wantedPlans } from './available-stays.ts'
import type { Night, PricedStay } from './lodging.store.ts'
import {
  type FilterCounts,
  HOTEL_FILTERS,
  type OfferMatch,
  type Search,
  type SearchedPlace,
  type StayPriceSearch,
  type StaySearch,
  staysOf,
  type TotalRange,
} from './lodging-search.store.ts'
import type { SoldHotel, StayCalendar } from './stay-catalogue.ts'

// Local copies, because V8 reads an imported constant from its module on every access.
const PLANS = MEAL_PLANS.length
const NONE = NOT_SOLD

/** Whether a total is a price from `least` to `most`. */
const isWithin = (total: number, least: number, most: number) => total !== NONE && least <= total && total <= most

type Candidate = { sold: SoldHotel; roomClassId: number; plan: number; totalCents: number }

/** One page of matching offers and their total number, as `searchOffers` of the store finds them. */
export const searchOffers = (calendar: StayCalendar, search: Search): { list: OfferMatch[]; totalItems: number } => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const { minTotalCents = 0, maxTotalCents = Infinity } = search
  const found: Candidate[] = []
  let last: Candidate | undefined
  const { roomClass } = calendar.catalogue
  const { count, rooms, hotels, totals } = findStays(calendar, search)
  for (let at = 0; at < count; at++) {
    const sold = hotels[at]!
    const roomClassId = roomClass[rooms[at]!]!
    for (let plan = 0; plan < PLANS; plan++) {
      const totalCents = totals[at * PLANS + plan]!
      if (!isWithin(totalCents, minTotalCents, maxTotalCents)) continue
      if (!search.oneOfferPerHotel || last?.sold !== sold) {
        last = { sold, roomClassId, plan, totalCents }
        found.push(last)
      } else if (isCheaper(totalCents, roomClassId, plan, last)) {
        last.roomClassId = roomClassId
        last.plan = plan
        last.totalCents = totalCents
      }
    }
  }
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
  return {
    list: page.map(({ sold, roomClassId, plan, totalCents }) => ({
      hotelId: sold.hotel.id,
      roomClassId,
      mealPlanId: idOf(plan),
      totalCents,
    })),
    totalItems: found.length,
  }
}

/** Hotels without reviews are below all others. */
const scoreOf = ({ hotel }: SoldHotel) => hotel.guestScore?.score ?? 0

const idOf = (plan: number): MealPlanId => MEAL_PLANS[plan]!.id

/** Whether an offer of a later room class or plan is better than the best one so far of its hotel. */
const isCheaper = (totalCents: number, roomClassId: number, plan: number, best: Candidate) =>
  totalCents < best.totalCents ||
  (totalCents === best.totalCents && roomClassId === best.roomClassId && idOf(plan) < idOf(best.plan))

/** The lowest total of a stay from each day; null when nothing is available. */
export const listLowestTotals = (calendar: StayCalendar, search: StayPriceSearch): Promise<(number | null)[]> =>
  mapYielding(staysOf(search), (stay) => {
    let lowest = Infinity
    const { count, totals } = findStays(calendar, stay)
    for (let i = 0; i < count * PLANS; i++) {
      const total = totals[i]!
      if (total !== NONE && total < lowest) lowest = total
    }
    return lowest === Infinity ? null : lowest
  })

/** The last night with rates, from today on, where a search looks, as `findLastNightOnSale` of the store finds it. */
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

/** Counts hotels by value; a hotel counts once for a value. Values of available rooms are listed even when no hotel counts for them. */
const counter = (values: readonly (string | number)[]) => {
  const isListed = new Uint8Array(values.length)
  const hotels = new Uint32Array(values.length)
  const lastHotelId = new Int32Array(values.length)
  return {
    count: (value: number, hotelId: number, counts: boolean) => {
      isListed[value] = 1
      if (!counts || lastHotelId[value] === hotelId) return
      hotels[value]! += 1
      lastHotelId[value] = hotelId
    },
    result: () => new Map(values.flatMap((value, i) => (isListed[i] ? [[String(value), hotels[i]!]] : []))),
  }
}

/** Counts the hotels for each filter value, as `countByFilter` of the store does. */
export const countByFilter = (calendar: StayCalendar, search: StaySearch & TotalRange): FilterCounts => {
  const { filters = {}, ...stay } = search
  const { catalogue } = calendar
  const { minTotalCents = 0, maxTotalCents = Infinity } = search
  const wanted = wantedPlans(search)
  const byHotel = HOTEL_FILTERS.map((name) => ({
    name,
    allOf: ALL_OF.has(name),
    fails: false,
    ...hotelFilter(catalogue, search, name),
    ...counter(catalogue.values[name]),
  }))
  const plans = counter(MEAL_PLANS.map(({ id }) => id))
  const classes = counter(catalogue.roomClasses)
  const chosenClasses = filters.room && new Set(filters.room.map(Number))
  let unfiltered = 0
  let failingHotelFilters = 0
  /** Whether the current hotel has been counted for a room that fails 0, 1 or 2 of the filters for rooms. */
  const counted = [false, false, false]
  let last: SoldHotel | undefined
  const { count: found, rooms, hotels, totals } = findStays(calendar, stay)
  for (let at = 0; at < found; at++) {
    const first = at * PLANS
    let isSold = false
    let planFails = true
    for (let plan = 0; plan < PLANS; plan++) {
      const total = totals[first + plan]!
      if (total === NONE) continue
      isSold = true
      if (wanted[plan] && isWithin(total, minTotalCents, maxTotalCents)) planFails = false
    }
    if (!isSold) continue
    const sold = hotels[at]!
    if (sold !== last) {
      unfiltered += 1
      failingHotelFilters = 0
      counted.fill(false)
      for (const filter of byHotel) {
        filter.fails = !filter.matches(sold)
        failingHotelFilters += Number(filter.fails)
      }
    }
    last = sold
    const { id } = sold.hotel
    const room = rooms[at]!
    const classFails = chosenClasses !== undefined && !chosenClasses.has(catalogue.roomClass[room]!)
    const failingOfRoom = Number(planFails) + Number(classFails)
    const failing = failingHotelFilters + failingOfRoom
    // A value counts the hotels that match all other filters, and also its own where all chosen values must apply.
    if (!counted[failingOfRoom]) {
      counted[failingOfRoom] = true
      for (const { valuesOf, count, fails, allOf } of byHotel) {
        const counts = failing === Number(fails && !allOf)
        for (const value of valuesOf(sold)) count(value, id, counts)
      }
    }
    classes.count(catalogue.classIndex[room]!, id, failing === Number(classFails))
    for (let plan = 0; plan < PLANS; plan++) {
      const total = totals[first + plan]!
      const isInRange = isWithin(total, minTotalCents, maxTotalCents)
      if (total !== NONE) plans.count(plan, id, failing === Number(planFails) && isInRange)
    }
  }
  const values = Object.fromEntries(byHotel.map(({ name, result }) => [name, result()]))
  return { unfiltered, values: { ...values, room: classes.result(), plan: plans.result() } as FilterCounts['values'] }
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
