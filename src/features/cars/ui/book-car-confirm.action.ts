import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { callingCodesOf } from '../../clients/phone-country.ts'
import { bookWithoutScripts } from '../../clients/ui/book-without-scripts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { payerOf, payerProblems, paysForAnother } from '../../clients/ui/payer.ts'
import { listCountries } from '../../places/contract.ts'
import { loadOffer, type PageArgs } from './book-car.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { accountOf, countriesByPhone, driverOfFields, findMissing, problemsOfRefusal } from './driver-form.ts'
import { type BookCar, changedText, requestCar, seenFields } from './request-car.ts'

/** Books the car of a form that was submitted without scripts. */
export const bookCarWithoutScripts = async (args: PageArgs, book: BookCar) => {
  const lang = langOfPage(args.request, args.params)
  const form = await args.request.formData()
  const textIn = (name: string) => String(form.get(name) ?? '').trim()
  const values = driverOfFields(textIn)
  const payer = payerOf(textIn)
  const { callIn } = args.context.get(pageContext)
  const account = accountOf(values, payer, textIn('email'))
  return bookWithoutScripts({
    form,
    lang,
    callIn,
    account,
    byPhone: countriesByPhone(textIn, callingCodesOf(await callIn(lang)(listCountries, {}))),
    missing: [...payerProblems(payer, lang), ...findMissing(values, lang)],
    fieldProblems: (fields) => problemsOfRefusal(fields, payer, lang),
    request: async (call) => {
      const query = new URL(args.request.url).searchParams
      const { offer, search } = await loadOffer(args, {
        supplierId: query.get('supplierId'),
        modelId: query.get('modelId'),
      })
      if (!offer) return { notice: bookCarConfirmTexts[lang].soldOutTitle }
      const textOf = (name: keyof typeof offer) => String(form.get(name) ?? '')
      const seen = { ...offer, payNowCents: Number(textOf('payNowCents')) || 0, offerToken: textOf('offerToken') }
      const requested = await requestCar(
        { seen, search, values, another: paysForAnother(payer), countryId: account.countryId },
        lang,
        book,
        call,
      )
      if ('booking' in requested)
        return requested.booking
          ? { booked: requested.booking.reference }
          : { notice: bookingAccountTexts[lang].notCreated }
      return { notice: changedText(requested, seen.payNowCents, values, lang), seen: seenFields(requested.current) }
    },
  })
}
