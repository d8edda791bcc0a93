import type { Day } from '../../lib/days.ts'
import { EXTRA_KINDS, type ExtraKind } from './extras.ts'
import { type Car, type CarRental, carPath, readCarSearch, searchParams, wholeNumberOr } from './search-query.ts'

/** The query parameter for the number of an extra. */
export const extraField = (kind: ExtraKind) => `extra-${kind}`

/** Reads the rental from the URL of a car's page. */
export const readCarRental = (params: URLSearchParams, today: Day, first: Day = today): CarRental => ({
  ...readCarSearch(params, today, first),
  office: wholeNumberOr(0, params.get('office')),
  extras: readExtras(params),
})

/** Reads the extras of a rental from a URL. */
export const readExtras = (params: URLSearchParams) =>
  EXTRA_KINDS.flatMap(({ id: kind }) => {
    const count = wholeNumberOr(0, params.get(extraField(kind)))
    return count > 0 ? [{ kind, count }] : []
  })

/** The query parameters of a rental. */
const rentalParams = (rental: CarRental) => {
  const params = searchParams(rental)
  if (rental.office) params.set('office', String(rental.office))
  for (const { kind, count } of rental.extras ?? []) params.set(extraField(kind), String(count))
  return params
}

/** The query of a rental without its extras, for the form in which they are chosen. */
export const rentalFieldsOf = (rental: CarRental): [name: string, value: string][] => [
  ...rentalParams({ ...rental, extras: [] }),
]

/** The path of a car's page for a rental with its office and extras. */
export const rentalPath = (car: Car, rental: CarRental) => `${carPath(car)}?${rentalParams(rental)}`

/** The path of the booking page. */
export const bookCarConfirmPath = (car: { supplierId: number; modelId: number }, rental: CarRental) => {
  const params = rentalParams(rental)
  params.set('supplierId', String(car.supplierId))
  params.set('modelId', String(car.modelId))
  return `/book-car-confirm?${params}`
}
