import type { Day } from '../../lib/days.ts'
import { ASCENDING, DESCENDING } from '../../lib/sort-order.ts'
import type { Party } from './occupancy.ts'

/** A stay, as in a URL. */
export type StayQuery = { checkIn: Day; checkOut: Day; rooms: Party[] }

/** Sort fields by their wire names (docs/rules/search.md#sorting). */
export const SORT_FIELDS = ['Price', 'HotelName', 'GuestScore'] as const
export type SortField = (typeof SORT_FIELDS)[number]

/** Sort orders of a URL. */
export const SORTS = {
  price: { fieldName: 'Price', order: ASCENDING },
  'price-desc': { fieldName: 'Price', order: DESCENDING },
  name: { fieldName: 'HotelName', order: ASCENDING },
  'name-desc': { fieldName: 'HotelName', order: DESCENDING },
  score: { fieldName: 'GuestScore', order: DESCENDING },
} as const satisfies Record<string, { fieldName: SortField; order: number }>
export type Sort = keyof typeof SORTS
export const DEFAULT_SORT: Sort = 'price'

/** The field and direction of a sort order. */
export const sortOf = (sort: Sort) => SORTS[sort]

/** Filters by their names in a query; `chainCountry` is the home country of the chain. */
export const FILTERS = ['category', 'plan', 'room', 'location', 'chain', 'chainCountry'] as const
export type FilterName = (typeof FILTERS)[number]

/** A search with filters, order and page, as in a URL; 0 and '' mean any. */
export type LodgingQuery = StayQuery & {
  /** The typed name of a place that is not found yet; a link has its ids instead. */
  where: string
  zone: number
  province: number
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
  searchLodgingPath({ ...stay, where: '', zone: zoneId, province: 0, ...UNFILTERED, sort: 'price' })

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
  const { where, zone, province, hotel, category, plan, room, location, chain, chainCountry, min, max, sort, page } =
    query
  const numbers = { zone, province, category, plan, room, chain, chainCountry, min, max }
  return [
    ...writeStay(query),
    ...Object.entries(numbers).flatMap(([name, value]): [string, string][] => (value ? [[name, String(value)]] : [])),
    ...((where ? [['where', where]] : []) as [string, string][]),
    ...((hotel ? [['hotel', hotel]] : []) as [string, string][]),
    ...((location ? [['location', location]] : []) as [string, string][]),
    ...((sort === DEFAULT_SORT ? [] : [['sort', sort]]) as [string, string][]),
    ...((page === 1 ? [] : [['page', String(page)]]) as [string, string][]),
  ]
}

const pathWith = (path: string, fields: [string, string][]) => `${path}?${new URLSearchParams(fields)}`

/** The filters and the order of a search, which a search with other dates or in another place keeps. */
export const keptFields = (query: LodgingQuery) => {
  const asked = ['checkIn', 'checkOut', 'rooms', 'where', 'zone', 'province', 'hotel', 'page']
  return writeLodgingQuery({ ...query, rooms: [] }).filter(([name]) => !asked.includes(name))
}

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
  provinceId: query.province,
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
