import { data } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listCountries } from '../../places/contract.ts'
import { getHotelOffers } from '../contract.ts'
import { readStay } from '../stay-query.ts'
import type { PageArgs } from './search-lodging.load.ts'

/** The hotel, room class and meal plan that an address asks for. */
export type Wanted = { hotelId: number; roomClassId: number; mealPlanId: number }

const wantedOf = (params: Record<string, string | undefined>, query: URLSearchParams): Wanted | undefined => {
  const id = (name: string) => {
    const value = params[name] ?? query.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
  }
  const [hotelId, roomClassId, mealPlanId] = [id('hotelId'), id('classId'), id('planId')]
  return hotelId && roomClassId && mealPlanId ? { hotelId, roomClassId, mealPlanId } : undefined
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
    const { compare } = new Intl.Collator(localeOf(lang))
    return {
      ...shared,
      wanted,
      found,
      countries: countries.map(({ id, name }) => ({ id, name: name[lang] })).sort((a, b) => compare(a.name, b.name)),
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

/** The offer that the address asks for, when it can be had. */
export const offerOf = ({ wanted, found }: Pick<BookLodgingData, 'wanted' | 'found'>) =>
  found?.offers.find((offer) => offer.roomClassId === wanted?.roomClassId && offer.mealPlanId === wanted.mealPlanId)
