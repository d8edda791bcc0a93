import { addDays, type Day, isDay } from '../../lib/days.ts'
import { ASCENDING, DESCENDING } from '../../lib/sort-order.ts'
import { DEFAULT_ROOMS, MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM, MAX_ROOMS, type Party } from './occupancy.ts'
import { DEFAULT_NIGHTS, defaultDays } from './stay-dates.ts'

/** A stay, as in a URL. */
export type StayQuery = { checkIn: Day; checkOut: Day; rooms: Party[] }

/** Sort fields by their wire names (docs/rules/search.md#sorting). */
export const SORT_FIELDS = ['Price', 'HotelName', 'GuestScore'] as const
export type SortField = (typeof SORT_FIELDS)[number]

/** Sort orders of a URL. */
const SORTS = {
  price: { fieldName: 'Price', order: ASCENDING },
  'price-desc': { fieldName: 'Price', order: DESCENDING },
  name: { fieldName: 'HotelName', order: ASCENDING },
  'name-desc': { fieldName: 'HotelName', order: DESCENDING },
  score: { fieldName: 'GuestScore', order: DESCENDING },
} as const satisfies Record<string, { fieldName: SortField; order: number }>
export type Sort = keyof typeof SORTS
const DEFAULT_SORT: Sort = 'price'

/** The field and direction of a sort order. */
export const sortOf = (sort: Sort) => SORTS[sort]

/** Filters by their names in a query; `chainCountry` is the home country of the chain. */
export const FILTERS = ['category', 'plan', 'room', 'location', 'chain', 'chainCountry'] as const
export type FilterName = (typeof FILTERS)[number]

/** A search with filters, order and page, as in a URL; 0 and '' mean any. */
export type LodgingQuery = StayQuery & {
  zone: number
  /** A hotel's id or typed name. */
  hotel: string
  category: number
  plan: number
  room: number
  location: string
  chain: number
  chainCountry: number
  /** Whole dollars per night. */
  min: number
  max: number
  sort: Sort
  page: number
}

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

/** Reads a search from a URL; unknown values mean any. */
export const readLodgingQuery = (params: URLSearchParams, today: Day, first: Day = today): LodgingQuery => {
  const id = (name: string) => wholeOf(params.get(name), 0, 0, 2_147_483_647)
  const sort = params.get('sort') ?? ''
  return {
    ...readStay(params, today, first),
    zone: id('zone'),
    hotel: (params.get('hotel') ?? '').trim().slice(0, 100),
    category: id('category'),
    plan: wholeOf(params.get('plan'), 0, 0, 5),
    room: id('room'),
    location: (params.get('location') ?? '').trim().slice(0, 100),
    chain: id('chain'),
    chainCountry: id('chainCountry'),
    min: wholeOf(params.get('min'), 0, 0, 100_000),
    max: wholeOf(params.get('max'), 0, 0, 100_000),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : DEFAULT_SORT,
    page: wholeOf(params.get('page'), 1, 1, 100_000),
  }
}

export const hasFilter = (query: LodgingQuery) =>
  query.hotel !== '' || FILTERS.some((name) => query[name]) || query.min > 0 || query.max > 0

/** The search with one filter set; '' removes it. */
export const withFilter = (query: LodgingQuery, name: FilterName, value: string): LodgingQuery => ({
  ...query,
  page: 1,
  [name]: name === 'location' ? value : Number(value),
})

/** The first page of a search without filters. */
const UNFILTERED = {
  hotel: '',
  category: 0,
  plan: 0,
  room: 0,
  location: '',
  chain: 0,
  chainCountry: 0,
  min: 0,
  max: 0,
  page: 1,
} as const

export const withoutFilters = (query: LodgingQuery): LodgingQuery => ({ ...query, ...UNFILTERED })

/** The path of a search in a zone for the same stay. */
export const zoneSearchPath = (zoneId: number, stay: StayQuery) =>
  searchLodgingPath({ ...stay, zone: zoneId, ...UNFILTERED, sort: 'price' })

/** The query parameters of a stay; the inverse of `readStay`. */
export const writeStay = ({ checkIn, checkOut, rooms }: StayQuery): [name: string, value: string][] => [
  ['checkIn', checkIn],
  ['checkOut', checkOut],
  ['rooms', String(rooms.length)],
  ...rooms.flatMap(({ adultsAmount, childrenAmount, childrenAgeList }, i): [string, string][] => [
    [`a${i + 1}`, String(adultsAmount)],
    ...(childrenAmount
      ? ([
          [`c${i + 1}`, String(childrenAmount)],
          [`g${i + 1}`, childrenAgeList.join(',')],
        ] as [string, string][])
      : []),
  ]),
]

/** The query parameters of a search, without those that mean any; the inverse of `readLodgingQuery`. */
export const writeLodgingQuery = (query: LodgingQuery): [name: string, value: string][] => {
  const { zone, hotel, category, plan, room, location, chain, chainCountry, min, max, sort, page } = query
  const numbers = { zone, category, plan, room, chain, chainCountry, min, max }
  return [
    ...writeStay(query),
    ...Object.entries(numbers).flatMap(([name, value]): [string, string][] => (value ? [[name, String(value)]] : [])),
    ...((hotel ? [['hotel', hotel]] : []) as [string, string][]),
    ...((location ? [['location', location]] : []) as [string, string][]),
    ...((sort === DEFAULT_SORT ? [] : [['sort', sort]]) as [string, string][]),
    ...((page === 1 ? [] : [['page', String(page)]]) as [string, string][]),
  ]
}

const pathWith = (path: string, fields: [string, string][]) => `${path}?${new URLSearchParams(fields)}`

/** The path of a search. */
export const searchLodgingPath = (query: LodgingQuery) => pathWith('/search-lodging', writeLodgingQuery(query))

/** The canonical path of a hotel, without a room and stay. */
export const hotelPath = ({ id, slug, zoneSlug }: { id: number; slug: string; zoneSlug: string }) =>
  `/book-lodging/${[zoneSlug, slug, id].map(encodeURIComponent).join('/')}`

/** The path of an offer's page for a stay. */
export const bookLodgingPath = (
  offer: { hotel: Parameters<typeof hotelPath>[0]; roomClassId: number; mealPlanId: number },
  stay: StayQuery,
) => pathWith(`${hotelPath(offer.hotel)}/${offer.roomClassId}/${offer.mealPlanId}`, writeStay(stay))

/** A search as call input; `hotel` is a hotel id, 0 means any. */
export const criteriaOf = (query: LodgingQuery, hotel: number) => ({
  hotel,
  checkIn: query.checkIn,
  checkOut: query.checkOut,
  rooms: query.rooms,
  touristZoneId: query.zone,
  categoryId: query.category,
  mealsPlanId: query.plan,
  roomClassId: query.room,
  hotelLocation: query.location,
  hotelChain: query.chain,
  chainCountry: query.chainCountry,
  minPrice: query.min,
  maxPrice: query.max,
  ...sortOf(query.sort),
  currentPage: query.page,
})
