import { data } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { countryChoices } from '../../../ui/country-options.tsx'
import { listCountries } from '../../places/contract.ts'
import { getHotelOffers } from '../contract.ts'
import { readStay } from '../read-query.ts'
import { hotelPath } from '../search-query.ts'
import type { PageArgs } from './search-lodging.load.ts'

/** The hotel of a URL, with room class and meal plan when it has both. */
export type RequestedHotel = { hotelId: number; room?: { roomClassId: number; mealPlanId: number } }

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

/**
 * Loads the hotel of a URL with its current offers for the stay. Without a hotel in the URL, `requested` is null. Throws a 404
 * response for an unknown hotel.
 */
export const loadBookLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, currency, reservable, rules } = context.get(pageContext)
  const call = callIn(lang)
  const query = new URL(request.url).searchParams
  const days = await reservable(PRODUCT_TYPES.lodging)
  const stay = readStay(query, days.today, days.first)
  const requested = requestedHotel(params, query)
  const shared = { days, stay, failed: false, confirmHours: rules.deadlines.confirmHours }
  if (!requested) {
    if ('hotelId' in params) throw data(null, { status: 404 })
    return { ...shared, requested: null, result: null, countries: [], problems: [] as FieldList }
  }
  try {
    const [result, countries] = await Promise.all([
      call(getHotelOffers, { ...stay, hotelId: requested.hotelId, currency: (await currency()).currency }),
      call(listCountries, {}),
    ])
    return {
      ...shared,
      requested,
      result,
      canonicalPath: hotelPath(result.hotel),
      countries: countryChoices(countries, lang),
      problems: [] as FieldList,
    }
  } catch (error) {
    if (isCallRefused(error) && error.status === 404) throw data(null, { status: 404 })
    if (isCallRefused(error) && error.fields.length > 0)
      return { ...shared, requested, result: null, countries: [], problems: error.fields }
    if (!isCallRefused(error)) context.get(pageContext).report(error)
    return { ...shared, requested, result: null, countries: [], problems: [] as FieldList, failed: true }
  }
}
export type BookLodgingData = Awaited<ReturnType<typeof loadBookLodging>>

/** The requested offer if it is available, or the cheapest one when none is requested. */
export const offerOf = ({ requested, result }: Pick<BookLodgingData, 'requested' | 'result'>) => {
  if (!result || !requested) return undefined
  const { room } = requested
  if (!room) return result.offers.toSorted((a, b) => a.totalCents - b.totalCents)[0]
  return result.offers.find((offer) => offer.roomClassId === room.roomClassId && offer.mealPlanId === room.mealPlanId)
}
