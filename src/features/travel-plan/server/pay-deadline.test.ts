import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { signedInClient, staffContext } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { cancelBooking } from '../contract.ts'
import { BOOKING, PLAN } from '../states.ts'
import { confirmBooking, rejectBooking } from './booking-confirmation.service.ts'

const app = useTestApp()
let clientId: number

beforeEach(async () => {
  clientId = (await signedInClient(app())).client.id
})

const at = async (instant: string) => {
  app().clock.set(instant)
  await app().runJobs()
}
const reject = (id: number) => rejectBooking(staffContext(app()), { id, note: '' })
const cancel = async (id: number) => app().callAs((await signedInClient(app())).token)(cancelBooking, { id })
const planOf = (id: number) =>
  app()
    .ctx.db.selectFrom('travel_plans')
    .select(['status', 'pay_by as payBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const bookingOf = (id: number) =>
  app().ctx.db.selectFrom('bookings').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()

const payableMails = async () =>
  (await listMails(app().ctx.db, 100)).filter(({ subject }) => subject === 'You can pay for your travel plan').length

/** A service that must be paid by December 3 at 14:00 UTC. */
const SOON = '2026-12-06'
const LAST_PAYMENT = '2026-12-03T14:00:00.000Z'

describe('the payment deadline', () => {
  it.each([
    ['rejected, 48 hours from now', 47, reject, '2026-12-05T14:00:00Z'],
    ['not confirmed, 48 hours from now', 72, async () => undefined, '2026-12-06T15:00:00Z'],
    ['canceled early, as it was', 1, cancel, '2026-12-03T15:00:00Z'],
    ['canceled late, 12 hours from now', 47, cancel, '2026-12-04T02:00:00Z'],
  ])('of a plan whose other booking is %s is emailed once', async (_, hours, end, due) => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    const other = await makeRequest(app(), clientId)
    app().clock.advance(hours)
    await app().runJobs()
    await end(other.bookingId)
    await app().runJobs()
    expect(await planOf(planId)).toEqual({ status: PLAN.readyToPay, payBy: new Date(due) })
    expect(await payableMails()).toBe(1)
    await at(new Date(new Date(due).getTime() - 1_000).toISOString())
    expect((await bookingOf(bookingId)).status).toBe(BOOKING.confirmed)
    await at(due)
    expect(await bookingOf(bookingId)).toEqual({ status: BOOKING.expired, reason: 'unpaid' })
  })

  it('of a service that begins soon expires only its booking; the others keep theirs, and the client is emailed', async () => {
    const soon = await makeReadyPlan(app(), clientId, { firstDay: SOON })
    const later = await makeReadyPlan(app(), clientId)
    expect(await planOf(soon.planId)).toEqual({ status: PLAN.readyToPay, payBy: new Date(LAST_PAYMENT) })
    await at(LAST_PAYMENT)
    expect(await bookingOf(soon.bookingId)).toEqual({ status: BOOKING.expired, reason: 'unpaid' })
    expect(await bookingOf(later.bookingId)).toEqual({ status: BOOKING.confirmed, reason: null })
    expect(await planOf(soon.planId)).toEqual({ status: PLAN.readyToPay, payBy: new Date('2026-12-03T15:00:00Z') })
    expect(await payableMails()).toBe(1)
    await at('2026-12-03T15:00:00Z')
    expect(await bookingOf(later.bookingId)).toEqual({ status: BOOKING.expired, reason: 'unpaid' })
  })

  it('is not emailed separately from the confirmation that sets it', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    const other = await makeRequest(app(), clientId)
    app().clock.advance(1)
    await confirmBooking(staffContext(app()), { id: other.bookingId, supplierReference: 'SUP-2' })
    await app().runJobs()
    expect((await planOf(planId)).status).toBe(PLAN.readyToPay)
    expect(await payableMails()).toBe(0)
  })

  it('does not become earlier when the booking that was confirmed last is canceled', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    const other = await makeRequest(app(), clientId)
    app().clock.advance(40)
    await confirmBooking(staffContext(app()), { id: other.bookingId, supplierReference: 'SUP-2' })
    app().clock.advance(20)
    await cancel(other.bookingId)
    await app().runJobs()
    expect(await planOf(planId)).toEqual({ status: PLAN.readyToPay, payBy: new Date('2026-12-05T07:00:00Z') })
  })

  it('is extended only once by requests that are canceled or not confirmed', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    for (let i = 0; i < 11; i++) {
      app().clock.advance(11)
      await app().runJobs()
      const other = await makeRequest(app(), clientId)
      await cancel(other.bookingId)
    }
    // The sum of the 48 hours after the confirmation, the 72 hours to confirm another request, and 12 hours.
    await at('2026-12-07T02:59:59Z')
    expect(await bookingOf(bookingId)).toEqual({ status: BOOKING.confirmed, reason: null })
    await at('2026-12-07T03:00:00Z')
    expect(await bookingOf(bookingId)).toEqual({ status: BOOKING.expired, reason: 'unpaid' })
    expect((await planOf(planId)).payBy).toBeNull()
  })

  it.each([
    ['rejected', reject],
    ['canceled', cancel],
  ])('takes effect even if it passed while another booking was open that is then %s', async (_, end) => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId, { firstDay: SOON })
    const other = await makeRequest(app(), clientId)
    expect((await planOf(planId)).status).toBe(PLAN.open)
    await at(LAST_PAYMENT)
    expect((await bookingOf(bookingId)).status).toBe(BOOKING.confirmed)
    await end(other.bookingId)
    await app().runJobs()
    expect(await bookingOf(bookingId)).toEqual({ status: BOOKING.expired, reason: 'unpaid' })
    expect(await planOf(planId)).toEqual({ status: PLAN.open, payBy: null })
  })
})
