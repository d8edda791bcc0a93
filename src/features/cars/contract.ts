import { z } from 'zod'
import { DEFAULT_COUNTRY_ID } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  anyId,
  day,
  flag,
  hour,
  id,
  lang,
  passportName,
  priceCurrency,
  requiredText,
  saleCurrency,
  saleCurrencyCode,
  siteId,
  text,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { alsoNamed } from '../../platform/http/other-names.ts'
import { Photo } from '../places/contract.ts'
import { anyOf, GuestScore, PriceCalendar, priceDays, searchFilters, searchPage } from '../products/contract.ts'
import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import { EXTRA_KINDS, MAX_EXTRA_COUNT } from './extras.ts'
import { FUELS } from './fuels.ts'
import { TRANSMISSION } from './offer.ts'
import { DEFAULT_HOUR } from './rental-dates.ts'
import { FILTERS, SORT_FIELDS } from './search-query.ts'

/** Default page size. */
export const OFFERS_PER_PAGE = 20

/** Offers show their stock only up to this number of units. */
export const FEW_UNITS_LEFT = 3

const driverAge = wholeNumber(1, 120)

const SUPPLIER_ALIASES = ['supplierId', 'rentalCompanyId'] as const

const rentalFields = {
  /** Unset: the zone of the office, or else the default zone. */
  idZone: alsoNamed(id.optional(), 'zoneId'),
  /** Pick-up office; 0 means any in the zone. */
  agencyId: anyId,
  /** 0 means the pick-up zone. */
  dropOffZone: alsoNamed(anyId, 'dropOffZoneId'),
  pickUp: day,
  dropOff: day,
  startHour: hour.default(DEFAULT_HOUR),
  endHour: hour.default(DEFAULT_HOUR),
  driverAge: driverAge.default(DEFAULT_DRIVER_AGE),
  idUserCountry: alsoNamed(anyId, 'userCountryId'),
  currency: priceCurrency,
  /** Ignored unless sent by staff, as is `idTourOperator` (docs/rules/search.md#staff-criteria). */
  ignoreReservePeriod: flag.default(false),
  idTourOperator: anyId,
  siteId,
  lang: alsoNamed(lang, 'languageCode'),
}

/** Filters; 0 means any. */
const carFilters = {
  idClass: alsoNamed(anyId, 'classId'),
  transmissionId: wholeNumber(0, 2).default(0),
}

const ChosenExtras = z.array(
  z.object({ kind: z.enum(EXTRA_KINDS.map(({ id }) => id)), count: wholeNumber(1, MAX_EXTRA_COUNT) }),
)

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

const AvailableExtra = z.object({
  kind: z.enum(EXTRA_KINDS.map(({ id }) => id)),
  name: z.string(),
  about: z.string(),
  per: z.enum(['day', 'rental']),
  /** Price of one piece, per day or per rental. */
  cents: z.number(),
  maxCount: z.number(),
})

export const CarOffer = z.object({
  siteId: alsoNamed(z.number(), 'siteCode'),
  supplierId: alsoNamed(z.number(), 'rentalCompanyId'),
  supplierName: z.string(),
  modelId: z.number(),
  modelName: z.string(),
  /** The model's name in the URL of its page. */
  slug: z.string(),
  photo: Photo.nullable(),
  /** The photos after the main one, in order; only for a single offer. */
  morePhotos: z.array(Photo).optional(),
  classId: z.number(),
  className: z.string(),
  transmissionId: z.enum(TRANSMISSION),
  transmissionName: z.string(),
  seats: z.number(),
  bags: z.number(),
  doors: z.number(),
  airConditioning: z.boolean(),
  fuel: z.enum(FUELS),
  body: z.string(),
  /** Kilometers per day; null means unlimited. */
  kmLimit: z.number().nullable(),
  zoneId: z.number(),
  zoneName: z.string(),
  dropOffZoneId: z.number(),
  dropOffZoneName: z.string(),
  /** Pick-up office. */
  agencyId: z.number(),
  pickUpOffice: CarOffice,
  dropOffOffice: CarOffice,
  pickUp: z.string(),
  dropOff: z.string(),
  startHour: z.string(),
  endHour: z.string(),
  rentalDays: z.number(),
  /** The driver age and client country that the price is for; country 0 when unknown. */
  driverAge: z.number(),
  userCountryId: z.number(),
  currency: alsoNamed(saleCurrencyCode, 'currencyCode'),
  /** Total of the amounts paid now and in Cuba, in `currency`. */
  priceCents: z.number(),
  perDay: z.array(z.object({ day: z.string(), cents: z.number() })),
  payNowCents: z.number(),
  payNow: z.array(PriceLine),
  /** The chosen extras, which the price includes; absent without any. */
  extras: ChosenExtras.optional(),
  /** The extras that can be chosen with this car, in `currency`; only for a single offer. */
  availableExtras: z.array(AvailableExtra).optional(),
  /** Always in US dollars, as is the deposit. */
  payInCubaCents: z.number(),
  payInCuba: z.array(PriceLine),
  /** Refundable, held in Cuba; not part of the price. */
  depositCents: z.number(),
  /** Travelers' score for this model of this company; absent without published reviews. */
  guestScore: GuestScore.optional(),
  /** Null above `FEW_UNITS_LEFT`. */
  unitsLeft: z.number().nullable(),
  eligibility: z.object({
    minAge: z.number(),
    maxAge: z.number(),
    maxAgeAtDropOff: z.number(),
    licenceYears: z.number(),
    driverAge: z.number(),
    eligible: z.boolean(),
    reason: z.string().nullable(),
    ageFeePerDayCents: z.number(),
    ageFees: z.array(AgeFee),
  }),
  cancellation: z.array(z.object({ fromDaysBefore: z.number(), percent: z.number() })),
  /** Holds this price until `priceHeldUntil` (docs/rules/prices.md#held-price). */
  offerToken: z.string(),
  priceHeldUntil: z.string(),
  isAlternative: z.boolean(),
  /** How an alternative differs from the requested rental. */
  changed: z.string().nullable(),
})
export type CarOffer = z.output<typeof CarOffer>

/** A booked offer, without stock, price hold and alternative. */
export const BookedCarOffer = CarOffer.omit({
  morePhotos: true,
  availableExtras: true,
  guestScore: true,
  unitsLeft: true,
  offerToken: true,
  priceHeldUntil: true,
  isAlternative: true,
  changed: true,
})
export type BookedCarOffer = z.output<typeof BookedCarOffer>

/** One sorted page of the offers for a rental. */
export const searchCars = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/carBookings/getCarOffer/{lang}',
  alsoPaths: ['/api/carBookings/getCarOffer/{fieldName}/{order}/{lang}/{currentPage}/{itemsByPage}'],
  access: 'public',
  shows: 'days',
  summary: 'Car offers for a rental',
  byQuery: true,
  queryKeys: ['fieldName', 'order', 'currentPage', 'itemsByPage'],
  input: z.object({
    ...rentalFields,
    ...carFilters,
    idSupplier: alsoNamed(anyId, ...SUPPLIER_ALIASES),
    idModel: alsoNamed(anyId, 'modelId'),
    unlimitedKm: flag.default(false),
    /** Several values for a filter, combined with its single value above; none means any. */
    classIds: anyOf(id),
    transmissionIds: anyOf(z.enum(TRANSMISSION)),
    supplierIds: anyOf(id),
    fuels: anyOf(z.enum(FUELS)),
    /** 0 means any. */
    minSeats: wholeNumber(0, 100).default(0),
    minBags: wholeNumber(0, 100).default(0),
    minKmPerDay: wholeNumber(0, 10_000).default(0),
    /** US dollars. */
    maxDeposit: wholeNumber(0, 1_000_000).default(0),
    minGuestScore: wholeNumber(0, 10).default(0),
    excludedByBestPrice: flag.default(false),
    excludedByBestDisponibility: flag.default(false),
    avoidEmptyResult: flag.default(false),
    countryId: id.default(DEFAULT_COUNTRY_ID),
    ...searchPage(SORT_FIELDS, OFFERS_PER_PAGE),
  }),
  reply: CarOffer,
  list: true,
  filters: searchFilters(FILTERS),
  refusals: ['NOT_ON_SALE_YET'],
})
export type CarCriteria = z.output<typeof searchCars.input>
export type CarRentalInput = Pick<CarCriteria, keyof typeof rentalFields>

/** One offer with its current price and stock. */
export const refreshCarOffer = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/carBookings/getCarOffer/{lang}',
  access: 'public',
  summary: 'One car offer with its current price and stock',
  input: z.object({
    ...rentalFields,
    ...carFilters,
    idSupplier: alsoNamed(id, ...SUPPLIER_ALIASES),
    idModel: alsoNamed(id, 'modelId'),
    extras: ChosenExtras.max(EXTRA_KINDS.length).optional(),
  }),
  reply: CarOffer,
  refusals: ['OFFER_NOT_FOUND', 'SOLD_OUT', 'DATES_RESTRICTED', 'NOT_ON_SALE_YET'],
})
export type CarOfferInput = z.output<typeof refreshCarOffer.input>

/**
 * The lowest price per rental day for rentals of the same length, by pick-up day. `pickUp` and `dropOff` give the length; the calendar
 * begins on `firstDay`.
 */
export const listRentalPrices = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/carBookings/getPriceCalendar',
  access: 'public',
  shows: 'days',
  summary: 'Lowest car price per rental day by day of pick-up',
  input: z.object({ ...rentalFields, ...carFilters, ...priceDays }),
  reply: PriceCalendar,
})

/** A few offers for the home page, for the default dates. */
export const listHomeCars = endpoint({
  method: 'GET',
  path: '/api/carBookings/offersListToFront/{siteId}/{countryId}/{lang}',
  access: 'public',
  shows: 'days',
  summary: 'Car offers for the home page',
  input: z.object({ siteId: id, countryId: id, lang, idUserCountry: anyId, currency: priceCurrency }),
  reply: CarOffer,
  list: true,
})

/** A car of a supplier, without the dates of a rental. */
export const ListedCar = CarOffer.pick({
  supplierId: true,
  supplierName: true,
  modelId: true,
  modelName: true,
  slug: true,
  photo: true,
}).extend({
  /** Where the supplier has offices. */
  zoneIds: z.array(z.number()),
})
export type ListedCar = z.output<typeof ListedCar>

/** The cars that suppliers rent; empty where cars are not sold. */
export const listCars = endpoint({
  method: 'GET',
  path: '/api/carBookings/cars',
  access: 'public',
  shows: 'content',
  summary: 'Cars of suppliers, with the zones where they can be picked up',
  input: z.object({}),
  reply: z.array(ListedCar),
})

/** Rental offices with their hours and after-hours fees. */
export const listCarAgencies = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/carBookings/carAgencies/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Offices of car suppliers',
  input: z.object({
    lang: alsoNamed(lang, 'languageCode'),
    idZone: alsoNamed(anyId, 'zoneId'),
    idSupplier: alsoNamed(anyId, ...SUPPLIER_ALIASES),
    agencyId: anyId,
    siteId,
    pickUp: day.optional(),
    dropOff: day.optional(),
    startHour: hour.default(DEFAULT_HOUR),
    endHour: hour.default(DEFAULT_HOUR),
    currency: priceCurrency,
  }),
  reply: z.array(
    CarOffice.extend({
      supplierName: z.string(),
      zoneName: z.string(),
      /** In the `currency` of the request. */
      afterHoursFeeCents: z.number(),
      /** After-hours fees for the requested hours: one per hour outside opening hours. */
      surchargeCents: z.number(),
    }),
  ),
})

const CarZone = z.object({
  id: z.number(),
  name: z.string(),
  provinceId: z.number(),
  airport: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})
export type CarZone = z.output<typeof CarZone>

/** The zones where cars can be picked up. */
export const listActiveCarZones = endpoint({
  method: 'GET',
  path: '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}/{countryId}/{lang}',
  alsoPaths: [
    '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}/{countryId}',
    '/api/agencyZones/agencyZonesByActiveCarProducts/{siteId}',
    '/api/agencyZones/agencyZonesByActiveCarProducts',
  ],
  access: 'public',
  shows: 'days',
  summary: 'Zones with cars to rent',
  input: z.object({ siteId, countryId: id.default(DEFAULT_COUNTRY_ID), lang }),
  reply: z.array(CarZone),
})

/** The zones where a car can be returned, with the one-way fee of the supplier, or the lowest fee of all suppliers. */
export const listDropOffZones = endpoint({
  method: 'GET',
  path: '/api/agencyZones/carDropOffZone/{pickUpZoneId}/{supplierId}',
  access: 'public',
  shows: 'content',
  summary: 'Zones where a car can be returned',
  input: z.object({ pickUpZoneId: id, supplierId: anyId, currency: priceCurrency, lang }),
  reply: z.array(CarZone.extend({ oneWayFeeCents: z.number() })),
})

/** The car to book: ids and dates, never amounts. A whole offer is accepted; its other fields are ignored. */
export const CarSelection = z.object({
  siteId,
  supplierId: alsoNamed(id, 'idSupplier', 'rentalCompanyId'),
  modelId: alsoNamed(id, 'idModel'),
  classId: alsoNamed(anyId.optional(), 'idClass'),
  transmissionId: carFilters.transmissionId.optional(),
  zoneId: alsoNamed(id, 'idZone'),
  dropOffZoneId: alsoNamed(id, 'dropOffZone'),
  /** Pick-up office; unset: chosen by the server (docs/rules/search.md#pick-up-office). */
  agencyId: anyId.optional(),
  pickUp: day,
  dropOff: day,
  startHour: hour,
  endHour: hour,
  driverAge: driverAge.optional(),
  userCountryId: alsoNamed(anyId.optional(), 'idUserCountry'),
  /** The offer's extras; others are refused. */
  extras: ChosenExtras.max(EXTRA_KINDS.length).optional(),
  /** The currency of the offer; any other is refused. */
  currency: alsoNamed(saleCurrency.optional(), 'currencyCode'),
  offerToken: z.string().min(1).max(1_000),
})
export type CarSelection = z.output<typeof CarSelection>

const firstNameRequired = { en: 'First Name is required', es: 'El nombre es obligatorio' }
const licenceRequired = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

const isFilled = (value: string) => value !== ''
const licenceDay = z.string().trim().default('').refine(isFilled, { params: licenceRequired, abort: true }).pipe(day)

/** The driver, as shown on the license. */
export const CarBookForm = z.object({
  driver: z.object({
    firstName: passportName(80).default('').refine(isFilled, { params: firstNameRequired }),
    lastName: passportName(80).min(1),
    birthDay: day,
    countryId: id,
    licenceNumber: text(40).default('').refine(isFilled, { params: licenceRequired }),
    licenceIssuedOn: licenceDay,
    licenceExpiresOn: licenceDay,
    phone: requiredText(40),
    flight: text(20).optional(),
  }),
})
export type CarBookForm = z.output<typeof CarBookForm>

/** The driver of a booked car, as entered when it was booked. */
export const BookedDriver = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDay: z.string(),
  countryId: z.number(),
  licenceNumber: z.string(),
  licenceIssuedOn: z.string(),
  licenceExpiresOn: z.string(),
  phone: z.string(),
  flight: z.string().optional(),
})

/** The suppliers of cars, for choices in the office. */
export const listCarSuppliers = endpoint({
  method: 'GET',
  path: '/api/office/carSuppliers',
  access: 'staff',
  permission: 'content.see',
  summary: 'Names of the car suppliers',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})
