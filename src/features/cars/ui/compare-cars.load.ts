import { isIdPair } from '../../../lib/ids.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { MAX_COMPARED, readCompared } from '../../../ui/compared.ts'
import { searchCars } from '../contract.ts'
import { readCarQuery, rentalInput, searchCarPath } from '../search-query.ts'
import type { PageArgs } from './book-car.load.ts'
import { toShown } from './offer-parts.tsx'

/** Loads the cars of a comparison (`compared=3-12&compared=1-7`: company and model) that are available for a rental. */
export const loadCompareCars = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const page = context.get(pageContext)
  const call = page.callIn(lang)
  const { searchParams } = new URL(request.url)
  const [days, country, { currency }] = await Promise.all([
    page.reservable(PRODUCT_TYPES.carRent),
    page.country(),
    page.currency(),
  ])
  const query = readCarQuery(searchParams, days.today, days.first)
  const chosen = readCompared(searchParams, isIdPair).slice(0, MAX_COMPARED)
  const found = await Promise.all(
    chosen.map(async (car) => {
      const [idSupplier, idModel] = car.split('-').map(Number)
      const { list } = await call(searchCars, {
        ...rentalInput(query, country?.id ?? 0),
        ...{ currency, lang, idSupplier, idModel, itemsByPage: 1 },
      }).catch(() => ({ list: [] }))
      return list.map(toShown)
    }),
  )
  const cars = found.flat()
  return {
    searchPath: searchCarPath({ ...query, page: 1 }),
    office: query.atOffice,
    cars,
    gone: chosen.length - cars.length,
  }
}
