import { addDays, ageOn, type Day, dayInHavana, formatDay, havanaInstant } from '../../../lib/days.ts'
import { convert, type Exchange, US_DOLLARS } from '../../../lib/exchange.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { maskedNumber } from '../../../lib/masked-number.ts'
import { CONTRACT_CURRENCY, type Currency, formatMoney } from '../../../lib/money.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { singlePhotoUrl } from '../../../lib/photo.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { DEFAULT_COUNTRY_ID } from '../../../lib/site.ts'
import { type Ctx, isImpersonated, type TxCtx } from '../../../platform/context.ts'
import { listCarZones, listCountries } from '../../places/server/places.service.ts'
import { DAYS_KEPT } from '../../products/day-sheet.ts'
import { type BookingSummary, HELD_PRICE, type Quote } from '../../products/quote.ts'
import type { BookedCarOffer, CarBookForm, CarSelection } from '../contract.ts'
import { DEFAULT_DRIVER_AGE, findAgeProblem, findLicenseProblem } from '../driver-age.ts'
import { nameOfChosen } from '../extras.ts'
import { type Offer, type Office, offerMaker, type Rental, TRANSMISSION_NAMES } from '../offer.ts'
import { carKey as keyOfCar } from '../offer-key.ts'
import { findServingOffice } from '../office-hours.ts'
import { payInCubaLines, payNowLines } from '../price-lines.ts'
import { rentalDays } from '../rental-days.ts'
import { DEPOSIT_LABEL, EXTRAS_LABEL } from '../summary-facts.ts'
import * as store from './cars.store.ts'
import { refuseInvalidDates, refuseNotOnSaleYet } from './date-checks.ts'
import { describeOffer } from './describe-offer.ts'
import { findOffers, refuseUnknownExtras, restrictionsFor } from './find-offers.ts'

/** The price-hold key of a selected car, with the office of its quote. */
export const carKey = (selection: CarSelection, { offer }: CarQuote): string =>
  keyOfCar({ ...selection, agencyId: offer.en.agencyId })

/** A car priced for a booking, with the offer in each language. */
export type CarQuote = Quote & { offer: Record<Lang, BookedCarOffer> }

const rentalOf = (selection: CarSelection): Rental => ({
  zoneId: selection.zoneId,
  dropOffZoneId: selection.dropOffZoneId,
  pickUp: selection.pickUp,
  dropOff: selection.dropOff,
  startHour: selection.startHour,
  endHour: selection.endHour,
  driverAge: selection.driverAge ?? DEFAULT_DRIVER_AGE,
  userCountryId: selection.userCountryId ?? 0,
  agencyId: selection.agencyId ?? 0,
  extras: selection.extras ?? [],
})

/** Whether a supplier's prices are the same in both countries; country 0 has no market. */
export const isSameMarket = async (ctx: Pick<Ctx, 'db'>, supplierId: number, countryA: number, countryB: number) =>
  countryA === countryB ||
  (await store.findMarketPercent(ctx.db, supplierId, countryA)) ===
    (await store.findMarketPercent(ctx.db, supplierId, countryB))

/**
 * Prices a selected car in a currency. With a booking form, it also checks the driver and prices the rental for the driver's actual age.
 * Refuses: INVALID with the field for invalid dates or an unknown country; OFFER_NOT_FOUND; NOT_ON_SALE_YET; NOT_ELIGIBLE with the reason;
 * PRICE_CHANGED when the driver's actual age costs more than the age in the offer.
 */
export const quoteCar = async (
  ctx: Ctx,
  selection: CarSelection,
  form?: CarBookForm,
  exchange: Exchange = US_DOLLARS,
): Promise<CarQuote> => {
  const rental = rentalOf(selection)
  refuseInvalidDates(ctx, rental)
  const offer = await getOffer(ctx, rental, selection)
  if (!form) return describe(ctx, rental, offer, exchange)

  await refuseIneligibleDriver(ctx, rental, offer, form.driver)
  const actualRental = { ...rental, driverAge: ageOn(form.driver.birthDay, rental.pickUp) }
  const actualOffer = offerMaker(offer.supplier, actualRental, ctx.config.driverAges)!(offer.product)
  if (actualOffer.price.payNowCents > offer.price.payNowCents) {
    refuse('PRICE_CHANGED', {
      old: bilingualMoney(convert(offer.price.payNowCents, exchange), exchange.currency),
      new: bilingualMoney(convert(actualOffer.price.payNowCents, exchange), exchange.currency),
    })
  }
  return describe(ctx, actualRental, actualOffer, exchange, form.driver.flight)
}

const getOffer = async (ctx: Ctx, rental: Rental, selection: CarSelection): Promise<Offer> => {
  const { supplierId, modelId, classId, transmissionId: transmission } = selection
  const [offer] = await findOffers(ctx, rental, { supplierId, modelId, classId, transmission, alsoSoldOut: true })
  if (!offer) await refuseNotOnSaleYet(ctx, rental, { supplierId, modelId })
  const found = offer ?? refuse('OFFER_NOT_FOUND')
  refuseUnknownExtras(found, rental, 'carOffer.extras')
  return found
}

const refuseIneligibleDriver = async (
  ctx: Ctx,
  { pickUp, dropOff }: Rental,
  { product, ages }: Offer,
  driver: CarBookForm['driver'],
) => {
  if (!(await listCountries(ctx)).some((country) => country.id === driver.countryId)) {
    refuseField('bookForm.driver.countryId', {
      en: 'is not a country we know',
      es: 'no es un país que conozcamos',
    })
  }
  const reason =
    findAgeProblem(ageOn(driver.birthDay, pickUp), ageOn(driver.birthDay, dropOff), ages) ??
    findLicenseProblem(driver, pickUp, dropOff, product.minLicenceYears)
  if (reason) refuse('NOT_ELIGIBLE', { reason })
}

const both = (format: (lang: Lang) => string): Bilingual => ({ en: format('en'), es: format('es') })
const bilingualMoney = (cents: number, currency: Currency) => both((lang) => formatMoney(cents, currency, lang))

const describe = async (
  ctx: Ctx,
  rental: Rental,
  offer: Offer,
  exchange: Exchange,
  flight?: string,
): Promise<CarQuote> => {
  const restriction = restrictionsFor(ctx, rental)(offer.product)
  const zones = new Map((await listCarZones(ctx)).map((zone) => [zone.id, zone]))
  const context = { siteId: ctx.config.siteId, zones, exchange }
  return {
    available: offer.product.unitsLeft > 0 && !restriction,
    restriction,
    exchange,
    payNowCents: convert(offer.price.payNowCents, exchange),
    payInCubaCents: offer.price.payInCubaCents,
    summary: summarize(rental, offer, exchange, zones.get(rental.zoneId)!, flight),
    offer: { en: describeOffer(offer, rental, context, 'en'), es: describeOffer(offer, rental, context, 'es') },
    cancellation: offer.cancellation,
    firstDay: rental.pickUp,
    lastDay: rental.dropOff,
    serviceStartsAt: havanaInstant(rental.pickUp, rental.startHour),
    onRequest: false,
  }
}

/** The summary of a car booking for the client, the staff and the supplier. */
const summarize = (
  rental: Rental,
  offer: Offer,
  exchange: Exchange,
  zone: { name: Bilingual },
  flight?: string,
): BookingSummary => {
  const { product, supplier, pickUpOffice, dropOffOffice, price, chosenExtras } = offer
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
      { label: { en: 'Drop-off', es: 'Devolución' }, value: when(rental.dropOff, rental.endHour, dropOffOffice) },
      ...(flight ? [{ label: { en: 'Flight number', es: 'Número de vuelo' }, value: both(() => flight) }] : []),
      { label: { en: 'Rental days', es: 'Días de renta' }, value: { en: String(days), es: String(days) } },
      { label: { en: 'Rental company', es: 'Rentadora' }, value: both(() => `${supplier.name}, ${supplier.phone}`) },
      { label: { en: 'Transmission', es: 'Transmisión' }, value: TRANSMISSION_NAMES[product.transmission] },
      {
        label: { en: 'Kilometers', es: 'Kilómetros' },
        value:
          km === null
            ? { en: 'Unlimited', es: 'Ilimitados' }
            : both((lang) =>
                lang === 'es' ? `${formatNumber(km, lang)} al día` : `${formatNumber(km, lang)} per day`,
              ),
      },
      ...(chosenExtras.length > 0
        ? [
            {
              label: EXTRAS_LABEL,
              value: both((lang) => chosenExtras.map((extra) => nameOfChosen(extra)[lang]).join(', ')),
            },
          ]
        : []),
      {
        label: DEPOSIT_LABEL,
        value: bilingualMoney(product.depositCents, CONTRACT_CURRENCY),
      },
    ],
    picture: singlePhotoUrl(product.photo),
    payNow: payNowLines(offer, rental, exchange),
    payInCuba: payInCubaLines(offer),
  }
}

/** The offer at the agreed price. */
const atPrice = (offer: BookedCarOffer, payNowCents: number, lang: Lang): BookedCarOffer =>
  payNowCents === offer.payNowCents
    ? offer
    : {
        ...offer,
        priceCents: offer.priceCents + payNowCents - offer.payNowCents,
        payNowCents,
        payNow: [...offer.payNow, { label: HELD_PRICE[lang], cents: payNowCents - offer.payNowCents }],
      }

/**
 * Holds one unit for each rental day and stores the offer at the agreed price with the driver. Returns the current price, read
 * while the days are locked. Refuses: SOLD_OUT; DATES_RESTRICTED with the reason.
 */
export const holdCar = async (
  tx: TxCtx,
  bookingId: number,
  selection: CarSelection,
  form: CarBookForm,
  { offer, exchange }: CarQuote,
  payNowCents: number,
): Promise<number> => {
  const hold = {
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
    pickUpOfficeId: offer.en.agencyId,
    offer: { en: atPrice(offer.en, payNowCents, 'en'), es: atPrice(offer.es, payNowCents, 'es') },
  }
  const [, taken] = await Promise.all([tx.sendWrites(), store.takeCar(tx.db, hold)])
  if (!taken) refuse('SOLD_OUT')
  const rental = { ...rentalOf(selection), driverAge: ageOn(form.driver.birthDay, selection.pickUp) }
  const { price, product } = await getOffer(tx, rental, selection)
  const reason = restrictionsFor(tx, rental)(product)
  if (reason) refuse('DATES_RESTRICTED', { reason })
  return convert(price.payNowCents, exchange)
}

/** Releases a booking's stock. Idempotent. */
export const releaseCar = (tx: TxCtx, bookingId: number): Promise<void> =>
  store.releaseCar(tx.db, bookingId, tx.clock.now())

/**
 * The car, zones, times and driver of a booking, with the offices that serve it today. The caller checks access.
 * Refuses: NOT_FOUND.
 */
export const getCarBookingDetails = async (ctx: Pick<Ctx, 'db'>, bookingId: number) => {
  const { pickUpOffices, dropOffOffices, pickUpOfficeId, ...booking } =
    (await store.findCarBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  return {
    ...booking,
    pickUpOffice:
      pickUpOffices.find(({ id }) => id === pickUpOfficeId) ?? findServingOffice(pickUpOffices, booking.startHour),
    dropOffOffice: findServingOffice(dropOffOffices, booking.endHour),
  }
}

/**
 * The driver and the booked offer in a language; the offer is null for bookings made before offers were stored. For staff who act as the
 * client, the license number is masked. The caller checks access. Refuses: NOT_FOUND.
 */
export const getBookedCar = async (ctx: Pick<Ctx, 'db' | 'actor'>, bookingId: number, lang: Lang) => {
  const { offer, driver } = (await store.findCarBooking(ctx.db, bookingId)) ?? refuse('NOT_FOUND')
  const shown = isImpersonated(ctx) ? { ...driver, licenceNumber: maskedNumber(driver.licenceNumber) } : driver
  return { offer: offer?.[lang] ?? null, driver: shown }
}

/** Drivers by booking id. The caller checks access. */
export const listDrivers = (ctx: Pick<Ctx, 'db'>, bookingIds: readonly number[]) =>
  store.listDrivers(ctx.db, bookingIds)

const ERASED_DRIVER: CarBookForm['driver'] = {
  firstName: '-',
  lastName: '-',
  birthDay: '1900-01-01',
  countryId: DEFAULT_COUNTRY_ID,
  licenceNumber: '-',
  licenceIssuedOn: '1900-01-01',
  licenceExpiresOn: '1900-01-01',
  phone: '-',
}

/** Erases the drivers of bookings, for a client who closes the account. */
export const eraseDrivers = (tx: TxCtx, bookingIds: readonly number[]) =>
  store.eraseDrivers(tx.db, bookingIds, ERASED_DRIVER)

/** Days deleted per statement, to keep each statement short. */
const DELETED_AT_A_TIME = 5_000

/** Deletes rates and stock of past days whose retention period is over. */
export const deleteOldCarDays = async ({ db, clock }: Ctx) => {
  const before = addDays(dayInHavana(clock.now()), -DAYS_KEPT)
  while ((await store.deleteSomeDays(db, before, DELETED_AT_A_TIME)) === DELETED_AT_A_TIME);
}

/** Whether any car is for sale at a price on a day from `from` on. */
export const sellsCars = (ctx: Pick<Ctx, 'db'>, from: Day) => store.hasDayForSale(ctx.db, from)
