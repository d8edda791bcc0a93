import { z } from 'zod'
import { SALE_CURRENCY, SALE_CURRENCY_ID } from '../../lib/money.ts'
import { DEFAULT_COUNTRY_ID, SITE_ID } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { anyId, currency, day, flag, hour, id, lang, requiredText, text } from '../../platform/http/fields.ts'
import { Photo } from '../places/contract.ts'
import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import { ASCENDING, DESCENDING } from './offer-list.ts'
import { DEFAULT_HOUR } from './rental-dates.ts'

/** The zone that is searched when nobody said another (spec 9). */
export const DEFAULT_CAR_ZONE_ID = 2

/** Offers per page, and the most that one page may have (spec 9, decisions 3). */
export const CARS_PER_PAGE = 20
export const MOST_CARS_PER_PAGE = 100

/** Stock is told only when so few units are left. */
export const FEW_UNITS_LEFT = 3

const soldCurrency = z.coerce
  .number()
  .int()
  .default(SALE_CURRENCY_ID)
  .refine((value) => value === SALE_CURRENCY_ID, {
    params: {
      en: `must be ${SALE_CURRENCY_ID}: we sell in ${SALE_CURRENCY} only`,
      es: `debe ser ${SALE_CURRENCY_ID}: solo vendemos en ${SALE_CURRENCY}`,
    },
  })

const driverAge = z.coerce.number().int().min(1).max(120)
const zoneOr = (fallback: number) => z.coerce.number().int().min(1).max(2_147_483_647).default(fallback)

/** Where, when and for whom a car is asked (spec 3). */
const rentalFields = {
  idZone: zoneOr(DEFAULT_CAR_ZONE_ID),
  /** 0: back where it was picked up. */
  dropOffZone: anyId,
  pickUp: day,
  dropOff: day,
  startHour: hour.default(DEFAULT_HOUR),
  endHour: hour.default(DEFAULT_HOUR),
  driverAge: driverAge.default(DEFAULT_DRIVER_AGE),
  idUserCountry: anyId,
  currency: soldCurrency,
  /** Honoured for staff only, as is `idTourOperator` (decisions 3). */
  ignoreReservePeriod: flag.default(false),
  idTourOperator: anyId,
  siteId: id.default(SITE_ID),
  languageCode: lang,
  lang,
}

const PriceLine = z.object({ label: z.string(), detail: z.string().optional(), cents: z.number() })

export const CarOffice = z.object({
  id: z.number(),
  supplierId: z.number(),
  zoneId: z.number(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** 'HH:MM' */
  opens: z.string(),
  closes: z.string(),
})
export type CarOffice = z.output<typeof CarOffice>

const AgeFee = z.object({ fromAge: z.number(), toAge: z.number(), perDayCents: z.number() })

export const CarOffer = z.object({
  supplierId: z.number(),
  supplierName: z.string(),
  modelId: z.number(),
  modelName: z.string(),
  /** The model's name as it stands in the address of its page. */
  slug: z.string(),
  photo: Photo.nullable(),
  classId: z.number(),
  className: z.string(),
  transmissionId: z.number(),
  transmissionName: z.string(),
  seats: z.number(),
  bags: z.number(),
  doors: z.number(),
  airConditioning: z.boolean(),
  fuel: z.enum(['petrol', 'diesel', 'hybrid', 'electric']),
  body: z.string(),
  /** Kilometres a day; null: unlimited. */
  kmLimit: z.number().nullable(),
  zoneId: z.number(),
  zoneName: z.string(),
  dropOffZoneId: z.number(),
  dropOffZoneName: z.string(),
  pickUpOffice: CarOffice,
  dropOffOffice: CarOffice,
  pickUp: z.string(),
  dropOff: z.string(),
  startHour: z.string(),
  endHour: z.string(),
  rentalDays: z.number(),
  currency,
  /** All that the rental costs: what is paid now and what is paid in Cuba. */
  priceCents: z.number(),
  perDay: z.array(z.object({ day: z.string(), cents: z.number() })),
  payNowCents: z.number(),
  payNow: z.array(PriceLine),
  payInCubaCents: z.number(),
  payInCuba: z.array(PriceLine),
  /** Held in Cuba while the car is away and given back; no part of the price. */
  depositCents: z.number(),
  /** Null while there are more than a few. */
  unitsLeft: z.number().nullable(),
  eligibility: z.object({
    minAge: z.number(),
    maxAge: z.number(),
    licenceYears: z.number(),
    driverAge: z.number(),
    eligible: z.boolean(),
    reason: z.string().nullable(),
    ageFeePerDayCents: z.number(),
    ageFees: z.array(AgeFee),
  }),
  cancellation: z.array(z.object({ fromDaysBefore: z.number(), percent: z.number() })),
  /** Holds the price of this offer for 30 minutes, until `priceHeldUntil`. */
  offerToken: z.string(),
  priceHeldUntil: z.string(),
  isAlternative: z.boolean(),
  /** What differs from what was asked. */
  changed: z.string().nullable(),
})
export type CarOffer = z.output<typeof CarOffer>

/** The offers for a rental, one page of them sorted (spec 3, 7; decisions 3). */
export const searchCarOffers = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/carBookings/getCarOffer/{lang}',
  alsoPaths: ['/api/carBookings/getCarOffer/{fieldName}/{order}/{lang}/{currentPage}/{itemsByPage}'],
  access: 'public',
  summary: 'Offers of cars for a rental',
  byQuery: true,
  queryKeys: ['fieldName', 'order', 'currentPage', 'itemsByPage'],
  input: z.object({
    ...rentalFields,
    idSupplier: anyId,
    idModel: anyId,
    idClass: anyId,
    transmissionId: z.coerce.number().int().min(0).max(2).default(0),
    unlimitedKm: flag.default(false),
    excludedByBestPrice: flag.default(false),
    excludedByBestDisponibility: flag.default(false),
    avoidEmptyResult: flag.default(false),
    countryId: id.default(DEFAULT_COUNTRY_ID),
    fieldName: text(60).default('Price'),
    order: z.coerce.number().int().min(ASCENDING).max(DESCENDING).default(ASCENDING),
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    itemsByPage: z.coerce.number().int().min(1).max(MOST_CARS_PER_PAGE).default(CARS_PER_PAGE),
  }),
  reply: CarOffer,
  list: true,
})
export type CarCriteria = z.output<typeof searchCarOffers.input>

const Facet = z.object({ id: z.number(), name: z.string(), count: z.number() })

/** How many cars each filter of a search leaves, whatever filters are on now. */
export const countCarOffers = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/carBookings/countCarOffers/{lang}',
  access: 'public',
  summary: 'Filters for a rental with the number of cars that each leaves',
  input: z.object(rentalFields),
  reply: z.object({
    total: z.number(),
    classes: z.array(Facet),
    transmissions: z.array(Facet),
    suppliers: z.array(Facet),
    unlimitedKm: z.number(),
  }),
})
export type CarRentalAsked = z.output<typeof countCarOffers.input>
export type CarCounts = z.output<typeof countCarOffers.reply>
export type CarCount = z.output<typeof Facet>

/** One offer anew, with the present price and stock (spec 7). */
export const refreshCarOffer = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/carBookings/getCarOffer/{lang}',
  access: 'public',
  summary: 'One offer anew',
  input: z.object({ ...rentalFields, idSupplier: id, idModel: id }),
  reply: CarOffer,
  refusals: ['OFFER_NOT_FOUND', 'SOLD_OUT'],
})
export type CarOfferAsked = z.output<typeof refreshCarOffer.input>

/** A few attractive offers for the home page, for the default dates (spec 7). */
export const listFrontCarOffers = endpoint({
  method: 'GET',
  path: '/api/carBookings/offersListToFront/{siteId}/{countryId}/{lang}',
  access: 'public',
  summary: 'A few offers of cars for the home page',
  input: z.object({ siteId: id, countryId: id, lang }),
  reply: CarOffer,
  list: true,
})

/** The offices that hand over cars, with their hours and what pick-up or drop-off outside them costs (spec 7, decisions 4). */
export const listCarAgencies = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/carBookings/carAgencies/{lang}',
  access: 'public',
  summary: 'Offices of car suppliers',
  input: z.object({
    lang,
    idZone: anyId,
    idSupplier: anyId,
    pickUp: day.optional(),
    dropOff: day.optional(),
    startHour: hour.default(DEFAULT_HOUR),
    endHour: hour.default(DEFAULT_HOUR),
  }),
  reply: z.array(
    CarOffice.extend({
      supplierName: z.string(),
      zoneName: z.string(),
      afterHoursFeeCents: z.number(),
      /** What the asked hours cost at this office: one fee for each that lies outside its hours. */
      surchargeCents: z.number(),
    }),
  ),
})

const ZoneOfCars = z.object({
  id: z.number(),
  name: z.string(),
  provinceId: z.number(),
  airport: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ZoneOfCars = z.output<typeof ZoneOfCars>

/** The zones where cars can be picked up (spec 7). */
export const listActiveCarZones = endpoint({
  method: 'GET',
  path: '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}/{countryId}/{lang}',
  alsoPaths: [
    '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}/{countryId}',
    '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}',
    '/api/agencyZones/agencyZonesByActiveCarProducts',
  ],
  access: 'public',
  summary: 'Zones with cars to rent',
  input: z.object({ siteId: id.default(SITE_ID), countryId: id.default(DEFAULT_COUNTRY_ID), lang }),
  reply: z.array(ZoneOfCars),
})

/** The zones where a car can be brought back, each with its one-way fee: a supplier's, or the lowest of all (spec 7, decisions 4). */
export const listDropOffZones = endpoint({
  method: 'GET',
  path: '/api/agencyZones/carDropOffZone/{pickUpZoneId}/{supplierId}',
  access: 'public',
  summary: 'Zones where a car can be brought back',
  input: z.object({ pickUpZoneId: id, supplierId: anyId, lang }),
  reply: z.array(ZoneOfCars.extend({ oneWayFeeCents: z.number() })),
})

const reservePeriod = {
  method: 'GET',
  access: 'public',
  input: z.object({ productType: id }),
  reply: z.number(),
} as const

/** Days from today before which a product cannot be reserved; 0 for what is not sold (spec 7, decisions 3 and 4). */
export const getMinReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/minReservePeriod/{productType}',
  summary: 'Fewest days from today for which a product can be reserved',
})

/** Days from today after which a product cannot be reserved. */
export const getMaxReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/maxReservePeriod/{productType}',
  summary: 'Most days from today for which a product can be reserved',
})

/** The car that somebody wants to book: identifiers and dates, never amounts (decisions 3). */
export const CarSelection = z.object({
  supplierId: id,
  modelId: id,
  zoneId: id,
  dropOffZoneId: id,
  pickUp: day,
  dropOff: day,
  startHour: hour,
  endHour: hour,
  driverAge: driverAge.optional(),
  userCountryId: anyId.optional(),
  offerToken: z.string().min(1).max(1_000),
})
export type CarSelection = z.output<typeof CarSelection>

const firstNameRequired = { en: 'First Name is required', es: 'El nombre es obligatorio' }
const licenceRequired = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

const filled = (value: string) => value !== ''
const licenceDay = z.string().trim().default('').refine(filled, { params: licenceRequired, abort: true }).pipe(day)

/** Who will drive, as the licence says it (spec 5). */
export const CarBookForm = z.object({
  driver: z.object({
    firstName: text(80).default('').refine(filled, { params: firstNameRequired }),
    lastName: requiredText(80),
    birthDay: day,
    countryId: id,
    licenceNumber: text(40).default('').refine(filled, { params: licenceRequired }),
    licenceIssuedOn: licenceDay,
    licenceExpiresOn: licenceDay,
    phone: requiredText(40),
    flight: text(20).optional(),
  }),
})
export type CarBookForm = z.output<typeof CarBookForm>
