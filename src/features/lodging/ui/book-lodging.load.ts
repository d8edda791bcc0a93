import { data } from 'react-router'
import type { Day } from '../../../lib/days.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { type Call, type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { type PageDays, pageContext } from '../../../platform/http/page-context.ts'
import { countryChoices } from '../../../ui/country-options.tsx'
import { callingCodesOf } from '../../clients/phone-country.ts'
import { listCountries } from '../../places/contract.ts'
import { getHotelOffers, type LodgingOffer } from '../contract.ts'
import type { NearbyPlace } from '../nearby.ts'
import { DEFAULT_ROOMS, type Party } from '../occupancy.ts'
import { readRoomChoices, readStay } from '../read-query.ts'
import { groupRooms, type RoomChoice } from '../room-groups.ts'
import { defaultDays } from '../stay-dates.ts'
import { loadNearby } from './hotel-nearby.load.ts'
import type { PageArgs } from './search-lodging.load.ts'

/** The hotel in a URL, with the room class and meal plan when the URL has both. */
export type RequestedHotel = { hotelId: number; room?: RoomChoice }

/** A room class and meal plan that a room can have, with its price for the stay. */
export type RoomOption = Pick<
  LodgingOffer,
  'roomClassId' | 'mealPlanId' | 'roomClass' | 'mealPlan' | 'totalCents' | 'currency'
>

const requestedHotel = (
  params: Record<string, string | undefined>,
  query: URLSearchParams,
): RequestedHotel | undefined => {
  const param = (name: string) => params[name] ?? query.get(name)
  const id = (name: string) => {
    const value = param(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
  }
  const [hotelId, roomClassId, mealPlanId] = [id('hotelId'), id('classId'), id('planId')]
  if (!hotelId) return undefined
  if (roomClassId && mealPlanId) return { hotelId, room: { roomClassId, mealPlanId } }
  return param('classId') || param('planId') ? undefined : { hotelId }
}

/** A hotel and the nights of a stay, as input of its offers. */
type StayAsk = { hotelId: number; checkIn: Day; checkOut: Day; idUserCountry: number; currency: SaleCurrency }

/** The options for each room of a stay on its own; rooms with equal guests share a list. */
const loadRoomOptions = async (call: Call, ask: StayAsk, rooms: readonly Party[]): Promise<RoomOption[][]> => {
  if (rooms.length < 2) return []
  const parties = new Map(rooms.map((party) => [JSON.stringify(party), party]))
  const loaded = await Promise.all(
    [...parties].map(async ([key, party]) => {
      const { offers } = await call(getHotelOffers, { ...ask, rooms: [party] })
      const options = offers.map(({ roomClassId, mealPlanId, roomClass, mealPlan, totalCents, currency }) => ({
        roomClassId,
        mealPlanId,
        roomClass,
        mealPlan,
        totalCents,
        currency,
      }))
      return [key, options] as const
    }),
  )
  const options = new Map(loaded)
  return rooms.map((party) => options.get(JSON.stringify(party))!)
}

/** The offers for rooms that are chosen one by one; null when all have the same class and meal plan. */
const loadParts = async (call: Call, ask: StayAsk, rooms: readonly Party[], choices: readonly RoomChoice[]) => {
  const groups = groupRooms(choices)
  if (groups.length < 2) return null
  return Promise.all(
    groups.map(async ({ roomClassId, mealPlanId, rooms: indexes }) => {
      const { offers } = await call(getHotelOffers, { ...ask, rooms: indexes.map((index) => rooms[index]!) })
      const offer = offers.find((each) => each.roomClassId === roomClassId && each.mealPlanId === mealPlanId)
      return { rooms: indexes, offer }
    }),
  )
}

/**
 * A hotel without its offers, for a stay that is refused; `result` is null when it cannot be loaded. Throws a 404 response for an unknown
 * hotel.
 */
const loadHotelAlone = async (args: PageArgs, call: Call, hotelId: number, { today, first }: PageDays) => {
  try {
    const { hotel } = await call(getHotelOffers, { hotelId, ...defaultDays(today, first), rooms: DEFAULT_ROOMS })
    return { result: { hotel, offers: [], unavailable: [] }, nearby: await loadNearby(args, hotel) }
  } catch (error) {
    if (isCallRefused(error) && error.status === 404) throw data(null, { status: 404 })
    return { result: null }
  }
}

/**
 * Loads the hotel in a URL with its current offers for the stay; when the stay is refused, without offers and with `problems`.
 * `searchedStay` is the stay for links to searches: it has the default days if those in the URL are invalid. Without a hotel in the URL,
 * `requested` is null. Throws a 404 response for an unknown hotel.
 */
export const loadBookLodging = async (args: PageArgs) => {
  const { request, params, context } = args
  const lang = langOfPage(request, params)
  const { callIn, country, currency, reservable, rules } = context.get(pageContext)
  const call = callIn(lang)
  const query = new URL(request.url).searchParams
  const days = await reservable(PRODUCT_TYPES.lodging)
  const stay = readStay(query, days.today, days.first)
  const requested = requestedHotel(params, query)
  const nearby: NearbyPlace[] = []
  const alone = { options: [] as RoomOption[][], parts: null }
  const shared = {
    days,
    stay,
    searchedStay: stay,
    nearby,
    ...alone,
    callingCodes: '',
    failed: false,
    confirmHours: rules.deadlines.confirmHours,
  }
  if (!requested) {
    if ('hotelId' in params) throw data(null, { status: 404 })
    return { ...shared, requested: null, result: null, countries: [], problems: [] as FieldList }
  }
  try {
    const { rooms, ...nights } = stay
    const ask = {
      ...nights,
      hotelId: requested.hotelId,
      idUserCountry: (await country())?.id ?? 0,
      currency: (await currency()).currency,
    }
    const choices = requested.room ? undefined : readRoomChoices(query, rooms.length)
    const [result, countries, options, parts] = await Promise.all([
      call(getHotelOffers, { ...ask, rooms }),
      call(listCountries, {}),
      loadRoomOptions(call, ask, rooms),
      choices ? loadParts(call, ask, rooms, choices) : null,
    ])
    return {
      ...shared,
      options,
      parts,
      requested: choices && !parts ? { ...requested, room: choices[0]! } : requested,
      result,
      nearby: await loadNearby(args, result.hotel),
      countries: countryChoices(countries, lang),
      callingCodes: callingCodesOf(countries),
      problems: [] as FieldList,
    }
  } catch (error) {
    if (isCallRefused(error) && error.status === 404) throw data(null, { status: 404 })
    if (isCallRefused(error) && error.fields.length > 0) {
      const hasInvalidDays = error.fields.some(({ field }) => field === 'checkIn' || field === 'checkOut')
      return {
        ...shared,
        searchedStay: hasInvalidDays ? { ...stay, ...defaultDays(days.today, days.first) } : stay,
        requested,
        ...(await loadHotelAlone(args, call, requested.hotelId, days)),
        countries: [],
        problems: error.fields,
      }
    }
    if (!isCallRefused(error)) context.get(pageContext).report(error)
    return { ...shared, requested, result: null, countries: [], problems: [] as FieldList, failed: true }
  }
}
export type BookLodgingData = Awaited<ReturnType<typeof loadBookLodging>>
