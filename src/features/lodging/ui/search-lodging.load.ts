import type { RouterContextProvider } from 'react-router'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { modeOfPage } from '../../../lib/page-mode.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { invalidSearch, outcomeOf, type SearchOutcome } from '../../../ui/search-outcome.ts'
import { listFaqs } from '../../information/contract.ts'
import { listTouristZones, type TouristZone } from '../../places/contract.ts'
import type { SearchFilters } from '../../products/contract.ts'
import { type LodgingOffer, listHotelNames, OFFERS_PER_PAGE, searchLodging } from '../contract.ts'
import { findHotelByName, type NamedHotel } from '../hotel-name.ts'
import { criteriaOf, type FilterName, readLodgingQuery } from '../search-query.ts'
import { toShown } from './offer-parts.tsx'
import { searchLodgingLoadTexts } from './search-lodging.load.texts.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Number of FAQs on the page. */
const MAX_FAQS = 4

/** Maximum number of hotel names that the form suggests. */
const MAX_SUGGESTIONS = 200

/** Loads a page of offers with filters, or the problems of the search. */
export const loadSearchLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const texts = searchLodgingLoadTexts[lang]
  const { callIn, map, mapStyle, currency: pageCurrency, reservable, report, site } = context.get(pageContext)
  const call = callIn(lang)
  const url = new URL(request.url)
  const [days, { currency }] = await Promise.all([reservable(PRODUCT_TYPES.lodging), pageCurrency()])
  const query = readLodgingQuery(url.searchParams, days.today, days.first)
  const hotelNames = call(listHotelNames, { country: LODGING_COUNTRY_ID }).catch((): NamedHotel[] => [])
  /** The hotel determines the zone; only a search for a hotel waits for the names. */
  const search = async (): Promise<SearchOutcome<LodgingOffer, SearchFilters<FilterName>> & { hotel?: NamedHotel }> => {
    const match = query.hotel === '' ? undefined : findHotelByName(await hotelNames, query.hotel)
    if (match && 'similar' in match) {
      const message = texts.noHotel(query.hotel, match.similar.join(', '))
      return invalidSearch([{ field: 'hotel', message }])
    }
    const hotel = match?.hotel
    const found = call(searchLodging, {
      ...criteriaOf({ ...query, zone: hotel?.zoneId ?? query.zone }, hotel?.id ?? 0),
      currency,
      languageCode: lang,
      itemsByPage: OFFERS_PER_PAGE,
      oneOfferPerHotel: true,
      withFilters: true,
    })
    return { ...(await outcomeOf(found, report)), hotel }
  }
  const [zones, hotels, faqs, { hotel, ...outcome }] = await Promise.all([
    zonesOrNone(call(listTouristZones, { country: LODGING_COUNTRY_ID })),
    hotelNames,
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.lodging }).catch(() => []),
    search(),
  ])
  const zone = hotel?.zoneId ?? query.zone
  const shownZone = zoneOf(zones, zone, lang)
  const prefix = params.lang ? `/${params.lang}` : ''
  const hasMap = map && mapStyle && !modeOfPage(request).lowData && outcome.list.length > 0
  return {
    days,
    query: { ...query, zone, hotel: hotel ? String(hotel.id) : query.hotel },
    bare: url.search === '',
    zones: zones.map(({ id, name }) => ({ id, name: name[lang] })).sort(byName(lang)),
    zone: shownZone,
    /** Other pages about the zone and the results; each is a document of its own. */
    links: [
      ...(shownZone ? [{ href: `${prefix}/polo-details/${zone}`, name: texts.aboutZone(shownZone.name) }] : []),
      ...(hasMap ? [{ href: `${prefix}/search-lodging/map${url.search}`, name: texts.onMap }] : []),
    ],
    hotel: hotel?.name ?? query.hotel,
    hotels: hotels
      .filter(({ zoneId }) => query.zone === 0 || zoneId === query.zone)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ name }) => name),
    faqs: faqs.slice(0, MAX_FAQS),
    ...outcome,
    list: outcome.list.map(toShown),
  }
}
export type SearchLodgingData = Awaited<ReturnType<typeof loadSearchLodging>>

/** Zones fail silently (docs/rules/texts.md#silent-failures). */
const zonesOrNone = (zones: Promise<TouristZone[]>): Promise<TouristZone[]> => zones.catch(() => [])

const byName = (lang: Lang) => {
  const { compare } = new Intl.Collator(localeOf(lang))
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name)
}

/** The selected zone with the first sentence of its description. */
const zoneOf = (zones: readonly TouristZone[], id: number, lang: Lang) => {
  const zone = zones.find((candidate) => candidate.id === id)
  return zone && { id, name: zone.name[lang], about: firstSentence(zone.about[lang]) }
}

const firstSentence = (text: string) => /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
