import { data } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listCountries } from '../../places/contract.ts'
import { getHotelOffers } from '../contract.ts'
import { hotelPath, readStay } from '../stay-query.ts'
import type { PageArgs } from './search-lodging.load.ts'

/** The hotel that an address asks for, and the room class and meal plan when it says them. */
export type Wanted = { hotelId: number; room?: { roomClassId: number; mealPlanId: number } }

const wantedOf = (params: Record<string, string | undefined>, query: URLSearchParams): Wanted | undefined => {
  const said = (name: string) => params[name] ?? query.get(name)
  const id = (name: string) => {
    const value = said(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
  }
  const [hotelId, roomClassId, mealPlanId] = [id('hotelId'), id('classId'), id('planId')]
  if (!hotelId) return undefined
  if (roomClassId && mealPlanId) return { hotelId, room: { roomClassId, mealPlanId } }
  return said('classId') || said('planId') ? undefined : { hotelId }
}

/**
 * The hotel of an address with everything that it sells for the stay, priced anew; without a hotel in the address there is
 * nothing to load. Throws the page for what does not exist when the hotel is unknown.
 */
export const loadBookLodging = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const query = new URL(request.url).searchParams
  const today = dayInHavana(new Date())
  const stay = readStay(query, today)
  const wanted = wantedOf(params, query)
  const shared = { today, stay, failed: false }
  if (!wanted) {
    if ('hotelId' in params) throw data(null, { status: 404 })
    return { ...shared, wanted: null, found: null, countries: [], problems: [] as FieldList }
  }
  try {
    const [found, countries] = await Promise.all([
      call(getHotelOffers, { ...stay, hotelId: wanted.hotelId }),
      call(listCountries, {}),
    ])
    return {
      ...shared,
      wanted,
      found,
      canonicalPath: hotelPath(found.hotel),
      countries: countries.map(({ id, name }) => ({ id, name: name[lang] })),
      problems: [] as FieldList,
    }
  } catch (error) {
    if (isCallRefused(error) && error.status === 404) throw data(null, { status: 404 })
    if (isCallRefused(error) && error.fields.length > 0)
      return { ...shared, wanted, found: null, countries: [], problems: error.fields }
    if (!isCallRefused(error)) console.error(error)
    return { ...shared, wanted, found: null, countries: [], problems: [] as FieldList, failed: true }
  }
}
export type BookLodgingData = Awaited<ReturnType<typeof loadBookLodging>>

/** The offer that the address asks for, when it can be had; the cheapest when it asks for none. */
export const offerOf = ({ wanted, found }: Pick<BookLodgingData, 'wanted' | 'found'>) => {
  if (!found || !wanted) return undefined
  const { room } = wanted
  if (!room) return found.offers.toSorted((a, b) => a.totalCents - b.totalCents)[0]
  return found.offers.find((offer) => offer.roomClassId === room.roomClassId && offer.mealPlanId === room.mealPlanId)
}
