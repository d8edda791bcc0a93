import { type BookingStatus, PLAN, type PlanStatus } from '../features/travel-plan/states.ts'

/** A booking as pages get it. */
export const shownBooking = (id: number, status: BookingStatus) => ({
  id,
  reference: `5QX3-HDE${id}`,
  planId: 1,
  productType: 2,
  status,
  reason: null,
  currency: 'USD',
  payNowCents: 13_200,
  payInCubaCents: 0,
  summary: {
    title: 'Casa Mirta',
    subtitle: { en: 'Double', es: 'Doble' },
    facts: [],
    picture: '',
    payNow: [],
    payInCuba: [],
  },
  cancellation: [],
  firstDay: '2027-02-10',
  lastDay: '2027-02-13',
  onRequest: false,
  createdAt: '2026-12-01T15:00:00.000Z',
  confirmBy: `2026-12-0${id}T15:00:00.000Z`,
  confirmedAt: null,
  supplierReference: null,
  paid: null,
})

/** A plan as pages get it. */
export const shownPlan = (status: PlanStatus, bookings: readonly ReturnType<typeof shownBooking>[]) => ({
  id: 1,
  status,
  currency: 'USD',
  purchaseMethodId: null,
  createdAt: '2026-12-01T15:00:00.000Z',
  payBy: status >= PLAN.readyToPay ? '2026-12-05T15:00:00.000Z' : null,
  paidAt: null,
  signBy: status >= PLAN.paid ? '2026-12-06T15:00:00.000Z' : null,
  finishBy: status >= PLAN.paid ? '2026-12-07T15:00:00.000Z' : null,
  signedAt: null,
  payNowCents: 13_200,
  payInCubaCents: 0,
  activeBookings: 1,
  confirmWithinHours: 72,
  signWithinHours: 24,
  bookings,
})
