import type { RouterContextProvider } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES, SITE_ID } from '../../../lib/site.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listFaqs } from '../../information/contract.ts'
import { type CarCounts, countCarOffers, listActiveCarZones, searchCarOffers } from '../contract.ts'
import { criteriaOf, hasFilter, readCarQuery, rentalInput } from './car-query.ts'
import { type ShownOffer, toShown } from './offer-parts.tsx'

type Args = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** How many questions the page answers itself. */
const QUESTIONS = 4

const NO_COUNTS: CarCounts = { total: 0, classes: [], transmissions: [], suppliers: [], unlimitedKm: 0 }

/** One search for cars: its page of offers, the filters with their counts, or what is wrong with it. */
export const loadSearchCar = async ({ request, params, context }: Args) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const today = dayInHavana(new Date())
  const url = new URL(request.url)
  const query = readCarQuery(url.searchParams, today)
  const nothing = { list: [] as ShownOffer[], totalItems: 0, counts: NO_COUNTS, failed: false, problems: [] }
  const [zones, faqs] = await Promise.all([
    zonesOrNone(call(listActiveCarZones, { lang })),
    // Questions may fail in silence, as the zones may (spec 8).
    call(listFaqs, { siteId: SITE_ID, productType: PRODUCT_TYPES.carRent }).catch(() => []),
  ])
  const shared = { today, query, bare: url.search === '', zones, faqs: faqs.slice(0, QUESTIONS) }
  try {
    const [found, counts] = await Promise.all([
      call(searchCarOffers, { ...criteriaOf(query), lang, avoidEmptyResult: true }),
      call(countCarOffers, { ...rentalInput(query), lang }),
    ])
    return {
      ...shared,
      ...nothing,
      list: found.list.map(toShown),
      totalItems: found.totalItems,
      counts,
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
