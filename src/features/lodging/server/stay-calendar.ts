import { type Day, daysBetween, daysOf } from '../../../lib/days.ts'
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
import { MEAL_PLANS, type MealPlanId } from '../meal-plans.ts'
import { distinctParties, requiredCapacity } from '../occupancy.ts'
import { perNight, roomNightCents, weightOf } from '../price.ts'
import { FILTERS } from '../search-query.ts'
import { listSoldRooms, type Night, type PricedStay, type Room } from './lodging.store.ts'
import {
  type FilterCounts,
  type OfferMatch,
  type Search,
  type StayPriceSearch,
  type StaySearch,
  staysOf,
  type TotalRange,
} from './lodging-search.store.ts'
import { lodgingSheets } from './sheet.service.ts'

type SoldRoom = Room & { keys: readonly [hotelId: number, roomClassId: number] }

/** The filters by what a room or its hotel is; a meal plan is of an offer. */
const ROOM_FILTERS = FILTERS.filter((name) => name !== 'plan')
type RoomFilter = (typeof ROOM_FILTERS)[number]

/** A hotel with the place of its first room in the catalogue and the number of its rooms. */
type SoldHotel = { hotel: Room['hotel']; namePlace: Record<Lang, number>; first: number; rooms: number }

/** The values that a filter has in the catalogue, and the index of each room's value; NO_VALUE where it has none. */
type Filtered = { values: readonly (string | number)[]; indexes: Int32Array }

const NO_VALUE = -1
/** The index of a value that no room has. */
const NOWHERE = -2

/** The rooms on sale by zone, hotel and room class. */
export type StayCatalogue = {
  rows: readonly SoldRoom[]
  /** What every search reads of each room, in typed arrays. Rooms with equal occupancy rates have the same number in `rates`. */
  roomClass: Int32Array
  maxAdults: Uint8Array
  maxChildren: Uint8Array
  maxTotal: Uint8Array
  rates: Uint32Array
  filtered: Record<RoomFilter, Filtered>
  hotels: readonly SoldHotel[]
  hotelsOfZone: ReadonlyMap<number, readonly SoldHotel[]>
  hotelById: ReadonlyMap<number, SoldHotel>
  rowByKeys: ReadonlyMap<string, number>
}

export type StayCalendar = Calendar<StayCatalogue>

const filteredBy = (rows: readonly SoldRoom[], toValue: (room: SoldRoom) => string | number | null): Filtered => {
  const values = [...new Set(rows.map(toValue).filter((value) => value !== null))]
  const indexByValue = new Map(values.map((value, i) => [value, i]))
  return { values, indexes: Int32Array.from(rows, (room) => indexByValue.get(toValue(room) ?? '') ?? NO_VALUE) }
}

/** The rooms on sale. Those of a hotel share its object. */
const loadStayCatalogue = async (db: Db): Promise<StayCatalogue> => {
  const hotels: SoldHotel[] = []
  const ratesIndexes = new Map<string, number>()
  const indexOf = (rates: Room['rates']) => {
    const text = JSON.stringify(rates)
    const index = ratesIndexes.get(text) ?? ratesIndexes.size
    ratesIndexes.set(text, index)
    return index
  }
  // In the order of zones, so that the cells of a zone are close together.
  const sold = (await listSoldRooms(db)).toSorted((a, b) => a.hotel.zoneId - b.hotel.zoneId)
  const rows = sold.map(({ namePlace, ...room }, i): SoldRoom => {
    if (hotels.at(-1)?.hotel.id !== room.hotel.id) hotels.push({ hotel: room.hotel, namePlace, first: i, rooms: 0 })
    const { hotel } = hotels.at(-1)!
    hotels.at(-1)!.rooms += 1
    return { ...room, hotel, keys: [hotel.id, room.roomClassId] }
  })
  return {
    rows,
    roomClass: Int32Array.from(rows, ({ roomClassId }) => roomClassId),
    maxAdults: Uint8Array.from(rows, ({ capacity }) => capacity.maxAdults),
    maxChildren: Uint8Array.from(rows, ({ capacity }) => capacity.maxChildren),
    maxTotal: Uint8Array.from(rows, ({ capacity }) => capacity.maxTotal),
    rates: Uint32Array.from(rows, ({ rates }) => indexOf(rates)),
    filtered: {
      category: filteredBy(rows, ({ hotel }) => hotel.categoryId),
      room: filteredBy(rows, ({ roomClassId }) => roomClassId),
      location: filteredBy(rows, ({ hotel }) => hotel.location),
      chain: filteredBy(rows, ({ hotel }) => hotel.chainId),
      chainCountry: filteredBy(rows, ({ hotel }) => hotel.chainCountryId),
    },
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
const hotelsAt = ({ hotels, hotelsOfZone, hotelById }: StayCatalogue, { hotelId, touristZoneIds }: StaySearch) => {
  if (hotelId !== undefined) return [hotelById.get(hotelId)].filter((sold) => sold !== undefined)
  return touristZoneIds === undefined ? hotels : touristZoneIds.flatMap((id) => hotelsOfZone.get(id) ?? [])
}

/** The hotels that match the search apart from availability. */
const hotelsOf = (catalogue: StayCatalogue, search: StaySearch): readonly SoldHotel[] => {
  const { touristZoneIds, categoryId, location, chainId, chainCountryId, operatorId, countryId } = search
  return hotelsAt(catalogue, search).filter(
    ({ hotel }) =>
      (touristZoneIds === undefined || touristZoneIds.includes(hotel.zoneId)) &&
      (categoryId === undefined || hotel.categoryId === categoryId) &&
      (location === undefined || hotel.location === location) &&
      (chainId === undefined || hotel.chainId === chainId) &&
      (chainCountryId === undefined || hotel.chainCountryId === chainCountryId) &&
      (operatorId === undefined || hotel.chainId === operatorId) &&
      (countryId === undefined || hotel.countryId === countryId),
  )
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
  const { rooms, roomClassId, mealPlanId, checkIn, checkOut, today } = search
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
  const wanted = MEAL_PLANS.map(({ id }) => mealPlanId === undefined || mealPlanId === id)
  const totals = new Float64Array(MEAL_PLANS.length)
  for (const sold of hotelsOf(catalogue, search)) {
    for (let i = sold.first; i < sold.first + sold.rooms; i++) {
      const row = rowOf[i]!
      if (roomClassId !== undefined && roomClass[i] !== roomClassId) continue
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

/** Whether a room is sold for a total within the price limits. */
const rangeOf =
  ({ minTotalCents = 0, maxTotalCents = Infinity }: TotalRange) =>
  (total: number) =>
    total !== NOT_SOLD && minTotalCents <= total && total <= maxTotalCents

type Candidate = { sold: SoldHotel; roomClassId: number; plan: number; totalCents: number; perNightCents: number }

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
      const isSameHotel = search.oneOfferPerHotel && last?.sold === sold
      if (isSameHotel && !isCheaper(totalCents, roomClassId, plan, last!)) continue
      const candidate = { sold, roomClassId, plan, totalCents, perNightCents: perNight(totalCents, nights) }
      if (isSameHotel) found[found.length - 1] = candidate
      else found.push(candidate)
      last = candidate
    }
  })
  const sign = search.descending ? -1 : 1
  const { lang } = search
  const byPrice = (a: Candidate, b: Candidate) => a.perNightCents - b.perNightCents
  const byName = (a: Candidate, b: Candidate) => a.sold.namePlace[lang] - b.sold.namePlace[lang]
  const byScore = (a: Candidate, b: Candidate) => scoreOf(a.sold) - scoreOf(b.sold)
  const orders = { Price: [byPrice, byName], HotelName: [byName, byPrice], GuestScore: [byScore, byPrice] } as const
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
  const { categoryId, roomClassId, mealPlanId, location, chainId, chainCountryId, ...stay } = search
  const { filtered } = calendar.catalogue
  const inRange = rangeOf(search)
  const wanted = { category: categoryId, room: roomClassId, location, chain: chainId, chainCountry: chainCountryId }
  const byRoom = ROOM_FILTERS.map((name) => {
    const { values, indexes } = filtered[name]
    const isSet = wanted[name] !== undefined
    const index = values.indexOf(wanted[name] ?? '')
    return { name, indexes, isSet, wanted: index === -1 ? NOWHERE : index, ...counter(values) }
  })
  const plans = counter(MEAL_PLANS.map(({ id }) => id))
  let unfiltered = 0
  let last: SoldHotel | undefined
  visitStays(calendar, stay, (sold, room, totals) => {
    if (totals.every((total) => total === NOT_SOLD)) return
    if (sold !== last) unfiltered += 1
    last = sold
    const { id } = sold.hotel
    const planFails = !totals.some((total, i) => (mealPlanId ?? idOf(i)) === idOf(i) && inRange(total))
    let failing = Number(planFails)
    for (const filter of byRoom) if (filter.isSet && filter.indexes[room] !== filter.wanted) failing += 1
    // A value counts the hotels that match all other filters.
    for (const { indexes, isSet, wanted, count } of byRoom) {
      const value = indexes[room]!
      if (value !== NO_VALUE) count(value, id, failing === Number(isSet && value !== wanted))
    }
    for (let i = 0; i < totals.length; i++) {
      if (totals[i] !== NOT_SOLD) plans.count(i, id, failing === Number(planFails) && inRange(totals[i]!))
    }
  })
  const values = Object.fromEntries(byRoom.map(({ name, result }) => [name, result()]))
  return { unfiltered, values: { ...values, plan: plans.result() } as FilterCounts['values'] }
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
