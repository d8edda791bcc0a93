import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { day, requiredText, text } from '../../../platform/http/fields.ts'

/** Maximum drafts per account; only the newest are kept. */
export const BOOKING_DRAFTS_MAX = 20

/** The draft of a booking (docs/rules/storefront.md#drafts). */
export const BookingDraft = z.object({
  /** Path and query of the offer's form, without the language prefix. */
  path: text(600).refine((path) => /^\/(book-car-confirm\?|book-lodging\/)[\w./?&=%+,~!'()*-]*$/.test(path), {
    params: { en: 'must be the path of an offer', es: 'debe ser la ruta de una oferta' },
  }),
  /** The last day on which the offer can be booked. */
  lastDay: day,
  /** When it was last edited, in milliseconds since 1970; always higher than in the previous version. The highest version wins. */
  version: z.number().int().min(1).max(8_640_000_000_000_000),
  /** The values of the form's fields. */
  fields: z.array(z.object({ name: requiredText(40), value: text(200) })).max(200),
  /** True when the booking was made or the draft discarded: the draft is deleted. */
  erased: z.boolean().default(false),
})
export type BookingDraft = z.output<typeof BookingDraft>

/**
 * Saves the drafts that changed in this browser and returns all drafts of the account. Refused for staff who act as the client, because
 * drafts contain passport numbers that have not been submitted to the agency.
 */
export const syncBookingDrafts = endpoint({
  method: 'POST',
  keyless: 'The newer of two drafts wins, so repeating the call changes nothing.',
  path: '/api/clients/bookingDrafts',
  access: 'client',
  impersonated: 'refused',
  summary: 'Save and list drafts of bookings',
  input: z.object({ drafts: z.array(BookingDraft).max(BOOKING_DRAFTS_MAX) }),
  reply: z.array(BookingDraft),
})
