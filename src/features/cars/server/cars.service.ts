import { ageOn, type Day, formatDay, havanaInstant } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { formatMoney, SALE_CURRENCY } from '../../../lib/money.ts'
import { singleAddress } from '../../../lib/photo.ts'
import type { BookingSummary, Quote } from '../../../lib/quote.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { DEFAULT_COUNTRY_ID } from '../../../lib/site.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { listCarZones, listCountries } from '../../places/server/places.service.ts'
import { carKey as keyOfCar } from '../car-key.ts'
import type { CarBookForm, CarSelection } from '../contract.ts'
import { ageBoundsOf, DEFAULT_DRIVER_AGE, findAgeProblem, findLicenceProblem } from '../driver-age.ts'
import { makeOffer, type Offer, type Office, type Rental, TRANSMISSIONS } from '../offer.ts'
import { findServingOffice } from '../office-hours.ts'
import { payInCubaLines, payNowLines } from '../price-lines.ts'
import { rentalDays } from '../rental-days.ts'
import { findOffers, refuseWrongDates } from './availability.ts'
import * as store from './cars.store.ts'

/** What the price of a selected car is held for. */
export const carKey = (selection: CarSelection): string => keyOfCar(selection)

const rentalOf = (selection: CarSelection): Rental => ({
  zoneId: selection.zoneId,
  dropOffZoneId: selection.dropOffZoneId,
  pickUp: selection.pickUp,
  dropOff: selection.dropOff,
  startHour: selection.startHour,
  endHour: selection.endHour,
  driverAge: selection.driverAge ?? DEFAULT_DRIVER_AGE,
  userCountryId: selection.userCountryId ?? 0,
})

/**
 * Prices a selected car from our own rows and, given the driver's data, checks that this driver may have it. The price is
 * the one for the driver's real age.
 * Refuses: INVALID with the field for wrong dates or an unknown country, OFFER_NOT_FOUND, NOT_ELIGIBLE with the reason,
 * PRICE_CHANGED when the driver's age costs more than the one the offer was made for (decisions 3).
 */
export const quoteCar = async (ctx: Ctx, selection: CarSelection, form?: CarBookForm): Promise<Quote> => {
  const asked = rentalOf(selection)
  refuseWrongDates(ctx, asked)
  const offer = await getOffer(ctx, asked, selection)
  if (!form) return describe(ctx, asked, offer)

  await refuseUnfitDriver(ctx, asked, offer, form.driver)
  const real = { ...asked, driverAge: ageOn(form.driver.birthDay, asked.pickUp) }
  const realOffer = makeOffer(offer.product, offer.supplier, real)!
  if (realOffer.price.payNowCents > offer.price.payNowCents) {
    refuse('PRICE_CHANGED', { old: inMoney(offer.price.payNowCents), new: inMoney(realOffer.price.payNowCents) })
  }
  return describe(ctx, real, realOffer)
}

const getOffer = async (ctx: Ctx, rental: Rental, { supplierId, modelId }: CarSelection): Promise<Offer> => {
  const [offer] = await findOffers(ctx, rental, { supplierId, modelId, alsoSoldOut: true })
  return offer ?? refuse('OFFER_NOT_FOUND')
}

const refuseUnfitDriver = async (
  ctx: Ctx,
  { pickUp, dropOff }: Rental,
  { product }: Offer,
  driver: CarBookForm['driver'],
) => {
  if (!(await listCountries(ctx)).some((country) => country.id === driver.countryId)) {
    refuseField('bookForm.driver.countryId', {
      en: 'is not a country that we know',
      es: 'no es un país que conozcamos',
    })
  }
  const reason =
    findAgeProblem(ageOn(driver.birthDay, pickUp), ageOn(driver.birthDay, dropOff), ageBoundsOf(product)) ??
    findLicenceProblem(driver, pickUp, dropOff, product.minLicenceYears)
  if (reason) refuse('NOT_ELIGIBLE', { reason })
}

const both = (say: (lang: Lang) => string): Bilingual => ({ en: say('en'), es: say('es') })
const inMoney = (cents: number) => both((lang) => formatMoney(cents, SALE_CURRENCY, lang))

const describe = async (ctx: Ctx, rental: Rental, offer: Offer): Promise<Quote> => ({
  available: offer.product.unitsLeft > 0,
  payNowCents: offer.price.payNowCents,
  payInCubaCents: offer.price.payInCubaCents,
  summary: await summarize(ctx, rental, offer),
  cancellation: offer.cancellation,
  firstDay: rental.pickUp,
  lastDay: rental.dropOff,
  serviceStartsAt: havanaInstant(rental.pickUp, rental.startHour),
  onRequest: false,
})

const summarize = async (ctx: Ctx, rental: Rental, offer: Offer): Promise<BookingSummary> => {
  const { product, supplier, pickUpOffice, dropOffOffice, price } = offer
  const zone = (await listCarZones(ctx)).find(({ id }) => id === rental.zoneId)!
  const when = (day: Day, hour: string, office: Office) =>
    both((lang) => `${formatDay(day, lang)}, ${hour.slice(0, 2)}:${hour.slice(2)} · ${office.name}, ${office.address}`)
  const days = price.dayCents.length
  const km = product.kmLimitPerDay
  return {
    title: product.modelName,
    subtitle: {
      en: `Or similar, ${product.className.en} · ${supplier.name} · ${zone.name.en}`,
      es: `O similar, ${product.className.es} · ${supplier.name} · ${zone.name.es}`,
    },
    facts: [
      { label: { en: 'Pick-up', es: 'Recogida' }, value: when(rental.pickUp, rental.startHour, pickUpOffice) },
      { label: { en: 'Drop-off', es: 'Entrega' }, value: when(rental.dropOff, rental.endHour, dropOffOffice) },
      { label: { en: 'Rental days', es: 'Días de renta' }, value: { en: String(days), es: String(days) } },
      { label: { en: 'Supplier', es: 'Rentadora' }, value: both(() => `${supplier.name}, ${supplier.phone}`) },
      { label: { en: 'Transmission', es: 'Transmisión' }, value: TRANSMISSIONS[product.transmission] },
      {
        label: { en: 'Kilometres', es: 'Kilómetros' },
        value: km === null ? { en: 'Unlimited', es: 'Ilimitados' } : { en: `${km} a day`, es: `${km} al día` },
      },
      {
        label: { en: 'Refundable deposit, in Cuba', es: 'Depósito reembolsable, en Cuba' },
        value: inMoney(product.depositCents),
      },
    ],
    picture: singleAddress(product.photo),
    payNow: payNowLines(offer, rental),
    payInCuba: payInCubaLines(offer),
  }
}

/** Takes the car out of the stock for each rental day and keeps the driver's data. Refuses: SOLD_OUT. */
export const holdCar = async (
  tx: TxCtx,
  bookingId: number,
  selection: CarSelection,
  form: CarBookForm,
): Promise<void> => {
  const taken = await store.takeCar(tx.db, {
    bookingId,
    supplierId: selection.supplierId,
    modelId: selection.modelId,
    zoneId: selection.zoneId,
    dropOffZoneId: selection.dropOffZoneId,
    pickUp: selection.pickUp,
    startHour: selection.startHour,
    dropOff: selection.dropOff,
    endHour: selection.endHour,
    rentalDays: rentalDays(selection),
    driver: form.driver,
  })
  if (!taken) refuse('SOLD_OUT')
}

/** Gives a booking's car back to the stock; repeating it changes nothing more. */
export const releaseCar = (tx: TxCtx, bookingId: number): Promise<void> =>
  store.giveCarBack(tx.db, bookingId, tx.clock.now())

/**
 * The car, places, times and driver of a booking, and the offices that serve it today; the caller knows that they may be
 * shown. Refuses: NOT_FOUND.
 */
export const getCarBookingDetails = async (ctx: Pick<Ctx, 'db'>, bookingId: number) => {
  const { pickUpOffices, dropOffOffices, ...booking } =
    (await store.findCarBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  return {
    ...booking,
    pickUpOffice: findServingOffice(pickUpOffices, booking.startHour),
    dropOffOffice: findServingOffice(dropOffOffices, booking.endHour),
  }
}

/** The drivers of some bookings, by the booking's id; the caller knows that they may be shown. */
export const listDrivers = (ctx: Pick<Ctx, 'db'>, bookingIds: readonly number[]) =>
  store.listDrivers(ctx.db, bookingIds)

const NOBODY: CarBookForm['driver'] = {
  firstName: '-',
  lastName: '-',
  birthDay: '1900-01-01',
  countryId: DEFAULT_COUNTRY_ID,
  licenceNumber: '-',
  licenceIssuedOn: '1900-01-01',
  licenceExpiresOn: '1900-01-01',
  phone: '-',
}

/** Takes the drivers out of bookings that came to nothing, when their client leaves. */
export const eraseDrivers = (tx: TxCtx, bookingIds: readonly number[]) => store.eraseDrivers(tx.db, bookingIds, NOBODY)
