import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { FAULT_TEXT } from '../../../lib/fault.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { getCarCharges, getRentConditions } from '../../information/contract.ts'
import { type CarOffer, refreshCarOffer } from '../contract.ts'
import { readCarSearch, rentalInput } from './car-query.ts'

export type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** Why there is no offer to show, in words. */
export type NoOffer = { code: 'SOLD_OUT' | 'OFFER_NOT_FOUND' | 'INVALID'; problems: string[] }

/** The one car that an address asks for, priced anew; without an offer the page says why. */
export const loadOffer = async (
  { request, params, context }: PageArgs,
  car: { supplierId: string | null | undefined; modelId: string | null | undefined },
) => {
  const lang = langOfPage(request, params)
  const search = readCarSearch(new URL(request.url).searchParams, dayInHavana(new Date()))
  try {
    const offer: CarOffer | null = await context.get(pageContext).callIn(lang)(refreshCarOffer, {
      ...rentalInput(search),
      idSupplier: car.supplierId ?? undefined,
      idModel: car.modelId ?? undefined,
      lang,
    })
    return { search, offer, refusal: null }
  } catch (error) {
    if (isCallRefused(error)) return { search, offer: null, refusal: refusalOf(error) }
    console.error(error)
    return { search, offer: null, refusal: { code: 'OFFER_NOT_FOUND', problems: [FAULT_TEXT[lang]] } satisfies NoOffer }
  }
}

/** What else a rental may cost and on which conditions; each may be missing in silence (spec 8). */
export const loadConditions = async ({ request, params, context }: PageArgs, offer: CarOffer | null) => {
  if (!offer) return []
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const told = await Promise.all([
    call(getCarCharges, { lang }).catch(() => null),
    call(getRentConditions, { supplierId: offer.supplierId, lang }).catch(() => null),
  ])
  return told.filter((policy) => policy !== null)
}

/** A field that names the car itself is an address that does not exist. */
const refusalOf = (error: { code: string; fields: { field: string; message: string }[] }): NoOffer => {
  if (error.code === 'SOLD_OUT') return { code: 'SOLD_OUT', problems: [] }
  if (error.code !== 'INVALID') return { code: 'OFFER_NOT_FOUND', problems: [] }
  if (error.fields.some(({ field }) => field === 'IdSupplier' || field === 'IdModel')) throw data(null, { status: 404 })
  return { code: 'INVALID', problems: error.fields.map(({ message }) => message) }
}
