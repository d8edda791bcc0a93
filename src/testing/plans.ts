import { getClient } from '../features/clients/server/clients.service.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import { confirmBy } from '../features/travel-plan/deadlines.ts'
import { awaitConfirmation, confirmBooking } from '../features/travel-plan/server/booking.service.ts'
import { finishPlan, markSigned } from '../features/travel-plan/server/travel-plan.service.ts'
import { insertBooking, lockOrCreateUnpaidPlan, lockPlan } from '../features/travel-plan/server/travel-plan.store.ts'
import { BOOKING } from '../features/travel-plan/states.ts'
import { addDays } from '../lib/days.ts'
import { systemContext, transact } from '../platform/context.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** A request for a car that a client has made, without any catalogue behind it; returns plan and booking ids. */
export const makeRequest = async (
  app: TestApp,
  clientId: number,
  given: { payNowCents?: number; firstDay?: string } = {},
) => {
  const payNowCents = given.payNowCents ?? 51_240
  const firstDay = given.firstDay ?? '2027-02-10'
  const now = app.clock.now()
  return transact(app.ctx, async (tx) => {
    const plan = await lockOrCreateUnpaidPlan(tx.db, clientId, 'USD', now)
    const booking = await insertBooking(tx.db, {
      reference: `TEST-${++made}`,
      plan_id: plan.id,
      client_id: clientId,
      product_type: 1,
      status: BOOKING.awaitingConfirmation,
      currency: 'USD',
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
      service_starts_at: new Date(`${firstDay}T14:00:00Z`),
      on_request: false,
      created_at: now,
      confirm_by: confirmBy(now),
    })
    await awaitConfirmation(tx, booking)
    return { planId: plan.id, bookingId: booking.id }
  })
}

/** A plan whose only booking is confirmed, ready to be paid; its client's documents are approved unless told otherwise. */
export const makeReadyPlan = async (
  app: TestApp,
  clientId: number,
  { documents = true, ...given }: Parameters<typeof makeRequest>[2] & { documents?: boolean } = {},
) => {
  if (documents) await ensureApproved(app.ctx, (await getClient(app.ctx, clientId)).email)
  const request = await makeRequest(app, clientId, given)
  await confirmBooking(systemContext(app.services), { id: request.bookingId, supplierReference: 'SUP-1' })
  return request
}

/** Signs a paid plan as its client does; unless `unfinished`, nothing else is missing then and it is closed. */
export const signPlan = (app: TestApp, planId: number, given: { unfinished?: boolean } = {}) =>
  transact(app.ctx, async (tx) => {
    const plan = (await lockPlan(tx.db, planId))!
    const asClient = { ...tx, actor: { kind: 'client', clientId: plan.clientId, sessionId: 0 } as const }
    await markSigned(asClient, plan)
    if (!given.unfinished) await finishPlan(asClient, plan)
  })
