import { addDays, type Day, isDay } from '../../lib/days.ts'
import { isId } from '../../lib/ids.ts'
import { readChosen } from '../products/chosen-filters.ts'
import { GUEST_SCORES } from '../products/guest-score.ts'
import { isMapView } from '../products/map-in-url.ts'
import { BEACH_METERS, FREE_CANCELLATION, HOTEL_KINDS } from './hotel-filters.ts'
import { MEAL_PLANS } from './meal-plans.ts'
import { DEFAULT_ROOMS, MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM, MAX_ROOMS, type Party } from './occupancy.ts'
import type { RoomChoice } from './room-groups.ts'
import {
  DEFAULT_SORT,
  FILTERS,
  type FilterName,
  type LodgingQuery,
  MAX_LOCATION,
  SORTS,
  type Sort,
  type StayQuery,
} from './search-query.ts'
import { DEFAULT_NIGHTS, defaultDays } from './stay-dates.ts'

const wholeOf = (value: string | null, fallback: number, min: number, max: number) => {
  const number = value?.trim() ? Number(value) : Number.NaN
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), min), max) : fallback
}

const agesOf = (value: string | null) =>
  (value ?? '')
    .split(/[\s,;]+/)
    .filter((age) => /^\d{1,2}$/.test(age))
    .map(Number)

const partyOf = (params: URLSearchParams, room: number): Party => {
  const childrenAmount = wholeOf(params.get(`c${room}`), 0, 0, MAX_CHILDREN_PER_ROOM)
  return {
    adultsAmount: wholeOf(params.get(`a${room}`), 2, 1, MAX_ADULTS_PER_ROOM),
    childrenAmount,
    childrenAgeList: childrenAmount ? agesOf(params.get(`g${room}`)) : [],
  }
}

/**
 * Reads a stay from a URL: `checkIn`, `checkOut`, `rooms`, and for each room its adults `a1`, children `c1` and their ages `g1`
 * ('5,8'). Missing values take their defaults; invalid dates are kept, so that the search can explain them.
 */
export const readStay = (params: URLSearchParams, today: Day, first: Day = today): StayQuery => {
  const checkIn = params.get('checkIn')?.trim() || defaultDays(today, first).checkIn
  const checkOut = params.get('checkOut')?.trim() || addDays(isDay(checkIn) ? checkIn : today, DEFAULT_NIGHTS)
  const count = wholeOf(params.get('rooms'), DEFAULT_ROOMS.length, 1, MAX_ROOMS)
  return { checkIn, checkOut, rooms: Array.from({ length: count }, (_, i) => partyOf(params, i + 1)) }
}

/** Reads a choice for each room of a stay: `r1`, `r2` …; undefined unless each room has one. */
export const readRoomChoices = (params: URLSearchParams, rooms: number): RoomChoice[] | undefined => {
  const choices = Array.from({ length: rooms }, (_, i) =>
    /^([1-9]\d{0,8})\.([1-5])$/.exec(params.get(`r${i + 1}`) ?? ''),
  )
  return choices.every((choice) => choice !== null)
    ? choices.map((choice) => ({ roomClassId: Number(choice[1]), mealPlanId: Number(choice[2]) }))
    : undefined
}

const FIXED_VALUES: Partial<Record<FilterName, readonly string[]>> = {
  kind: HOTEL_KINDS,
  score: GUEST_SCORES.map(String),
  cancellation: [FREE_CANCELLATION],
  beach: BEACH_METERS.map(String),
  plan: MEAL_PLANS.map(({ id }) => String(id)),
}

/** Whether a text can be a value of a filter. */
const isFilterValue = (name: FilterName, value: string) =>
  name === 'location'
    ? value !== '' && value.length <= MAX_LOCATION
    : (FIXED_VALUES[name]?.includes(value) ?? isId(value))

/** Reads a search from a URL; unknown values mean any. */
export const readLodgingQuery = (params: URLSearchParams, today: Day, first: Day = today): LodgingQuery => {
  const id = (name: string) => wholeOf(params.get(name), 0, 0, 2_147_483_647)
  const name = (field: string) => (params.get(field) ?? '').trim().slice(0, 100)
  const sort = params.get('sort') ?? ''
  return {
    ...readStay(params, today, first),
    where: name('where'),
    zone: id('zone'),
    province: id('province'),
    hotel: name('hotel'),
    filters: readChosen(params, FILTERS, isFilterValue),
    min: wholeOf(params.get('min'), 0, 0, 100_000),
    max: wholeOf(params.get('max'), 0, 0, 100_000),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : DEFAULT_SORT,
    page: wholeOf(params.get('page'), 1, 1, 100_000),
    ...(isMapView(params) && { map: true }),
  }
}
