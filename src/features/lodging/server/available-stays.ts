import { daysBetween } from '../../../lib/days.ts'
import {
  acceptsArrival,
  type DayPlanes,
  dayIndexOf,
  hasStock,
  isClosedToDeparture,
  type Span,
} from '../../calendar/day-planes.ts'
import { NOT_SOLD, PRICES } from '../../calendar/row-terms.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import { type Capacity, distinctParties, type Party, requiredCapacity } from '../occupancy.ts'
import { roomNightCents, weightOf } from '../price.ts'
import { earliestCheckIn, type SearchedPlace, type StaySearch } from './lodging-search.store.ts'
import type { FoundStays, SoldHotel, StayCalendar, StayCatalogue } from './stay-catalogue.ts'

// Local copies, because V8 reads an imported constant from its module on every access.
const PLANS = MEAL_PLANS.length
const NONE = NOT_SOLD
const FIRST_PRICE = PRICES

/** The hotels in the places of a search, in the catalogue's order. */
export const hotelsAt = (
  { hotels, hotelsOfZone, hotelById }: StayCatalogue,
  { hotelId, touristZoneIds }: SearchedPlace,
) => {
  if (hotelId === undefined)
    return touristZoneIds === undefined ? hotels : touristZoneIds.flatMap((id) => hotelsOfZone.get(id) ?? [])
  const sold = hotelById.get(hotelId)
  return sold && (touristZoneIds === undefined || touristZoneIds.includes(sold.hotel.zoneId)) ? [sold] : []
}

/** The hotels that a search covers before its filters are applied. */
const hotelsOf = (catalogue: StayCatalogue, search: StaySearch): readonly SoldHotel[] => {
  const { operatorId, countryId } = search
  const hotels = hotelsAt(catalogue, search)
  const fromHour = earliestCheckIn(search)
  if (operatorId === undefined && countryId === undefined && fromHour === undefined) return hotels
  return hotels.filter(
    ({ hotel }) =>
      (operatorId === undefined || hotel.chainId === operatorId) &&
      (countryId === undefined || hotel.countryId === countryId) &&
      (fromHour === undefined || hotel.checkInHour >= fromHour),
  )
}

/** Whether a room has at least the required capacity. */
export const hasCapacity = ({ maxAdults, maxChildren, maxTotal }: StayCatalogue, room: number, required: Capacity) =>
  maxAdults[room]! >= required.maxAdults &&
  maxChildren[room]! >= required.maxChildren &&
  maxTotal[room]! >= required.maxTotal

/** A weight of the adult price (see `weightOf`) and the number of rooms that pay it. */
type Weighted = { weight: number; times: number }

/**
 * The charge for the rooms of a search in hotels with the same occupancy rates: `factor` times the price of a night. `factor` is 0 when
 * weights are fractions; the price of each room and night must then be rounded.
 */
export type Charge = { weighted: readonly Weighted[]; factor: number }

const WHOLE = 10_000

const chargeOf = (weighted: readonly Weighted[]): Charge => ({
  weighted,
  factor: weighted.every(({ weight }) => weight % WHOLE === 0)
    ? weighted.reduce((factor, { weight, times }) => factor + (times * weight) / WHOLE, 0)
    : 0,
})

/** Returns a function that returns the charge for the rooms of a search, given the index of a hotel room in the catalogue. */
export const chargesFor = ({ rows, rates }: StayCatalogue, rooms: readonly Party[]) => {
  const parties = distinctParties(rooms)
  const byRates: Charge[] = []
  return (room: number): Charge => {
    const known = byRates[rates[room]!]
    if (known) return known
    const weighted = parties.map(({ party, times }) => ({ weight: weightOf(rows[room]!.rates, party), times }))
    const charge = chargeOf(weighted)
    byRates[rates[room]!] = charge
    return charge
  }
}

/** The charge for all rooms of a search for one night at an adult price, rounded per room. */
export const chargeOfNight = ({ weighted, factor }: Charge, cents: number) => {
  if (factor !== 0) return cents * factor
  let charge = 0
  for (const { weight, times } of weighted) charge += times * roomNightCents(cents, weight)
  return charge
}

/** Writes the total of a stay in each of a room's meal plans to `totals`, starting at `at`; NOT_SOLD when a night has no price. */
export const writeTotals = (
  { rows, terms, rowTerms: { entries, first, width } }: DayPlanes,
  row: number,
  span: Pick<Span, 'first' | 'end'>,
  charge: Charge,
  totals: Float64Array,
  at: number,
) => {
  const start = span.first * rows + row
  const end = span.end * rows
  for (let cell = start; cell < end; ) {
    // Consecutive nights mostly have the same terms.
    const from = cell
    const number = terms[cell]!
    let nights = 0
    for (; cell < end && terms[cell] === number; cell += rows) nights++
    const prices = (first[row]! + number) * width + FIRST_PRICE
    for (let plan = 0; plan < PLANS; plan++) {
      const cents = entries[prices + plan]!
      const before = from === start ? 0 : totals[at + plan]!
      totals[at + plan] = cents === NONE || before === NONE ? NONE : before + nights * chargeOfNight(charge, cents)
    }
  }
}

/**
 * Finds the rooms that are available for the whole stay, with their totals; filters are not applied. The result is `catalogue.found`, which
 * the next search overwrites. Read it before the next await.
 */
export const findStays = ({ planes, catalogue, rowOf }: StayCalendar, search: StaySearch): FoundStays => {
  const { checkIn, checkOut, today } = search
  const first = dayIndexOf(planes, checkIn)
  const end = dayIndexOf(planes, checkOut)
  const span: Span = { first, end, units: search.rooms.length }
  const daysAhead = daysBetween(today, checkIn)
  const required = requiredCapacity(search.rooms)
  const chargeIn = chargesFor(catalogue, search.rooms)
  const { rates, found } = catalogue
  const { rooms, hotels, totals } = found
  let count = 0
  let chargedRates = -1
  let charge: Charge = { weighted: [], factor: 0 }
  for (const sold of hotelsOf(catalogue, search)) {
    for (let room = sold.first; room < sold.first + sold.rooms; room++) {
      const row = rowOf[room]!
      if (!hasCapacity(catalogue, room, required) || !hasStock(planes, row, span)) continue
      if (!acceptsArrival(planes, row, span, daysAhead) || isClosedToDeparture(planes, row, end)) continue
      if (rates[room] !== chargedRates) {
        chargedRates = rates[room]!
        charge = chargeIn(room)
      }
      const at = count * PLANS
      writeTotals(planes, row, span, charge, totals, at)
      rooms[count] = room
      hotels[count] = sold
      count++
    }
  }
  found.count = count
  return found
}
