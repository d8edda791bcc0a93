import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, requiredText } from '../../../platform/http/fields.ts'
import { Booking } from '../../travel-plan/contract.ts'

/** Cancels a booking on behalf of the agency or the supplier; a paid one is refunded in full (docs/rules/refunds.md#fault). */
export const cancelBookingByStaff = endpoint({
  method: 'POST',
  path: '/api/office/bookings/cancel',
  access: 'staff',
  permission: 'bookings.cancel',
  summary: 'Cancel a booking for the agency or the supplier',
  input: z.object({ id, reason: z.enum(['agency', 'supplier', 'documents']), note: requiredText(500) }),
  reply: Booking,
  refusals: ['STATE_CHANGED', 'BOOKING_BEING_PAID', 'SERVICE_BEGUN'],
})

/** Marks a booking as no-show: nothing is refunded and the voucher is void (docs/rules/refunds.md#no-show). */
export const missService = endpoint({
  method: 'POST',
  path: '/api/office/bookings/missService',
  access: 'staff',
  permission: 'bookings.cancel',
  summary: 'Mark a booking as no-show',
  input: z.object({ id }),
  reply: Booking,
  refusals: ['SERVICE_NOT_BEGUN', 'STATE_CHANGED'],
})
