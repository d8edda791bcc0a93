import type { Day } from '../../../lib/days.ts'
import { CARS_PER_PAGE, DEFAULT_CAR_ZONE_ID } from '../contract.ts'
import { DEFAULT_DRIVER_AGE } from '../driver-age.ts'
import { ASCENDING, DESCENDING, type SortField, sortFieldOf } from '../offer-list.ts'
import { defaultTimes } from '../rental-dates.ts'
import type { CarSearch } from './search-car-form.tsx'

/** A car search with filters, order and page, as in its URL; 0 means any. */
export type CarQuery = CarSearch & {
  classId: number
  transmission: number
  supplierId: number
  unlimitedKm: boolean
  field: SortField
  order: number
  page: number
}

const NO_FILTER = { classId: 0, transmission: 0, supplierId: 0, unlimitedKm: false }

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

/** Reads a search with filters, order and page from a URL. The sort form sends `sort` ('KmLimit.1') without scripts. */
export const readCarQuery = (params: URLSearchParams, today: Day, first: Day = today): CarQuery => {
  const [field, order] = params.get('sort')?.split('.') ?? [params.get('field'), params.get('order')]
  return {
    ...readCarSearch(params, today, first),
    classId: wholeNumberOr(0, params.get('class')),
    transmission: wholeNumberOr(0, params.get('transmission')),
    supplierId: wholeNumberOr(0, params.get('supplier')),
    unlimitedKm: params.get('unlimited') === '1',
    field: sortFieldOf(field ?? undefined),
    order: order === String(DESCENDING) ? DESCENDING : ASCENDING,
    page: wholeNumberOr(1, params.get('page')) || 1,
  }
}

export const hasFilter = ({ classId, transmission, supplierId, unlimitedKm }: CarQuery) =>
  classId + transmission + supplierId > 0 || unlimitedKm

export const withoutFilters = (query: CarQuery): CarQuery => ({ ...query, ...NO_FILTER, page: 1 })

/** The query parameters of a search without filters, order and page. */
const searchParams = (search: CarSearch) => {
  const params = new URLSearchParams({ zone: String(search.zone) })
  if (search.dropOffZone && search.dropOffZone !== search.zone) params.set('dropOffZone', String(search.dropOffZone))
  for (const name of ['pickUp', 'dropOff', 'startHour', 'endHour'] as const) params.set(name, search[name])
  params.set('age', String(search.age))
  return params
}

/** The path of a search, without default filters, order and page. */
export const searchCarPath = (query: CarSearch & Partial<CarQuery>) => {
  const params = searchParams(query)
  const { classId, transmission, supplierId, unlimitedKm, field = 'Price', order = ASCENDING, page = 1 } = query
  if (classId) params.set('class', String(classId))
  if (transmission) params.set('transmission', String(transmission))
  if (supplierId) params.set('supplier', String(supplierId))
  if (unlimitedKm) params.set('unlimited', '1')
  if (field !== 'Price' || order !== ASCENDING) {
    params.set('field', field)
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

/** A search and its filters as call input. */
export const filteredInput = (query: CarQuery, idUserCountry: number) => ({
  ...rentalInput(query, idUserCountry),
  idClass: query.classId,
  transmissionId: query.transmission,
  idSupplier: query.supplierId,
  unlimitedKm: query.unlimitedKm,
})

/** A search with filters, order and page as call input. */
export const criteriaOf = (query: CarQuery, idUserCountry: number) => ({
  ...filteredInput(query, idUserCountry),
  fieldName: query.field,
  order: query.order,
  currentPage: query.page,
  itemsByPage: CARS_PER_PAGE,
})
