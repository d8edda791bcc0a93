import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { countryChoices } from '../../../ui/country-options.tsx'
import { callingCodesOf } from '../../clients/phone-country.ts'
import { listCountries } from '../../places/contract.ts'
import { loadOffer, loadOffices, type PageArgs } from './book-car.load.ts'

/** Loads the car with its current price, its offices and the countries. */
export const loadBookCarConfirm = async (args: PageArgs) => {
  const lang = langOfPage(args.request, args.params)
  const query = new URL(args.request.url).searchParams
  const [offer, countries] = await Promise.all([
    loadOffer(args, { supplierId: query.get('supplierId'), modelId: query.get('modelId') }),
    args.context.get(pageContext).callIn(lang)(listCountries, {}),
  ])
  const offices = await loadOffices(args, offer.offer)
  return { ...offer, offices, countries: countryChoices(countries, lang), callingCodes: callingCodesOf(countries) }
}
export type BookCarConfirmData = Awaited<ReturnType<typeof loadBookCarConfirm>>
