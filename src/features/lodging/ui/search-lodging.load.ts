import type { RouterContextProvider } from 'react-router'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listFaqs } from '../../information/contract.ts'
import { listTouristZones, type TouristZone } from '../../places/contract.ts'
import { listHotelNames, listLodgingFilters, OFFERS_PER_PAGE, searchLodging } from '../contract.ts'
import { findHotelByName, type NamedHotel } from '../hotel-name.ts'
import { locationName } from '../locations.ts'
import { criteriaOf, readLodgingQuery, SORTS } from '../search-query.ts'
import { type ShownOffer, toShown } from './offer-parts.tsx'
import { searchLodgingTexts } from './search-lodging.texts.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** A filter value as in the URL, with its number of hotels. */
export type Choice = { value: string; name: string; hotels: number }
export type Choices = Record<'category' | 'plan' | 'room' | 'location' | 'chain' | 'chainCountry', Choice[]>

/** Number of FAQs on the page. */
const MAX_FAQS = 4

/** Maximum number of hotel names that the form suggests. */
const MAX_SUGGESTIONS = 200

const NO_CHOICES: Choices = { category: [], plan: [], room: [], location: [], chain: [], chainCountry: [] }

/** Loads a page of offers with filter counts, or the problems of the search. */
export const loadSearchLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, reservable, site } = context.get(pageContext)
  const call = callIn(lang)
  const url = new URL(request.url)
  const days = await reservable(PRODUCT_TYPES.lodging)
  const query = readLodgingQuery(url.searchParams, days.today, days.first)
  const { page, sort } = query
  const [zones, hotels, faqs] = await Promise.all([
    zonesOrNone(call(listTouristZones, { country: LODGING_COUNTRY_ID })),
    call(listHotelNames, { country: LODGING_COUNTRY_ID }).catch((): NamedHotel[] => []),
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.lodging }).catch(() => []),
  ])
  const match = query.hotel === '' ? undefined : findHotelByName(hotels, query.hotel)
  const hotel = match && 'hotel' in match ? match.hotel : undefined
  // The hotel determines the zone.
  const zone = hotel?.zoneId ?? query.zone
  const shared = {
    days,
    query: { ...query, zone, hotel: hotel ? String(hotel.id) : query.hotel },
    hotel: hotel?.name ?? query.hotel,
    hotels: hotels
      .filter(({ zoneId }) => query.zone === 0 || zoneId === query.zone)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ name }) => name),
    notOnSale: '',
    bare: url.search === '',
    faqs: faqs.slice(0, MAX_FAQS),
    zones: zones.map(({ id, name }) => ({ id, name: name[lang] })).sort(byName(lang)),
    zone: zoneOf(zones, zone, lang),
  }
  const noResults = {
    list: [] as ShownOffer[],
    totalItems: 0,
    choices: NO_CHOICES,
    failed: false,
    problems: [] as FieldList,
  }
  if (match && 'similar' in match) {
    const message = searchLodgingTexts[lang].noHotel(query.hotel, match.similar.join(', '))
    return { ...shared, ...noResults, problems: [{ field: 'hotel', message }] as FieldList }
  }
  try {
    const criteria = criteriaOf({ ...query, zone }, hotel?.id ?? 0)
    const [offers, filters] = await Promise.all([
      call(searchLodging, {
        ...criteria,
        ...SORTS[sort],
        languageCode: lang,
        currentPage: page,
        itemsByPage: OFFERS_PER_PAGE,
        oneOfferPerHotel: true,
      }),
      call(listLodgingFilters, criteria),
    ])
    const toChoices = (values: readonly { id: number; name: { en: string; es: string }; hotels: number }[]): Choice[] =>
      values.map(({ id, name, hotels }) => ({ value: String(id), name: name[lang], hotels }))
    const choices: Choices = {
      category: toChoices(filters.categories),
      plan: toChoices(filters.mealPlans),
      room: toChoices(filters.roomClasses),
      location: filters.locations.map(({ location, hotels }) => ({
        value: location,
        name: locationName(location)[lang],
        hotels,
      })),
      chain: filters.chains.map(({ id, name, hotels }) => ({ value: String(id), name, hotels })),
      chainCountry: toChoices(filters.chainCountries).sort(byName(lang)),
    }
    return { ...shared, ...noResults, list: offers.list.map(toShown), totalItems: offers.totalItems, choices }
  } catch (error) {
    if (isCallRefused(error) && error.fields.length > 0) return { ...shared, ...noResults, problems: error.fields }
    if (isCallRefused(error) && error.code === 'NOT_ON_SALE_YET')
      return { ...shared, ...noResults, notOnSale: error.message }
    if (!isCallRefused(error)) context.get(pageContext).report(error)
    return { ...shared, ...noResults, failed: true }
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
