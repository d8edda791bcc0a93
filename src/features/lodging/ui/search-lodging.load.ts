import type { RouterContextProvider } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES, SITE_ID } from '../../../lib/site.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listFaqs } from '../../information/contract.ts'
import { listTouristZones, type TouristZone } from '../../places/contract.ts'
import { listLodgingFilters, OFFERS_PER_PAGE, searchLodging } from '../contract.ts'
import { locationName } from '../locations.ts'
import { criteriaOf, readLodgingQuery, SORTS } from '../stay-query.ts'
import { type ShownOffer, toShown } from './offer-parts.tsx'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** One choice of a filter, as the address has it, and how many hotels it leaves. */
export type Choice = { value: string; name: string; hotels: number }
export type Choices = Record<'category' | 'plan' | 'room' | 'location' | 'chain', Choice[]>

/** How many questions the page answers itself. */
const QUESTIONS = 4

const NO_CHOICES: Choices = { category: [], plan: [], room: [], location: [], chain: [] }

/** One search for lodging: its page of offers, the filters with their counts, or what is wrong with it. */
export const loadSearchLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const today = dayInHavana(new Date())
  const url = new URL(request.url)
  const query = readLodgingQuery(url.searchParams, today)
  const { checkIn, checkOut, rooms, zone, page, sort } = query
  const [zones, faqs] = await Promise.all([
    zonesOrNone(call(listTouristZones, { country: LODGING_COUNTRY_ID })),
    // Questions may fail in silence, as the zones may (spec 8).
    call(listFaqs, { siteId: SITE_ID, productType: PRODUCT_TYPES.lodging }).catch(() => []),
  ])
  const shared = {
    today,
    query,
    bare: url.search === '',
    faqs: faqs.slice(0, QUESTIONS),
    zones: zones.map(({ id, name }) => ({ id, name: name[lang] })).sort(byName(lang)),
    zone: zoneOf(zones, zone, lang),
  }
  const nothing = {
    list: [] as ShownOffer[],
    totalItems: 0,
    choices: NO_CHOICES,
    failed: false,
    problems: [] as FieldList,
  }
  try {
    const [found, filters] = await Promise.all([
      call(searchLodging, {
        ...criteriaOf(query),
        ...SORTS[sort],
        languageCode: lang,
        currentPage: page,
        itemsByPage: OFFERS_PER_PAGE,
        oneOfferPerHotel: true,
      }),
      call(listLodgingFilters, { checkIn, checkOut, rooms, touristZoneId: zone }),
    ])
    const named = (choices: readonly { id: number; name: { en: string; es: string }; hotels: number }[]): Choice[] =>
      choices.map(({ id, name, hotels }) => ({ value: String(id), name: name[lang], hotels }))
    const choices: Choices = {
      category: named(filters.categories),
      plan: named(filters.mealPlans),
      room: named(filters.roomClasses),
      location: filters.locations.map(({ location, hotels }) => ({
        value: location,
        name: locationName(location)[lang],
        hotels,
      })),
      chain: filters.chains.map(({ id, name, hotels }) => ({ value: String(id), name, hotels })),
    }
    return { ...shared, ...nothing, list: found.list.map(toShown), totalItems: found.totalItems, choices }
  } catch (error) {
    if (isCallRefused(error) && error.fields.length > 0) return { ...shared, ...nothing, problems: error.fields }
    if (!isCallRefused(error)) console.error(error)
    return { ...shared, ...nothing, failed: true }
  }
}
export type SearchLodgingData = Awaited<ReturnType<typeof loadSearchLodging>>

/** The zones may fail in silence (spec 8): the form then has none to choose from. */
const zonesOrNone = (zones: Promise<TouristZone[]>): Promise<TouristZone[]> => zones.catch(() => [])

const byName = (lang: Lang) => {
  const { compare } = new Intl.Collator(localeOf(lang))
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name)
}

/** The chosen zone with the beginning of what there is to tell about it. */
const zoneOf = (zones: readonly TouristZone[], id: number, lang: Lang) => {
  const found = zones.find((zone) => zone.id === id)
  return found && { id, name: found.name[lang], about: firstSentence(found.about[lang]) }
}

const firstSentence = (text: string) => /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
