import type { RouterContextProvider } from 'react-router'
import { DEFAULT_CAR_ZONE_ID, listActiveCarZones } from '../features/cars/contract.ts'
import { DEFAULT_DRIVER_AGE } from '../features/cars/driver-age.ts'
import { defaultTimes } from '../features/cars/rental-dates.ts'
import { listFaqs } from '../features/information/contract.ts'
import { loadLatestNews } from '../features/information/ui/news.load.ts'
import { listHomeOffers } from '../features/lodging/contract.ts'
import { DEFAULT_ROOMS } from '../features/lodging/occupancy.ts'
import { DEFAULT_STAY } from '../features/lodging/stay-query.ts'
import { toHomeOffer } from '../features/lodging/ui/home-offers.tsx'
import { listHomeZones, listTouristZones } from '../features/places/contract.ts'
import { addDays, dayInHavana } from '../lib/days.ts'
import { langOfPage } from '../lib/page-language.ts'
import { DEFAULT_COUNTRY_ID, LODGING_COUNTRY_ID, PRODUCT_TYPES, SITE_ID } from '../lib/site.ts'
import { pageContext } from '../platform/http/page-context.ts'
import { homeTexts } from './home.texts.ts'
import { type Pin, placePins } from './map-places.ts'

/** Home product choice (spec 3). */
export const HOME_CHOICE = { hotel: 0, carRental: 1 } as const

type Args = {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { lang?: string }
}

/** How many news, and questions of each product, the home page shows. */
const NEWS = 3
const QUESTIONS = 2

/** Finer than a tenth of the map's thousand nobody sees, and every home page carries it twice. */
const rounded = (pin: Pin): Pin => ({ ...pin, x: Math.round(pin.x * 10) / 10, y: Math.round(pin.y * 10) / 10 })

/** Everything on the home page. Each part may fail in silence (spec 8): the page is there without it. */
export const loadHome = async ({ context, request, params }: Args) => {
  const lang = langOfPage(request, params)
  const { callIn, office } = context.get(pageContext)
  const call = callIn(lang)
  const orNone = <T>(list: Promise<T[]>) => list.catch((): T[] => [])
  const today = dayInHavana(new Date())
  const faqsOf = (productType: number) => orNone(call(listFaqs, { siteId: SITE_ID, productType }))
  const [homeZones, lodgingZones, carZones, homeOffers, news, lodgingFaqs, carFaqs] = await Promise.all([
    orNone(call(listHomeZones, { siteId: SITE_ID })),
    orNone(call(listTouristZones, { country: LODGING_COUNTRY_ID })),
    orNone(call(listActiveCarZones, { siteId: SITE_ID, countryId: DEFAULT_COUNTRY_ID, lang })),
    orNone(call(listHomeOffers, { siteId: SITE_ID, countryId: LODGING_COUNTRY_ID, language: lang })),
    orNone(loadLatestNews(call, lang, today)),
    faqsOf(PRODUCT_TYPES.lodging),
    faqsOf(PRODUCT_TYPES.carRent),
  ])
  const zones = homeZones.map((zone) => ({ ...zone, name: zone.name[lang] }))
  const pins = placePins(zones)
  return {
    office,
    choice: new URL(request.url).searchParams.get('choice') === '1' ? HOME_CHOICE.carRental : HOME_CHOICE.hotel,
    today,
    homeZones: zones.map(({ id, photo, name, kind }, i) => ({ id, photo, name, kind, pin: rounded(pins[i]!) })),
    homeOffers: homeOffers.map(toHomeOffer),
    texts: homeTexts[lang],
    news: news.slice(0, NEWS),
    faqs: [...lodgingFaqs.slice(0, QUESTIONS), ...carFaqs.slice(0, QUESTIONS)],
    lodging: {
      zones: lodgingZones.map(({ id, name }) => ({ id, name: name[lang] })),
      values: {
        zone: 0,
        checkIn: addDays(today, DEFAULT_STAY.checkInDaysAhead),
        checkOut: addDays(today, DEFAULT_STAY.checkOutDaysAhead),
        rooms: DEFAULT_ROOMS,
      },
    },
    cars: {
      zones: carZones.map(({ id, name }) => ({ id, name })),
      values: { ...defaultTimes(today), zone: DEFAULT_CAR_ZONE_ID, dropOffZone: 0, age: DEFAULT_DRIVER_AGE },
    },
  }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
