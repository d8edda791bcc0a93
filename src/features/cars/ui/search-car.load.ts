import type { RouterContextProvider } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { type CarOffer, listActiveCarZones, MOST_CARS_PER_PAGE, searchCarOffers } from '../contract.ts'
import { type CarQuery, criteriaOf, hasFilter, readCarQuery, withoutFilters } from './car-query.ts'
import type { ShownOffer } from './offer-parts.tsx'

/** One choice of a filter and how many cars it leaves. */
export type Facet = { id: number; name: string; count: number }
export type Facets = { classId: Facet[]; transmission: Facet[]; supplierId: Facet[]; unlimitedKm: number }

type Args = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** One search for cars: its page of offers, the filters with their counts, or what is wrong with it. */
export const loadSearchCar = async ({ request, params, context }: Args) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const today = dayInHavana(new Date())
  const url = new URL(request.url)
  const query = readCarQuery(url.searchParams, today)
  const search = (asked: CarQuery, more: object) => call(searchCarOffers, { ...criteriaOf(asked), lang, ...more })
  const nothing = { list: [] as ShownOffer[], totalItems: 0, facets: facetsOf([]), failed: false, problems: [] }
  const shared = { today, query, bare: url.search === '', zones: await zonesOrNone(call(listActiveCarZones, { lang })) }
  try {
    const [found, all] = await Promise.all([
      search(query, { avoidEmptyResult: true }),
      search(withoutFilters(query), { itemsByPage: MOST_CARS_PER_PAGE }),
    ])
    return {
      ...shared,
      ...nothing,
      list: found.list.map(withoutToken),
      totalItems: found.totalItems,
      facets: facetsOf(all.list),
      filtered: hasFilter(query),
    }
  } catch (error) {
    if (isCallRefused(error) && error.fields.length > 0)
      return { ...shared, ...nothing, problems: error.fields, filtered: false }
    if (!isCallRefused(error)) console.error(error)
    return { ...shared, ...nothing, failed: true, filtered: false }
  }
}
export type SearchCarData = Awaited<ReturnType<typeof loadSearchCar>>

/** The zones may fail in silence (spec 8): the form then has none to choose from. */
const zonesOrNone = async (zones: Promise<{ id: number; name: string }[]>) =>
  (await zones.catch(() => [])).map(({ id, name }) => ({ id, name }))

const withoutToken = ({ offerToken: _, ...offer }: CarOffer): ShownOffer => offer

const facetsOf = (offers: readonly CarOffer[]): Facets => {
  const count = (of: (offer: CarOffer) => [id: number, name: string]): Facet[] => {
    const facets = new Map<number, Facet>()
    for (const offer of offers) {
      const [id, name] = of(offer)
      const facet = facets.get(id) ?? { id, name, count: 0 }
      facets.set(id, { ...facet, count: facet.count + 1 })
    }
    return [...facets.values()]
  }
  return {
    classId: count((offer) => [offer.classId, offer.className]),
    transmission: count((offer) => [offer.transmissionId, offer.transmissionName]),
    supplierId: count((offer) => [offer.supplierId, offer.supplierName]),
    unlimitedKm: offers.filter((offer) => offer.kmLimit === null).length,
  }
}
