import type { RouterContextProvider } from 'react-router'
import type { Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { modeOfPage } from '../../../lib/page-mode.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { invalidSearch, outcomeOf } from '../../../ui/search-outcome.ts'
import { listFaqs } from '../../information/contract.ts'
import { type Destination, listDestinations, listTouristZones, type TouristZone } from '../../places/contract.ts'
import { destinationLabel, placeNames } from '../../places/destinations.ts'
import type { FilterValues } from '../../products/contract.ts'
import { listHotelNames, OFFERS_PER_PAGE, searchLodging } from '../contract.ts'
import { findHotelByName, type NamedHotel } from '../hotel-name.ts'
import { readLodgingQuery } from '../read-query.ts'
import { criteriaOf, type LodgingQuery, writeStay } from '../search-query.ts'
import { findStayPlace } from '../stay-place.ts'
import { findAlternatives } from './alternatives.load.ts'
import { findHotelsOnMap } from './hotel-map.load.ts'
import { toShown } from './offer-parts.tsx'
import { searchLodgingLoadTexts } from './search-lodging.load.texts.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** The search with the place that it names, or similar names. */
type Place = { query: LodgingQuery; hotel?: NamedHotel | undefined; similar?: readonly string[] }

const NOTHING = { list: [], totalItems: 0 }

/** Number of FAQs on the page. */
const MAX_FAQS = 4

/** Number of services that can be chosen on the page. */
const MAX_SERVICES = 10

/** Maximum number of hotel names that the form lists without scripts. */
const MAX_HOTELS = 100

/** Loads a page of offers with filters, or the problems of the search. */
export const loadSearchLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const texts = searchLodgingLoadTexts[lang]
  const { callIn, country, map, mapStyle, currency: pageCurrency, reservable, report, site } = context.get(pageContext)
  const call = callIn(lang)
  const url = new URL(request.url)
  const [days, { currency }, shown] = await Promise.all([reservable(PRODUCT_TYPES.lodging), pageCurrency(), country()])
  const asked = readLodgingQuery(url.searchParams, days.today, days.first)
  const hotelNames = call(listHotelNames, { country: LODGING_COUNTRY_ID })
  const destinationNames = call(listDestinations, {})
  /** The search with the place that it names. Only a search with a typed name waits for the list of names. */
  const findPlace = async (): Promise<Place> => {
    if (asked.where === '' && asked.hotel === '') return { query: asked }
    const match = asked.where
      ? findStayPlace(asked.where, await destinationNames, await hotelNames, lang)
      : findHotelByName(await hotelNames, asked.hotel)
    if ('similar' in match) return { query: asked, similar: match.similar }
    const { hotel, zone, province } =
      'place' in match ? match.place : { hotel: match.hotel, zone: match.hotel.zoneId, province: 0 }
    return { query: { ...asked, where: '', zone, province, hotel: hotel ? String(hotel.id) : '' }, hotel }
  }
  const find = async ({ query, hotel }: Place) =>
    call(searchLodging, {
      ...criteriaOf(query, hotel?.id ?? 0),
      currency,
      idUserCountry: shown?.id ?? 0,
      languageCode: lang,
      itemsByPage: OFFERS_PER_PAGE,
      oneOfferPerHotel: true,
      withFilters: true,
    })
  const search = async () => {
    let place: Place = { query: asked }
    const outcome = await outcomeOf(
      findPlace().then((found) => {
        place = found
        return found.similar ? NOTHING : find(found)
      }),
      report,
    )
    const { query, hotel, similar } = place
    if (!similar) return { ...outcome, query, hotel }
    const message = texts.noPlace(query.where || query.hotel, similar.join(', '))
    return { ...invalidSearch([{ field: 'where', message }]), query, hotel }
  }
  const [zones, hotels, destinations, faqs, { query, hotel, ...outcome }] = await Promise.all([
    zonesOrNone(call(listTouristZones, { country: LODGING_COUNTRY_ID })),
    hotelNames.catch((): NamedHotel[] => []),
    destinationNames.catch((): Destination[] => []),
    call(listFaqs, { siteId: site.siteId, productType: PRODUCT_TYPES.lodging }).catch(() => []),
    search(),
  ])
  const searched = outcome.problems.length === 0 && !outcome.failed && !outcome.notOnSale
  const alternatives =
    searched && outcome.totalItems === 0
      ? await findAlternatives(
          { call, query, hotelId: hotel?.id ?? 0, currency, lang },
          zones,
          outcome.filters?.values,
          outcome.filters?.unfiltered ?? 0,
        ).catch(() => undefined)
      : undefined
  const shownZone = zoneOf(zones, query.zone, lang)
  const province = destinations.find(({ kind, id }) => kind === 'province' && id === query.province)
  const prefix = params.lang ? `/${params.lang}` : ''
  /** No map in low-data mode: it needs pictures and scripts. */
  const canMap = map && !modeOfPage(request).lowData
  const hotelsOnMap =
    query.map && canMap && outcome.list.length > 0
      ? await findHotelsOnMap({
          ...{ call, query, hotelId: hotel?.id ?? 0, currency, lang, prefix },
          idUserCountry: shown?.id ?? 0,
        }).catch(() => [])
      : []
  return {
    days,
    query,
    bare: url.search === '',
    zone: shownZone,
    /** Links to the page about the zone and to the favorites; each opens as a new document. */
    links: [
      ...(shownZone ? [{ href: `${prefix}/polo-details/${shownZone.id}`, name: texts.aboutZone(shownZone.name) }] : []),
      { href: `${prefix}/favorites?${new URLSearchParams(writeStay(query))}`, name: texts.favorites },
    ],
    canMap,
    /** The URL of the configured map style; null when the map is drawn. */
    mapStyle: (canMap && mapStyle) || null,
    hotelsOnMap,
    hotel: hotel?.name ?? '',
    /** The place of the search as in the form; an unknown name stays as typed. */
    where: hotel?.name ?? shownZone?.name ?? (province ? destinationLabel(province, lang) : query.where || query.hotel),
    places: [...placeNames(destinations, lang), ...hotels.slice(0, MAX_HOTELS).map(({ name }) => name)],
    faqs: faqs.slice(0, MAX_FAQS),
    alternatives,
    ...outcome,
    filters: outcome.filters && {
      ...outcome.filters,
      values: { ...outcome.filters.values, service: shownServices(outcome.filters.values.service, query) },
    },
    list: outcome.list.map((offer) => toShown(offer, query.rooms)),
  }
}
export type SearchLodgingData = Awaited<ReturnType<typeof loadSearchLodging>>

/** The services that most hotels have, and the chosen ones. */
const shownServices = (services: FilterValues<'service'>['service'], { filters }: LodgingQuery) =>
  services.filter(({ value }, i) => i < MAX_SERVICES || filters.service?.includes(value))

/** Zones fail silently (docs/rules/texts.md#silent-failures). */
const zonesOrNone = (zones: Promise<TouristZone[]>): Promise<TouristZone[]> => zones.catch(() => [])

/** The selected zone with the first sentence of its description. */
const zoneOf = (zones: readonly TouristZone[], id: number, lang: Lang) => {
  const zone = zones.find((candidate) => candidate.id === id)
  return zone && { id, name: zone.name[lang], about: firstSentence(zone.about[lang]) }
}

const firstSentence = (text: string) => /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
