import type { Day } from '../../lib/days.ts'
import { ASCENDING, DESCENDING } from '../../lib/sort-order.ts'
import { type Chosen, numbersOf, withoutValue, writeChosen } from '../products/chosen-filters.ts'
import { MAP_VIEW } from '../products/map-in-url.ts'
import type { BEACH_METERS, HotelKind } from './hotel-filters.ts'
import type { Party } from './occupancy.ts'

/** The id of the form that compares the checked places. */
export const COMPARE_STAYS = 'compare-stays'

/** A stay, as in a URL. */
export type StayQuery = { checkIn: Day; checkOut: Day; rooms: Party[] }

/** Sort fields by their wire names (docs/rules/search.md#sorting). */
export const SORT_FIELDS = ['Price', 'HotelName', 'GuestScore', 'BeachDistance', 'CenterDistance'] as const
export type SortField = (typeof SORT_FIELDS)[number]

/** Sort orders of a URL. */
export const SORTS = {
  price: { fieldName: 'Price', order: ASCENDING },
  'price-desc': { fieldName: 'Price', order: DESCENDING },
  name: { fieldName: 'HotelName', order: ASCENDING },
  'name-desc': { fieldName: 'HotelName', order: DESCENDING },
  score: { fieldName: 'GuestScore', order: DESCENDING },
  beach: { fieldName: 'BeachDistance', order: ASCENDING },
  center: { fieldName: 'CenterDistance', order: ASCENDING },
} as const satisfies Record<string, { fieldName: SortField; order: number }>
export type Sort = keyof typeof SORTS
export const DEFAULT_SORT: Sort = 'price'

/** The field and direction of a sort order. */
export const sortOf = (sort: Sort) => SORTS[sort]

/** Maximum number of characters in a location. */
export const MAX_LOCATION = 100

/** Filters by their names in a query; `zones` are tourist zones, `chainCountry` is the home country of the chain. */
export const FILTERS = [
  'category',
  'kind',
  'score',
  'cancellation',
  'beach',
  'zones',
  'location',
  'plan',
  'service',
  'room',
  'chain',
  'chainCountry',
] as const
export type FilterName = (typeof FILTERS)[number]

/** A search with filters, order and page, as in a URL; 0 and '' mean any. */
export type LodgingQuery = StayQuery & {
  /** A typed place name that has not been looked up yet; a link has the ids of the place instead. */
  where: string
  zone: number
  province: number
  /** A hotel's id or typed name. */
  hotel: string
  filters: Chosen<FilterName>
  /** Whole dollars per night. */
  min: number
  max: number
  sort: Sort
  page: number
  /** Whether the results are also shown on a map. */
  map?: boolean
}

/** The number of active filters; each chosen value, the hotel and each price limit count as one. */
export const countFilters = ({ hotel, filters, min, max }: LodgingQuery) =>
  writeChosen(FILTERS, filters).length + [hotel !== '', min > 0, max > 0].filter(Boolean).length

/** The search without one value of a filter. */
export const withoutFilterValue = (query: LodgingQuery, name: FilterName, value: string): LodgingQuery => ({
  ...query,
  page: 1,
  filters: withoutValue(query.filters, name, value),
})

/** The first page of a search without filters. */
const UNFILTERED = {
  hotel: '',
  filters: {},
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

/** The query parameters of a search, omitting those that mean any; the inverse of `readLodgingQuery`. */
export const writeLodgingQuery = (query: LodgingQuery): [name: string, value: string][] => {
  const { where, zone, province, hotel, filters, min, max, sort, page, map } = query
  const numbers = { zone, province, min, max }
  return [
    ...writeStay(query),
    ...Object.entries(numbers).flatMap(([name, value]): [string, string][] => (value ? [[name, String(value)]] : [])),
    ...((where ? [['where', where]] : []) as [string, string][]),
    ...((hotel ? [['hotel', hotel]] : []) as [string, string][]),
    ...writeChosen(FILTERS, filters),
    ...((sort === DEFAULT_SORT ? [] : [['sort', sort]]) as [string, string][]),
    ...((page === 1 ? [] : [['page', String(page)]]) as [string, string][]),
    ...((map ? [MAP_VIEW] : []) as [string, string][]),
  ]
}

const pathWith = (path: string, fields: [string, string][]) => `${path}?${new URLSearchParams(fields)}`

/** The filters and sort order of a search; they are kept when its dates or place change. */
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

const filterCriteria = (chosen: Chosen<FilterName>) => ({
  categoryIds: numbersOf(chosen.category),
  hotelKinds: [...(chosen.kind ?? [])] as HotelKind[],
  minGuestScore: chosen.score ? Math.min(...numbersOf(chosen.score)) : 0,
  freeCancellation: chosen.cancellation !== undefined,
  maxBeachMeters: Math.max(0, ...numbersOf(chosen.beach)) as 0 | (typeof BEACH_METERS)[number],
  touristZoneIds: numbersOf(chosen.zones),
  hotelLocations: [...(chosen.location ?? [])],
  mealsPlanIds: numbersOf(chosen.plan),
  serviceIds: numbersOf(chosen.service),
  roomClassIds: numbersOf(chosen.room),
  hotelChains: numbersOf(chosen.chain),
  chainCountries: numbersOf(chosen.chainCountry),
})

/** A search as call input; `hotel` is a hotel id, 0 means any. */
export const criteriaOf = (query: LodgingQuery, hotel: number) => ({
  hotel,
  checkIn: query.checkIn,
  checkOut: query.checkOut,
  rooms: query.rooms,
  touristZoneId: query.zone,
  provinceId: query.province,
  ...filterCriteria(query.filters),
  minPrice: query.min,
  maxPrice: query.max,
  ...sortOf(query.sort),
  currentPage: query.page,
})
