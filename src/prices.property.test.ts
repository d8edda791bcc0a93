import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CarOffer, listDropOffZones, refreshCarOffer, searchCars } from './features/cars/contract.ts'
import { EXTRA_KINDS, type ExtraKind } from './features/cars/extras.ts'
import { importCars } from './features/cars/server/import.service.ts'
import { valuesNow } from './features/currencies/server/currencies.service.ts'
import { getHotelOffers, type LodgingOffer, searchLodging } from './features/lodging/contract.ts'
import { importLodging } from './features/lodging/server/import.service.ts'
import { importPlaces } from './features/places/server/places.service.ts'
import { getSigning } from './features/signing/contract.ts'
import {
  cancelBooking,
  createCarBooking,
  createLodgingBooking,
  getVoucherPdf,
} from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { getTravelStatement, stateTravel } from './features/us-travel/contract.ts'
import { addDays, dayInHavana } from './lib/days.ts'
import { formatMoney, type SaleCurrency, sum } from './lib/money.ts'
import type { Call } from './platform/http/endpoint.ts'
import { sellIn } from './testing/currencies.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { signPlan } from './testing/plans.ts'
import { driver } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'
import { runTool } from './testing/tools.ts'

/*
 * List, refreshed offer, booking, receipt and voucher agree to the cent (docs/rules/prices.md#one-price), for random searches of the demo
 * catalogue in each market. Each run makes a few searches; PRICES=1000 makes more and takes long.
 */

const SEED = 20_261_201
/** Random searches per product and market. */
const SEARCHES = Number(process.env.PRICES ?? 6)
/** One out of this many bookings is paid and signed, and its receipt and voucher are checked. */
const PAPERS_EVERY = 25
/** The card limit in US dollars, including the fee. */
const MOST_BY_CARD_CENTS = 900_000
/** Cuba has the base prices; for each other country, some company of the demo has a market. Each market is tested in one currency. */
const MARKETS = [
  [34, 'USD'],
  [38, 'CAD'],
  [167, 'MXN'],
  [194, 'EUR'],
  [194, 'GBP'],
] as const
const DAYS = 60
/** Zones of the demo: one with two offices of the same company, the default zone, an airport and a beach. */
const CAR_ZONES = [1, 2, 6, 7]
const TIMEOUT_MS = SEARCHES > 100 ? 7_200_000 : 60_000

const CATALOGUE = path.resolve(import.meta.dirname, '../catalogue')
const read = (file: string) => JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8'))

const app = useTestApp(({ ctx }) =>
  importPlaces(ctx, {
    countries: read('countries.json'),
    provinces: read('provinces.json'),
    touristZones: read('tourist-zones.json'),
    carZones: read('car-zones.json'),
  }),
)
const today = () => dayInHavana(app().clock.now())

type Company = { offices: { zoneId: number }[] }
const loadCars = () =>
  importCars(
    app().ctx,
    {
      carClasses: read('car-classes.json'),
      carModels: read('car-models.json'),
      rentalCompanies: read('rental-companies.json').map((company: Company) => ({
        ...company,
        offices: company.offices.filter(({ zoneId }) => CAR_ZONES.includes(zoneId)),
      })),
    },
    { today: today(), days: DAYS },
  )

const loadLodging = () =>
  importLodging(
    app().ctx,
    {
      roomClasses: read('room-classes.json'),
      services: read('services.json'),
      chains: read('chains.json'),
      categories: read('categories.json'),
      lodgings: readdirSync(path.join(CATALOGUE, 'lodgings')).flatMap((file) => read(`lodgings/${file}`)),
    },
    { today: today(), days: DAYS },
  )

/** Draws random values from fixed seeds: the same in every run, but different for each market and product. */
const draw = <T>(values: fc.Arbitrary<T>, market: number) =>
  fc.sample(values, { numRuns: SEARCHES * 4, seed: SEED + market })

const whole = (min: number, max: number) => fc.integer({ min, max })
const hour = fc.constantFrom('0000', '0730', '0900', '1230', '2000', '2330')

const carSearch = fc.record({
  idZone: fc.constantFrom(...CAR_ZONES),
  dropOff: fc.option(whole(0, 3), { nil: -1, freq: 2 }),
  // A booking must be paid 72 hours before it begins.
  daysAhead: whole(4, 35),
  // A drop-off four days later means at least three rental days, whatever the hours.
  length: fc.oneof(whole(4, 8), whole(9, 22)),
  startHour: hour,
  endHour: hour,
  driverAge: fc.oneof(fc.constant(35), whole(21, 75)),
  fieldName: fc.constantFrom('Price', 'ClassName', 'SupplierName', 'KmLimit'),
  order: whole(0, 1),
  itemsByPage: fc.constantFrom(1, 5, 20, 100),
  currentPage: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: whole(2, 3) }),
  excludedByBestPrice: fc.boolean(),
  excludedByBestDisponibility: fc.boolean(),
  pick: fc.nat(),
  /** The quantity of each of the car's extras. */
  extras: fc.array(whole(0, 2), { minLength: EXTRA_KINDS.length, maxLength: EXTRA_KINDS.length }),
})

const room = whole(0, 2).chain((childrenAmount) =>
  fc.record({
    adultsAmount: fc.constantFrom(1, 2, 2, 3),
    childrenAmount: fc.constant(childrenAmount),
    childrenAgeList: fc.array(whole(0, 17), { minLength: childrenAmount, maxLength: childrenAmount }),
  }),
)
const lodgingSearch = fc.record({
  rooms: fc.oneof({ weight: 3, arbitrary: fc.tuple(room) }, { weight: 1, arbitrary: fc.tuple(room, room) }),
  daysAhead: whole(4, 40),
  length: whole(1, 14),
  touristZoneId: fc.constantFrom(0, 0, 1, 2, 3, 4, 5),
  fieldName: fc.constantFrom('Price', 'HotelName'),
  order: whole(0, 1),
  itemsByPage: fc.constantFrom(1, 10, 100),
  currentPage: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: whole(2, 3) }),
  oneOfferPerHotel: fc.boolean(),
  pick: fc.nat(),
})

type Booked = { id: number; planId: number; payNowCents: number; payInCubaCents: number; currency: SaleCurrency }
type Summed = Booked & { summary: { payNow: { cents: number }[]; payInCuba: { cents: number }[] } }
/** An offer in a list: its identifiers and amounts. */
type Shown = { payNowCents: number; payInCubaCents: number; currency: SaleCurrency }

const clientOf = async (market: number, currency: SaleCurrency) => {
  const signedIn = await approvedClient(app(), { email: `client.${market}.${currency.toLowerCase()}@example.com` })
  await app().ctx.db.updateTable('clients').set({ country_id: market }).where('id', '=', signedIn.client.id).execute()
  return { token: signedIn.token, call: app().callAs(signedIn.token) }
}
type Client = Awaited<ReturnType<typeof clientOf>>

const inUsd = async ({ payNowCents, currency }: Booked) => (await valuesNow(app().ctx, currency))(payNowCents)

const linesAgree = ({ summary, payNowCents, payInCubaCents }: Summed) => {
  expect(sum(summary.payNow.map(({ cents }) => cents))).toBe(payNowCents)
  expect(sum(summary.payInCuba.map(({ cents }) => cents))).toBe(payInCubaCents)
}

const textOf = (pdf: Uint8Array) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prices-'))
  const file = path.join(folder, 'paper.pdf')
  writeFileSync(file, pdf)
  try {
    return runTool('pdftotext', 'poppler-utils', '-layout', file, '-').replaceAll('\u00a0', ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Pays and signs the booking, and expects the same amounts in its receipt and voucher. */
const papersAgree = async ({ token, call }: Client, booked: Booked) => {
  await confirmBooking(app().ctx, { id: booked.id, supplierReference: `S-${booked.id}` })
  const { needed } = await call(getTravelStatement, { planId: booked.planId })
  if (needed) await call(stateTravel, { planId: booked.planId, category: 'support', lang: 'en' })
  await payByTestCard(app(), token, booked.planId)
  await app().runJobs()
  const { receipt } = await call(getSigning, { planId: booked.planId })
  const { bookings, feeCents, totalCents, endedCents, fundCents } = receipt!.content
  const { payNowCents, payInCubaCents } = booked
  expect(bookings).toMatchObject([{ payNowCents, payInCubaCents }])
  linesAgree({ ...booked, summary: bookings[0]! })
  expect([totalCents, endedCents, fundCents]).toEqual([payNowCents + feeCents, 0, 0])
  await signPlan(app(), booked.planId)
  const voucher = textOf(await call(getVoucherPdf, { bookingId: booked.id }))
  if (payInCubaCents > 0) expect(voucher).toContain(formatMoney(payInCubaCents, 'USD', 'en').replaceAll('\u00a0', ' '))
}

/**
 * Books an offer and expects its price. For some bookings, it also checks the receipt and voucher; for the others, it releases the stock.
 */
const bookingAgrees = async (client: Client, shown: Shown, book: () => Promise<Summed>, number: number) => {
  const booked = await book()
  expect(booked).toMatchObject({ payNowCents: shown.payNowCents, payInCubaCents: shown.payInCubaCents })
  linesAgree(booked)
  expect(booked.currency).toBe(shown.currency)
  if (number % PAPERS_EVERY === 0 && (await inUsd(booked)) <= MOST_BY_CARD_CENTS) await papersAgree(client, booked)
  else await client.call(cancelBooking, { id: booked.id })
}

/** Searches until `count` searches have found an offer to book; returns the number of searches. */
const each = async <T>(searches: readonly T[], agree: (search: T, number: number) => Promise<boolean>) => {
  let found = 0
  let made = 0
  for (const search of searches) {
    if (found === SEARCHES) break
    made += 1
    if (await agree(search, found)) found += 1
  }
  expect(found, `searches that found something, of ${made}`).toBe(SEARCHES)
  return made
}

const carsAgree = async (market: number, currency: SaleCurrency) => {
  const client = await clientOf(market, currency)
  const visitor: Call = app().callAs()
  return each(draw(carSearch, market), async ({ daysAhead, length, dropOff, pick, extras, ...asked }, number) => {
    const zones = await visitor(listDropOffZones, { pickUpZoneId: asked.idZone })
    const rental = {
      idZone: asked.idZone,
      dropOffZone: zones[dropOff]?.id ?? 0,
      pickUp: addDays(today(), daysAhead),
      dropOff: addDays(today(), daysAhead + length),
      startHour: asked.startHour,
      endHour: asked.endHour,
      driverAge: asked.driverAge,
      idUserCountry: market,
      currency,
    }
    const { list } = await visitor(searchCars, { ...asked, ...rental })
    const drivable = list.filter(({ eligibility }) => eligibility.eligible)
    const listed = drivable[pick % Math.max(1, drivable.length)]
    if (!listed) return false
    const refresh = (chosen: { kind: ExtraKind; count: number }[]) =>
      visitor(refreshCarOffer, {
        ...rental,
        idSupplier: listed.supplierId,
        idModel: listed.modelId,
        extras: chosen,
      })
    const plain = await refresh([])
    const amounts = ({ priceCents, payNowCents, payInCubaCents, payNow, payInCuba, perDay }: CarOffer) => ({
      priceCents,
      payNowCents,
      payInCubaCents,
      payNow,
      payInCuba,
      perDay,
    })
    expect(amounts(plain)).toEqual(amounts(listed))
    const chosen = plain.availableExtras!.flatMap(({ kind, maxCount }, i) => {
      const count = Math.min(extras[i]!, maxCount)
      return count > 0 ? [{ kind, count }] : []
    })
    const offer = await refresh(chosen)
    const added = offer.payNow.slice(offer.payNow.length - chosen.length)
    expect(offer.payNow.length).toBe(plain.payNow.length + chosen.length)
    expect(Math.abs(offer.payNowCents - plain.payNowCents - sum(added.map(({ cents }) => cents)))).toBeLessThanOrEqual(
      // A converted price is rounded only once, as a whole.
      currency === 'USD' ? 0 : 100 + chosen.length,
    )
    expect(offer.currency).toBe(currency)
    expect(sum(offer.payNow.map(({ cents }) => cents))).toBe(offer.payNowCents)
    expect(sum(offer.perDay.map(({ cents }) => cents))).toBe(offer.payNow[0]!.cents)
    if (currency === 'USD') expect(offer.priceCents).toBe(offer.payNowCents + offer.payInCubaCents)
    else expect(offer.priceCents).toBeGreaterThanOrEqual(offer.payNowCents)
    const { eligibility, ...carOffer } = offer
    const birthDay = addDays(`${Number(rental.pickUp.slice(0, 4)) - asked.driverAge}${rental.pickUp.slice(4)}`, -20)
    const bookForm = { driver: { ...driver, countryId: market, birthDay, licenceIssuedOn: '2015-01-01' } }
    const book = (offerToken = offer.offerToken) =>
      client.call(createCarBooking, {
        lang: 'en',
        carOffer: { ...carOffer, offerToken, driverAge: eligibility.driverAge },
        bookForm,
      })
    // The held price without extras is not valid for a rental with extras.
    if (chosen.length > 0) await expect(book(plain.offerToken)).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
    await bookingAgrees(client, offer, () => book() as Promise<Summed>, number)
    return true
  })
}

const lodgingAgrees = async (market: number, currency: SaleCurrency) => {
  const client = await clientOf(market, currency)
  const visitor: Call = app().callAs()
  return each(draw(lodgingSearch, market), async ({ daysAhead, length, pick, ...asked }, number) => {
    const stay = {
      rooms: asked.rooms,
      checkIn: addDays(today(), daysAhead),
      checkOut: addDays(today(), daysAhead + length),
    }
    const { list } = await visitor(searchLodging, {
      ...asked,
      ...stay,
      languageCode: 'en',
      idUserCountry: market,
      currency,
    })
    const listed = list[pick % Math.max(1, list.length)]
    if (!listed) return false
    const { hotelId, roomClassId, mealPlanId } = listed
    const { offers } = await visitor(getHotelOffers, { ...stay, hotelId, currency })
    const offer = offers.find((one) => one.roomClassId === roomClassId && one.mealPlanId === mealPlanId)!
    const amounts = ({ totalCents, perNightCents, perNight, rooms }: LodgingOffer) => ({
      totalCents,
      perNightCents,
      perNight,
      rooms,
    })
    expect(amounts(offer)).toEqual(amounts(listed))
    expect(sum(offer.perNight.map(({ cents }) => cents))).toBe(offer.totalCents)
    expect(sum(offer.rooms.map(({ cents }) => cents))).toBe(offer.totalCents)
    const travelers = stay.rooms.flatMap(({ adultsAmount, childrenAmount }) =>
      Array.from({ length: adultsAmount + childrenAmount }, () => ({ firstName: 'Maria', lastName: 'Perez' })),
    )
    const selection = { hotelId, roomClassId, mealPlanId, ...stay, offerToken: offer.offerToken }
    const book = () => client.call(createLodgingBooking, { offer: selection, bookForm: { travelers } })
    await bookingAgrees(
      client,
      { payNowCents: offer.totalCents, payInCubaCents: 0, currency: offer.currency },
      book as () => Promise<Summed>,
      number,
    )
    return true
  })
}

const PRODUCTS = [
  ['cars', loadCars, carsAgree],
  ['lodging', loadLodging, lodgingAgrees],
] as const

it.each(PRODUCTS)(
  'the price of %s is the same in list, offer, booking, receipt and voucher, in each market and currency',
  async (product, load, agree) => {
    await load()
    await sellIn(app(), 'CAD')
    await sellIn(app(), 'EUR', { marginBasisPoints: 150 })
    await sellIn(app(), 'GBP', { marginBasisPoints: 275, roundToCents: 5 })
    await sellIn(app(), 'MXN', { marginBasisPoints: 200, roundToCents: 100, roundUp: true })
    for (const [market, currency] of MARKETS) {
      const made = await agree(market, currency)
      if (process.env.PRICES)
        console.log(`${product}, market ${market} in ${currency}: ${SEARCHES} of ${made} searches booked, all agree`)
    }
  },
  TIMEOUT_MS,
)
