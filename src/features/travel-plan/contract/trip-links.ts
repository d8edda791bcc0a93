import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../lib/languages.ts'
import { SOLD_PRODUCTS } from '../../../lib/site.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  bytes,
  day,
  id,
  instant,
  lang,
  nameText,
  requiredLang,
  requiredName,
  text,
} from '../../../platform/http/fields.ts'
import { BOOKING } from '../states.ts'

/** The person to call about a trip that someone else pays for. */
export const PlanTraveler = z.object({ name: z.string(), phone: z.string(), email: z.string() })
export type PlanTraveler = z.output<typeof PlanTraveler>

/** A link that shows a trip to its travelers; only the reply that creates it contains its URL. */
export const TripLink = z.object({
  id: z.number(),
  /** The person whom the link is for. */
  name: z.string(),
  lang: z.enum(LANGUAGE_CODES),
  lowData: z.boolean(),
  madeAt: instant,
  openedAt: instant.nullable(),
  state: z.enum(['open', 'revoked', 'over']),
})
export type TripLink = z.output<typeof TripLink>

/** Who travels, and the links to the trip, the newest first. */
export const getTripPeople = endpoint({
  method: 'GET',
  path: '/api/travelPlans/people/{planId}',
  access: 'client',
  summary: 'Who travels, and the links to a trip',
  input: z.object({ planId: id }),
  reply: z.object({
    /** Null when the client travels. */
    traveler: PlanTraveler.nullable(),
    links: z.array(TripLink),
    /** The last day of service; null when no booking is live. */
    lastDay: z.string().nullable(),
  }),
})

/** Sets who travels instead of the client. An empty name means that the client travels. */
export const saveTraveler = endpoint({
  method: 'POST',
  path: '/api/travelPlans/traveler',
  access: 'client',
  impersonated: 'allowed',
  summary: 'Say who travels',
  input: z.object({ planId: id, name: nameText(120), phone: text(40).default(''), email: text(254).default('') }),
  reply: PlanTraveler.nullable(),
})

/** Creates a link to a trip; only this reply contains its URL. */
export const makeTripLink = endpoint({
  method: 'POST',
  path: '/api/travelPlans/tripLinks',
  access: 'client',
  summary: 'Make a link to a trip',
  input: z.object({ planId: id, name: requiredName(80), lang: requiredLang, lowData: z.boolean().default(false) }),
  reply: z.object({ link: TripLink, url: z.string() }),
  refusals: ['TOO_MANY', 'TRIP_OVER'],
})

/** Permanently revokes a link. Idempotent. */
export const revokeTripLink = endpoint({
  method: 'POST',
  path: '/api/travelPlans/tripLinks/revoke',
  access: 'client',
  summary: 'Revoke a link to a trip',
  input: z.object({ id }),
  reply: z.literal(true),
})

const pairs = z.array(z.object({ label: z.string(), value: z.string() }))

/** A trip as its travelers see it: without prices and document numbers (docs/rules/storefront.md#trip-link). */
export const SharedTrip = z.object({
  name: z.string(),
  lowData: z.boolean(),
  writtenAt: instant,
  lastDay: day,
  emergency: z.object({ phone: z.string(), email: z.string() }),
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
      who: pairs,
      facts: pairs,
      places: z.array(
        z.object({
          label: z.string(),
          name: z.string(),
          address: z.string(),
          phone: z.string(),
          position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      ),
      bring: z.string(),
      voucher: z
        .object({ code: z.string(), checkUrl: z.string(), qr: z.object({ size: z.number(), outline: z.string() }) })
        .nullable(),
    }),
  ),
})
export type SharedTrip = z.output<typeof SharedTrip>

const token = text(100)

/** The trip that a link shows. */
export const openTrip = endpoint({
  method: 'GET',
  path: '/api/trips/{token}',
  access: 'public',
  summary: 'A trip as its travelers see it',
  input: z.object({ token, lang }),
  reply: SharedTrip,
  refusals: ['LINK_NOT_VALID', 'TOO_MANY'],
})

/** A voucher of a link's trip, without amounts and document numbers. */
export const getSharedVoucher = endpoint({
  method: 'GET',
  path: '/api/trips/{token}/vouchers/{bookingId}',
  access: 'public',
  summary: 'A voucher for the travelers of a trip as PDF',
  input: z.object({ token, bookingId: id }),
  contentType: 'application/pdf',
  reply: bytes,
  refusals: ['LINK_NOT_VALID', 'NO_VOUCHER', 'TOO_MANY'],
})
