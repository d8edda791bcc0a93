import type { RouterContextProvider } from 'react-router'
import type { Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { invalidSearch, outcomeOf } from '../../../ui/search-outcome.ts'
import { listFaqs } from '../../information/contract.ts'
import { listActiveCarZones, listDropOffZones, OFFERS_PER_PAGE, searchCars } from '../contract.ts'
import { type CarQuery, criteriaOf, readCarQuery } from '../search-query.ts'
import { toShown } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'

type Zone = { id: number; name: string }
type LoadArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Number of FAQs on the page. */
const MAX_FAQS = 4

/** Loads a page of offers with filters, or the problems of the search. */
export const loadSearchCar = async ({ request, params, context }: LoadArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, country, currency: pageCurrency, reservable, report, rules, site } = context.get(pageContext)
  const call = callIn(lang)
  const url = new URL(request.url)
  const [days, visitorCountry, { currency }] = await Promise.all([
    reservable(PRODUCT_TYPES.carRent),
    country(),
    pageCurrency(),
  ])
  const query = readCarQuery(url.searchParams, days.today, days.first)
  const [zones, returnZones, faqs, found] = await Promise.all([
    zonesOrNone(call(listActiveCarZones, { lang })),
    zonesOrNone(call(listDropOffZones, { pickUpZoneId: query.zone, lang })),
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.carRent }).catch(() => []),
    outcomeOf(
      call(searchCars, {
        ...criteriaOf(query, visitorCountry?.id ?? 0),
        currency,
        lang,
        itemsByPage: OFFERS_PER_PAGE,
        avoidEmptyResult: true,
        withFilters: true,
      }),
      report,
    ),
  ])
  // If they cannot be loaded, offer every zone.
  const dropOffZones = returnZones.length > 0 ? returnZones : zones
  const dropOffProblem = findDropOffProblem(query, zones, dropOffZones, lang)
  const outcome = dropOffProblem ? invalidSearch([dropOffProblem]) : found
  return {
    days,
    ages: rules.driverAges,
    query,
    bare: url.search === '',
    zones,
    dropOffZones,
    faqs: faqs.slice(0, MAX_FAQS),
    ...outcome,
    list: outcome.list.map(toShown),
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
