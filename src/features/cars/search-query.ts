import type { Day } from '../../lib/days.ts'
import { ASCENDING, DESCENDING, sortFieldOf } from '../../lib/sort-order.ts'
import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import { defaultTimes } from './rental-dates.ts'
import type { RentalTimes } from './rental-days.ts'

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

/** Filters by their names in a query; `unlimited` is 1 for unlimited kilometers only. */
export const FILTERS = ['carClass', 'transmission', 'supplier', 'unlimited'] as const
export type FilterName = (typeof FILTERS)[number]

/** A search with filters, order and page, as in a URL; 0 means any. */
export type CarQuery = CarSearch & Record<FilterName, number> & { sort: Sort; page: number }

const wholeNumberOr = (fallback: number, value: string | null) => {
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
export type CarRental = CarSearch & { office?: number }

/** Reads the rental from the URL of a car's page. */
export const readCarRental = (params: URLSearchParams, today: Day, first: Day = today): CarRental => ({
  ...readCarSearch(params, today, first),
  office: wholeNumberOr(0, params.get('office')),
})

/** Reads a search from a URL; unknown values mean any. The sort form sends `sort` ('KmLimit.1') without scripts. */
export const readCarQuery = (params: URLSearchParams, today: Day, first: Day = today): CarQuery => {
  const [field, order] = params.get('sort')?.split('.') ?? [params.get('field'), params.get('order')]
  return {
    ...readCarSearch(params, today, first),
    carClass: wholeNumberOr(0, params.get('class')),
    transmission: wholeNumberOr(0, params.get('transmission')),
    supplier: wholeNumberOr(0, params.get('supplier')),
    unlimited: Number(params.get('unlimited') === '1'),
    sort: `${sortFieldOf(SORT_FIELDS, field ?? '')}.${order === String(DESCENDING) ? DESCENDING : ASCENDING}`,
    page: wholeNumberOr(1, params.get('page')) || 1,
  }
}

/** The field and direction of a sort order. */
export const sortOf = (sort: Sort) => {
  const [fieldName, order] = sort.split('.') as [SortField, string]
  return { fieldName, order: Number(order) }
}

export const hasFilter = (query: CarQuery) => FILTERS.some((name) => query[name])

/** The search with one filter set; '' removes it. */
export const withFilter = (query: CarQuery, name: FilterName, value: string): CarQuery => ({
  ...query,
  page: 1,
  [name]: Number(value),
})

export const withoutFilters = (query: CarQuery): CarQuery => ({
  ...query,
  carClass: 0,
  transmission: 0,
  supplier: 0,
  unlimited: 0,
  page: 1,
})

/** The query parameters of a search without filters, order and page. */
const searchParams = (search: CarSearch) => {
  const params = new URLSearchParams({ zone: String(search.zone) })
  if (search.dropOffZone && search.dropOffZone !== search.zone) params.set('dropOffZone', String(search.dropOffZone))
  for (const name of ['pickUp', 'dropOff', 'startHour', 'endHour'] as const) params.set(name, search[name])
  params.set('age', String(search.age))
  return params
}

/** The filters and the order of a search, which a search with other dates or in another place keeps. */
export const keptFields = (query: CarQuery): [name: string, value: string][] => {
  const bare = searchParams(query)
  const whole = new URLSearchParams(searchCarPath({ ...query, page: 1 }).split('?')[1])
  return [...whole].filter(([name]) => !bare.has(name))
}

/** The path of a search, without default filters, order and page. */
export const searchCarPath = (query: CarSearch & Partial<CarQuery>) => {
  const params = searchParams(query)
  const { carClass, transmission, supplier, unlimited, sort = DEFAULT_SORT, page = 1 } = query
  if (carClass) params.set('class', String(carClass))
  if (transmission) params.set('transmission', String(transmission))
  if (supplier) params.set('supplier', String(supplier))
  if (unlimited) params.set('unlimited', '1')
  if (sort !== DEFAULT_SORT) {
    const { fieldName, order } = sortOf(sort)
    params.set('field', fieldName)
    params.set('order', String(order))
  }
  if (page > 1) params.set('page', String(page))
  return `/search-car?${params}`
}

type Car = { slug: string; supplierId: number; modelId: number }

/** The canonical path of a car, without a rental. */
export const carPath = ({ slug, supplierId, modelId }: Car) => `/book-car/${slug}/${supplierId}/${modelId}`

/** The query parameters of a rental. */
const rentalParams = (rental: CarRental) => {
  const params = searchParams(rental)
  if (rental.office) params.set('office', String(rental.office))
  return params
}

/** The path of a car's page for a rental. */
export const bookCarPath = (car: Car, rental: CarRental) => `${carPath(car)}?${rentalParams(rental)}`

/** The path of the booking page. */
export const bookCarConfirmPath = (car: { supplierId: number; modelId: number }, rental: CarRental) => {
  const params = rentalParams(rental)
  params.set('supplierId', String(car.supplierId))
  params.set('modelId', String(car.modelId))
  return `/book-car-confirm?${params}`
}

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
export const rentalInput = (search: CarRental, idUserCountry: number) => ({
  idZone: search.zone,
  dropOffZone: search.dropOffZone,
  pickUp: search.pickUp,
  dropOff: search.dropOff,
  startHour: search.startHour,
  endHour: search.endHour,
  driverAge: search.age,
  agencyId: search.office ?? 0,
  idUserCountry,
})

/** A search as call input, with prices for a country; 0 when unknown. */
export const criteriaOf = (query: CarQuery, idUserCountry: number) => ({
  ...rentalInput(query, idUserCountry),
  idClass: query.carClass,
  transmissionId: query.transmission,
  idSupplier: query.supplier,
  unlimitedKm: query.unlimited === 1,
  ...sortOf(query.sort),
  currentPage: query.page,
})
