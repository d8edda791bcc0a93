import { z } from 'zod'
import { daysBetween } from '../../lib/days.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  anyId,
  bilingual,
  day,
  decimalNumber,
  flag,
  id,
  lang,
  passportName,
  priceCurrency,
  saleCurrency,
  saleCurrencyCode,
  siteId,
  text,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { alsoNamed } from '../../platform/http/other-names.ts'
import { Photo } from '../places/contract.ts'
import { anyOf, GuestScore, PriceCalendar, priceDays, searchFilters, searchPage } from '../products/contract.ts'
import { BEACH_METERS, HOTEL_KINDS } from './hotel-filters.ts'
import { MEAL_PLANS } from './meal-plans.ts'
import { findPartyProblem, MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_CHILDREN_PER_ROOM, MAX_ROOMS } from './occupancy.ts'
import { BEDS } from './room-details.ts'
import { FILTERS, MAX_LOCATION, SORT_FIELDS } from './search-query.ts'
import { DEFAULT_NIGHTS } from './stay-dates.ts'

/** Default page size. */
export const OFFERS_PER_PAGE = 10

/** Offers show the remaining rooms only up to this number. */
export const FEW_ROOMS_LEFT = 3

/** Maximum stay in nights: the longest that a tourist may stay in the country. */
export const MAX_NIGHTS = 90

const count = (min: number, max: number) => wholeNumber(min, max)

/** A requested room, with one age per child. */
export const Room = z
  .object({
    roomIndex: count(0, 1_000).optional(),
    adultsAmount: count(1, MAX_ADULTS_PER_ROOM),
    childrenAmount: count(0, MAX_CHILDREN_PER_ROOM).default(0),
    childrenAgeList: z.array(count(0, MAX_CHILD_AGE)).max(MAX_CHILDREN_PER_ROOM).default([]),
  })
  .check((check) => {
    const problem = findPartyProblem(check.value)
    if (problem)
      check.issues.push({
        code: 'custom',
        path: ['childrenAgeList'],
        params: problem,
        input: check.value.childrenAgeList,
      })
  })

const stay = { checkIn: day, checkOut: day, rooms: z.array(Room).min(1).max(MAX_ROOMS) }

type Check<T> = { value: T; issues: z.core.$ZodRawIssue[] }

/** A stay has 1 to `MAX_NIGHTS` nights. */
const checkNights = ({ value, issues }: Check<{ checkIn: string; checkOut: string }>) => {
  const nights = daysBetween(value.checkIn, value.checkOut)
  const params =
    nights < 1
      ? { en: 'must be after check-in', es: 'debe ser posterior a la entrada' }
      : nights > MAX_NIGHTS && {
          en: `must be at most ${MAX_NIGHTS} nights after check-in`,
          es: `debe ser como máximo ${MAX_NIGHTS} noches después de la entrada`,
        }
  if (params) issues.push({ code: 'custom', path: ['checkOut'], params, input: value.checkOut })
}

/** Units of the currency per night; 0 means no limit. */
const pricePerNight = decimalNumber(0, 1_000_000).default(0)

/** The criteria of a search; 0 and '' mean any. */
const criteria = {
  ...stay,
  touristZoneId: anyId,
  provinceId: anyId,
  hotel: anyId,
  categoryId: anyId,
  roomClassId: anyId,
  mealsPlanId: alsoNamed(count(0, 5).default(0), 'mealPlanId'),
  hotelLocation: text(MAX_LOCATION).default(''),
  hotelChain: anyId,
  /** Home country of the chain. */
  chainCountry: anyId,
  /** Several values for a filter, combined with its single value above; none means any. */
  touristZoneIds: anyOf(id),
  categoryIds: anyOf(id),
  roomClassIds: anyOf(id),
  mealsPlanIds: alsoNamed(anyOf(count(1, 5)), 'mealPlanIds'),
  hotelLocations: anyOf(text(MAX_LOCATION)),
  hotelChains: anyOf(id),
  chainCountries: anyOf(id),
  hotelKinds: anyOf(z.enum(HOTEL_KINDS)),
  /** Services; a hotel must have all of them. */
  serviceIds: anyOf(id),
  /** Minimum guest score; 0 means any. */
  minGuestScore: count(0, 10).default(0),
  /** Maximum distance to a beach; 0 means any. */
  maxBeachMeters: z.literal([0, ...BEACH_METERS]).default(0),
  /** Only hotels where a booking made today can still be canceled without a charge. */
  freeCancellation: flag.default(false),
  minPrice: pricePerNight,
  maxPrice: pricePerNight,
  /** Country of the hotel. */
  hotelCountry: anyId,
  /** Only the cheapest offer of each hotel. */
  oneOfferPerHotel: flag.default(false),
  /** Ignored unless sent by staff, as is `idTourOperator` (docs/rules/search.md#staff-criteria). */
  ignoreReservePeriod: flag.default(false),
  idTourOperator: anyId,
  siteId,
  /** Has no effect on prices; a resident of the United States may not book some lodgings. */
  idUserCountry: alsoNamed(anyId, 'userCountryId'),
  currency: priceCurrency,
}

const checkCriteria = (check: Check<{ checkIn: string; checkOut: string; minPrice: number; maxPrice: number }>) => {
  checkNights(check)
  const { minPrice, maxPrice } = check.value
  if (maxPrice > 0 && maxPrice < minPrice) {
    check.issues.push({
      code: 'custom',
      path: ['maxPrice'],
      params: { en: 'must not be less than the minimum price', es: 'no debe ser menor que el precio mínimo' },
      input: maxPrice,
    })
  }
}

export const PriceLine = z.object({ label: bilingual, detail: bilingual.optional(), cents: z.number().int() })

export const CancellationStep = z.union([
  z.object({ fromDaysBefore: z.number().int(), percent: z.number() }),
  z.object({ fromDaysBefore: z.number().int(), firstNight: z.literal(true) }),
])

/** The fields of a hotel that cards show. */
export const HotelSummary = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(HOTEL_KINDS),
  categoryId: z.number(),
  category: bilingual,
  stars: z.number().nullable(),
  zoneId: z.number(),
  zoneSlug: z.string(),
  zone: bilingual,
  chainId: z.number().nullable(),
  chain: z.string().nullable(),
  /** Home country of the chain. */
  chainCountryId: z.number().nullable(),
  /** Country of the hotel. */
  countryId: z.number(),
  location: z.string(),
  /** Distances to the nearest beach and to the center of its zone; null when unknown. */
  beachMeters: z.number().int().nullish(),
  centerMeters: z.number().int().nullish(),
  photo: Photo.nullable(),
  /** Some of its services. */
  highlights: z.array(bilingual),
  /** Absent without published reviews, and in a booking. */
  guestScore: GuestScore.optional(),
})
export type HotelSummary = z.output<typeof HotelSummary>

/** A traveler of a booking; adults have no age. */
export const BookedTraveler = z.object({
  firstName: z.string(),
  lastName: z.string(),
  passport: z.string(),
  countryId: z.number().nullable(),
  age: z.number().nullable(),
})

/** One room class of one hotel with one meal plan for a stay, priced by the server. */
export const LodgingOffer = z.object({
  hotelId: z.number(),
  hotel: HotelSummary,
  roomClassId: z.number(),
  roomClass: bilingual,
  mealPlanId: alsoNamed(z.literal(MEAL_PLANS.map(({ id }) => id)), 'mealsPlanId'),
  mealPlan: bilingual,
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.number().int(),
  rooms: z.array(
    z.object({
      roomIndex: z.number().int(),
      adultsAmount: z.number().int(),
      childrenAmount: z.number().int(),
      childrenAgeList: z.array(z.number().int()),
      /** Hundredths of a percent of one adult's price in double occupancy. */
      weight: z.number().int(),
      /** Price of this room for all nights. */
      cents: z.number().int(),
      /** The guests of the room and the first of them; empty before booking. */
      guests: z.array(BookedTraveler).readonly(),
      traveler: BookedTraveler.nullable(),
    }),
  ),
  /** All travelers, the main traveler first; empty before booking. */
  travelers: z.array(BookedTraveler).readonly(),
  /** Price of each night for all rooms. */
  perNight: z.array(z.object({ day: z.string(), cents: z.number().int() })),
  currency: alsoNamed(saleCurrencyCode, 'currencyCode'),
  totalCents: z.number().int(),
  perNightCents: z.number().int(),
  payInCuba: z.array(PriceLine),
  /** Null above `FEW_ROOMS_LEFT`. */
  roomsLeft: z.number().int().nullable(),
  /** Minimum stay in nights for this check-in. */
  minNights: z.number().int(),
  onRequest: z.boolean(),
  cancellation: z.array(CancellationStep),
  /** Why residents of the search's country may not book it; absent when they may. */
  notForCountry: bilingual.optional(),
  offerToken: z.string(),
  priceHeldUntil: z.string(),
})
export type LodgingOffer = z.output<typeof LodgingOffer>

/** A booked offer, without stock, minimum stay and price hold. */
export const BookedLodgingOffer = LodgingOffer.omit({
  roomsLeft: true,
  minNights: true,
  notForCountry: true,
  offerToken: true,
  priceHeldUntil: true,
})
export type BookedLodgingOffer = z.output<typeof BookedLodgingOffer>

export const HotelService = z.object({ id: z.number(), key: z.string(), name: bilingual })
export type HotelService = z.output<typeof HotelService>

/** Describes a room class of a hotel. */
export const RoomDetails = z.object({
  roomClassId: z.number(),
  roomClass: bilingual,
  maxAdults: z.number().int(),
  maxChildren: z.number().int(),
  maxTotal: z.number().int(),
  /** Null and empty when unknown. */
  sizeSqm: z.number().int().nullable(),
  beds: z.array(z.object({ kind: z.enum(BEDS.map(({ kind }) => kind)), count: z.number().int() })),
  facilities: z.array(bilingual),
  photos: z.array(Photo),
})
export type RoomDetails = z.output<typeof RoomDetails>

/** The fields of a hotel that its page shows. */
export const HotelDetails = HotelSummary.extend({
  address: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  about: bilingual,
  /** The photos after the main one, in order, excluding the photos of its rooms. */
  morePhotos: z.array(Photo),
  /** The room classes on sale. */
  rooms: z.array(RoomDetails),
  services: z.array(HotelService),
  checkInHour: z.string(),
  checkOutHour: z.string(),
  onRequest: z.boolean(),
  cancellation: z.array(CancellationStep),
})
export type HotelDetails = z.output<typeof HotelDetails>

/** One sorted page of lodging offers. Price filters are units of the currency per night for all rooms together. */
export const searchLodging = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/lodgingBookings/getOffers/{fieldName}/{order}/{languageCode}/{currentPage}/{itemsByPage}',
  access: 'public',
  shows: 'days',
  summary: 'Search lodging offers',
  input: z
    .object({
      ...criteria,
      languageCode: lang,
      ...searchPage(SORT_FIELDS, OFFERS_PER_PAGE),
    })
    .check(checkCriteria),
  reply: LodgingOffer,
  list: true,
  filters: searchFilters(FILTERS),
  refusals: ['NOT_ON_SALE_YET'],
})
export type LodgingCriteria = z.output<typeof searchLodging.input>

export const Hotel = HotelSummary.extend({ latitude: z.number(), longitude: z.number() })
export type Hotel = z.output<typeof Hotel>

/** The hotels of a country that sell rooms. */
export const listHotels = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveHotels/{country}',
  access: 'public',
  shows: 'content',
  summary: 'Hotels of a country, by name',
  input: z.object({ country: id }),
  reply: z.array(Hotel),
})

/** The names of a country's hotels, with their zones. */
export const listHotelNames = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getHotelNames/{country}',
  access: 'public',
  shows: 'content',
  summary: 'Names of the hotels of a country',
  input: z.object({ country: id }),
  reply: z.array(z.object({ id: z.number(), name: z.string(), zoneId: z.number() })),
})

/** The hotels of a tourist zone that sell rooms. */
export const listHotelsOfZone = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveHotelsByPolo/{id}',
  access: 'public',
  shows: 'content',
  summary: 'Hotels of a tourist zone, by name',
  input: z.object({ id }),
  reply: z.array(Hotel),
})

/** A few offers for the home page, for the default stay. */
export const listHomeLodging = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getHomeOffers/{siteId}/{countryId}/{language}',
  access: 'public',
  shows: 'days',
  summary: 'Lodging offers of the home page',
  input: z.object({ siteId: id, countryId: id, language: lang, currency: priceCurrency }),
  reply: LodgingOffer,
  list: true,
})

/** The services of a hotel. */
export const listHotelServices = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/services/{id}',
  access: 'public',
  shows: 'content',
  summary: 'Services of a hotel',
  input: z.object({ id }),
  reply: z.array(HotelService),
})

/** A room class that is not available for the stay, and why. */
export const UnavailableRoom = z.object({
  roomClassId: z.number(),
  roomClass: bilingual,
  reason: z.enum([
    'soldOut',
    'closed',
    'closedToArrival',
    'closedToDeparture',
    'minimumStay',
    'maximumStay',
    'tooLate',
    'tooSmall',
    'notOnSaleYet',
    'prohibited',
  ]),
  minNights: z.number().int(),
  /** Null: no limit. */
  maxNights: z.number().int().nullable(),
  /** The last night with rates; null when there is none. */
  onSaleUntil: z.string().nullable(),
})
export type UnavailableRoom = z.output<typeof UnavailableRoom>

/** One hotel with all its offers for a stay, cheapest first. */
export const getHotelOffers = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/lodgingBookings/getHotelOffers',
  access: 'public',
  shows: 'days',
  summary: 'One hotel and all its offers for a stay',
  input: z
    .object({
      hotelId: id,
      ...stay,
      ignoreReservePeriod: flag.default(false),
      idUserCountry: alsoNamed(anyId, 'userCountryId'),
      currency: priceCurrency,
    })
    .check(checkNights),
  reply: z.object({ hotel: HotelDetails, offers: z.array(LodgingOffer), unavailable: z.array(UnavailableRoom) }),
})

/** The lowest price per night for stays of the same length, by check-in day, in a hotel, a zone or the whole country. */
export const listStayPrices = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/lodgingBookings/getPriceCalendar',
  access: 'public',
  shows: 'days',
  summary: 'Lowest lodging price per night by day of check-in',
  input: z.object({
    ...priceDays,
    nights: count(1, MAX_NIGHTS).default(DEFAULT_NIGHTS),
    rooms: stay.rooms,
    touristZoneId: anyId,
    provinceId: anyId,
    hotel: anyId,
    siteId,
    currency: priceCurrency,
  }),
  reply: PriceCalendar,
})

/** The stay to book, with the token that holds its price. A whole offer is accepted; its other fields are ignored. */
export const LodgingSelection = z
  .object({
    siteId,
    hotelId: id,
    roomClassId: id,
    mealPlanId: alsoNamed(count(1, 5), 'mealsPlanId'),
    ...stay,
    /** The currency of the offer; any other is refused. */
    currency: alsoNamed(saleCurrency.optional(), 'currencyCode'),
    offerToken: z.string().max(2_000),
  })
  .check(checkNights)
export type LodgingSelection = z.output<typeof LodgingSelection>

/** A traveler; the first one of a booking is the main traveler. */
export const Traveler = z.object({
  firstName: passportName(60).min(1),
  lastName: passportName(60).default(''),
  passport: text(30).default(''),
  countryId: id.nullish().transform((value) => value ?? null),
})
export type Traveler = z.output<typeof Traveler>

/** One traveler per guest, by room, the adults of each room first. */
export const LodgingBookForm = z.object({
  travelers: z
    .array(Traveler)
    .min(1)
    .max(MAX_ROOMS * (MAX_ADULTS_PER_ROOM + MAX_CHILDREN_PER_ROOM)),
})
export type LodgingBookForm = z.output<typeof LodgingBookForm>
