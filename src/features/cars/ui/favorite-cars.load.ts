import { kmBetween } from '../../../lib/distance.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { type Call, type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { type CarZone, type ListedCar, listCars, refreshCarOffer } from '../contract.ts'
import { type CarSearch, carKey, rentalInput } from '../search-query.ts'
import { favoriteCarsTexts } from './favorite-cars.texts.ts'
import { type ShownOffer, toShown } from './offer-parts.tsx'

type Search = {
  call: Call
  search: CarSearch
  currency: SaleCurrency
  /** The visitor's country; 0 when unknown. */
  idUserCountry: number
  lang: Lang
}

/** A car with its offer for a rental, or the reason why it has none and what to change. */
export type FavoriteCar = { car: ListedCar; offer?: ShownOffer; reason?: string }

/** Maximum number of places to name when a car is not rented in the chosen one. */
const MAX_PLACES = 3

/** The nearest places with a car; empty when the place is not known. */
const nearestPlaces = (car: ListedCar, zone: CarZone | undefined, zones: readonly CarZone[]) =>
  zone === undefined
    ? []
    : zones
        .filter(({ id }) => car.zoneIds.includes(id))
        .toSorted((a, b) => kmBetween(zone, a) - kmBetween(zone, b))
        .slice(0, MAX_PLACES)
        .map(({ name }) => name)

/**
 * The cars with these keys ('3-12') and their offers for a rental, with the invalid fields of the rental. Cars that nobody rents are left
 * out.
 */
export const findCars = async (
  { call, search, currency, idUserCountry, lang }: Search,
  keys: readonly string[],
  zones: readonly CarZone[],
): Promise<{ cars: FavoriteCar[]; problems: FieldList }> => {
  if (keys.length === 0) return { cars: [], problems: [] }
  const t = favoriteCarsTexts[lang]
  const known = new Map((await call(listCars, {})).map((car) => [carKey(car), car]))
  const zone = zones.find(({ id }) => id === search.zone)
  let problems: FieldList = []
  const findOffer = async (car: ListedCar): Promise<FavoriteCar> => {
    try {
      const { supplierId: idSupplier, modelId: idModel } = car
      const {
        morePhotos: _,
        availableExtras: __,
        ...offer
      } = await call(refreshCarOffer, {
        ...rentalInput(search, idUserCountry),
        ...{ idSupplier, idModel, currency, lang },
      })
      return { car, offer: toShown(offer) }
    } catch (error) {
      if (!isCallRefused(error)) throw error
      if (error.fields.length > 0) {
        problems = error.fields
        return { car }
      }
      if (error.code === 'DATES_RESTRICTED' || error.code === 'NOT_ON_SALE_YET')
        return { car, reason: `${error.message} ${t.otherDates}` }
      if (error.code === 'SOLD_OUT') return { car, reason: t.soldOut(zone?.name ?? '') }
      return {
        car,
        reason: car.zoneIds.includes(search.zone)
          ? t.notThen(search.dropOffZone !== 0 && search.dropOffZone !== search.zone)
          : t.notThere(car.supplierName, zone?.name ?? '', nearestPlaces(car, zone, zones)),
      }
    }
  }
  const cars = await Promise.all(keys.flatMap((key) => known.get(key) ?? []).map(findOffer))
  return { cars, problems }
}
