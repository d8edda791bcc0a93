import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { id, requiredText } from '../../platform/http/fields.ts'
import { Booking } from '../travel-plan/contract.ts'

/** A request that waits for a supplier's word, with whom it is for. */
export const BookingRequest = Booking.extend({
  client: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type BookingRequest = z.output<typeof BookingRequest>

/** Requests by their deadline, the nearest first (spec 4). */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  summary: 'Requests by deadline',
  input: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: BookingRequest,
  list: true,
})

/** Confirms a request; the supplier's reference is what the client shows at the counter (decisions 1). */
export const confirmRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/confirm',
  access: 'staff',
  summary: "Confirm a request with the supplier's reference",
  input: z.object({ id, supplierReference: requiredText(60) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a request; the note is told to the client. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/reject',
  access: 'staff',
  summary: 'Reject a request, with a note to the client',
  input: z.object({ id, note: requiredText(500) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})
