import { daysBetween } from '../../../lib/days.ts'
import { forEachYielding } from '../../../platform/for-each-yielding.ts'
import { type DayPlanes, dayIndexOf, isClosedToDeparture, termsAt } from '../../calendar/day-planes.ts'
import { allowsStay, NOT_SOLD, PRICES } from '../../calendar/row-terms.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import { requiredCapacity } from '../occupancy.ts'
import { type Charge, chargeOfNight, chargesFor, hasCapacity, hotelsAt, writeTotals } from './available-stays.ts'
import type { StayPriceSearch } from './lodging-search.store.ts'
import type { StayCalendar } from './stay-catalogue.ts'

// Local copies, because V8 reads an imported constant from its module on every access.
const PLANS = MEAL_PLANS.length
const NONE = NOT_SOLD
const FIRST_PRICE = PRICES

/**
 * The lowest total of a stay from each day; null when nothing is available. Stays of neighboring days share most nights, so each room is
 * read once, from its last day to its first, instead of once for each day.
 */
export const listLowestTotals = async (
  { planes, catalogue, rowOf }: StayCalendar,
  search: StayPriceSearch,
): Promise<(number | null)[]> => {
  const { rooms, days, nights, firstArrival } = search
  const units = rooms.length
  const first = dayIndexOf(planes, search.firstDay)
  const daysAhead = daysBetween(search.today, search.firstDay)
  const required = requiredCapacity(rooms)
  const chargeIn = chargesFor(catalogue, rooms)
  const lowest = new Float64Array(days).fill(Infinity)

  const addRoom = (row: number, charge: Charge, excludedDay: number | undefined) => {
    const { rows, left, terms, rowTerms } = planes
    // How many days in a row, beginning with the current one, have enough rooms, and how many have the same terms.
    let free = 0
    let equal = 0
    for (let day = Math.min(first + days - 1 + nights, planes.days) - 1; day >= first; day--) {
      const cell = day * rows + row
      if (left[cell]! < units) {
        free = 0
        continue
      }
      equal = terms[cell] === terms[cell + rows] ? equal + 1 : 1
      free += 1
      const i = day - first
      if (free < nights || i >= days || day === excludedDay) continue
      const at = termsAt(planes, row, cell)
      if (!allowsStay(rowTerms, at, nights, daysAhead + i) || isClosedToDeparture(planes, row, day + nights)) continue
      const total =
        equal >= nights
          ? nights * cheapestNight(rowTerms.entries, at, charge)
          : cheapestStay(planes, row, day, nights, charge)
      if (total < lowest[i]!) lowest[i] = total
    }
  }

  await forEachYielding(hotelsAt(catalogue, search), ({ hotel, first: firstRoom, rooms: count }) => {
    const isTooEarly = firstArrival !== undefined && hotel.checkInHour < firstArrival.hour
    const excludedDay = isTooEarly ? dayIndexOf(planes, firstArrival.day) : undefined
    for (let room = firstRoom; room < firstRoom + count; room++)
      if (hasCapacity(catalogue, room, required)) addRoom(rowOf[room]!, chargeIn(room), excludedDay)
  })
  return Array.from(lowest, (total) => (total === Infinity ? null : total))
}

/** The lowest charge for a night among all meal plans; Infinity when none has a price. */
const cheapestNight = (entries: Int32Array, at: number, charge: Charge) => {
  let cheapest = Infinity
  for (let plan = 0; plan < PLANS; plan++) {
    const cents = entries[at + FIRST_PRICE + plan]!
    if (cents !== NONE && cents < cheapest) cheapest = cents
  }
  return cheapest === Infinity ? Infinity : chargeOfNight(charge, cheapest)
}

const totals = new Float64Array(PLANS)

/** The lowest total of a stay among the meal plans that have a price on all nights; Infinity when none has. */
const cheapestStay = (planes: DayPlanes, row: number, first: number, nights: number, charge: Charge) => {
  writeTotals(planes, row, { first, end: first + nights }, charge, totals, 0)
  let cheapest = Infinity
  for (const total of totals) if (total !== NONE && total < cheapest) cheapest = total
  return cheapest
}
