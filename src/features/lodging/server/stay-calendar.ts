import { addDays, type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import { deepFreeze } from '../../../lib/deep-freeze.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTurns } from '../../../platform/in-turns.ts'
import {
  acceptsArrival,
  CLOSED_TO_ARRIVAL,
  type DayPlanes,
  dayIndexOf,
  hasStock,
  isClosedToDeparture,
  NOT_SOLD,
  type Span,
  STOP_SALE,
} from '../../calendar/day-planes.ts'
import { firstInOrder } from '../../calendar/first-in-order.ts'
import { type Calendar, followCalendar, type LiveCalendar } from '../../calendar/server/calendar.service.ts'
import { freeDaysAhead } from '../free-cancellation.ts'
import { ALL_OF, BEACH_METERS, FREE_CANCELLATION, UNKNOWN_DISTANCE } from '../hotel-filters.ts'
import { MEAL_PLANS, type MealPlanId } from '../meal-plans.ts'
import { distinctParties, requiredCapacity } from '../occupancy.ts'
import { perNight, roomNightCents, weightOf } from '../price.ts'
import { cancellationOf } from './describe-offer.ts'
import { listSoldRooms, type Night, type PricedStay, type Room } from './lodging.store.ts'
import {
  type FilterCounts,
  HOTEL_FILTERS,
  type HotelFilter,
  type OfferMatch,
  type Search,
  type SearchedPlace,
  type StayPriceSearch,
  type StaySearch,
  staysOf,
  type TotalRange,
} from './lodging-search.store.ts'
import { lodgingSheets } from './sheet.service.ts'

type SoldRoom = Room & { keys: readonly [hotelId: number, roomClassId: number] }

/** A hotel with the place of its first room in the catalogue and the number of its rooms. */
type SoldHotel = {
  hotel: Room['hotel']
  namePlace: Record<Lang, number>
  first: number
  rooms: number
  /** The indexes of its values in the catalogue's values of each filter. */
  values: Record<HotelFilter, readonly number[]>
  /** Cancellation is free up to so many days before check-in. */
  freeDaysAhead: number
}

/** The rooms on sale by zone, hotel and room class. */
export type StayCatalogue = {
  rows: readonly SoldRoom[]
  /** What every search reads of each room, in typed arrays. Rooms with equal occupancy rates have the same number in `rates`. */
  roomClass: Int32Array
  /** The room classes, and the index of each room's. */
  roomClasses: readonly string[]
  classIndex: Uint16Array
  maxAdults: Uint8Array
  maxChildren: Uint8Array
  maxTotal: Uint8Array
  rates: Uint32Array
  /** The values of each filter by what a hotel is. */
  values: Record<HotelFilter, readonly string[]>
  hotels: readonly SoldHotel[]
  hotelsOfZone: ReadonlyMap<number, readonly SoldHotel[]>
  hotelById: ReadonlyMap<number, SoldHotel>
  rowByKeys: ReadonlyMap<string, number>
}

export type StayCalendar = Calendar<StayCatalogue>

/** A record with something for each filter by what a hotel is. */
const ofEach = <T>(make: (name: HotelFilter) => T) =>
  Object.fromEntries(HOTEL_FILTERS.map((name) => [name, make(name)])) as Record<HotelFilter, T>

/** The values that a hotel has for each filter; whether cancellation is free depends on the search as well. */
const valuesOf = (hotel: Room['hotel']): Record<HotelFilter, readonly (string | number | null)[]> => ({
  category: [hotel.categoryId],
  kind: [hotel.kind],
  score: Array.from({ length: Math.floor(hotel.guestScore?.score ?? 0) }, (_, i) => i + 1),
  cancellation: [FREE_CANCELLATION],
  beach: BEACH_METERS.filter((meters) => (hotel.beachMeters ?? UNKNOWN_DISTANCE) <= meters),
  zones: [hotel.zoneId],
  location: [hotel.location],
  service: [...new Set(hotel.serviceIds)],
  chain: [hotel.chainId],
  chainCountry: [hotel.chainCountryId],
})

/** The indexes of values in the order in which they are seen. */
const indexer = () => {
  const indexes = new Map<string, number>()
  const indexOf = (value: string) => {
    const index = indexes.get(value) ?? indexes.size
    indexes.set(value, index)
    return index
  }
  return { values: () => [...indexes.keys()], indexOf }
}

/** The rooms on sale. Those of a hotel share its object. */
const loadStayCatalogue = async (db: Db): Promise<StayCatalogue> => {
  const hotels: SoldHotel[] = []
  const rates = indexer()
  const byFilter = ofEach(indexer)
  // In the order of zones, so that the cells of a zone are close together.
  const sold = (await listSoldRooms(db)).toSorted((a, b) => a.hotel.zoneId - b.hotel.zoneId)
  const rows = sold.map(({ namePlace, ...room }, i): SoldRoom => {
    if (hotels.at(-1)?.hotel.id !== room.hotel.id) {
      const own = valuesOf(room.hotel)
      hotels.push({
        hotel: deepFreeze(room.hotel),
        namePlace,
        first: i,
        rooms: 0,
        values: ofEach((name) =>
          own[name].filter((value) => value !== null).map((value) => byFilter[name].indexOf(String(value))),
        ),
        freeDaysAhead: freeDaysAhead(cancellationOf(room.hotel)),
      })
    }
    const { hotel } = hotels.at(-1)!
    hotels.at(-1)!.rooms += 1
    return { ...room, roomClass: deepFreeze(room.roomClass), hotel, keys: [hotel.id, room.roomClassId] }
  })
  const classes = indexer()
  const classIndex = Uint16Array.from(rows, ({ roomClassId }) => classes.indexOf(String(roomClassId)))
  return {
    rows,
    roomClasses: classes.values(),
    classIndex,
    roomClass: Int32Array.from(rows, ({ roomClassId }) => roomClassId),
    maxAdults: Uint8Array.from(rows, ({ capacity }) => capacity.maxAdults),
    maxChildren: Uint8Array.from(rows, ({ capacity }) => capacity.maxChildren),
    maxTotal: Uint8Array.from(rows, ({ capacity }) => capacity.maxTotal),
    rates: Uint32Array.from(rows, (room) => rates.indexOf(JSON.stringify(room.rates))),
    values: ofEach((name) => byFilter[name].values()),
    hotels,
    hotelsOfZone: Map.groupBy(hotels, ({ hotel }) => hotel.zoneId),
    hotelById: new Map(hotels.map((sold) => [sold.hotel.id, sold])),
    rowByKeys: new Map(rows.map(({ keys }, i) => [keys.join('-'), i])),
  }
}

/** Keeps the availability of rooms in memory. */
export const followStays = (
  services: Pick<Services, 'database' | 'changes' | 'clock' | 'log'>,
): LiveCalendar<StayCatalogue> =>
  followCalendar(services, { topic: 'lodgingDays', days: lodgingSheets.days, loadCatalogue: loadStayCatalogue })

/** The hotels where a search looks, in the catalogue's order. */
const hotelsAt = ({ hotels, hotelsOfZone, hotelById }: StayCatalogue, { hotelId, touristZoneIds }: SearchedPlace) => {
  if (hotelId === undefined)
    return touristZoneIds === undefined ? hotels : touristZoneIds.flatMap((id) => hotelsOfZone.get(id) ?? [])
  const sold = hotelById.get(hotelId)
  return sold && (touristZoneIds === undefined || touristZoneIds.includes(sold.hotel.zoneId)) ? [sold] : []
}

/** The hotels that match the search apart from availability. */
const hotelsOf = (catalogue: StayCatalogue, search: StaySearch): readonly SoldHotel[] => {
  const { operatorId, countryId } = search
  const filters = HOTEL_FILTERS.filter((name) => search.filters?.[name]).map((name) =>
    hotelFilter(catalogue, search, name),
  )
  return hotelsAt(catalogue, search).filter(
    (sold) =>
      (operatorId === undefined || sold.hotel.chainId === operatorId) &&
      (countryId === undefined || sold.hotel.countryId === countryId) &&
      filters.every(({ matches }) => matches(sold)),
  )
}

const NO_VALUES: readonly number[] = []

/** A filter by what a hotel is: the indexes of a hotel's values, and whether they match the chosen ones, if any. */
const hotelFilter = ({ values }: StayCatalogue, { filters, today, checkIn }: StaySearch, name: HotelFilter) => {
  const daysAhead = daysBetween(today, checkIn)
  const valuesOf = (sold: SoldHotel) =>
    name === 'cancellation' && sold.freeDaysAhead > daysAhead ? NO_VALUES : sold.values[name]
  const chosen = filters?.[name]
  const indexes = new Set(chosen?.map((value) => values[name].indexOf(value)))
  const needed = ALL_OF.has(name) ? indexes.size : 1
  const matches = (sold: SoldHotel) => {
    if (!chosen) return true
    let found = 0
    for (const value of valuesOf(sold)) if (indexes.has(value)) found += 1
    return found >= needed
  }
  return { valuesOf, matches }
}

/** How many rooms pay a weight. */
type Weighted = { weight: number; times: number }

/** The rooms of a search in hotels with the same occupancy rates. `factor` multiplies the price of a night where nothing is rounded. */
type Charge = { weighted: readonly Weighted[]; factor: number | undefined }

const WHOLE = 10_000

const chargeOf = (weighted: readonly Weighted[]): Charge => ({
  weighted,
  factor: weighted.every(({ weight }) => weight % WHOLE === 0)
    ? weighted.reduce((factor, { weight, times }) => factor + (times * weight) / WHOLE, 0)
    : undefined,
})

/** What rooms cost for a span in one meal plan; NOT_SOLD when one of its days has no price. */
const totalOf = (plane: Int32Array, row: number, span: Span, rows: number, { weighted, factor }: Charge): number => {
  const end = span.end * rows
  let sumOfNights = 0
  let total = 0
  for (let cell = span.first * rows + row; cell < end; cell += rows) {
    const cents = plane[cell]!
    if (cents === NOT_SOLD) return NOT_SOLD
    if (factor !== undefined) sumOfNights += cents
    else for (const { weight, times } of weighted) total += times * roomNightCents(cents, weight)
  }
  return factor === undefined ? total : sumOfNights * factor
}

type Visit = (sold: SoldHotel, room: number, totals: Float64Array) => void

/**
 * Calls `visit` for every room that is available for the whole stay, with its place in the catalogue and its total in each meal plan of `MEAL_PLANS`, NOT_SOLD where it
 * is not sold. The totals are valid only during the call.
 */
const visitStays = ({ planes, catalogue, rowOf }: StayCalendar, search: StaySearch, visit: Visit) => {
  const { rooms, filters, checkIn, checkOut, today } = search
  const first = dayIndexOf(planes, checkIn)
  const end = dayIndexOf(planes, checkOut)
  const span: Span = { first, end, units: rooms.length }
  const daysAhead = daysBetween(today, checkIn)
  const required = requiredCapacity(rooms)
  const parties = distinctParties(rooms)
  const { roomClass, maxAdults, maxChildren, maxTotal, rates } = catalogue
  const chargeByRates: Charge[] = []
  const chargeAt = (i: number) => {
    const known = chargeByRates[rates[i]!]
    if (known) return known
    const weights = parties.map(({ party, times }) => ({ weight: weightOf(catalogue.rows[i]!.rates, party), times }))
    const charge = chargeOf(weights)
    chargeByRates[rates[i]!] = charge
    return charge
  }
  const wanted = wantedPlans(search)
  const classes = filters?.room && new Set(filters.room.map(Number))
  const totals = new Float64Array(MEAL_PLANS.length)
  for (const sold of hotelsOf(catalogue, search)) {
    for (let i = sold.first; i < sold.first + sold.rooms; i++) {
      const row = rowOf[i]!
      if (classes && !classes.has(roomClass[i]!)) continue
      if (maxAdults[i]! < required.maxAdults || maxChildren[i]! < required.maxChildren) continue
      if (maxTotal[i]! < required.maxTotal || !hasStock(planes, row, span)) continue
      if (!acceptsArrival(planes, row, span, daysAhead) || isClosedToDeparture(planes, row, end)) continue
      const charge = chargeAt(i)
      for (let plan = 0; plan < totals.length; plan++)
        totals[plan] = wanted[plan] ? totalOf(planes.prices[plan]!, row, span, planes.rows, charge) : NOT_SOLD
      visit(sold, i, totals)
    }
  }
}

/** Whether each meal plan may be offered. */
const wantedPlans = ({ filters }: StaySearch) => MEAL_PLANS.map(({ id }) => filters?.plan?.includes(String(id)) ?? true)

/** Whether a room is sold for a total within the price limits. */
const rangeOf =
  ({ minTotalCents = 0, maxTotalCents = Infinity }: TotalRange) =>
  (total: number) =>
    total !== NOT_SOLD && minTotalCents <= total && total <= maxTotalCents

type Candidate = { sold: SoldHotel; roomClassId: number; plan: number; totalCents: number }

/** One page of matching offers and their total number, as `searchOffers` of the store finds them. */
export const searchOffers = (calendar: StayCalendar, search: Search): { list: OfferMatch[]; totalItems: number } => {
  const nights = daysBetween(search.checkIn, search.checkOut)
  const inRange = rangeOf(search)
  const found: Candidate[] = []
  let last: Candidate | undefined
  const { roomClass } = calendar.catalogue
  visitStays(calendar, search, (sold, room, totals) => {
    const roomClassId = roomClass[room]!
    for (let plan = 0; plan < totals.length; plan++) {
      const totalCents = totals[plan]!
      if (!inRange(totalCents)) continue
      if (search.oneOfferPerHotel && last?.sold === sold) {
        if (isCheaper(totalCents, roomClassId, plan, last)) Object.assign(last, { roomClassId, plan, totalCents })
        continue
      }
      last = { sold, roomClassId, plan, totalCents }
      found.push(last)
    }
  })
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
  inTurns(staysOf(search), (stay) => {
    let lowest = Infinity
    visitStays(calendar, stay, (_hotel, _room, totals) => {
      for (const total of totals) if (total !== NOT_SOLD && total < lowest) lowest = total
    })
    return lowest === Infinity ? null : lowest
  })

/** The last night with rates, from today on, where a search looks, as `findLastNightOnSale` of the store finds it. */
export const findLastNightOnSale = ({ planes, catalogue, rowOf }: StayCalendar, place: SearchedPlace) => {
  const { days, rows, prices, firstDay } = planes
  const today = Math.max(dayIndexOf(planes, place.today), 0)
  const hotels = hotelsAt(catalogue, place)
  for (let day = days - 1; day >= today; day--)
    for (const { first, rooms } of hotels)
      for (let room = first; room < first + rooms; room++) {
        const cell = day * rows + rowOf[room]!
        if (prices.some((plane) => plane[cell] !== NOT_SOLD)) return addDays(firstDay, day)
      }
  return undefined
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
  const inRange = rangeOf(search)
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
  let last: SoldHotel | undefined
  visitStays(calendar, stay, (sold, room, totals) => {
    if (totals.every((total) => total === NOT_SOLD)) return
    if (sold !== last) {
      unfiltered += 1
      failingHotelFilters = 0
      for (const filter of byHotel) {
        filter.fails = !filter.matches(sold)
        failingHotelFilters += Number(filter.fails)
      }
    }
    last = sold
    const { id } = sold.hotel
    const planFails = !totals.some((total, i) => wanted[i] && inRange(total))
    const classFails = chosenClasses !== undefined && !chosenClasses.has(catalogue.roomClass[room]!)
    const failing = failingHotelFilters + Number(planFails) + Number(classFails)
    // A value counts the hotels that match all other filters, and also its own where all chosen values must apply.
    for (const { valuesOf, count, fails, allOf } of byHotel) {
      const counts = failing === Number(fails && !allOf)
      for (const value of valuesOf(sold)) count(value, id, counts)
    }
    classes.count(catalogue.classIndex[room]!, id, failing === Number(classFails))
    for (let i = 0; i < totals.length; i++) {
      if (totals[i] !== NOT_SOLD) plans.count(i, id, failing === Number(planFails) && inRange(totals[i]!))
    }
  })
  const values = Object.fromEntries(byHotel.map(({ name, result }) => [name, result()]))
  return { unfiltered, values: { ...values, room: classes.result(), plan: plans.result() } as FilterCounts['values'] }
}

const nightOf = (planes: DayPlanes, cell: number, day: Day): Night => {
  const cents = (plan: number) => {
    const price = planes.prices[plan]![cell]!
    return price === NOT_SOLD ? null : price
  }
  return {
    day,
    roomsLeft: planes.left[cell]!,
    stopSale: (planes.flags[cell]! & STOP_SALE) !== 0,
    minNights: planes.minStay[cell]!,
    maxNights: planes.maxStay[cell] || null,
    closedToArrival: (planes.flags[cell]! & CLOSED_TO_ARRIVAL) !== 0,
    releaseDays: planes.release[cell]!,
    adultCents: { EP: cents(0), CP: cents(1), MAP: cents(2), AP: cents(3), ALL: cents(4) },
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
  return offers.flatMap(({ hotelId, roomClassId }) => {
    const i = catalogue.rowByKeys.get(`${hotelId}-${roomClassId}`)
    if (i === undefined) return []
    const cell = first * planes.rows + rowOf[i]!
    const { hotel, roomClassId: id, roomClass, capacity, rates } = catalogue.rows[i]!
    const nights = days.map((day, night) => nightOf(planes, cell + night * planes.rows, day))
    return [{ hotel, roomClassId: id, roomClass, capacity, rates, nights }]
  })
}
