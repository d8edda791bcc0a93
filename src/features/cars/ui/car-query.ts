import type { Day } from '../../../lib/days.ts'
import { CARS_PER_PAGE, DEFAULT_CAR_ZONE_ID } from '../contract.ts'
import { DEFAULT_DRIVER_AGE } from '../driver-age.ts'
import { ASCENDING, DESCENDING, type SortField, sortFieldOf } from '../offer-list.ts'
import { defaultTimes } from '../rental-dates.ts'
import type { CarSearch } from './search-car-form.tsx'

/** A whole car search as its address says it: what is asked, the filters, the order and the page. 0 leaves a filter open. */
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

const wholeOr = (fallback: number, value: string | null) => {
  const number = Number(value || Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}

/** What is asked in an address; the defaults stand for what is missing (spec 9). Wrong dates stay as they are, to be explained. */
export const readCarSearch = (params: URLSearchParams, today: Day): CarSearch => {
  const times = defaultTimes(today)
  return {
    zone: wholeOr(0, params.get('zone')) || DEFAULT_CAR_ZONE_ID,
    dropOffZone: wholeOr(0, params.get('dropOffZone')),
    pickUp: params.get('pickUp') || times.pickUp,
    dropOff: params.get('dropOff') || times.dropOff,
    startHour: params.get('startHour') || times.startHour,
    endHour: params.get('endHour') || times.endHour,
    age: wholeOr(DEFAULT_DRIVER_AGE, params.get('age')),
  }
}

/** The whole search in an address. `sort` ('KmLimit.1') is what the order's form sends without scripts. */
export const readCarQuery = (params: URLSearchParams, today: Day): CarQuery => {
  const [field, order] = params.get('sort')?.split('.') ?? [params.get('field'), params.get('order')]
  return {
    ...readCarSearch(params, today),
    classId: wholeOr(0, params.get('class')),
    transmission: wholeOr(0, params.get('transmission')),
    supplierId: wholeOr(0, params.get('supplier')),
    unlimitedKm: params.get('unlimited') === '1',
    field: sortFieldOf(field ?? undefined),
    order: order === String(DESCENDING) ? DESCENDING : ASCENDING,
    page: wholeOr(1, params.get('page')) || 1,
  }
}

export const hasFilter = ({ classId, transmission, supplierId, unlimitedKm }: CarQuery) =>
  classId + transmission + supplierId > 0 || unlimitedKm

export const withoutFilters = (query: CarQuery): CarQuery => ({ ...query, ...NO_FILTER, page: 1 })

/** What is asked, as the address has it. */
const searchParams = (search: CarSearch) => {
  const params = new URLSearchParams({ zone: String(search.zone) })
  if (search.dropOffZone && search.dropOffZone !== search.zone) params.set('dropOffZone', String(search.dropOffZone))
  for (const name of ['pickUp', 'dropOff', 'startHour', 'endHour'] as const) params.set(name, search[name])
  params.set('age', String(search.age))
  return params
}

/** The address of a search; what is the default of a filter, the order or the page is left out. */
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

/** Where a car of a company is found, whatever the rental: the one address of it that search engines know. */
export const carPath = ({ slug, supplierId, modelId }: Car) => `/book-car/${slug}/${supplierId}/${modelId}`

/** The address of a car's own page for a rental. */
export const bookCarPath = (car: Car, search: CarSearch) => `${carPath(car)}?${searchParams(search)}`

/** The address where a car is booked. */
export const bookCarConfirmPath = (car: { supplierId: number; modelId: number }, search: CarSearch) => {
  const params = searchParams(search)
  params.set('supplierId', String(car.supplierId))
  params.set('modelId', String(car.modelId))
  return `/book-car-confirm?${params}`
}

/** The rental that an offer is for, as a search. */
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

/** What is asked, in the names of the calls. */
export const rentalInput = (search: CarSearch) => ({
  idZone: search.zone,
  dropOffZone: search.dropOffZone,
  pickUp: search.pickUp,
  dropOff: search.dropOff,
  startHour: search.startHour,
  endHour: search.endHour,
  driverAge: search.age,
})

/** A search in the names of the call. */
export const criteriaOf = (query: CarQuery) => ({
  ...rentalInput(query),
  idClass: query.classId,
  transmissionId: query.transmission,
  idSupplier: query.supplierId,
  unlimitedKm: query.unlimitedKm,
  fieldName: query.field,
  order: query.order,
  currentPage: query.page,
  itemsByPage: CARS_PER_PAGE,
})

/** The form's field for a field of the call that was refused. */
export const formFieldOf = (wireField: string) =>
  ({
    IdZone: 'zone',
    DropOffZone: 'dropOffZone',
    PickUp: 'pickUp',
    DropOff: 'dropOff',
    StartHour: 'startHour',
    EndHour: 'endHour',
    DriverAge: 'age',
  })[wireField] ?? ''
