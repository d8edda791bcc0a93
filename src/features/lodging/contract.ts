import { z } from 'zod'
import { daysBetween } from '../../lib/days.ts'
import { SALE_CURRENCY, SALE_CURRENCY_ID } from '../../lib/money.ts'
import { SITE_ID } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { anyId, bilingual, day, flag, id, lang, requiredText, text } from '../../platform/http/fields.ts'
import { Photo } from '../places/contract.ts'
import { findPartyProblem, MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_CHILDREN_PER_ROOM, MAX_ROOMS } from './occupancy.ts'

/** Offers on one page of a search (spec 9), and the most that may be asked for (decisions 3). */
export const OFFERS_PER_PAGE = 10
export const MAX_OFFERS_PER_PAGE = 100

/** The longest stay that is sold: as long as a tourist may be in the country. */
export const MAX_NIGHTS = 90

/** What offers are sorted by (spec 3); an unknown word means Price (decisions 3). */
export const SORT_FIELDS = ['Price', 'HotelName'] as const
export type SortField = (typeof SORT_FIELDS)[number]

const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** One room that is asked for, with an age for each child. */
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

/** A stay has at least one night and no more than the longest that is sold. */
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

/** Dollars per night as people type them; 0 means no limit. */
const dollars = z.coerce.number().min(0).max(1_000_000).default(0)

const criteria = {
  ...stay,
  touristZoneId: anyId,
  hotel: anyId,
  categoryId: anyId,
  roomClassId: anyId,
  mealsPlanId: count(0, 5).default(0),
  hotelLocation: text(100).default(''),
  hotelChain: anyId,
  hotelCountry: anyId,
  minPrice: dollars,
  maxPrice: dollars,
  /** Only the cheapest offer of each hotel. */
  oneOfferPerHotel: flag.default(false),
  /** Honoured for staff only (decisions 3). */
  ignoreReservePeriod: flag.default(false),
  idTourOperator: anyId,
  siteId: id.default(SITE_ID),
  idUserCountry: anyId,
  currency: z.coerce
    .number()
    .default(SALE_CURRENCY_ID)
    .refine((value) => value === SALE_CURRENCY_ID, {
      params: { en: 'must be 1 (USD): sales are in US dollars', es: 'debe ser 1 (USD): se vende en dólares' },
    }),
}

const checkCriteria = (check: Check<{ checkIn: string; checkOut: string; minPrice: number; maxPrice: number }>) => {
  checkNights(check)
  const { minPrice, maxPrice } = check.value
  if (maxPrice > 0 && maxPrice < minPrice) {
    check.issues.push({
      code: 'custom',
      path: ['maxPrice'],
      params: { en: 'must not be less than MinPrice', es: 'no debe ser menor que MinPrice' },
      input: maxPrice,
    })
  }
}

export const PriceLine = z.object({ label: bilingual, detail: bilingual.optional(), cents: z.number().int() })

export const CancellationStep = z.union([
  z.object({ fromDaysBefore: z.number().int(), percent: z.number() }),
  z.object({ fromDaysBefore: z.number().int(), firstNight: z.literal(true) }),
])

/** What a card tells of a hotel. */
export const HotelSummary = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(['resort', 'hotel', 'casa']),
  categoryId: z.number(),
  category: bilingual,
  stars: z.number().nullable(),
  zoneId: z.number(),
  zoneSlug: z.string(),
  zone: bilingual,
  chainId: z.number().nullable(),
  chain: z.string().nullable(),
  countryId: z.number(),
  location: z.string(),
  photo: Photo.nullable(),
  /** Some of its services. */
  highlights: z.array(bilingual),
})
export type HotelSummary = z.output<typeof HotelSummary>

/** One room class of one hotel with one meal plan for a stay, priced by the server. */
export const LodgingOffer = z.object({
  hotelId: z.number(),
  hotel: HotelSummary,
  roomClassId: z.number(),
  roomClass: bilingual,
  mealPlanId: z.number(),
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
      /** This room, all nights. */
      cents: z.number().int(),
    }),
  ),
  /** All rooms, night by night. */
  perNight: z.array(z.object({ day: z.string(), cents: z.number().int() })),
  currency: z.literal(SALE_CURRENCY),
  totalCents: z.number().int(),
  perNightCents: z.number().int(),
  payInCuba: z.array(PriceLine),
  /** Only told when few are left. */
  roomsLeft: z.number().int().nullable(),
  /** Nights that a stay from this check-in has at least. */
  minNights: z.number().int(),
  onRequest: z.boolean(),
  cancellation: z.array(CancellationStep),
  offerToken: z.string(),
  priceHeldUntil: z.string(),
})
export type LodgingOffer = z.output<typeof LodgingOffer>

export const HotelService = z.object({ id: z.number(), key: z.string(), name: bilingual })
export type HotelService = z.output<typeof HotelService>

/** What a hotel's own page tells. */
export const HotelDetails = HotelSummary.extend({
  address: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  about: bilingual,
  services: z.array(HotelService),
  checkInHour: z.string(),
  checkOutHour: z.string(),
  onRequest: z.boolean(),
  cancellation: z.array(CancellationStep),
})
export type HotelDetails = z.output<typeof HotelDetails>

/** Searches lodging; one page of offers (spec 3, 7; decisions 3). Prices are US dollars per night, all rooms together. */
export const searchLodging = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/lodgingBookings/getOffers/{fieldName}/{order}/{languageCode}/{currentPage}/{itemsByPage}',
  access: 'public',
  summary: 'Search lodging offers',
  list: true,
  input: z
    .object({
      ...criteria,
      fieldName: z.string().transform((name): SortField => SORT_FIELDS.find((field) => field === name) ?? 'Price'),
      order: count(0, 1),
      languageCode: lang,
      currentPage: count(1, 1_000_000),
      itemsByPage: count(1, MAX_OFFERS_PER_PAGE),
    })
    .check(checkCriteria),
  reply: LodgingOffer,
})

export const Hotel = HotelSummary.extend({ latitude: z.number(), longitude: z.number() })
export type Hotel = z.output<typeof Hotel>

/** The hotels of a country that sell rooms (spec 7). */
export const listHotels = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveHotels/{country}',
  access: 'public',
  summary: 'Hotels of a country, by name',
  input: z.object({ country: id }),
  reply: z.array(Hotel),
})

/** The hotels of a tourist zone that sell rooms (spec 7). */
export const listHotelsOfZone = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getActiveHotelsByPolo/{id}',
  access: 'public',
  summary: 'Hotels of a tourist zone, by name',
  input: z.object({ id }),
  reply: z.array(Hotel),
})

/** Some good offers for the home page, at the default stay (spec 7, 9). */
export const listHomeOffers = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/getHomeOffers/{siteId}/{countryId}/{language}',
  access: 'public',
  summary: 'Lodging offers of the home page',
  input: z.object({ siteId: id, countryId: id, language: lang }),
  reply: z.array(LodgingOffer),
})

/** What a hotel offers its guests (spec 7). */
export const listHotelServices = endpoint({
  method: 'GET',
  path: '/api/lodgingBookings/services/{id}',
  access: 'public',
  summary: 'Services of a hotel',
  input: z.object({ id }),
  reply: z.array(HotelService),
})

/** Everything that the hotels of a stay can be narrowed by, with how many hotels each choice leaves. */
export const listLodgingFilters = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/lodgingBookings/getFilters',
  access: 'public',
  summary: 'Categories, meal plans, room classes, locations and chains to filter a stay by',
  input: z.object({ touristZoneId: anyId, ...stay }).check(checkNights),
  reply: z.object({
    categories: z.array(z.object({ id: z.number(), name: bilingual, hotels: z.number().int() })),
    mealPlans: z.array(z.object({ id: z.number(), name: bilingual, hotels: z.number().int() })),
    roomClasses: z.array(z.object({ id: z.number(), name: bilingual, hotels: z.number().int() })),
    locations: z.array(z.object({ location: z.string(), hotels: z.number().int() })),
    chains: z.array(z.object({ id: z.number(), name: z.string(), hotels: z.number().int() })),
  }),
})

/** A room class of the hotel that cannot be had for the stay, and why. */
export const UnavailableRoom = z.object({
  roomClassId: z.number(),
  roomClass: bilingual,
  reason: z.enum(['soldOut', 'closed', 'minimumStay', 'tooLate', 'tooSmall']),
  minNights: z.number().int(),
})
export type UnavailableRoom = z.output<typeof UnavailableRoom>

/** One hotel with everything it sells for a stay, by price. */
export const getHotelOffers = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/lodgingBookings/getHotelOffers',
  access: 'public',
  summary: 'One hotel and all its offers for a stay',
  input: z.object({ hotelId: id, ...stay, ignoreReservePeriod: flag.default(false) }).check(checkNights),
  reply: z.object({ hotel: HotelDetails, offers: z.array(LodgingOffer), unavailable: z.array(UnavailableRoom) }),
})

/** An offer that somebody wants: what, when, for whom, and the token that holds its price. */
export const LodgingSelection = z
  .object({ hotelId: id, roomClassId: id, mealPlanId: count(1, 5), ...stay, offerToken: z.string().max(2_000) })
  .check(checkNights)
export type LodgingSelection = z.output<typeof LodgingSelection>

/** One who travels; the first of a booking is its main user (spec 3). */
export const Traveler = z.object({
  firstName: requiredText(60),
  lastName: text(60).default(''),
  passport: text(30).default(''),
  countryId: id.nullish().transform((value) => value ?? null),
})
export type Traveler = z.output<typeof Traveler>

/** Who travels: one for each guest, room by room and the adults of each room first. */
export const LodgingBookForm = z.object({
  travelers: z
    .array(Traveler)
    .min(1)
    .max(MAX_ROOMS * (MAX_ADULTS_PER_ROOM + MAX_CHILDREN_PER_ROOM)),
})
export type LodgingBookForm = z.output<typeof LodgingBookForm>
