import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { callingCodesOf } from '../../clients/phone-country.ts'
import { bookWithoutScripts } from '../../clients/ui/book-without-scripts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { payerOf, payerProblems, paysForAnother } from '../../clients/ui/payer.ts'
import { listCountries } from '../../places/contract.ts'
import { seatsOf } from '../occupancy.ts'
import { readStay } from '../read-query.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { type BookStay, readSeen, requestStay } from './request-stay.ts'
import type { PageArgs } from './search-lodging.load.ts'
import {
  accountOf,
  bookFormOf,
  countriesByPhone,
  findMissing,
  problemsOfRefusal,
  travelersOf,
} from './travelers-form.ts'

/** Books the stay of a form that was submitted without scripts. */
export const bookStayWithoutScripts = async ({ request, params, context }: PageArgs, book: BookStay) => {
  const lang = langOfPage(request, params)
  const t = bookLodgingTexts[lang]
  const { callIn, reservable } = context.get(pageContext)
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const days = await reservable(PRODUCT_TYPES.lodging)
  const stay = readStay(new URL(request.url).searchParams, days.today, days.first)
  const travelers = travelersOf(seatsOf(stay.rooms).length, textOf)
  const payer = payerOf(textOf)
  const bookForm = bookFormOf(travelers)
  const codes = callingCodesOf(await callIn(lang)(listCountries, {}))
  return bookWithoutScripts({
    form,
    lang,
    callIn,
    account: accountOf(travelers, payer, { email: textOf('email'), phone: textOf('phone') }),
    byPhone: countriesByPhone(textOf, codes),
    missing: [...payerProblems(payer, lang), ...findMissing(travelers, stay.rooms, lang)],
    fieldProblems: (fields) => problemsOfRefusal(fields, stay.rooms, payer, lang),
    request: async (call) => {
      const seen = readSeen(textOf, (await context.get(pageContext).currency()).currency, stay.rooms.length)
      const requested = await requestStay(seen, stay, { bookForm, another: paysForAnother(payer) }, book, call)
      if ('booking' in requested)
        return requested.booking
          ? { booked: requested.booking.reference }
          : { notice: bookingAccountTexts[lang].notCreated }
      if (!requested.current) return { notice: t.soldOutTitle }
      const money = (cents: number) => formatMoney(cents, seen.currency, lang)
      return { notice: t.changed(money(seen.totalCents), money(requested.current.totalCents)) }
    },
  })
}
