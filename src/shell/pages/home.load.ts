import { data, type RouterContextProvider } from 'react-router'
import { listActiveCarZones, listDropOffZones, listHomeCars } from '../../features/cars/contract.ts'
import { DEFAULT_DRIVER_AGE } from '../../features/cars/driver-age.ts'
import { defaultTimes } from '../../features/cars/rental-dates.ts'
import { DEFAULT_CAR_ZONE_ID } from '../../features/cars/search-query.ts'
import { getHomePage, listFaqs, listHomeZones } from '../../features/information/contract.ts'
import { defaultHomePage, type HomePage, homePageIn } from '../../features/information/home-page.ts'
import { loadLatestNews } from '../../features/information/ui/news.load.ts'
import { listHomeLodging } from '../../features/lodging/contract.ts'
import { DEFAULT_ROOMS } from '../../features/lodging/occupancy.ts'
import { defaultDays } from '../../features/lodging/stay-dates.ts'
import { listDestinations } from '../../features/places/contract.ts'
import { placeNames } from '../../features/places/destinations.ts'
import { LANGUAGE_CODES } from '../../lib/languages.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { DEFAULT_COUNTRY_ID, LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../lib/site.ts'
import { soldAs, storeWords } from '../../lib/store-words.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { homeTextsOf } from './home.texts.ts'
import { HOME_CHOICE } from './home-choice.ts'
import { carCard, stayCard } from './home-offers.load.ts'
import { type Pin, placePins } from './map-places.ts'

type Args = {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { lang?: string }
}

/** Number of news items, and of questions per product, on the home page. */
const NEWS = 3
const QUESTIONS = 2

const HOME_PRODUCTS = [
  { choice: HOME_CHOICE.hotel, product: PRODUCT_TYPES.lodging },
  { choice: HOME_CHOICE.carRental, product: PRODUCT_TYPES.carRent },
]

const FIRST_CHOICES = { hotel: HOME_CHOICE.hotel, car: HOME_CHOICE.carRental }

/** Rounds to a tenth of a map unit: more precision is invisible, and the page contains each pin twice. */
const roundPin = (pin: Pin): Pin => ({ ...pin, x: Math.round(pin.x * 10) / 10, y: Math.round(pin.y * 10) / 10 })

/**
 * Data of the home page. A part that fails is left out (docs/rules/texts.md#silent-failures). In an unknown path with one segment, that
 * segment is taken as the language. The path is refused here and not only by the root, since the router would drop the root's data, which
 * has the visitor's language.
 */
export const loadHome = async ({ context, request, params }: Args) => {
  if (params.lang !== undefined && !LANGUAGE_CODES.some((code) => code === params.lang))
    throw data(null, { status: 404 })
  const lang = langOfPage(request, params)
  const { callIn, currency: pageCurrency, office, reservable, rules, sells, site } = context.get(pageContext)
  const call = callIn(lang)
  const { siteId } = site
  const orEmpty = <T>(list: Promise<T[]>) => list.catch((): T[] => [])
  const [page, stayDays, rentalDays, { currency }] = await Promise.all([
    call(getHomePage, { lang }).catch((): HomePage => homePageIn(defaultHomePage(soldAs(sells)), lang)),
    reservable(PRODUCT_TYPES.lodging),
    reservable(PRODUCT_TYPES.carRent),
    pageCurrency(),
  ])
  const { today } = stayDays
  /** The content of a section; nothing is requested for a section that is not shown. */
  const ofSection = <T>(name: HomePage['sections'][number]['section'], load: () => Promise<T[]>) =>
    page.sections.some(({ section }) => section === name) ? orEmpty(load()) : []
  const faqsOf = (productType: number) => ofSection('questions', () => call(listFaqs, { siteId, productType }))
  const [homeZones, destinations, carZones, dropOffZones, stays, cars, news, lodgingFaqs, carFaqs] = await Promise.all([
    orEmpty(call(listHomeZones, { siteId })),
    orEmpty(call(listDestinations, {})),
    orEmpty(call(listActiveCarZones, { siteId, countryId: DEFAULT_COUNTRY_ID, lang })),
    orEmpty<{ id: number; name: string }>(call(listDropOffZones, { pickUpZoneId: DEFAULT_CAR_ZONE_ID, lang })),
    ofSection('hotels', async () => {
      const { list } = await call(listHomeLodging, { siteId, countryId: LODGING_COUNTRY_ID, language: lang, currency })
      return list.map((offer) => stayCard(offer, lang, today))
    }),
    ofSection('cars', async () => {
      const { list } = await call(listHomeCars, {
        siteId,
        countryId: DEFAULT_COUNTRY_ID,
        lang,
        idUserCountry: 0,
        currency,
      })
      return list.map((offer) => carCard(offer, lang))
    }),
    ofSection('news', () => loadLatestNews(call, lang, today, rules.newsDays)),
    faqsOf(PRODUCT_TYPES.lodging),
    faqsOf(PRODUCT_TYPES.carRent),
  ])
  const zones = homeZones.map((zone) => ({ ...zone, name: zone.name[lang] }))
  const pins = placePins(zones)
  return {
    office,
    choices: HOME_PRODUCTS.filter(({ product }) => sells.includes(product)).map(({ choice }) => choice),
    choice: Number(new URL(request.url).searchParams.get('choice') ?? FIRST_CHOICES[page.firstSearch]),
    page,
    homeZones: zones.map(({ id, photo, name, kind }, i) => ({ id, photo, name, kind, pin: roundPin(pins[i]!) })),
    homeOffers: { hotels: stays, cars },
    title: storeWords(sells).title[lang],
    texts: homeTextsOf(lang, soldAs(sells), rules.deadlines),
    news: news.slice(0, NEWS),
    faqs: [...lodgingFaqs.slice(0, QUESTIONS), ...carFaqs.slice(0, QUESTIONS)],
    lodging: {
      places: placeNames(destinations, lang),
      days: stayDays,
      values: { where: '', ...defaultDays(today, stayDays.first), rooms: DEFAULT_ROOMS },
    },
    cars: {
      zones: carZones.map(({ id, name }) => ({ id, name })),
      dropOffZones: (dropOffZones.length > 0 ? dropOffZones : carZones).map(({ id, name }) => ({ id, name })),
      where: carZones.find(({ id }) => id === DEFAULT_CAR_ZONE_ID)?.name ?? '',
      days: rentalDays,
      ages: rules.driverAges,
      values: {
        ...defaultTimes(today, rentalDays.first),
        zone: DEFAULT_CAR_ZONE_ID,
        dropOffZone: 0,
        age: DEFAULT_DRIVER_AGE,
      },
    },
  }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
