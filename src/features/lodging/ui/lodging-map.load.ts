import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { invalidSearch, outcomeOf, type SearchOutcome } from '../../../ui/search-outcome.ts'
import type { SearchFilters } from '../../products/contract.ts'
import { type LodgingOffer, listHotels, searchLodging } from '../contract.ts'
import { readLodgingQuery } from '../read-query.ts'
import { bookLodgingPath, criteriaOf, type FilterName, searchLodgingPath } from '../search-query.ts'
import type { PageArgs } from './search-lodging.load.ts'

/** The most hotels on the map. */
const MAX_HOTELS = 100

/** A hotel on the map, with the price of its cheapest offer for the stay. */
export type HotelOnMap = {
  id: number
  name: string
  zone: string
  latitude: number
  longitude: number
  cents: number
  price: string
  path: string
}

/** Loads the hotels of a search with their places; the address of the map's style is null when no map is configured. */
export const loadLodgingMap = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const page = context.get(pageContext)
  const call = page.callIn(lang)
  const [days, { currency }] = await Promise.all([page.reservable(PRODUCT_TYPES.lodging), page.currency()])
  const query = readLodgingQuery(new URL(request.url).searchParams, days.today, days.first)
  const hotelId = Number(query.hotel)
  const search = async (): Promise<SearchOutcome<LodgingOffer, SearchFilters<FilterName>>> => {
    if (Number.isNaN(hotelId)) return invalidSearch([])
    const found = call(searchLodging, {
      ...criteriaOf({ ...query, page: 1 }, hotelId),
      currency,
      languageCode: lang,
      itemsByPage: MAX_HOTELS,
      oneOfferPerHotel: true,
    })
    return outcomeOf(found, page.report)
  }
  const [{ list, totalItems }, places] = await Promise.all([
    search(),
    call(listHotels, { country: LODGING_COUNTRY_ID }).catch(() => []),
  ])
  const placeOf = new Map(places.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]))
  return {
    style: page.map ? (page.mapStyle ?? null) : null,
    listPath: searchLodgingPath(query),
    totalItems,
    hotels: list.flatMap((offer): HotelOnMap[] => {
      const place = placeOf.get(offer.hotelId)
      if (!place) return []
      const { name, zone } = offer.hotel
      const price = formatMoney(offer.totalCents, offer.currency, lang)
      const path = bookLodgingPath(offer, offer)
      return [{ id: offer.hotelId, name, zone: zone[lang], ...place, cents: offer.totalCents, price, path }]
    }),
  }
}
