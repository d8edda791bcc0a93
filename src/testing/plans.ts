import { getClient } from '../features/clients/server/clients.service.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import { refundToFund } from '../features/refunds/contract.ts'
import { cancelByStaff } from '../features/refunds/server/refund.service.ts'
import { confirmBy } from '../features/travel-plan/deadlines.ts'
import {
  confirmBooking,
  scheduleConfirmationDeadline,
} from '../features/travel-plan/server/booking-confirmation.service.ts'
import { reopenPlan } from '../features/travel-plan/server/transitions.ts'
import { finishPlan, markSigned } from '../features/travel-plan/server/travel-plan.service.ts'
import { insertBooking, lockOrCreateUnpaidPlan, lockPlan } from '../features/travel-plan/server/travel-plan.store.ts'
import { BOOKING } from '../features/travel-plan/states.ts'
import { addDays } from '../lib/days.ts'
import type { SaleCurrency } from '../lib/money.ts'
import { PRODUCT_TYPES } from '../lib/site.ts'
import { systemContext, transact } from '../platform/context.ts'
import { currentConfig } from '../platform/settings.ts'
import { testExchange } from './currencies.ts'
import { staffContext } from './people.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Creates a client's request for a car without a catalogue; returns plan and booking ids. */
export const makeRequest = async (
  app: TestApp,
  clientId: number,
  options: { payNowCents?: number; firstDay?: string; currency?: SaleCurrency } = {},
) => {
  const payNowCents = options.payNowCents ?? 51_240
  const firstDay = options.firstDay ?? '2027-02-10'
  const serviceStartsAt = new Date(`${firstDay}T14:00:00Z`)
  const now = app.clock.now()
  const { deadlines } = await currentConfig(app.services)
  return transact(app.ctx, async (tx) => {
    const plan = await lockOrCreateUnpaidPlan(tx.db, clientId, options.currency ?? 'USD', now)
    const booking = await insertBooking(tx.db, {
      reference: `TEST-${++made}`,
      plan_id: plan.id,
      client_id: clientId,
      product_type: PRODUCT_TYPES.carRent,
      status: BOOKING.awaitingConfirmation,
      currency: plan.currency,
      exchange: plan.currency === 'USD' ? null : JSON.stringify(testExchange(plan.currency)),
      pay_now_cents: payNowCents,
      pay_in_cuba_cents: 9_000,
      summary: JSON.stringify({
        title: 'Kia Picanto',
        subtitle: { en: 'Economy · Havana', es: 'Económico · La Habana' },
        facts: [],
        picture: '/pictures/cars/hatchback-coral.svg',
        payNow: [{ label: { en: 'Rental', es: 'Alquiler' }, cents: payNowCents }],
        payInCuba: [{ label: { en: 'Insurance', es: 'Seguro' }, cents: 9_000 }],
      }),
      cancellation: JSON.stringify([{ fromDaysBefore: 60, percent: 25 }]),
      first_day: firstDay,
      last_day: addDays(firstDay, 3),
      service_starts_at: serviceStartsAt,
      on_request: false,
      created_at: now,
      confirm_by: confirmBy(now, deadlines.confirmHours, serviceStartsAt),
      pay_hours: deadlines.payHours,
      sign_hours: deadlines.signHours,
      finish_hours: deadlines.finishHours,
    })
    await reopenPlan(tx, plan)
    await scheduleConfirmationDeadline(tx, booking)
    return { planId: plan.id, bookingId: booking.id }
  })
}

/** Creates a plan with one confirmed booking, ready to pay; the client's documents are approved by default. */
export const makeReadyPlan = async (
  app: TestApp,
  clientId: number,
  { documents = true, ...options }: Parameters<typeof makeRequest>[2] & { documents?: boolean } = {},
) => {
  if (documents) await ensureApproved(app.ctx, (await getClient(app.ctx, clientId)).email)
  const request = await makeRequest(app, clientId, options)
  await confirmBooking(systemContext(app.services), { id: request.bookingId, supplierReference: 'SUP-1' })
  return request
}

/** Signs a paid plan as its client; also closes it unless `unfinished`. */
export const signPlan = (app: TestApp, planId: number, options: { unfinished?: boolean } = {}) =>
  transact(app.ctx, async (tx) => {
    const plan = (await lockPlan(tx.db, planId))!
    const asClient = { ...tx, actor: { kind: 'client', clientId: plan.clientId, sessionId: 0 } as const }
    await markSigned(asClient, plan)
    if (!options.unfinished) await finishPlan(asClient, plan)
  })

/** Cancels a paid booking as its client, who chooses the fund. */
export const cancelForFund = (app: TestApp, token: string, bookingId: number) =>
  app.callAs(token)(refundToFund, { id: bookingId })

/** Cancels a booking as staff, because of its supplier; the client of a paid booking chooses where the money goes. */
export const cancelForSupplier = (app: TestApp, bookingId: number) =>
  cancelByStaff(staffContext(app), { id: bookingId, reason: 'supplier', note: 'The roof leaks.' })
