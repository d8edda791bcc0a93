import type { Day } from '../../lib/days.ts'
import { isId, MAX_ID } from '../../lib/ids.ts'
import { ASCENDING, DESCENDING, sortFieldOf } from '../../lib/sort-order.ts'
import { type Chosen, numbersOf, readChosen, withoutValue, writeChosen } from '../products/chosen-filters.ts'
import { isMapView, MAP_VIEW } from '../products/map-in-url.ts'
import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import type { ChosenExtra } from './extras.ts'
import { FUELS, type Fuel } from './fuels.ts'
import type { Transmission } from './offer.ts'
import { defaultTimes } from './rental-dates.ts'
import type { RentalTimes } from './rental-days.ts'

/** The id of the form that compares the checked cars. */
export const COMPARE_CARS = 'compare-cars'

/** The default pick-up zone. */
export const DEFAULT_CAR_ZONE_ID = 2

/** A rental without filters, as in a URL; drop-off zone 0 means the pick-up zone. */
export type CarSearch = RentalTimes & { zone: number; dropOffZone: number; age: number }

/** Sort fields by their wire names (docs/rules/search.md#sorting). */
export const SORT_FIELDS = [
  'ClassName',
  'Price',
  'KmLimit',
  'TransmissionName',
  'SupplierName',
  'ModelName',
  'GuestScore',
] as const
export type SortField = (typeof SORT_FIELDS)[number]

/** Sort orders of a URL: a field and a direction. */
export type Sort = `${SortField}.${0 | 1}`
const DEFAULT_SORT: Sort = 'Price.0'

/** Filters by their names in a query. */
export const FILTERS = [
  'carClass',
  'transmission',
  'seats',
  'bags',
  'kilometers',
  'deposit',
  'fuel',
  'supplier',
  'score',
] as const
export type FilterName = (typeof FILTERS)[number]

/** A search with filters, order and page, as in a URL. */
export type CarQuery = CarSearch & {
  filters: Chosen<FilterName>
  sort: Sort
  page: number
  /** The office where the cars are picked up; absent means any. */
  atOffice?: number
  /** Whether the offices are also shown on a map. */
  map?: boolean
}

export const wholeNumberOr = (fallback: number, value: string | null) => {
  const number = Number(value || Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}

/** Reads a search from a URL. Missing values take their defaults; invalid dates are kept, so that the page can explain them. */
export const readCarSearch = (params: URLSearchParams, today: Day, first: Day = today): CarSearch => {
  const times = defaultTimes(today, first)
  return {
    zone: wholeNumberOr(0, params.get('zone')) || DEFAULT_CAR_ZONE_ID,
    dropOffZone: wholeNumberOr(0, params.get('dropOffZone')),
    pickUp: params.get('pickUp') || times.pickUp,
    dropOff: params.get('dropOff') || times.dropOff,
    startHour: params.get('startHour') || times.startHour,
    endHour: params.get('endHour') || times.endHour,
    age: wholeNumberOr(DEFAULT_DRIVER_AGE, params.get('age')),
  }
}

/** A rental of one car; `office` is the pick-up office, absent or 0 means any. */
export type CarRental = CarSearch & { office?: number; extras?: readonly ChosenExtra[] }

/** The highest numbers that a search accepts, by filter. */
const HIGHEST: Partial<Record<FilterName, number>> = {
  transmission: 2,
  seats: 100,
  bags: 100,
  kilometers: 10_000,
  deposit: 1_000_000,
  score: 10,
}

const isFilterValue = (name: FilterName, value: string) => {
  if (name === 'fuel') return (FUELS as readonly string[]).includes(value)
  return (name === 'kilometers' && value === 'unlimited') || (isId(value) && Number(value) <= (HIGHEST[name] ?? MAX_ID))
}

/** Reads a search from a URL; unknown values mean any. The sort form sends `sort` ('KmLimit.1') without scripts. */
export const readCarQuery = (params: URLSearchParams, today: Day, first: Day = today): CarQuery => {
  const [field, order] = params.get('sort')?.split('.') ?? [params.get('field'), params.get('order')]
  const atOffice = wholeNumberOr(0, params.get('office'))
  return {
    ...readCarSearch(params, today, first),
    filters: readChosen(params, FILTERS, isFilterValue),
    sort: `${sortFieldOf(SORT_FIELDS, field ?? '')}.${order === String(DESCENDING) ? DESCENDING : ASCENDING}`,
    page: wholeNumberOr(1, params.get('page')) || 1,
    ...(atOffice > 0 && { atOffice }),
    ...(isMapView(params) && { map: true }),
  }
}

/** The field and direction of a sort order. */
export const sortOf = (sort: Sort) => {
  const [fieldName, order] = sort.split('.') as [SortField, string]
  return { fieldName, order: Number(order) }
}

/** The number of active filters; each chosen value counts as one. */
export const countFilters = ({ filters }: CarQuery) => writeChosen(FILTERS, filters).length

/** The search without one value of a filter. */
export const withoutFilterValue = (query: CarQuery, name: FilterName, value: string): CarQuery => ({
  ...query,
  page: 1,
  filters: withoutValue(query.filters, name, value),
})

export const withoutFilters = (query: CarQuery): CarQuery => ({ ...query, filters: {}, page: 1 })

/** The same search at one office; 0 means any office. */
export const withOffice = (query: CarQuery, atOffice: number): CarQuery => ({ ...query, page: 1, atOffice })

/** The query parameters of a search without filters, order and page. */
export const searchParams = (search: CarSearch) => {
  const params = new URLSearchParams({ zone: String(search.zone) })
  if (search.dropOffZone && search.dropOffZone !== search.zone) params.set('dropOffZone', String(search.dropOffZone))
  for (const name of ['pickUp', 'dropOff', 'startHour', 'endHour'] as const) params.set(name, search[name])
  params.set('age', String(search.age))
  return params
}

/** The filters, sort order and map setting of a search; they are kept when its dates or place change. */
export const keptFields = (query: CarQuery): [name: string, value: string][] => {
  const bare = searchParams(query)
  const whole = new URLSearchParams(searchCarPath(withOffice(query, 0)).split('?')[1])
  return [...whole].filter(([name]) => !bare.has(name))
}

/** The path of a search, without default filters, order and page. */
export const searchCarPath = (query: CarSearch & Partial<CarQuery>) => {
  const params = searchParams(query)
  const { filters = {}, sort = DEFAULT_SORT, page = 1, atOffice, map } = query
  for (const [name, value] of writeChosen(FILTERS, filters)) params.append(name, value)
  if (sort !== DEFAULT_SORT) {
    const { fieldName, order } = sortOf(sort)
    params.set('field', fieldName)
    params.set('order', String(order))
  }
  if (page > 1) params.set('page', String(page))
  if (atOffice) params.set('office', String(atOffice))
  if (map) params.set(...MAP_VIEW)
  return `/search-car?${params}`
}

export type Car = { slug: string; supplierId: number; modelId: number }

/** Identifies a car among the cars of all companies, for example in favorites and comparisons: '3-12'. */
export const carKey = ({ supplierId, modelId }: Pick<Car, 'supplierId' | 'modelId'>) => `${supplierId}-${modelId}`

/** The canonical path of a car, without a rental. */
export const carPath = ({ slug, supplierId, modelId }: Car) => `/book-car/${slug}/${supplierId}/${modelId}`

/** The path of a car's page for a rental, at one office if it is not 0. */
export const bookCarPath = (car: Car, search: CarSearch, office = 0) =>
  `${carPath(car)}?${searchParams(search)}${office ? `&office=${office}` : ''}`

/** The search that corresponds to an offer. */
export const searchOf = (offer: {
  zoneId: number
  dropOffZoneId: number
  pickUp: Day
  dropOff: Day
  startHour: string
  endHour: string
  eligibility: { driverAge: number }
}): CarSearch => ({
  zone: offer.zoneId,
  dropOffZone: offer.dropOffZoneId === offer.zoneId ? 0 : offer.dropOffZoneId,
  pickUp: offer.pickUp,
  dropOff: offer.dropOff,
  startHour: offer.startHour,
  endHour: offer.endHour,
  age: offer.eligibility.driverAge,
})

/** A rental as call input, with prices for a country; 0 when unknown. */
export const rentalInput = (search: CarRental & Pick<CarQuery, 'atOffice'>, idUserCountry: number) => ({
  idZone: search.zone,
  dropOffZone: search.dropOffZone,
  pickUp: search.pickUp,
  dropOff: search.dropOff,
  startHour: search.startHour,
  endHour: search.endHour,
  driverAge: search.age,
  agencyId: search.office ?? search.atOffice ?? 0,
  idUserCountry,
})

/** The lowest of the chosen levels; 0 without any. */
const lowest = (values: readonly string[] = []) => (values.length > 0 ? Math.min(...numbersOf(values)) : 0)

const filterCriteria = (chosen: Chosen<FilterName>) => {
  const km = chosen.kilometers?.filter((value) => value !== 'unlimited') ?? []
  return {
    classIds: numbersOf(chosen.carClass),
    transmissionIds: numbersOf(chosen.transmission) as Transmission[],
    supplierIds: numbersOf(chosen.supplier),
    fuels: [...(chosen.fuel ?? [])] as Fuel[],
    minSeats: lowest(chosen.seats),
    minBags: lowest(chosen.bags),
    minKmPerDay: lowest(km),
    unlimitedKm: chosen.kilometers !== undefined && km.length === 0,
    maxDeposit: Math.max(0, ...numbersOf(chosen.deposit)),
    minGuestScore: lowest(chosen.score),
  }
}

/** A search as call input, with prices for a country; 0 when unknown. */
export const criteriaOf = (query: CarQuery, idUserCountry: number) => ({
  ...rentalInput(query, idUserCountry),
  ...filterCriteria(query.filters),
  ...sortOf(query.sort),
  currentPage: query.page,
})
