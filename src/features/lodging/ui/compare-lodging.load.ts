import { isId } from '../../../lib/ids.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { MAX_COMPARED, readCompared } from '../../../ui/compared.ts'
import { listHotelServices, listHotels, searchLodging } from '../contract.ts'
import { readLodgingQuery } from '../read-query.ts'
import { criteriaOf, type LodgingQuery, searchLodgingPath, withoutFilters } from '../search-query.ts'
import { toShown } from './offer-parts.tsx'
import type { PageArgs } from './search-lodging.load.ts'

/** Loads the hotels of a comparison (`compared=7&compared=9`) with their cheapest offer for a stay, if there is one. */
export const loadCompareLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const page = context.get(pageContext)
  const call = page.callIn(lang)
  const { searchParams } = new URL(request.url)
  const [days, country, { currency }] = await Promise.all([
    page.reservable(PRODUCT_TYPES.lodging),
    page.country(),
    page.currency(),
  ])
  const query = readLodgingQuery(searchParams, days.today, days.first)
  const places = await findPlaces(
    { call, query, currency, idUserCountry: country?.id ?? 0, lang },
    readCompared(searchParams, isId).map(Number),
    MAX_COMPARED,
  )
  return { today: days.today, query, searchPath: searchLodgingPath({ ...query, page: 1 }), places }
}

type Search = {
  call: Call
  query: LodgingQuery
  currency: SaleCurrency
  /** The visitor's country; 0 when unknown. */
  idUserCountry: number
  lang: Lang
}

/** The hotels with these ids, each with its cheapest offer for a stay, if there is one. */
export const findPlaces = async (
  { call, query, currency, idUserCountry, lang }: Search,
  ids: readonly number[],
  most: number,
) => {
  const known = new Map((await call(listHotels, { country: LODGING_COUNTRY_ID })).map((hotel) => [hotel.id, hotel]))
  const chosen = ids.flatMap((id) => known.get(id) ?? []).slice(0, most)
  return Promise.all(
    chosen.map(async (hotel) => {
      const search = {
        ...criteriaOf({ ...withoutFilters(query), sort: 'price' }, hotel.id),
        touristZoneId: 0,
        provinceId: 0,
      }
      const none = { list: [] }
      const [{ list }, services] = await Promise.all([
        call(searchLodging, {
          ...search,
          ...{ currency, idUserCountry, languageCode: lang, itemsByPage: 1, oneOfferPerHotel: true },
        }).catch(() => none),
        call(listHotelServices, { id: hotel.id }),
      ])
      return {
        hotel,
        services: services.map(({ name }) => name[lang]),
        offer: list[0] && toShown(list[0], query.rooms),
      }
    }),
  )
}

/** A hotel with its cheapest offer for a stay, if there is one. */
export type FoundPlace = Awaited<ReturnType<typeof findPlaces>>[number]
