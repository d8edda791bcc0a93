import { z } from 'zod'
import { FUND_METHOD_ID, METHODS } from '../../lib/payment-methods.ts'
import { SOLD_PRODUCTS } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  bytes,
  day,
  id,
  instant,
  lang,
  priceCurrency,
  requiredText,
  saleCurrencyCode,
  siteId,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { renamedTo } from '../../platform/http/other-names.ts'
import { BookedCarOffer, BookedDriver, CarBookForm, CarSelection } from '../cars/contract.ts'
import { POLICY_KINDS } from '../information/policy.ts'
import {
  BookedLodgingOffer,
  BookedTraveler,
  CancellationStep,
  LodgingBookForm,
  LodgingSelection,
  PriceLine,
} from '../lodging/contract.ts'
import { MAX_ROOMS } from '../lodging/occupancy.ts'
import { BOOKING, PLAN, REASONS, REFUND } from './states.ts'

const maybeInstant = instant.nullable()

/** The refund of a paid booking that was canceled. Amounts in cents; all 0 until the target is chosen. */
export const Refund = z.object({
  id: z.number(),
  reference: z.string(),
  bookingId: z.number(),
  status: z.enum(REFUND),
  /** Null until the client chooses. */
  target: z.enum(['client', 'fund']).nullable(),
  currency: saleCurrencyCode,
  amountCents: z.number(),
  penaltyCents: z.number(),
  /** The part refunded to the card, and the part that goes into the fund. */
  cardCents: z.number(),
  fundCents: z.number(),
  reason: z.enum(REASONS),
  /** The agency's message when it rejected the refund or canceled the booking. */
  note: z.string(),
  requestedAt: instant,
  /** Deadline for the client's choice, after which the money goes into the fund. */
  chooseBy: maybeInstant,
  decidedAt: maybeInstant,
  settledAt: maybeInstant,
})
export type Refund = z.output<typeof Refund>

export const Booking = z.object({
  id: z.number(),
  reference: z.string(),
  planId: renamedTo(z.number(), 'travelPlanId'),
  productType: z.literal(SOLD_PRODUCTS),
  status: z.enum(BOOKING),
  reason: z.enum(REASONS).nullable(),
  currency: saleCurrencyCode,
  payNowCents: z.number(),
  /** Always in US dollars, the currency that suppliers charge. */
  payInCubaCents: z.number(),
  summary: z.object({
    title: z.string(),
    subtitle: bilingual,
    facts: z.array(z.object({ label: bilingual, value: bilingual })),
    picture: z.string(),
    payNow: z.array(PriceLine),
    payInCuba: z.array(PriceLine),
  }),
  cancellation: z.array(CancellationStep),
  firstDay: z.string(),
  lastDay: z.string(),
  onRequest: z.boolean(),
  createdAt: instant,
  confirmBy: instant,
  confirmedAt: maybeInstant,
  supplierReference: z.string().nullable(),
  /** The amounts paid for the booking; null until its plan is paid. */
  paid: z.object({ paidCents: z.number(), paidByFundCents: z.number(), feeCents: z.number() }).nullable(),
  /** The refund of a paid booking that was canceled; filled in replies with plans. */
  refund: Refund.nullish(),
  /** The policies that the booking was sold under; filled in replies with plans. Empty for bookings made before policies had versions. */
  policies: z
    .array(z.object({ versionId: z.number(), kind: z.enum(POLICY_KINDS), effectiveOn: z.string() }))
    .optional(),
  /** The name of the hotel, or of the zone where the car is picked up; filled in replies with plans. */
  place: bilingual.optional(),
  /** The path of a search for the same product, zone, dates and party; filled in replies with plans. */
  searchPath: z.string().optional(),
})
export type Booking = z.output<typeof Booking>

export const paymentMethodId = z.enum({ ...METHODS, fund: FUND_METHOD_ID })

export const TravelPlan = z.object({
  id: renamedTo(z.number(), 'travelPlanId'),
  status: z.enum(PLAN),
  currency: saleCurrencyCode,
  purchaseMethodId: paymentMethodId.nullable(),
  createdAt: instant,
  payBy: maybeInstant,
  paidAt: maybeInstant,
  signBy: maybeInstant,
  finishBy: maybeInstant,
  signedAt: maybeInstant,
  /** Total of the live bookings, without the payment method's fee. */
  payNowCents: z.number(),
  /** In US dollars. */
  payInCubaCents: z.number(),
  /** Number of live bookings. */
  activeBookings: z.number(),
  /** Hours from the request to the confirmation, and from the payment to the signature; null without live bookings. */
  confirmWithinHours: z.number().nullable(),
  signWithinHours: z.number().nullable(),
  bookings: z.array(Booking),
})
export type TravelPlan = z.output<typeof TravelPlan>

/**
 * A booking with its offer at the agreed price, in the requested language, and its travelers. Only the offer and the form
 * fields of its product are filled.
 */
export const WholeBooking = Booking.extend({
  clientId: z.number(),
  siteId: z.number(),
  /** Also null for bookings made before offers were stored. */
  carOffer: BookedCarOffer.nullable(),
  offer: BookedLodgingOffer.nullable(),
  bookForm: z.object({ driver: BookedDriver.optional(), travelers: z.array(BookedTraveler).optional() }),
})
export type WholeBooking = z.output<typeof WholeBooking>

/** Filled by the server: null or {} in a request. */
const emptyBook = z
  .record(z.string(), z.unknown())
  .refine((book) => Object.keys(book).length === 0, {
    params: { en: 'must be empty: this booking exists already', es: 'debe estar vacío: esta reserva ya existe' },
  })
  .nullish()

const bookingHeader = {
  clientId: id.optional(),
  siteId,
  book: emptyBook,
  /** The number of this booking among equal ones: an equal request within two minutes is the same booking (docs/decisions/0031). */
  copy: wholeNumber(1, 99).default(1),
}

const refusesBooking = [
  'PRICE_CHANGED',
  'SOLD_OUT',
  'DATES_RESTRICTED',
  'NOT_ON_SALE_YET',
  'OFFER_EXPIRED',
  'OFFER_NOT_FOUND',
  'PLAN_BEING_PAID',
  'PLAN_OTHER_CURRENCY',
  'TOO_MANY_UNPAID',
  'TOO_MANY_UNPAID_NEARBY',
] as const

/** Books a car into the client's plan. The server calculates the price (docs/rules/money.md#server-amounts). */
export const createCarBooking = endpoint({
  method: 'POST',
  path: '/api/carBookings/{lang}',
  access: 'client',
  summary: 'Book a car into the travel plan',
  impersonated: 'allowed',
  input: z.object({ lang, carOffer: CarSelection, bookForm: CarBookForm, ...bookingHeader }),
  reply: Booking,
  refusals: [...refusesBooking, 'NOT_ELIGIBLE'],
})

/**
 * Checks that the stays are in one hotel for the same nights, differ in room class or meal plan, and have no more rooms in total than one
 * search.
 */
const checkStays = ({ value, issues }: { value: { offer: LodgingSelection }[]; issues: z.core.$ZodRawIssue[] }) => {
  const offers = value.map(({ offer }) => offer)
  const placesAndNights = new Set(offers.map(({ hotelId, checkIn, checkOut }) => `${hotelId} ${checkIn} ${checkOut}`))
  const kinds = new Set(offers.map(({ roomClassId, mealPlanId }) => `${roomClassId} ${mealPlanId}`))
  const rooms = offers.reduce((total, offer) => total + offer.rooms.length, 0)
  const params =
    placesAndNights.size > 1
      ? { en: 'must be in one hotel for the same nights', es: 'deben ser en un mismo hotel y en las mismas noches' }
      : kinds.size < offers.length
        ? {
            en: 'must differ in room class or meal plan',
            es: 'deben ser de distinta clase de habitación o plan de comidas',
          }
        : rooms > MAX_ROOMS && {
            en: `must have at most ${MAX_ROOMS} rooms together`,
            es: `deben tener como máximo ${MAX_ROOMS} habitaciones en total`,
          }
  if (params) issues.push({ code: 'custom', path: [], params, input: value })
}

/** Books a stay into the client's plan, with its travelers assigned to rooms. */
export const createLodgingBooking = endpoint({
  method: 'POST',
  path: '/api/lodgingBookings/createBooking',
  access: 'client',
  summary: 'Book lodging into the travel plan',
  impersonated: 'allowed',
  input: z.object({ offer: LodgingSelection, bookForm: LodgingBookForm, ...bookingHeader }),
  reply: Booking,
  refusals: [...refusesBooking, 'LODGING_PROHIBITED', 'COUNTRY_NEEDED'],
})

/** Books rooms of several classes of one hotel for the same nights, either all of them or none (docs/decisions/0163). */
export const createLodgingBookings = endpoint({
  method: 'POST',
  path: '/api/lodgingBookings/createBookings',
  access: 'client',
  summary: 'Book rooms of several classes of a hotel into the travel plan',
  impersonated: 'allowed',
  input: z.object({
    stays: z
      .array(z.object({ offer: LodgingSelection, bookForm: LodgingBookForm }))
      .min(1)
      .max(MAX_ROOMS)
      .check(checkStays),
    clientId: bookingHeader.clientId,
    copy: bookingHeader.copy,
  }),
  reply: z.array(Booking),
  refusals: [...refusesBooking, 'LODGING_PROHIBITED', 'COUNTRY_NEEDED'],
})

const bookingById = { access: 'client', input: z.object({ id, lang }), reply: WholeBooking } as const

export const getCarBooking = endpoint({
  ...bookingById,
  method: 'GET',
  path: '/api/carBookings/{id}/{lang}',
  summary: 'One car booking',
})

export const getLodgingBooking = endpoint({
  ...bookingById,
  method: 'GET',
  path: '/api/lodgingBookings/getBooking/{id}',
  alsoPaths: ['/api/lodgingBookings/getBooking/{id}/{lang}'],
  summary: 'One lodging booking',
})

export const getBooking = endpoint({
  ...bookingById,
  method: 'GET',
  path: '/api/bookings/{id}/{lang}',
  summary: 'One booking of any product',
})

/** Cancels an unpaid booking. Idempotent. */
export const cancelBooking = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/bookings/cancel/{id}',
  access: 'client',
  summary: 'Cancel a booking',
  impersonated: 'allowed',
  input: z.object({ id }),
  reply: Booking,
  refusals: ['BOOKING_PAID', 'BOOKING_BEING_PAID'],
})

/** Removes an ended booking from the client's list. Idempotent. */
export const deleteBooking = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/bookings/delete/{id}',
  access: 'client',
  summary: 'Remove an ended booking from the plan',
  impersonated: 'allowed',
  input: z.object({ id }),
  reply: z.object({ id: z.number() }),
  refusals: ['BOOKING_LIVE', 'REFUND_OPEN'],
})

/** The active plan (docs/rules/states.md#active-plan); null when the client has none. */
export const getActivePlan = endpoint({
  method: 'GET',
  path: '/api/travelPlans/activeTravelPlan/{clientId}/{lang}',
  access: 'client',
  summary: 'The active travel plan',
  input: z.object({ clientId: id, lang }),
  reply: TravelPlan.nullable(),
})

export const listPlanBookings = endpoint({
  method: 'GET',
  path: '/api/travelPlans/bookings/{planId}/{lang}',
  access: 'client',
  summary: 'The bookings of a plan',
  input: z.object({ planId: id, lang }),
  reply: z.array(Booking),
})

/** All plans with bookings, paid or not, newest first. */
export const listTrips = endpoint({
  method: 'GET',
  path: '/api/travelPlans/trips/{clientId}/{lang}',
  access: 'client',
  summary: 'All travel plans with bookings',
  input: z.object({ clientId: id, lang }),
  reply: z.array(TravelPlan),
})

export const listPaidPlans = endpoint({
  method: 'GET',
  path: '/api/travelPlans/paidTravelPlans/{clientId}/{lang}',
  access: 'client',
  summary: 'Plans that were paid, newest first',
  input: z.object({ clientId: id, lang }),
  reply: z.array(TravelPlan),
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/travelPlans/{id}/{lang}',
  access: 'client',
  summary: 'One travel plan',
  input: z.object({ id, lang }),
  reply: TravelPlan,
})

const FundOfCurrency = z.object({
  currency: saleCurrencyCode,
  leftCents: z.number(),
  credits: z.array(
    z.object({
      id: z.number(),
      /** The booking whose refund the credit came from; null for a late bank transfer. */
      bookingReference: z.string().nullable(),
      cents: z.number(),
      leftCents: z.number(),
      createdAt: instant,
      /** The last day on which the credit can be used. */
      expiresOn: day,
    }),
  ),
})
export type FundOfCurrency = z.output<typeof FundOfCurrency>

/** The fund in one currency, and in the other currencies that have credits. */
export const Fund = FundOfCurrency.extend({ others: z.array(FundOfCurrency) })
export type Fund = z.output<typeof Fund>

/** The client's usable credits (docs/rules/money.md#fund). */
export const getFund = endpoint({
  method: 'GET',
  path: '/api/travelPlans/fund/{clientId}',
  access: 'client',
  summary: "The client's fund",
  input: z.object({ clientId: id, currency: priceCurrency }),
  reply: Fund,
})

/** The voucher of a guaranteed booking (docs/rules/signing.md#voucher). */
export const getVoucherPdf = endpoint({
  method: 'GET',
  path: '/api/travelPlans/voucher/{bookingId}',
  access: 'client',
  summary: 'The voucher of a guaranteed booking as PDF',
  input: z.object({ bookingId: id }),
  contentType: 'application/pdf',
  reply: bytes,
  refusals: ['NO_VOUCHER'],
})

/** The guaranteed bookings of a plan as an iCalendar file (RFC 5545), in the requested language. */
export const getPlanCalendar = endpoint({
  method: 'GET',
  path: '/api/travelPlans/calendar/{planId}',
  access: 'client',
  summary: 'The guaranteed bookings of a plan as calendar file',
  input: z.object({ planId: id }),
  contentType: 'text/calendar',
  reply: bytes,
  refusals: ['NO_VOUCHER'],
})

/** The trip pack, in one language (docs/rules/storefront.md#trip-pack). */
export const TripPack = z.object({
  planId: renamedTo(z.number(), 'travelPlanId'),
  writtenAt: instant,
  /** The last day of service; null when no booking is live. */
  lastDay: day.nullable(),
  emergency: z.object({
    phone: z.string(),
    email: z.string(),
    /** The agency's WhatsApp number; null without one. */
    whatsApp: z.string().nullable(),
  }),
  /** The trip day by day; hours are '14:00', or '' for the whole day. */
  days: z.array(
    z.object({
      day,
      entries: z.array(
        z.object({
          hour: z.string(),
          what: z.string(),
          title: z.string(),
          name: z.string(),
          address: z.string(),
          phone: z.string(),
        }),
      ),
    }),
  ),
  /** The requirements for entering Cuba, with the days of this trip. */
  entry: z.array(
    z.object({
      key: z.enum(['passport', 'eVisa', 'form', 'insurance']),
      title: z.string(),
      text: z.string(),
      day: day.nullable(),
    }),
  ),
  bookings: z.array(
    z.object({
      id: z.number(),
      productType: z.literal(SOLD_PRODUCTS),
      status: z.enum(BOOKING),
      reference: z.string(),
      supplierReference: z.string().nullable(),
      title: z.string(),
      subtitle: z.string(),
      firstDay: day,
      lastDay: day,
      who: z.array(z.object({ label: z.string(), value: z.string() })),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      places: z.array(z.object({ label: z.string(), name: z.string(), address: z.string(), phone: z.string() })),
      currency: saleCurrencyCode,
      payInCuba: z.array(z.object({ label: z.string(), cents: z.number() })),
      payInCubaCents: z.number(),
      bring: z.string(),
      cancellation: z.array(CancellationStep),
      /** Null until the receipt is signed. `outline` is the SVG path of the dark modules of a QR code, `size` units wide. */
      voucher: z
        .object({
          code: z.string(),
          checkUrl: z.string(),
          qr: z.object({ size: z.number(), outline: z.string() }),
        })
        .nullable(),
    }),
  ),
})
export type TripPack = z.output<typeof TripPack>

/** Everything that a traveler needs offline: bookings, vouchers, places, phone numbers, policies. */
export const getTripPack = endpoint({
  method: 'GET',
  path: '/api/travelPlans/tripPack/{planId}/{lang}',
  access: 'client',
  summary: 'The trip pack of a plan',
  input: z.object({ planId: id, lang }),
  reply: TripPack,
})

/** Whether a voucher is valid, by the code in its QR code; reveals nothing about the client or the booking. */
export const checkVoucher = endpoint({
  method: 'GET',
  path: '/api/vouchers/check/{code}',
  access: 'public',
  summary: 'Whether a voucher is valid or void',
  input: z.object({ code: requiredText(40) }),
  reply: z.object({ state: z.enum(['valid', 'void']) }),
})
