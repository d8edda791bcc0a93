import { type RouterContextProvider, redirect } from 'react-router'
import { listActiveCarZones } from '../../features/cars/contract.ts'
import { longEnough } from '../../features/cars/rental-dates.ts'
import { carKey, readCarSearch, searchParams as rentalParams } from '../../features/cars/search-query.ts'
import { findCars } from '../../features/cars/ui/favorite-cars.load.ts'
import { readLodgingQuery } from '../../features/lodging/read-query.ts'
import { writeStay } from '../../features/lodging/search-query.ts'
import { findPlaces } from '../../features/lodging/ui/compare-lodging.load.ts'
import { cookieText, readCookie } from '../../lib/cookies.ts'
import type { Day } from '../../lib/days.ts'
import {
  FAVORITES_COOKIE,
  FAVORITES_SECONDS,
  favoriteCars,
  favoriteHotels,
  readFavorites,
  writeFavorites,
} from '../../lib/favorites.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { PRODUCT_TYPES, soldBy } from '../../lib/site.ts'
import { soldAs } from '../../lib/store-words.ts'
import { pageContext } from '../../platform/http/page-context.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** The cookie with the place and dates last entered on this page, as query parameters. */
const DATES_COOKIE = 'favorites-dates'

/** Maximum length of that cookie. */
const MAX_DATES = 500

const keptBy = ({ headers }: Request) => readFavorites(readCookie(headers.get('cookie'), FAVORITES_COOKIE))

const pathOf = ({ lang }: PageArgs['params']) => `${lang ? `/${lang}` : ''}/favorites`

/** The dates of a stay, then those of a rental. */
const STAY = ['checkIn', 'checkOut'] as const
const RENTAL = ['pickUp', 'dropOff'] as const

/**
 * The parameters of the page, completed with those last entered, unless their dates begin before the first possible day of a stay or
 * rental. Dates given for only one of the two also apply to the other.
 */
const withDates = (asked: URLSearchParams, last: URLSearchParams, firstDay: { stay: Day; rental: Day }) => {
  const params = new URLSearchParams(asked)
  for (const [fields, first] of [
    [STAY, firstDay.stay],
    [RENTAL, firstDay.rental],
  ] as const)
    if (!params.has(fields[0]) && (last.get(fields[0]) ?? '') >= first)
      for (const [name, value] of last) if (isFieldOf(fields, name)) params.append(name, value)
  const copy = (from: readonly [string, string], to: readonly [string, string]) => {
    if (params.has(to[0]) || !params.has(from[0])) return
    const dates = { from: params.get(from[0])!, to: params.get(from[1]) ?? '' }
    const copied = to === RENTAL ? longEnough(dates) : dates
    params.set(to[0], copied.from)
    params.set(to[1], copied.to)
  }
  copy(STAY, RENTAL)
  copy(RENTAL, STAY)
  return params
}

/** Whether a parameter belongs to the stay, or to the rental. */
const isFieldOf = (fields: typeof STAY | typeof RENTAL, name: string) =>
  (fields === STAY) === (name === 'rooms' || STAY.some((field) => field === name) || /^[acg]\d$/.test(name))

/**
 * Loads the hotels and cars of a shared link (`hotels=7.9&cars=3-12`), otherwise the favorites of this browser, with prices for a stay and
 * a rental. `cookie` must be set when dates were entered.
 */
export const loadFavorites = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const page = context.get(pageContext)
  const call = page.callIn(lang)
  const asked = new URL(request.url).searchParams
  const [lodgingDays, carDays, country, { currency }, zones] = await Promise.all([
    page.reservable(PRODUCT_TYPES.lodging),
    page.reservable(PRODUCT_TYPES.carRent),
    page.country(),
    page.currency(),
    call(listActiveCarZones, { lang }).catch(() => []),
  ])
  const last = new URLSearchParams(readCookie(request.headers.get('cookie'), DATES_COOKIE))
  const searchParams = withDates(asked, last, { stay: lodgingDays.first, rental: carDays.first })
  const stay = readLodgingQuery(searchParams, lodgingDays.today, lodgingDays.first)
  const named = readCarSearch(searchParams, carDays.today, carDays.first)
  const search = { ...named, zone: (zones.find(({ id }) => id === named.zone) ?? zones[0])?.id ?? named.zone }

  const shared = readFavorites([...asked.getAll('hotels'), ...asked.getAll('cars')].join('.'))
  const kept = keptBy(request)
  const favorites = shared.length > 0 ? shared : kept
  const hotels = favoriteHotels(favorites)
  const sold = soldBy(page.sells)
  const visitor = { call, currency, idUserCountry: country?.id ?? 0, lang }
  const [places, cars] = await Promise.all([
    sold.lodging && hotels.length > 0 ? findPlaces({ ...visitor, query: stay }, hotels, hotels.length) : [],
    findCars({ ...visitor, search }, sold.cars ? favoriteCars(favorites) : [], zones),
  ])
  const isShared = shared.some((favorite) => !kept.includes(favorite))
  const stayFields = places.length > 0 ? writeStay(stay) : []
  const rentalFields: [string, string][] = cars.cars.length > 0 ? [...rentalParams(search)] : []
  const dates = [...stayFields, ...rentalFields]
  const lists = [
    ['hotels', writeFavorites(places.map(({ hotel }) => hotel.id))],
    ['cars', writeFavorites(cars.cars.map(({ car }) => carKey(car)))],
  ].filter((list): list is [string, string] => list[1] !== '')
  const isEntered = !isShared && dates.length > 0 && (asked.has(STAY[0]) || asked.has(RENTAL[0]))
  const entered = String(
    new URLSearchParams([...[...last].filter(([name]) => !dates.some(([own]) => own === name)), ...dates]),
  )
  return {
    sold: soldAs(page.sells),
    stays: {
      places,
      stay: { checkIn: stay.checkIn, checkOut: stay.checkOut, rooms: stay.rooms },
      days: lodgingDays,
      fields: stayFields,
    },
    cars: { ...cars, search, zones, days: carDays, fields: rentalFields },
    /** The parameters of the stay and rental that are shown. */
    dates,
    /** Whether the link contains favorites that this browser does not have. */
    isShared,
    /** The lists of the link; empty when it has none. */
    shared: shared.length > 0 ? lists : [],
    shareUrl: `${page.publicOrigin}${pathOf(params)}?${new URLSearchParams([...lists, ...dates])}`,
    cookie:
      isEntered && entered.length <= MAX_DATES
        ? cookieText(DATES_COOKIE, entered, { maxAgeSeconds: FAVORITES_SECONDS, secure: page.secure, httpOnly: true })
        : undefined,
  }
}

/** Adds (`add`) or removes (`remove`) favorites of this browser, and shows them for the same dates. */
export const saveFavorites = async ({ request, params, context }: PageArgs) => {
  const form = new URLSearchParams(await request.text())
  const named = (name: string) => readFavorites(form.getAll(name).join('.'))
  const removed = named('remove')
  const kept = [...keptBy(request), ...named('add')].filter((favorite) => !removed.includes(favorite))
  const page = context.get(pageContext)
  const [lodgingDays, carDays] = await Promise.all([
    page.reservable(PRODUCT_TYPES.lodging),
    page.reservable(PRODUCT_TYPES.carRent),
  ])
  const dates = new URLSearchParams([
    ...(form.has(STAY[0]) ? writeStay(readLodgingQuery(form, lodgingDays.today, lodgingDays.first)) : []),
    ...(form.has(RENTAL[0]) ? rentalParams(readCarSearch(form, carDays.today, carDays.first)) : []),
  ])
  return redirect(`${pathOf(params)}${String(dates) && `?${dates}`}`, {
    status: 303,
    headers: {
      'set-cookie': cookieText(FAVORITES_COOKIE, writeFavorites(kept), {
        maxAgeSeconds: FAVORITES_SECONDS,
        secure: page.secure,
      }),
    },
  })
}
