import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { OFFERS_PER_PAGE as CARS_PER_PAGE, searchCars } from './features/cars/contract.ts'
import { SORT_FIELDS as CAR_SORT_FIELDS, DEFAULT_CAR_ZONE_ID } from './features/cars/search-query.ts'
import { OFFERS_PER_PAGE, searchLodging } from './features/lodging/contract.ts'
import { MEAL_PLANS } from './features/lodging/meal-plans.ts'
import { SORT_FIELDS as LODGING_SORT_FIELDS } from './features/lodging/search-query.ts'
import { findLang, LANGUAGES } from './lib/languages.ts'
import { MESSAGE_TYPES } from './lib/message-types.ts'
import { CURRENCIES } from './lib/money.ts'
import { ALIGNMENTS, PHOTO_WIDTHS } from './lib/photo.ts'
import { ALL_PRODUCT_TYPES } from './lib/product-types.ts'
import { DEFAULT_COUNTRY_ID, DEFAULT_SITE_ID, LODGING_COUNTRY_ID, PRODUCT_TYPES, USA_COUNTRY_ID } from './lib/site.ts'
import { ASCENDING, DESCENDING, sortFieldOf } from './lib/sort-order.ts'
import { readConfig } from './platform/config/config.ts'
import { wireSchemaOf } from './platform/http/openapi.ts'
import { HOME_CHOICE } from './shell/pages/home-choice.ts'
import { clientToken } from './testing/people.ts'
import { loadSmallCatalogue } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

/* The fixed ids and constants (docs/rules/calls.md#ids). Other programs rely on them, so they never change. */

describe('the ids', () => {
  it('of currencies', () => {
    expect(Object.fromEntries(CURRENCIES.map(({ id, code }) => [id, code]))).toEqual({
      1: 'USD',
      2: 'CAD',
      5: 'GBP',
      6: 'EUR',
      7: 'MXN',
      8: 'CUC',
    })
  })

  it('of sort orders', () => {
    expect([ASCENDING, DESCENDING]).toEqual([0, 1])
  })

  it('of languages; French is read as English', () => {
    expect(LANGUAGES).toEqual([
      { id: 1, code: 'es', name: 'Español' },
      { id: 2, code: 'en', name: 'English' },
    ])
    expect([findLang(1), findLang(2), findLang(3)]).toEqual(['es', 'en', 'en'])
  })

  it('of message types', () => {
    expect(MESSAGE_TYPES).toEqual({ information: 1, warning: 2, error: 3 })
  })

  it('of meal plans', () => {
    const ids = Object.fromEntries(MEAL_PLANS.map(({ code, id }) => [code, id]))
    expect(ids).toEqual({ ALL: 5, AP: 1, CP: 3, EP: 4, MAP: 2 })
  })

  it('of the choice on the home page', () => {
    expect(HOME_CHOICE).toEqual({ hotel: 0, carRental: 1 })
  })

  it('of photo sizes and alignments', () => {
    expect(Object.keys(PHOTO_WIDTHS)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(ALIGNMENTS).toEqual({ left: 1, center: 2, right: 3 })
  })

  it('of product types', () => {
    expect(Object.values(ALL_PRODUCT_TYPES)).toEqual([...Array.from({ length: 27 }, (_, i) => i + 1), 30])
    expect(ALL_PRODUCT_TYPES).toMatchObject({
      carRent: 1,
      lodging: 4,
      transfer: 7,
      visa: 18,
      courierServices: 27,
      flexy: 30,
    })
  })
})

describe('the fields that lists are sorted by', () => {
  it('of cars are case-insensitive; an unknown field means the price', () => {
    const specified = ['ClassName', 'Price', 'KmLimit', 'TransmissionName', 'SupplierName', 'ModelName']
    expect(CAR_SORT_FIELDS).toEqual([...specified, 'GuestScore'])
    expect(['kmlimit', 'Colour'].map((name) => sortFieldOf(CAR_SORT_FIELDS, name))).toEqual(['KmLimit', 'Price'])
  })

  it('of lodging', () => {
    expect(LODGING_SORT_FIELDS).toEqual(['Price', 'HotelName', 'GuestScore', 'BeachDistance', 'CenterDistance'])
  })
})

describe('the constants', () => {
  it('of sites and countries', () => {
    expect([DEFAULT_SITE_ID, readConfig({}).siteId]).toEqual([6, 6])
    expect([DEFAULT_COUNTRY_ID, USA_COUNTRY_ID, LODGING_COUNTRY_ID]).toEqual([34, 167, 34])
    expect(DEFAULT_CAR_ZONE_ID).toBe(2)
  })

  it('of pages of offers', () => {
    expect([CARS_PER_PAGE, OFFERS_PER_PAGE]).toEqual([20, 10])
    const rental = { pickUp: '2026-12-10', dropOff: '2026-12-13', lang: 'en' }
    expect(searchCars.input.parse(rental)).toMatchObject({ fieldName: 'Price', order: ASCENDING, itemsByPage: 20 })
  })

  it('of settings: client refunds are off in production and in tests, on in development', () => {
    const refunds = (env: object) => readConfig(env as NodeJS.ProcessEnv).clientRefunds
    expect([refunds({ NODE_ENV: 'production' }), refunds({ NODE_ENV: 'test' }), refunds({})]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('of rules that the office can set', () => {
    expect(readConfig({})).toMatchObject({
      deadlines: { confirmHours: 72, payHours: 48, signHours: 24, finishHours: 48 },
      driverAges: { min: 21, max: 75 },
      fundYears: 2,
      newsDays: 10,
      reservePeriods: { 1: { minDays: 3, maxDays: 365 }, 4: { minDays: 3, maxDays: 540 } },
    })
  })

  it('of settings: profile, documents, license age and passport period are checked', () => {
    const { beforePayment, checkProfileBeforeSigning } = readConfig({})
    expect(beforePayment).toEqual({ verifyDocuments: true, checkLicenceAge: true, checkPassportPeriod: true })
    expect(checkProfileBeforeSigning).toBe(true)
  })
})

describe('the criteria', () => {
  const namesOf = (schema: z.ZodType) => Object.keys(wireSchemaOf(schema, 'input').properties as object)

  it('of a car search are all accepted, including the other names of a car offer', () => {
    expect(namesOf(searchCars.input)).toEqual(
      expect.arrayContaining([
        ...['IdZone', 'PickUp', 'DropOff', 'StartHour', 'EndHour', 'IgnoreReservePeriod', 'SiteId', 'IdTourOperator'],
        ...['IdUserCountry', 'Currency', 'IdSupplier', 'IdModel', 'IdClass', 'ExcludedByBestPrice'],
        ...['ExcludedByBestDisponibility', 'AvoidEmptyResult', 'CountryId', 'LanguageCode'],
        ...['SiteCode', 'CurrencyCode', 'AgencyId', 'UserCountryId', 'ClassId', 'TransmissionId', 'RentalCompanyId'],
        ...['SupplierId', 'ModelId', 'ZoneId'],
      ]),
    )
  })

  it('of a lodging search are all accepted', () => {
    expect(namesOf(searchLodging.input)).toEqual(
      expect.arrayContaining([
        ...['TouristZoneId', 'Hotel', 'CategoryId', 'RoomClassId', 'MealsPlanId', 'HotelLocation', 'HotelChain'],
        ...['HotelCountry', 'MinPrice', 'MaxPrice', 'Rooms', 'CheckIn', 'CheckOut', 'IgnoreReservePeriod'],
        ...['OneOfferPerHotel', 'SiteId', 'IdTourOperator', 'IdUserCountry', 'Currency'],
      ]),
    )
  })
})

describe('product types that are not sold', () => {
  const app = useTestApp((test) => loadSmallCatalogue(test, 9))

  it('have no FAQs and no reserve period, and cause no error', async () => {
    const token = await clientToken(app())
    for (const productType of Object.values(ALL_PRODUCT_TYPES)) {
      if (productType === PRODUCT_TYPES.carRent || productType === PRODUCT_TYPES.lodging) continue
      for (const [path, Data] of [
        [`/api/faq/6/${productType}`, []],
        [`/api/products/minReservePeriod/${productType}`, 0],
        [`/api/products/maxReservePeriod/${productType}`, 0],
      ] as const)
        expect((await app().request('GET', path, { token })).json, path).toMatchObject({ Status: 0, Data })
    }
  })
})
