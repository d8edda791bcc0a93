import { z } from 'zod'
import { CURRENCIES } from '../../lib/money.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, id, instant, lang } from '../../platform/http/fields.ts'
import { CarBookForm, CarSelection } from '../cars/contract.ts'
import { LodgingBookForm, LodgingSelection } from '../lodging/contract.ts'
import { REASONS } from './states.ts'

const currency = z.enum(Object.values(CURRENCIES))
const maybeInstant = instant.nullable()

const PriceLine = z.object({ label: bilingual, detail: bilingual.optional(), cents: z.number().int() })

export const CancellationStep = z.union([
  z.object({ fromDaysBefore: z.number().int(), percent: z.number() }),
  z.object({ fromDaysBefore: z.number().int(), firstNight: z.literal(true) }),
])

export const Booking = z.object({
  id: z.number(),
  reference: z.string(),
  planId: z.number(),
  productType: z.number(),
  status: z.number(),
  reason: z.enum(REASONS).nullable(),
  currency,
  payNowCents: z.number(),
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
})
export type Booking = z.output<typeof Booking>

export const TravelPlan = z.object({
  id: z.number(),
  status: z.number(),
  currency,
  purchaseMethodId: z.number().nullable(),
  createdAt: instant,
  payBy: maybeInstant,
  paidAt: maybeInstant,
  signBy: maybeInstant,
  finishBy: maybeInstant,
  signedAt: maybeInstant,
  /** What the live bookings cost now, before a payment method's fee. */
  payNowCents: z.number(),
  payInCubaCents: z.number(),
  /** How many bookings still count. */
  activeBookings: z.number(),
  bookings: z.array(Booking),
})
export type TravelPlan = z.output<typeof TravelPlan>

const bookingHeader = {
  clientId: id.optional(),
  siteId: id.optional(),
  book: z.null().optional(),
}

/** Books a car into the client's plan (spec 7). The server prices it anew; the browser sends no amounts. */
export const createCarBooking = endpoint({
  method: 'POST',
  path: '/api/carBookings/{lang}',
  access: 'client',
  summary: 'Book a car into the travel plan',
  input: z.object({ lang, carOffer: CarSelection, bookForm: CarBookForm, ...bookingHeader }),
  reply: Booking,
  refusals: ['PRICE_CHANGED', 'SOLD_OUT', 'OFFER_EXPIRED', 'OFFER_NOT_FOUND', 'NOT_ELIGIBLE', 'PLAN_BEING_PAID'],
})

/** Books a stay into the client's plan, the travellers mapped into its rooms (spec 7). */
export const createLodgingBooking = endpoint({
  method: 'POST',
  path: '/api/lodgingBookings/createBooking',
  access: 'client',
  summary: 'Book lodging into the travel plan',
  input: z.object({ offer: LodgingSelection, bookForm: LodgingBookForm, ...bookingHeader }),
  reply: Booking,
  refusals: ['PRICE_CHANGED', 'SOLD_OUT', 'OFFER_EXPIRED', 'OFFER_NOT_FOUND', 'PLAN_BEING_PAID'],
})

const bookingById = { access: 'client', input: z.object({ id, lang }), reply: Booking } as const

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
  summary: 'One lodging booking',
})

export const getBooking = endpoint({
  ...bookingById,
  method: 'GET',
  path: '/api/bookings/{id}/{lang}',
  summary: 'One booking of any product',
})

/** Cancels a booking that is not paid; repeating it changes nothing more. */
export const cancelBooking = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/bookings/cancel/{id}',
  access: 'client',
  summary: 'Cancel a booking',
  input: z.object({ id }),
  reply: Booking,
  refusals: ['PLAN_CLOSED', 'PLAN_BEING_PAID'],
})

/** Takes an ended booking off the client's list; repeating it changes nothing more. */
export const deleteBooking = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/bookings/delete/{id}',
  access: 'client',
  summary: 'Remove an ended booking from the plan',
  input: z.object({ id }),
  reply: z.object({ id: z.number() }),
  refusals: ['STATE_CHANGED'],
})

/** The plan in hand; null when the client has none (spec 4). */
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
