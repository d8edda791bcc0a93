import type { RouterContextProvider } from 'react-router'
import type { Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { modeOfPage } from '../../../lib/page-mode.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { invalidSearch, outcomeOf } from '../../../ui/search-outcome.ts'
import { listFaqs } from '../../information/contract.ts'
import { listHotelNames } from '../../lodging/contract.ts'
import { listDestinations } from '../../places/contract.ts'
import { listActiveCarZones, listDropOffZones, OFFERS_PER_PAGE, searchCars } from '../contract.ts'
import { findPickUpZone } from '../pick-up-place.ts'
import { type CarQuery, criteriaOf, readCarQuery, searchParams } from '../search-query.ts'
import { findAlternatives } from './alternatives.load.ts'
import { toShown } from './offer-parts.tsx'
import { loadOfficeMap } from './office-map.load.ts'
import { searchCarLoadTexts } from './search-car.load.texts.ts'

type Zone = { id: number; name: string }
type LoadArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Number of FAQs on the page. */
const MAX_FAQS = 4

/** Loads a page of offers with filters, or the problems of the search. */
export const loadSearchCar = async ({ request, params, context }: LoadArgs) => {
  const lang = langOfPage(request, params)
  const texts = searchCarLoadTexts[lang]
  const { callIn, country, currency: pageCurrency, map, mapStyle, ...page } = context.get(pageContext)
  const { reservable, report, rules, site } = page
  const call = callIn(lang)
  const url = new URL(request.url)
  const [days, visitorCountry, { currency }] = await Promise.all([
    reservable(PRODUCT_TYPES.carRent),
    country(),
    pageCurrency(),
  ])
  const asked = readCarQuery(url.searchParams, days.today, days.first)
  const typed = (url.searchParams.get('where') ?? '').trim().slice(0, 100)
  const activeZones = await call(listActiveCarZones, { lang }).catch(() => [])
  const zones = namesOf(activeZones)
  /** The place that was typed. Only a search with a typed name waits for the list of names. */
  const place = typed
    ? findPickUpZone(
        typed,
        zones,
        ...(await Promise.all([
          call(listDestinations, {}).catch(() => []),
          call(listHotelNames, { country: LODGING_COUNTRY_ID }).catch(() => []),
        ])),
        lang,
      )
    : { zone: asked.zone }
  const query = 'zone' in place ? { ...asked, zone: place.zone } : asked
  const [returnZones, faqs, found] = await Promise.all([
    call(listDropOffZones, { pickUpZoneId: query.zone, lang }).then(namesOf, () => []),
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.carRent }).catch(() => []),
    outcomeOf(
      call(searchCars, {
        ...criteriaOf(query, visitorCountry?.id ?? 0),
        currency,
        lang,
        itemsByPage: OFFERS_PER_PAGE,
        // Alternatives are all on the first page.
        avoidEmptyResult: query.page === 1,
        withFilters: true,
      }),
      report,
    ),
  ])
  // If they cannot be loaded, offer every zone.
  const dropOffZones = returnZones.length > 0 ? returnZones : zones
  const dropOffProblem = findDropOffProblem(query, zones, dropOffZones, lang)
  const problem =
    'similar' in place
      ? { field: 'where' as const, message: texts.noPlace(typed, place.similar.join('; ')) }
      : dropOffProblem
  const outcome = problem ? invalidSearch([problem]) : found
  const hasMatches = outcome.totalItems > 0 && !outcome.list[0]?.isAlternative
  const isSearched = outcome.problems.length === 0 && !outcome.failed && !outcome.notOnSale
  const instead =
    isSearched && !hasMatches
      ? await findAlternatives(
          { call, query, currency, idUserCountry: visitorCountry?.id ?? 0, lang },
          activeZones,
          outcome.filters?.values,
          outcome.filters?.unfiltered ?? 0,
        ).catch(() => undefined)
      : undefined
  /** No map in low-data mode: it needs pictures and scripts. */
  const canMap = map && !modeOfPage(request).lowData
  const prefix = params.lang ? `/${params.lang}` : ''
  const officeMap =
    query.map && canMap && hasMatches
      ? await loadOfficeMap({
          ...{ call, query, currency, lang, prefix },
          idUserCountry: visitorCountry?.id ?? 0,
          zones: activeZones,
        }).catch(() => undefined)
      : undefined
  return {
    days,
    ages: rules.driverAges,
    query,
    bare: url.search === '',
    links: [{ href: `${prefix}/favorites?${searchParams(query)}`, name: texts.favorites }],
    /** The pick-up place as in the form; an unknown name stays as typed. */
    where: 'similar' in place ? typed : (zones.find(({ id }) => id === query.zone)?.name ?? ''),
    zones,
    dropOffZones,
    canMap,
    /** The URL of the configured map style; null when the map is drawn. */
    mapStyle: (canMap && mapStyle) || null,
    officeMap,
    faqs: faqs.slice(0, MAX_FAQS),
    /** Searches with results, when this search has none. */
    instead,
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
  return { field: 'dropOffZone', message: searchCarLoadTexts[lang].impossible(from, to, others) }
}

/** Zones fail silently (docs/rules/texts.md#silent-failures). */
const namesOf = (zones: readonly Zone[]): Zone[] => zones.map(({ id, name }) => ({ id, name }))
