import { type Day, daysBetween } from '../../../lib/days.ts'
import { deepFreeze } from '../../../lib/deep-freeze.ts'
import type { StoreRules } from '../../../lib/store-rules.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { acceptsArrival, dayIndexOf, hasStock, isClosedToDeparture, termsAt } from '../../calendar/day-planes.ts'
import { NOT_SOLD, PRICES, restrictionsAt } from '../../calendar/row-terms.ts'
import { type Calendar, followCalendar, type LiveCalendar } from '../../calendar/server/calendar.service.ts'
import { type CarProduct, offerMaker, type Rental, type SupplierTerms } from '../offer.ts'
import { marketDayCents } from '../price.ts'
import { rentalDays, TIERS, tierOf } from '../rental-days.ts'
import { listSupplierTerms } from './cars.store.ts'
import { type Car, type CarStockQuery, listFleetCars } from './cars-search.store.ts'
import { carSheets } from './sheet.service.ts'

type FleetCar = { car: Car; keys: readonly [supplierId: number, modelId: number, zoneId: number] }

/** The zones and market that the terms of a rental depend on. */
type Route = Pick<Rental, 'zoneId' | 'dropOffZoneId' | 'userCountryId'>

/** The cars of each supplier in the zones where it has an office. */
export type CarCatalogue = {
  rows: readonly FleetCar[]
  /** Indexes of the rows. */
  rowsOfZone: ReadonlyMap<number, readonly number[]>
  /** The suppliers' terms read after the catalogue was loaded. */
  terms: Map<string, Promise<SupplierTerms[]>>
}

export type CarCalendar = Calendar<CarCatalogue>

/** Maximum number of routes whose terms are kept. */
const MAX_ROUTES = 2_000

const loadCarCatalogue = async (db: Db): Promise<CarCatalogue> => {
  // Sorted by zone, so that the cells of a zone are close together.
  const fleet = (await listFleetCars(db)).toSorted((a, b) => a.zoneId - b.zoneId)
  const rows = fleet.map(
    ({ zoneId, ...car }): FleetCar => ({
      car: deepFreeze(car),
      keys: [car.supplierId, car.modelId, zoneId],
    }),
  )
  const rowsOfZone = Map.groupBy(rows.keys(), (i) => rows[i]!.keys[2])
  return { rows, rowsOfZone, terms: new Map() }
}

/** Keeps the availability of cars in memory. */
export const followCars = (
  services: Pick<Services, 'database' | 'changes' | 'clock' | 'log'>,
): LiveCalendar<CarCatalogue> =>
  followCalendar(services, { topic: 'carDays', days: carSheets.days, loadCatalogue: loadCarCatalogue })

/** The terms of suppliers for a route, read once for each catalogue. */
export const termsOf = ({ catalogue: { terms } }: CarCalendar, db: Db, route: Route): Promise<SupplierTerms[]> => {
  const key = `${route.zoneId} ${route.dropOffZoneId} ${route.userCountryId}`
  const known = terms.get(key)
  if (known) return known
  if (terms.size >= MAX_ROUTES) terms.clear()
  const found = listSupplierTerms(db, route).then(deepFreeze)
  terms.set(key, found)
  found.catch(() => terms.delete(key))
  return found
}

/** The cars of a zone with stock and a price on every day of a rental, as `listFreeCars` of the store finds them. */
export const listFreeCars = (
  { planes, catalogue, rowOf }: CarCalendar,
  query: Omit<CarStockQuery, 'alsoSoldOut'>,
): CarProduct[] => {
  const { supplierId, operatorId, modelId, classId, transmission } = query
  const first = dayIndexOf(planes, query.firstDay)
  const span = { first, end: first + query.days, units: 1 }
  const dropOff = first + daysBetween(query.firstDay, query.dropOff)
  const { entries } = planes.rowTerms
  const price = PRICES + TIERS.indexOf(query.tier)
  return (catalogue.rowsOfZone.get(query.zoneId) ?? []).flatMap((i) => {
    const { car } = catalogue.rows[i]!
    const row = rowOf[i]!
    if (supplierId && car.supplierId !== supplierId) return []
    if (operatorId && car.supplierId !== operatorId) return []
    if (modelId && car.modelId !== modelId) return []
    if (classId && car.classId !== classId) return []
    if (transmission && car.transmission !== transmission) return []
    if (!hasStock(planes, row, span)) return []
    const from = first * planes.rows + row
    const dayCents: number[] = []
    let unitsLeft = Infinity
    for (let cell = from; cell < span.end * planes.rows; cell += planes.rows) {
      const cents = entries[termsAt(planes, row, cell) + price]!
      if (cents === NOT_SOLD) return []
      dayCents.push(cents)
      unitsLeft = Math.min(unitsLeft, planes.left[cell]!)
    }
    const { minStay, maxStay, release, closedToArrival } = restrictionsAt(planes.rowTerms, termsAt(planes, row, from))
    return [
      {
        ...car,
        unitsLeft,
        dayRules: {
          minDays: minStay,
          maxDays: maxStay,
          releaseDays: release,
          closedToArrival,
          closedToDeparture: isClosedToDeparture(planes, row, dropOff),
        },
        dayCents,
      },
    ]
  })
}

/** Rentals of the same length as `rental`, starting on each of `days` days from its pick-up day. */
export type RentalPriceSearch = { rental: Rental; days: number; today: Day; classId?: number; transmission?: number }

const ANY_DAY: Pick<CarProduct, 'unitsLeft' | 'dayRules'> = {
  unitsLeft: 1,
  dayRules: { minDays: 1, maxDays: null, releaseDays: 0, closedToArrival: false, closedToDeparture: false },
}

/** The lowest total of a rental from each day, for cars that the driver may rent; null when there is none. */
export const listLowestTotals = (
  { planes, catalogue, rowOf }: CarCalendar,
  terms: readonly SupplierTerms[],
  { rental, days, today, classId, transmission }: RentalPriceSearch,
  driverAges: StoreRules['driverAges'],
): (number | null)[] => {
  const length = rentalDays(rental)
  const first = dayIndexOf(planes, rental.pickUp)
  const toDropOff = daysBetween(rental.pickUp, rental.dropOff)
  const ahead = daysBetween(today, rental.pickUp)
  const { entries } = planes.rowTerms
  const price = PRICES + TIERS.indexOf(tierOf(length))
  const makers = new Map(terms.map((supplier) => [supplier.id, offerMaker(supplier, rental, driverAges)]))
  const freeDays = Array<number>(length).fill(0)
  const lowest = new Float64Array(days).fill(Infinity)
  for (const i of catalogue.rowsOfZone.get(rental.zoneId) ?? []) {
    const { car } = catalogue.rows[i]!
    if ((classId && car.classId !== classId) || (transmission && car.transmission !== transmission)) continue
    // Everything that a rental costs, apart from its days, is the same for every first day.
    const offer = makers.get(car.supplierId)?.({ ...car, ...ANY_DAY, dayCents: freeDays })
    if (!offer || offer.ageProblem) continue
    const row = rowOf[i]!
    for (let day = 0; day < days; day++) {
      const span = { first: first + day, end: first + day + length, units: 1 }
      if (!hasStock(planes, row, span) || !acceptsArrival(planes, row, span, ahead + day)) continue
      if (isClosedToDeparture(planes, row, span.first + toDropOff)) continue
      let total = offer.price.totalCents
      for (let cell = span.first * planes.rows + row; cell < span.end * planes.rows; cell += planes.rows) {
        const cents = entries[termsAt(planes, row, cell) + price]!
        total += cents === NOT_SOLD ? Infinity : marketDayCents(cents, offer.supplier.marketPercent)
      }
      if (total < lowest[day]!) lowest[day] = total
    }
  }
  return Array.from(lowest, (total) => (total === Infinity ? null : total))
}
