import type { Call } from '../../../platform/http/endpoint.ts'
import { saveTraveler } from '../contract/trip-links.ts'

/** Names who travels in a plan that someone else pays for, after a booking; a failure does not affect the booking. */
export const nameTraveler = async (
  call: Call,
  planId: number,
  { firstName, lastName, phone = '' }: { firstName: string; lastName: string; phone?: string },
) => {
  await call(saveTraveler, { planId, name: `${firstName} ${lastName}`.trim(), phone, email: '' }).catch(() => {})
}
