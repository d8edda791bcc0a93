import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, bytes, currency, day, id, instant, lang, requiredText } from '../../platform/http/fields.ts'
import { CarBookForm, CarSelection } from '../cars/contract.ts'
import { CancellationStep, LodgingBookForm, LodgingSelection, PriceLine } from '../lodging/contract.ts'
import { REASONS } from './states.ts'

const maybeInstant = instant.nullable()

/** What comes back of a booking that was paid and then cancelled. Amounts in cents; all 0 until the target is chosen. */
export const Refund = z.object({
  id: z.number(),
  reference: z.string(),
  bookingId: z.number(),
  status: z.number(),
  /** Null while the client still has to choose. */
  target: z.enum(['client', 'fund']).nullable(),
  currency,
  amountCents: z.number(),
  penaltyCents: z.number(),
  /** What goes back to the card, and what into the fund. */
  cardCents: z.number(),
  fundCents: z.number(),
  reason: z.enum(REASONS),
  /** What the agency said when it rejected a refund or cancelled the booking. */
  note: z.string(),
  requestedAt: instant,
  /** Until when the client chooses; then the money goes into the fund. */
  chooseBy: maybeInstant,
  decidedAt: maybeInstant,
  settledAt: maybeInstant,
})
export type Refund = z.output<typeof Refund>

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
  /** What of its price was paid, and how; null until its plan is paid. */
  paid: z.object({ paidCents: z.number(), paidByFundCents: z.number(), feeCents: z.number() }).nullable(),
  /** The refund of a booking that was paid and has ended; told with its plan. */
  refund: Refund.nullish(),
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
  impersonated: 'allowed',
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
  impersonated: 'allowed',
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
  impersonated: 'allowed',
  input: z.object({ id }),
  reply: Booking,
  refusals: ['BOOKING_PAID', 'PLAN_BEING_PAID'],
})

/** Takes an ended booking off the client's list; repeating it changes nothing more. */
export const deleteBooking = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/bookings/delete/{id}',
  access: 'client',
  summary: 'Remove an ended booking from the plan',
  impersonated: 'allowed',
  input: z.object({ id }),
  reply: z.object({ id: z.number() }),
  refusals: ['STATE_CHANGED', 'REFUND_OPEN'],
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

/** Money that goes into the fund and the last day on which it can be used; `expired` when that is over already. */
const FundMoney = z.object({ cents: z.number(), expiresOn: day, expired: z.boolean() })

/** What is kept and returned of a booking either way (decisions 4); amounts in cents. */
export const RefundValues = z.object({
  bookingId: z.number(),
  reference: z.string(),
  title: z.string(),
  currency,
  /** The booking's price; `paidByFundCents` of it came from the fund. */
  paidCents: z.number(),
  paidByFundCents: z.number(),
  /** Its share of the payment method's fee, and what of that comes back: all at our or the supplier's fault, else nothing. */
  feeCents: z.number(),
  feeReturnedCents: z.number(),
  /** What the policy keeps of a refund to the client. */
  penaltyPercent: z.number(),
  penaltyCents: z.number(),
  toClient: z.object({
    amountCents: z.number(),
    /** What the fund had paid goes back to the fund. */
    cardCents: z.number(),
    fundCents: z.number(),
    fundMoney: z.array(FundMoney),
    /** The client may do it alone; where not, `byRequest` says whether staff can be asked. */
    allowed: z.boolean(),
    byRequest: z.boolean(),
    /** Working days that a bank needs. */
    days: z.number(),
  }),
  /** What came from the fund keeps its time there; `expiresOn` is when the last of it expires. */
  toFund: z.object({ amountCents: z.number(), expiresOn: day, fundMoney: z.array(FundMoney) }),
  /** What the policy keeps from which day on, beginning today; empty once the booking is cancelled. */
  timeline: z.array(z.object({ from: day, penaltyPercent: z.number(), penaltyCents: z.number() })),
  /** Until when these values hold; sent back with the choice. */
  validUntil: instant,
  /** Why it was cancelled, and what the agency said; null and empty while it is still booked. */
  reason: z.enum(REASONS).nullable(),
  note: z.string(),
  /** The refund that was chosen already. */
  refund: Refund.extend({ bookingReference: z.string() }).nullable(),
})
export type RefundValues = z.output<typeof RefundValues>

export const getRefundValues = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/getAllRefundValues/{id}',
  access: 'client',
  summary: 'What a refund of a booking keeps and returns',
  input: z.object({ id }),
  reply: RefundValues,
  refusals: ['NOTHING_TO_REFUND', 'SERVICE_BEGUN'],
})

const refund = {
  method: 'POST',
  access: 'client',
  input: z.object({
    id,
    /** What `getAllRefundValues` answered; when it no longer holds, the refund is refused. */
    validUntil: z.iso.datetime().optional(),
  }),
  reply: Refund.extend({ bookingReference: z.string() }),
} as const

/** Cancels a paid booking; its money goes back to the card, less the policy's penalty, and what the fund paid to the fund. */
export const refundToClient = endpoint({
  ...refund,
  path: '/api/admin/bookings/refundToClient/{id}',
  summary: 'Refund a booking to the client',
  refusals: ['NOTHING_TO_REFUND', 'ALREADY_REFUNDED', 'SERVICE_BEGUN', 'POLICY_CHANGED', 'REFUND_NOT_POSSIBLE'],
})

/** Cancels a paid booking; its whole price goes into the client's fund (spec 9). */
export const refundToFund = endpoint({
  ...refund,
  path: '/api/admin/bookings/refundToFund/{id}',
  summary: "Refund a booking to the client's fund",
  refusals: ['NOTHING_TO_REFUND', 'ALREADY_REFUNDED', 'SERVICE_BEGUN', 'POLICY_CHANGED'],
})

export const Fund = z.object({
  currency,
  leftCents: z.number(),
  credits: z.array(
    z.object({
      id: z.number(),
      /** The booking whose refund it came from; null when it was a bank transfer that arrived late. */
      bookingReference: z.string().nullable(),
      cents: z.number(),
      leftCents: z.number(),
      createdAt: instant,
      /** The last day on which it can be used. */
      expiresOn: day,
    }),
  ),
})
export type Fund = z.output<typeof Fund>

/** What a client has in the fund and until when (spec 4). */
export const getFund = endpoint({
  method: 'GET',
  path: '/api/travelPlans/fund/{clientId}',
  access: 'client',
  summary: "The client's fund",
  input: z.object({ clientId: id }),
  reply: Fund,
})

/** The voucher of a guaranteed booking, in both languages, black and white on A4 (decisions 8). */
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

/** The guaranteed bookings of a plan for the client's own calendar (RFC 5545), in the language asked for. */
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

/** What a traveller takes along for when there is no connection, in one language. */
export const TripPack = z.object({
  planId: z.number(),
  writtenAt: instant,
  /** The last day of service; null when nothing is booked any more. */
  lastDay: day.nullable(),
  emergency: z.object({ phone: z.string(), email: z.string() }),
  bookings: z.array(
    z.object({
      id: z.number(),
      productType: z.number(),
      status: z.number(),
      reference: z.string(),
      supplierReference: z.string().nullable(),
      title: z.string(),
      subtitle: z.string(),
      firstDay: day,
      lastDay: day,
      who: z.array(z.object({ label: z.string(), value: z.string() })),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      places: z.array(z.object({ label: z.string(), name: z.string(), address: z.string(), phone: z.string() })),
      currency,
      payInCuba: z.array(z.object({ label: z.string(), cents: z.number() })),
      payInCubaCents: z.number(),
      bring: z.string(),
      cancellation: z.array(CancellationStep),
      /** Null until the receipt is signed. The QR is the outline of its dark squares, `size` units wide. */
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

/** Everything that is needed on the trip without a connection: bookings, vouchers, places, telephones, policies (decisions 8). */
export const getTripPack = endpoint({
  method: 'GET',
  path: '/api/travelPlans/tripPack/{planId}/{lang}',
  access: 'client',
  summary: 'What a traveller takes along of a plan',
  input: z.object({ planId: id, lang }),
  reply: TripPack,
})

/** Whether a voucher is genuine, by the code that its QR carries; nothing of its client or booking (decisions 8). */
export const checkVoucher = endpoint({
  method: 'GET',
  path: '/api/vouchers/check/{code}',
  access: 'public',
  summary: 'Whether a voucher is valid or void',
  input: z.object({ code: requiredText(40) }),
  reply: z.object({ state: z.enum(['valid', 'void']) }),
})
