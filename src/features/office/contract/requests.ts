import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { bilingual, id, requiredText } from '../../../platform/http/fields.ts'
import { Booking } from '../../travel-plan/contract.ts'
import { Contact, PageInput } from './fields.ts'

/** The driver of a requested car; the license number is masked. */
const RequestedDriver = z.object({
  name: z.string(),
  birthDay: z.string(),
  country: bilingual.nullable(),
  phone: z.string(),
  flight: z.string(),
  licenceNumber: z.string(),
  licenceIssuedOn: z.string(),
  licenceExpiresOn: z.string(),
})

/** The guests of a requested room; passport numbers are masked. */
const RequestedRoom = z.object({
  adults: z.number(),
  childAges: z.array(z.number()),
  guests: z.array(
    z.object({
      name: z.string(),
      /** Null for an adult. */
      age: z.number().nullable(),
      country: bilingual.nullable(),
      /** Empty until the client gives it. */
      passport: z.string(),
    }),
  ),
})

/** A booking awaiting the supplier's confirmation, with its client, driver and guests. */
export const BookingRequest = Booking.extend({
  client: Contact,
  driver: RequestedDriver.nullable(),
  rooms: z.array(RequestedRoom),
})
export type BookingRequest = z.output<typeof BookingRequest>

/** Requests, nearest deadline first (docs/rules/states.md#confirmation-window). */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  permission: 'requests.see',
  summary: 'Requests by deadline',
  input: PageInput,
  reply: BookingRequest,
  list: true,
})

/** Confirms a request. The client shows the supplier's reference at the counter. */
export const confirmRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/confirm',
  access: 'staff',
  permission: 'requests.decide',
  summary: "Confirm a request with the supplier's reference",
  input: z.object({ id, supplierReference: requiredText(60) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})

/** The request as a Spanish text for the supplier, with unmasked passport and license numbers. Each access is logged. */
export const getSupplierText = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/office/requests/supplierText',
  access: 'staff',
  permission: 'requests.decide',
  summary: 'Request as a text for its supplier',
  input: z.object({ id }),
  reply: z.object({ text: z.string() }),
  refusals: ['STATE_CHANGED'],
})

/** Rejects a request; the client receives the note. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/reject',
  access: 'staff',
  permission: 'requests.decide',
  summary: 'Reject a request, with a note to the client',
  input: z.object({ id, note: requiredText(500) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})
