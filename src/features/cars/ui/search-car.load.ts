import type { RouterContextProvider } from 'react-router'
import type { Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listFaqs } from '../../information/contract.ts'
import { type CarCounts, countCarOffers, listActiveCarZones, listDropOffZones, searchCarOffers } from '../contract.ts'
import { type ShownOffer, toShown } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'
import { type CarQuery, criteriaOf, filteredInput, hasFilter, readCarQuery } from './search-query.ts'

type Zone = { id: number; name: string }
type LoadArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Number of FAQs on the page. */
const MAX_FAQS = 4

const NO_COUNTS: CarCounts = { total: 0, classes: [], transmissions: [], suppliers: [], unlimitedKm: 0, anyKm: 0 }

/** Loads a page of offers with filter counts, or the problems of the search. */
export const loadSearchCar = async ({ request, params, context }: LoadArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, country, reservable, site } = context.get(pageContext)
  const call = callIn(lang)
  const userCountry = (await country())?.id ?? 0
  const url = new URL(request.url)
  const days = await reservable(PRODUCT_TYPES.carRent)
  const query = readCarQuery(url.searchParams, days.today, days.first)
  const noResults = {
    list: [] as ShownOffer[],
    totalItems: 0,
    counts: NO_COUNTS,
    failed: false,
    notOnSale: '',
    problems: [] as FieldList,
  }
  const [zones, returnZones, faqs] = await Promise.all([
    zonesOrNone(call(listActiveCarZones, { lang })),
    zonesOrNone(call(listDropOffZones, { pickUpZoneId: query.zone, lang })),
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.carRent }).catch(() => []),
  ])
  // If they cannot be loaded, offer every zone.
  const dropOffZones = returnZones.length > 0 ? returnZones : zones
  const shared = { days, query, bare: url.search === '', zones, dropOffZones, faqs: faqs.slice(0, MAX_FAQS) }
  const dropOffProblem = findDropOffProblem(query, zones, dropOffZones, lang)
  if (dropOffProblem) return { ...shared, ...noResults, problems: [dropOffProblem], filtered: false }
  try {
    const [offers, counts] = await Promise.all([
      call(searchCarOffers, { ...criteriaOf(query, userCountry), lang, avoidEmptyResult: true }),
      call(countCarOffers, { ...filteredInput(query, userCountry), lang }),
    ])
    return {
      ...shared,
      ...noResults,
      list: offers.list.map(toShown),
      totalItems: offers.totalItems,
      counts,
      filtered: hasFilter(query),
    }
  } catch (error) {
    if (isCallRefused(error) && error.fields.length > 0)
      return { ...shared, ...noResults, problems: error.fields, filtered: false }
    if (isCallRefused(error) && error.code === 'NOT_ON_SALE_YET')
      return { ...shared, ...noResults, notOnSale: error.message, filtered: false }
    if (!isCallRefused(error)) context.get(pageContext).report(error)
    return { ...shared, ...noResults, failed: true, filtered: false }
  }
}
export type SearchCarData = Awaited<ReturnType<typeof loadSearchCar>>

/** Explains that the zones of a search cannot be combined, and lists the possible drop-off zones. */
const findDropOffProblem = (
  { zone, dropOffZone }: CarQuery,
  zones: readonly Zone[],
  dropOffZones: readonly Zone[],
  lang: Lang,
): FieldList[number] | undefined => {
  const nameOf = (id: number) => zones.find((candidate) => candidate.id === id)?.name
  const [from, to] = [nameOf(zone), nameOf(dropOffZone)]
  if (dropOffZone === 0 || dropOffZones.some(({ id }) => id === dropOffZone) || !from || !to) return undefined
  const others = dropOffZones.filter(({ id }) => id !== zone).map(({ name }) => name)
  return { field: 'dropOffZone', message: searchCarTexts[lang].impossible(from, to, others) }
}

/** Zones fail silently (docs/rules/texts.md#silent-failures). */
const zonesOrNone = async (zones: Promise<Zone[]>): Promise<Zone[]> =>
  (await zones.catch(() => [])).map(({ id, name }) => ({ id, name }))
