import { formatMoney } from '../../../lib/money.ts'
import type { Landmark } from '../../../ui/map-pin.ts'
import { mapUrl } from '../../../ui/map-url.ts'
import { getTouristZone, listDestinations } from '../../places/contract.ts'
import { airportNear } from '../airport-near.ts'
import { type CarZone, listCarAgencies, searchCars } from '../contract.ts'
import { isOpenAt } from '../office-hours.ts'
import { criteriaOf, searchCarPath, withOffice } from '../search-query.ts'
import type { VisitorSearch } from './alternatives.load.ts'

/** An office on the map, with the number of its matching cars and their lowest price there. */
export type OfficeOnMap = {
  id: number
  supplierId: number
  name: string
  company: string
  address: string
  opens: string
  closes: string
  latitude: number
  longitude: number
  /** The URL of its position on a map service. */
  mapUrl: string
  /** Whether it is closed at pick-up; the price then includes the fee. */
  closed: boolean
  /** The nearest airport with cars, by street distance; absent when there is none, or when the office is at the airport. */
  airport?: { name: string; km: number } | undefined
  cars: number
  cents: number
  price: string
  /** The price in whole units. */
  pin: string
  /** The search at this office. */
  path: string
}

type Search = VisitorSearch & {
  /** The prefix of the page's language in links. */
  prefix: string
  zones: readonly CarZone[]
}

/** The map of a search: its offices, with airports and sights for orientation; undefined without offices. */
export const loadOfficeMap = async (search: Search) => {
  const [offices, landmarks] = await Promise.all([findOffices(search), findLandmarks(search).catch(() => [])])
  return offices.length > 0 ? { offices, landmarks } : undefined
}

/** The airports with cars, and the sights of the tourist zone nearest to the searched zone. */
const findLandmarks = async ({ call, query, lang, zones }: Search): Promise<Landmark[]> => {
  const places = await call(listDestinations, {})
  const place = places.find(({ kind, id }) => (kind === 'airport' || kind === 'town') && id === query.zone)
  const touristZone = place?.touristZoneIds[0]
  const sights = touristZone ? (await call(getTouristZone, { id: touristZone })).sights : []
  return [
    ...zones.filter(({ airport }) => airport),
    ...sights.map(({ name, ...place }) => ({ ...place, name: name[lang] })),
  ].map(({ name, latitude, longitude }) => ({ name, latitude, longitude }))
}

/**
 * The offices in the searched zone where matching cars can be picked up, lowest price first, regardless of the page or office that is
 * shown.
 */
const findOffices = async ({
  call,
  query,
  currency,
  idUserCountry,
  lang,
  prefix,
  zones,
}: Search): Promise<OfficeOnMap[]> => {
  const offices = await call(listCarAgencies, { idZone: query.zone, lang })
  const found = await Promise.all(
    offices.map(async ({ id, supplierId, name, supplierName, address, opens, closes, ...place }) => {
      const here = withOffice(query, id)
      const { list, totalItems } = await call(searchCars, {
        ...criteriaOf({ ...here, sort: 'Price.0' }, idUserCountry),
        ...{ currency, lang, itemsByPage: 1 },
      })
      const [cheapest] = list
      if (!cheapest) return []
      const { latitude, longitude } = place
      const money = (digits?: 0) => formatMoney(cheapest.priceCents, cheapest.currency, lang, digits)
      return [
        {
          ...{ id, supplierId, name, company: supplierName, address, opens, closes, latitude, longitude },
          mapUrl: mapUrl({ latitude, longitude }, false),
          closed: !isOpenAt({ opens, closes }, query.startHour),
          airport: airportNear({ latitude, longitude }, zones),
          ...{ cars: totalItems, cents: cheapest.priceCents, price: money(), pin: money(0) },
          path: prefix + searchCarPath(here),
        },
      ]
    }),
  )
  return found.flat().sort((a, b) => a.cents - b.cents || a.id - b.id)
}
