import { addDays, type Day, isDay } from '../../lib/days.ts'
import { DEFAULT_ROOMS, MAX_ADULTS_PER_ROOM, MAX_CHILDREN_PER_ROOM, MAX_ROOMS, type Party } from './occupancy.ts'

/** The stay that is searched when nobody said another (spec 9). */
export const DEFAULT_STAY = { checkInDaysAhead: 14, checkOutDaysAhead: 17 } as const

/** A stay as it stands in an address: when, and who sleeps in each room. */
export type StayQuery = { checkIn: Day; checkOut: Day; rooms: Party[] }

/** The orders of a results page and what each asks of the search (spec 3; Ascending 0, Descending 1). */
export const SORTS = {
  price: { fieldName: 'Price', order: 0 },
  'price-desc': { fieldName: 'Price', order: 1 },
  name: { fieldName: 'HotelName', order: 0 },
  'name-desc': { fieldName: 'HotelName', order: 1 },
} as const
export type Sort = keyof typeof SORTS

/** A whole search as it stands in an address; 0 and '' mean any. */
export type LodgingQuery = StayQuery & {
  zone: number
  category: number
  plan: number
  room: number
  location: string
  chain: number
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
 * Reads a stay from an address: `checkIn`, `checkOut`, `rooms`, and for each room its adults `a1`, children `c1` and their
 * ages `g1` ('5,8'). What is missing takes the default stay (spec 9); dates that are no dates stay as they are typed, so
 * that the search can say what is wrong with them.
 */
export const readStay = (params: URLSearchParams, today: Day): StayQuery => {
  const checkIn = params.get('checkIn')?.trim() || addDays(today, DEFAULT_STAY.checkInDaysAhead)
  const nights = DEFAULT_STAY.checkOutDaysAhead - DEFAULT_STAY.checkInDaysAhead
  const checkOut = params.get('checkOut')?.trim() || addDays(isDay(checkIn) ? checkIn : today, nights)
  const count = wholeOf(params.get('rooms'), DEFAULT_ROOMS.length, 1, MAX_ROOMS)
  return { checkIn, checkOut, rooms: Array.from({ length: count }, (_, i) => partyOf(params, i + 1)) }
}

/** Reads a search from an address; words that it does not know mean any. */
export const readLodgingQuery = (params: URLSearchParams, today: Day): LodgingQuery => {
  const id = (name: string) => wholeOf(params.get(name), 0, 0, 2_147_483_647)
  const sort = params.get('sort') ?? ''
  return {
    ...readStay(params, today),
    zone: id('zone'),
    category: id('category'),
    plan: wholeOf(params.get('plan'), 0, 0, 5),
    room: id('room'),
    location: (params.get('location') ?? '').trim().slice(0, 100),
    chain: id('chain'),
    min: wholeOf(params.get('min'), 0, 0, 100_000),
    max: wholeOf(params.get('max'), 0, 0, 100_000),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'price',
    page: wholeOf(params.get('page'), 1, 1, 100_000),
  }
}

/** The fields of a stay in an address; the other direction of `readStay`. */
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

/** The fields of a search in an address, without those that mean any; the other direction of `readLodgingQuery`. */
export const writeLodgingQuery = (query: LodgingQuery): [name: string, value: string][] => {
  const { zone, category, plan, room, location, chain, min, max, sort, page } = query
  const numbers = { zone, category, plan, room, chain, min, max }
  return [
    ...writeStay(query),
    ...Object.entries(numbers).flatMap(([name, value]): [string, string][] => (value ? [[name, String(value)]] : [])),
    ...((location ? [['location', location]] : []) as [string, string][]),
    ...((sort === 'price' ? [] : [['sort', sort]]) as [string, string][]),
    ...((page === 1 ? [] : [['page', String(page)]]) as [string, string][]),
  ]
}

const addressOf = (path: string, fields: [string, string][]) => `${path}?${new URLSearchParams(fields)}`

/** The address of a search's results. */
export const searchAddress = (query: LodgingQuery) => addressOf('/search-lodging', writeLodgingQuery(query))

/** Where a hotel is found, whatever room and stay: the one address of it that search engines know. */
export const hotelPath = ({ id, slug, zoneSlug }: { id: number; slug: string; zoneSlug: string }) =>
  `/book-lodging/${[zoneSlug, slug, id].map(encodeURIComponent).join('/')}`

/** The address of an offer's page, for the same stay (spec 2). */
export const bookAddress = (
  offer: { hotel: Parameters<typeof hotelPath>[0]; roomClassId: number; mealPlanId: number },
  stay: StayQuery,
) => addressOf(`${hotelPath(offer.hotel)}/${offer.roomClassId}/${offer.mealPlanId}`, writeStay(stay))

/** What the search call takes of a query. */
export const criteriaOf = (query: LodgingQuery) => ({
  checkIn: query.checkIn,
  checkOut: query.checkOut,
  rooms: query.rooms,
  touristZoneId: query.zone,
  categoryId: query.category,
  mealsPlanId: query.plan,
  roomClassId: query.room,
  hotelLocation: query.location,
  hotelChain: query.chain,
  minPrice: query.min,
  maxPrice: query.max,
})
