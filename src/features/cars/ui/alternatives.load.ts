import { addDays, daysBetween, formatDays } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney, type SaleCurrency } from '../../../lib/money.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { alternativesTexts } from '../../../ui/alternatives.texts.ts'
import type { Alternative, FoundAlternatives } from '../../../ui/alternatives.tsx'
import {
  DAYS_AROUND,
  lowestDays,
  MAX_ZONES,
  nearestZones,
  otherValues,
  withoutEach,
} from '../../products/alternatives.ts'
import type { FilterValues } from '../../products/contract.ts'
import { type CarZone, listRentalPrices, searchCars } from '../contract.ts'
import {
  type CarQuery,
  criteriaOf,
  FILTERS,
  type FilterName,
  rentalInput,
  searchCarPath,
  withOffice,
} from '../search-query.ts'
import { carFiltersTexts } from './car-filters.texts.ts'
import { searchCarLoadTexts } from './search-car.load.texts.ts'

/** The search that a visitor makes. */
export type VisitorSearch = {
  call: Call
  query: CarQuery
  currency: SaleCurrency
  /** The visitor's country; 0 when unknown. */
  idUserCountry: number
  lang: Lang
}

/**
 * What is available when a search finds nothing: nearby zones, and other dates. When the filters exclude every result, other filters
 * instead of other dates.
 */
export const findAlternatives = async (
  search: VisitorSearch,
  zones: readonly CarZone[],
  values: FilterValues<FilterName> | undefined,
  unfiltered: number,
): Promise<FoundAlternatives> => {
  const [dates, nearby, without] = await Promise.all([
    unfiltered > 0 ? [] : findOtherDates(search),
    findNearby(search, zones),
    unfiltered > 0 ? findWithout(search, values) : [],
  ])
  const { query, lang } = search
  const others = otherValues(FILTERS, query.filters, values).map(({ name, count, filters }) => ({
    path: searchCarPath({ ...query, page: 1, filters }),
    name,
    detail: searchCarLoadTexts[lang].cars(count),
  }))
  return { dates, zones: nearby, values: [...without, ...others] }
}

/** Rentals of the same length in the same zones, without the filters, at the lowest prices. */
const findOtherDates = async ({
  call,
  query,
  currency,
  idUserCountry,
  lang,
}: VisitorSearch): Promise<Alternative[]> => {
  const length = daysBetween(query.pickUp, query.dropOff)
  const { days } = await call(listRentalPrices, {
    ...rentalInput(query, idUserCountry),
    firstDay: addDays(query.pickUp, -DAYS_AROUND),
    days: 2 * DAYS_AROUND + 1,
    currency,
    lang,
  })
  return lowestDays(days, query.pickUp).map(({ day, totalCents }) => {
    const dropOff = addDays(day, length)
    return {
      path: searchCarPath({ ...query, filters: {}, page: 1, pickUp: day, dropOff }),
      name: formatDays(day, dropOff, lang),
      detail: alternativesTexts[lang].from(formatMoney(totalCents, currency, lang, 0)),
    }
  })
}

/** The nearest zones with cars for the same dates and filters. */
const findNearby = async (
  { call, query, currency, idUserCountry, lang }: VisitorSearch,
  zones: readonly CarZone[],
): Promise<Alternative[]> => {
  const t = alternativesTexts[lang]
  const found = await Promise.all(
    nearestZones(zones, query.zone).map(async ({ zone, km }): Promise<Alternative[]> => {
      const there = { ...withOffice(query, 0), zone: zone.id }
      const asked = { ...criteriaOf({ ...there, sort: 'Price.0' }, idUserCountry), currency, lang, itemsByPage: 1 }
      const { list, totalItems } = await call(searchCars, asked).catch(() => ({ list: [], totalItems: 0 }))
      if (!list[0]) return []
      const price = formatMoney(list[0].priceCents, currency, lang, 0)
      const detail = `${t.away(km)}, ${t.countFrom(searchCarLoadTexts[lang].cars(totalItems), price)}`
      return [{ path: searchCarPath(there), name: zone.name, detail }]
    }),
  )
  return found.flat().slice(0, MAX_ZONES)
}

/** The searches that leave out one of the filters and then find something. */
const findWithout = async (
  { call, query, currency, idUserCountry, lang }: VisitorSearch,
  values: FilterValues<FilterName> | undefined,
): Promise<Alternative[]> => {
  const found = await Promise.all(
    withoutEach(FILTERS, query.filters, values, carFiltersTexts[lang].filterNames).map(
      async ({ name, filters }): Promise<Alternative[]> => {
        const without = { ...query, filters, page: 1 }
        const asked = { ...criteriaOf(without, idUserCountry), currency, lang, itemsByPage: 1 }
        const { list, totalItems } = await call(searchCars, asked)
        if (totalItems === 0 || list[0]?.isAlternative) return []
        const detail = searchCarLoadTexts[lang].cars(totalItems)
        return [{ path: searchCarPath(without), name: alternativesTexts[lang].without(name), detail }]
      },
    ),
  )
  return found.flat()
}
