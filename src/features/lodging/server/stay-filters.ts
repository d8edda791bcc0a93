import { daysBetween } from '../../../lib/days.ts'
import { NOT_SOLD } from '../../calendar/row-terms.ts'
import { ALL_OF } from '../hotel-filters.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import {
  type FilterCounts,
  HOTEL_FILTERS,
  type HotelFilter,
  type StaySearch,
  type TotalRange,
} from './lodging-search.store.ts'
import type { FoundStays, SoldHotel, StayCatalogue } from './stay-catalogue.ts'

// Local copies, because V8 reads an imported constant from its module on every access.
const PLANS = MEAL_PLANS.length
const NONE = NOT_SOLD

/** Returns a function that checks whether a hotel's filter value, given by its index in the catalogue, applies to the dates of a search. */
const valueChecker = ({ filterValues }: StayCatalogue, { today, checkIn }: StaySearch) => {
  const freeCancellation = filterValues.findIndex(({ filter }) => filter === 'cancellation')
  const daysAhead = daysBetween(today, checkIn)
  return (value: number, sold: SoldHotel) => value !== freeCancellation || sold.freeDaysAhead <= daysAhead
}

/** The hotel filters that a search uses, each with a function that checks whether a hotel matches it. */
const chosenFilters = (catalogue: StayCatalogue, search: StaySearch) => {
  const { filterValues } = catalogue
  const applies = valueChecker(catalogue, search)
  return HOTEL_FILTERS.flatMap((name) => {
    const chosen = search.filters?.[name] && new Set(search.filters[name])
    if (!chosen) return []
    const isChosen = filterValues.map(({ filter, value }) => filter === name && chosen.has(value))
    const needed = ALL_OF.has(name) ? chosen.size : 1
    const matches = (sold: SoldHotel) => {
      let found = 0
      for (const value of sold.values) if (isChosen[value] && applies(value, sold)) found += 1
      return found >= needed
    }
    return [{ name, matches }]
  })
}

/** Returns a function that checks whether a hotel matches all hotel filters of a search. */
export const hotelMatcher = (catalogue: StayCatalogue, search: StaySearch) => {
  const filters = chosenFilters(catalogue, search)
  return (sold: SoldHotel) => filters.every(({ matches }) => matches(sold))
}

/** Returns a function that checks whether the room at an index of the catalogue matches the room class filter. */
export const classMatcher = ({ roomClass }: StayCatalogue, { filters }: StaySearch) => {
  const chosen = filters?.room && new Set(filters.room.map(Number))
  return (room: number) => chosen === undefined || chosen.has(roomClass[room]!)
}

/** For each meal plan of `MEAL_PLANS`, whether the search accepts it. */
export const wantedPlans = ({ filters }: StaySearch) =>
  MEAL_PLANS.map(({ id }) => filters?.plan?.includes(String(id)) ?? true)

/** Counts hotels by the index of a value. A value is listed once any hotel has it, even if its count stays 0. */
const counter = (values: readonly (string | number)[]) => {
  const isListed = new Uint8Array(values.length)
  const hotels = new Uint32Array(values.length)
  return {
    add: (value: number, counts: boolean) => {
      isListed[value] = 1
      if (counts) hotels[value]! += 1
    },
    result: (isWanted = (_value: number) => true) =>
      new Map(values.flatMap((value, i) => (isListed[i] && isWanted(i) ? [[String(value), hotels[i]!]] : []))),
  }
}

/**
 * Counts the hotels for each filter value, as `countByFilter` of the store does: the hotels that match all other filters and, where all
 * chosen values must apply, also the value's own filter.
 */
export const countByFilter = (
  { count, rooms, hotels, totals }: FoundStays,
  catalogue: StayCatalogue,
  search: StaySearch & TotalRange,
): FilterCounts => {
  const { filterValues, roomClasses, classIndex } = catalogue
  const { minTotalCents = 0, maxTotalCents = Infinity } = search
  const byHotel = chosenFilters(catalogue, search)
  const applies = valueChecker(catalogue, search)
  const isClassWanted = classMatcher(catalogue, search)
  const wanted = wantedPlans(search)
  const ofHotel = counter(filterValues.map(({ value }) => value))
  const ofClass = counter(roomClasses)
  const ofPlan = counter(MEAL_PLANS.map(({ id }) => id))
  const soldPlans = new Uint8Array(PLANS)
  const countedPlans = new Uint8Array(PLANS)
  let unfiltered = 0
  for (let at = 0; at < count; ) {
    const sold = hotels[at]!
    let failing = 0
    let failed: HotelFilter | undefined
    for (const { name, matches } of byHotel) {
      if (matches(sold)) continue
      failing += 1
      failed = name
    }
    let isSold = false
    let hasMatchingRoom = false
    soldPlans.fill(0)
    countedPlans.fill(0)
    for (; at < count && hotels[at] === sold; at++) {
      const room = rooms[at]!
      const isClass = isClassWanted(room)
      let isRoomSold = false
      let hasPlan = false
      for (let plan = 0; plan < PLANS; plan++) {
        const total = totals[at * PLANS + plan]!
        if (total === NONE) continue
        isRoomSold = true
        soldPlans[plan] = 1
        if (total < minTotalCents || total > maxTotalCents) continue
        if (isClass) countedPlans[plan] = 1
        if (wanted[plan]) hasPlan = true
      }
      if (!isRoomSold) continue
      isSold = true
      if (isClass && hasPlan) hasMatchingRoom = true
      // A hotel has one room of each class.
      ofClass.add(classIndex[room]!, failing === 0 && hasPlan)
    }
    if (!isSold) continue
    unfiltered += 1
    /** The only filter that the hotel does not match; the hotel still counts for the values of this filter. */
    const onlyFailed = failing === 1 && !ALL_OF.has(failed!) ? failed : undefined
    for (const value of sold.values) {
      if (!applies(value, sold)) continue
      const counts = failing === 0 || filterValues[value]!.filter === onlyFailed
      ofHotel.add(value, hasMatchingRoom && counts)
    }
    for (let plan = 0; plan < PLANS; plan++)
      if (soldPlans[plan]) ofPlan.add(plan, failing === 0 && countedPlans[plan] === 1)
  }

  const byFilter = HOTEL_FILTERS.map((name) => [name, ofHotel.result((i) => filterValues[i]!.filter === name)])
  const values = { ...Object.fromEntries(byFilter), room: ofClass.result(), plan: ofPlan.result() }
  return { unfiltered, values }
}
