import { addDays, daysBetween, formatDays } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney, type SaleCurrency } from '../../../lib/money.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { alternativesTexts } from '../../../ui/alternatives.texts.ts'
import type { Alternative, FoundAlternatives } from '../../../ui/alternatives.tsx'
import type { TouristZone } from '../../places/contract.ts'
import {
  DAYS_AROUND,
  lowestDays,
  MAX_ZONES,
  nearestZones,
  otherValues,
  withoutEach,
} from '../../products/alternatives.ts'
import type { FilterValues } from '../../products/contract.ts'
import { listStayPrices, searchLodging } from '../contract.ts'
import { criteriaOf, FILTERS, type FilterName, type LodgingQuery, searchLodgingPath } from '../search-query.ts'
import { lodgingFiltersTexts } from './lodging-filters.texts.ts'
import { searchLodgingLoadTexts } from './search-lodging.load.texts.ts'

type Search = {
  call: Call
  query: LodgingQuery
  /** 0 for any hotel. */
  hotelId: number
  currency: SaleCurrency
  lang: Lang
}

/**
 * What is available when a search finds nothing: nearby zones, and other dates. When the filters exclude every result, other filters
 * instead of other dates.
 */
export const findAlternatives = async (
  search: Search,
  zones: readonly TouristZone[],
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
    path: searchLodgingPath({ ...query, page: 1, filters }),
    name,
    detail: searchLodgingLoadTexts[lang].places(count),
  }))
  return { dates, zones: nearby, values: [...without, ...others] }
}

/** Stays of the same length in the same place, without the filters, at the lowest prices. */
const findOtherDates = async ({ call, query, hotelId, currency, lang }: Search): Promise<Alternative[]> => {
  const nights = daysBetween(query.checkIn, query.checkOut)
  const { days } = await call(listStayPrices, {
    firstDay: addDays(query.checkIn, -DAYS_AROUND),
    days: 2 * DAYS_AROUND + 1,
    nights,
    rooms: query.rooms,
    touristZoneId: query.zone,
    provinceId: query.province,
    hotel: hotelId,
    currency,
  })
  return lowestDays(days, query.checkIn).map(({ day, totalCents }) => {
    const checkOut = addDays(day, nights)
    return {
      path: searchLodgingPath({ ...query, filters: {}, min: 0, max: 0, page: 1, checkIn: day, checkOut }),
      name: formatDays(day, checkOut, lang),
      detail: alternativesTexts[lang].from(formatMoney(totalCents, currency, lang, 0)),
    }
  })
}

/** The nearest zones with results for the same dates and filters. */
const findNearby = async (
  { call, query, currency, lang }: Search,
  zones: readonly TouristZone[],
): Promise<Alternative[]> => {
  const t = alternativesTexts[lang]
  const found = await Promise.all(
    nearestZones(zones, query.zone).map(async ({ zone, km }): Promise<Alternative[]> => {
      const there = { ...query, hotel: '', province: 0, zone: zone.id, page: 1 }
      const asked = { ...criteriaOf({ ...there, sort: 'price' }, 0), currency, languageCode: lang, itemsByPage: 1 }
      const none = { list: [], totalItems: 0 }
      const { list, totalItems } = await call(searchLodging, { ...asked, oneOfferPerHotel: true }).catch(() => none)
      if (!list[0]) return []
      const price = formatMoney(list[0].totalCents, currency, lang, 0)
      const detail = `${t.away(km)}, ${t.countFrom(searchLodgingLoadTexts[lang].places(totalItems), price)}`
      return [{ path: searchLodgingPath(there), name: zone.name[lang], detail }]
    }),
  )
  return found.flat().slice(0, MAX_ZONES)
}

/** The price limits, each with its name and the search without it. */
const priceLimits = ({ query, currency, lang }: Search) => {
  const t = lodgingFiltersTexts[lang]
  const money = (units: number) => formatMoney(units * 100, currency, lang, 0)
  return [
    ...(query.min ? [{ name: t.priceFrom(money(query.min)), changed: { min: 0 } }] : []),
    ...(query.max ? [{ name: t.priceTo(money(query.max)), changed: { max: 0 } }] : []),
  ]
}

/** The searches that leave out one of the filters and then find something. */
const findWithout = async (search: Search, values: FilterValues<FilterName> | undefined): Promise<Alternative[]> => {
  const { call, query, hotelId, currency, lang } = search
  const limits = priceLimits(search)
  const chosen = withoutEach(FILTERS, query.filters, values, lodgingFiltersTexts[lang].filterNames, limits.length).map(
    ({ name, filters }) => ({ name, changed: { filters } }),
  )
  const found = await Promise.all(
    [...chosen, ...(chosen.length + limits.length < 2 ? [] : limits)].map(
      async ({ name, changed }): Promise<Alternative[]> => {
        const without = { ...query, ...changed, page: 1 }
        const asked = { ...criteriaOf(without, hotelId), currency, languageCode: lang, itemsByPage: 1 }
        const { totalItems } = await call(searchLodging, { ...asked, oneOfferPerHotel: true })
        if (totalItems === 0) return []
        const detail = searchLodgingLoadTexts[lang].places(totalItems)
        return [{ path: searchLodgingPath(without), name: alternativesTexts[lang].without(name), detail }]
      },
    ),
  )
  return found.flat()
}
