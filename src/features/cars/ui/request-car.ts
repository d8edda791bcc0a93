import { ageOn } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { type CarBookForm, type CarOffer, type CarSelection, refreshCarOffer } from '../contract.ts'
import { type CarRental, rentalInput } from '../search-query.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import type { DriverValues } from './driver-form.ts'

/** The booking request: ids and dates, never amounts. */
export type CarBookingInput = { lang: Lang; carOffer: CarSelection; bookForm: CarBookForm }

/** Books a car with the form's call; null when no booking was created. `another`: the client does not travel. Throws CallRefused. */
export type BookCar = (
  booking: CarBookingInput,
  call: Call,
  another: boolean,
) => Promise<{ id: number; reference: string } | null>

/** Why nothing was booked: the offer costs more than the client saw, either for the driver's age or because the price has changed. */
export type ChangedOffer = { current: CarOffer; refusal?: string }

const bookingOf = ({ offerToken, ...selected }: CarOffer, values: DriverValues, lang: Lang): CarBookingInput => ({
  lang,
  carOffer: {
    supplierId: selected.supplierId,
    modelId: selected.modelId,
    zoneId: selected.zoneId,
    dropOffZoneId: selected.dropOffZoneId,
    pickUp: selected.pickUp,
    dropOff: selected.dropOff,
    startHour: selected.startHour,
    endHour: selected.endHour,
    driverAge: selected.eligibility.driverAge,
    userCountryId: selected.userCountryId,
    agencyId: selected.agencyId,
    extras: selected.extras,
    offerToken,
  },
  bookForm: { driver: { ...values, countryId: Number(values.countryId), flight: values.flight || undefined } },
})

/**
 * Requests a car at the price that the client saw, or at a lower one. A higher price needs the client's consent, even when it is higher
 * because of the driver's age: then nothing is booked. `countryId` is the country of the account, if it has one. Throws CallRefused.
 */
export const requestCar = async (
  {
    seen,
    search,
    values,
    another,
    countryId,
  }: { seen: CarOffer; search: CarRental; values: DriverValues; another: boolean; countryId?: number | null },
  lang: Lang,
  book: BookCar,
  call: Call,
): Promise<{ booking: Awaited<ReturnType<BookCar>>; offer: CarOffer } | ChangedOffer> => {
  const age = ageOn(values.birthDay, seen.pickUp)
  const refresh = () =>
    call(refreshCarOffer, {
      ...rentalInput({ ...search, age }, countryId || Number(values.countryId) || seen.userCountryId),
      idSupplier: seen.supplierId,
      idModel: seen.modelId,
      extras: [...(search.extras ?? [])],
      currency: seen.currency,
      lang,
    })
  const offer = age === seen.eligibility.driverAge ? seen : await refresh()
  // A person who may not drive this car is refused below, regardless of the price.
  if (offer.eligibility.eligible && offer.payNowCents > seen.payNowCents) return { current: offer }
  try {
    return { booking: await book(bookingOf(offer, values, lang), call, another), offer }
  } catch (error) {
    const isOutdated = isCallRefused(error) && (error.code === 'PRICE_CHANGED' || error.code === 'OFFER_EXPIRED')
    if (!isOutdated) throw error
    return { current: await refresh(), refusal: error.message }
  }
}

/** The text that says why the client is asked again. */
export const changedText = (
  { current, refusal }: ChangedOffer,
  seenCents: number,
  { birthDay }: DriverValues,
  lang: Lang,
) => {
  const money = (cents: number) => formatMoney(cents, current.currency, lang)
  const age = ageOn(birthDay, current.pickUp)
  return refusal ?? bookCarConfirmTexts[lang].changedForAge(age, money(seenCents), money(current.payNowCents))
}

/** The hidden fields that name the price that the client saw. */
export const seenFields = ({ payNowCents, offerToken }: Pick<CarOffer, 'payNowCents' | 'offerToken'>) => ({
  payNowCents: String(payNowCents),
  offerToken,
})
