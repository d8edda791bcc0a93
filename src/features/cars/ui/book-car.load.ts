import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { FAULT_TEXT } from '../../../lib/fault.ts'
import type { Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { type CallRefused, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { getCarCharges, getRentConditions } from '../../information/contract.ts'
import { airportNear } from '../airport-near.ts'
import { type CarOffer, listActiveCarZones, listCarAgencies, refreshCarOffer } from '../contract.ts'
import { isOpenAt } from '../office-hours.ts'
import { defaultTimes } from '../rental-dates.ts'
import { readCarRental } from '../rental-query.ts'
import { type CarRental, rentalInput } from '../search-query.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { rentalFields } from './rental-fields.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Why there is no offer. */
export type NoOffer = { code: 'SOLD_OUT' | 'NOT_ON_SALE_YET' | 'OFFER_NOT_FOUND' | 'INVALID'; problems: string[] }

/** The ids of a car in a URL. */
type RequestedCar = { supplierId: string | null | undefined; modelId: string | null | undefined }

const refreshOffer = async ({ request, params, context }: PageArgs, car: RequestedCar, search: CarRental) => {
  const lang = langOfPage(request, params)
  const { callIn, country, currency } = context.get(pageContext)
  return callIn(lang)(refreshCarOffer, {
    ...rentalInput(search, (await country())?.id ?? 0),
    currency: (await currency()).currency,
    idSupplier: car.supplierId ?? undefined,
    idModel: car.modelId ?? undefined,
    extras: [...(search.extras ?? [])],
    lang,
  })
}

const TIMES = ['pickUp', 'dropOff', 'startHour', 'endHour']

/**
 * Loads the offer in a URL with its current price. When it is refused, `other` is the car at the default times, null when it is not
 * available then either, and `search` has the default times if its own times are invalid. Without a car in the URL, both `offer` and
 * `refusal` are null.
 */
export const loadOffer = async (args: PageArgs, car: RequestedCar) => {
  const { request, params, context } = args
  const lang = langOfPage(request, params)
  const { reservable, rules, report } = context.get(pageContext)
  const { today, first } = await reservable(PRODUCT_TYPES.carRent)
  const search = readCarRental(new URL(request.url).searchParams, today, first)
  const shared = { confirmHours: rules.deadlines.confirmHours, search, today, other: null }
  if (!car.supplierId && !car.modelId) return { ...shared, offer: null, refusal: null }
  try {
    const offer: CarOffer | null = await refreshOffer(args, car, search)
    return { ...shared, offer, refusal: null }
  } catch (error) {
    const refused = isCallRefused(error) ? error : undefined
    if (!refused) report(error)
    const fault: NoOffer = { code: 'OFFER_NOT_FOUND', problems: [FAULT_TEXT[lang]] }
    const refusal = refused ? refusalOf(refused, lang) : fault
    const atOtherTimes = { ...search, ...defaultTimes(today, first) }
    const other: CarOffer | null = await refreshOffer(args, car, { ...atOtherTimes, office: 0, extras: [] }).catch(
      () => null,
    )
    const hasInvalidTimes = refused?.fields.some(({ field }) => TIMES.includes(field))
    return { ...shared, search: hasInvalidTimes ? atOtherTimes : search, offer: null, refusal, other }
  }
}

/** A pick-up office with its after-hours fee; 0 when it is open at pick-up. */
export type OfficeOption = {
  id: number
  name: string
  address: string
  opens: string
  closes: string
  feeCents: number
  latitude: number
  longitude: number
  /** The nearest airport with cars, by street distance; absent when there is none, or when the office is at the airport. */
  airport?: { name: string; km: number } | undefined
}

/** The supplier's offices in the pick-up zone; empty when they cannot be loaded. */
export const loadOffices = async (
  { request, params, context }: PageArgs,
  offer: CarOffer | null,
): Promise<OfficeOption[]> => {
  if (!offer) return []
  const lang = langOfPage(request, params)
  const { callIn, currency } = context.get(pageContext)
  const { currency: shown } = await currency()
  const input = {
    idZone: offer.zoneId,
    idSupplier: offer.supplierId,
    startHour: offer.startHour,
    currency: shown,
    lang,
  }
  const [offices, zones] = await Promise.all([
    callIn(lang)(listCarAgencies, input).catch(() => []),
    callIn(lang)(listActiveCarZones, { lang }).catch(() => []),
  ])
  return offices.map(({ id, name, address, opens, closes, afterHoursFeeCents, latitude, longitude }) => ({
    id,
    name,
    address,
    opens,
    closes,
    feeCents: isOpenAt({ opens, closes }, offer.startHour) ? 0 : afterHoursFeeCents,
    latitude,
    longitude,
    airport: airportNear({ latitude, longitude }, zones),
  }))
}

/** Charges and rental conditions; each is left out when it cannot be loaded. */
export const loadConditions = async ({ request, params, context }: PageArgs, offer: CarOffer | null) => {
  if (!offer) return []
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const policies = await Promise.all([
    call(getCarCharges, { lang }).catch(() => null),
    call(getRentConditions, { supplierId: offer.supplierId, lang }).catch(() => null),
  ])
  return policies.filter((policy) => policy !== null)
}

/** Throws a 404 response when the URL has an invalid supplier or model. */
const refusalOf = (error: CallRefused, lang: Lang): NoOffer => {
  if (error.code === 'SOLD_OUT') return { code: 'SOLD_OUT', problems: [] }
  if (error.code === 'NOT_ON_SALE_YET') return { code: 'NOT_ON_SALE_YET', problems: [error.message] }
  if (error.code === 'DATES_RESTRICTED') return { code: 'INVALID', problems: [error.message] }
  if (error.code !== 'INVALID') return { code: 'OFFER_NOT_FOUND', problems: [] }
  if (error.fields.some(({ field }) => field === 'idSupplier' || field === 'idModel')) throw data(null, { status: 404 })
  return {
    code: 'INVALID',
    problems: problemsOf(error.fields, { ...rentalFields(lang), extras: bookCarTexts[lang].extras }).map(
      ({ message }) => message,
    ),
  }
}
