import type { Lang } from '../../../lib/languages.ts'
import { formatMoney, type SaleCurrency } from '../../../lib/money.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { listHotels, searchLodging } from '../contract.ts'
import { bookLodgingPath, criteriaOf, type LodgingQuery } from '../search-query.ts'

/** Hotels per search call: the maximum that a call returns. */
const PAGE_SIZE = 100
/** Maximum number of hotels on the map. */
const MAX_HOTELS = 1_000

/** A hotel on the map, with the price of its cheapest offer for the stay. */
export type HotelOnMap = {
  id: number
  name: string
  zone: string
  latitude: number
  longitude: number
  cents: number
  price: string
  /** The price in whole units. */
  pin: string
  path: string
}

type Search = {
  call: Call
  query: LodgingQuery
  /** 0 for any hotel. */
  hotelId: number
  currency: SaleCurrency
  /** The visitor's country; 0 when unknown. */
  idUserCountry: number
  lang: Lang
  /** The prefix of the page's language in links. */
  prefix: string
}

/** All hotels of a search with their positions, regardless of the page that is shown. */
export const findHotelsOnMap = async ({
  call,
  query,
  hotelId,
  currency,
  idUserCountry,
  lang,
  prefix,
}: Search): Promise<HotelOnMap[]> => {
  const searchPage = (page: number) =>
    call(searchLodging, {
      ...criteriaOf({ ...query, page }, hotelId),
      currency,
      idUserCountry,
      languageCode: lang,
      itemsByPage: PAGE_SIZE,
      oneOfferPerHotel: true,
    })
  const [first, places] = await Promise.all([searchPage(1), call(listHotels, { country: LODGING_COUNTRY_ID })])
  const pages = Math.ceil(Math.min(first.totalItems, MAX_HOTELS) / PAGE_SIZE)
  const others = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, i) => searchPage(i + 2)))
  const placeOf = new Map(places.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]))
  return [first, ...others].flatMap(({ list }) =>
    list.flatMap((offer): HotelOnMap[] => {
      const place = placeOf.get(offer.hotelId)
      if (!place) return []
      const { name, zone } = offer.hotel
      const money = (digits?: 0) => formatMoney(offer.totalCents, offer.currency, lang, digits)
      const path = prefix + bookLodgingPath(offer, offer)
      return [
        {
          ...{ id: offer.hotelId, name, zone: zone[lang], ...place, cents: offer.totalCents },
          ...{ price: money(), pin: money(0), path },
        },
      ]
    }),
  )
}
