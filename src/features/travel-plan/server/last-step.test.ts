import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient, staffContext, staffToken } from '../../../testing/people.ts'
import { cancelForFund, makeReadyPlan, makeRequest, signPlan } from '../../../testing/plans.ts'
import { setSettings } from '../../../testing/settings.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { cancelBooking, checkVoucher, getActivePlan, getPlan, getVoucherPdf } from '../contract.ts'
import { BOOKING, PLAN, REFUND } from '../states.ts'
import { confirmBooking } from './booking-confirmation.service.ts'
import { reconcileLedger } from './reconciliation.service.ts'
import { missService } from './service-life.service.ts'
import { finishPlan, lockPlan } from './travel-plan.service.ts'

const app = useTestApp()
const CLIENT = 'maria.perez@example.com'
let token: string
let clientId: number

beforeEach(async () => {
  await signInAgain()
  return async () => expect(await reconcileLedger(app().ctx)).toEqual([])
})

const signInAgain = async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
}
const call = () => app().callAs(token)
const at = async (instant: string) => {
  app().clock.set(instant)
  await app().runJobs()
  await signInAgain()
}
const pay = (planId: number) => payByTestCard(app(), token, planId)
const makePaid = async (options: Parameters<typeof makeReadyPlan>[2] = {}) => {
  const made = await makeReadyPlan(app(), clientId, options)
  await pay(made.planId)
  return made
}
const planOf = (id: number) => call()(getPlan, { id, lang: 'en' })
const subjects = async (recipient: string) =>
  (await listMails(app().ctx.db, 100, recipient)).map(({ subject }) => subject)
const count = async (recipient: string, subject: string) =>
  (await subjects(recipient)).filter((line) => line === subject).length
const voucherState = async (bookingId: number) => {
  const { code } = await app()
    .ctx.db.selectFrom('vouchers')
    .select('code')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return (await call()(checkVoucher, { code })).state
}

describe('the final step', () => {
  it('closes a signed plan, mails the client once, and leaves no deadline', async () => {
    const { planId, bookingId } = await makePaid()
    await signPlan(app(), planId)
    await signPlan(app(), planId).catch(() => undefined)
    expect(await planOf(planId)).toMatchObject({ status: PLAN.closed })
    expect(await call()(getActivePlan, { clientId, lang: 'en' })).toBeNull()
    await at('2026-12-04T00:00:00Z')
    const plan = await planOf(planId)
    expect(plan).toMatchObject({ status: PLAN.closed, bookings: [{ id: bookingId, status: BOOKING.guaranteed }] })
    expect(await count(CLIENT, 'Your trip is ready')).toBe(1)
    expect(await count(CLIENT, 'One step left for your trip')).toBe(0)
    expect(await voucherState(bookingId)).toBe('valid')
  })

  it('cancels the bookings when it is not completed within 48 hours, after reminders 12 and 2 hours before', async () => {
    const { planId, bookingId } = await makePaid()
    await signPlan(app(), planId, { unfinished: true })
    for (const [instant, expectedCount] of [
      ['2026-12-03T02:59:59Z', 0],
      ['2026-12-03T03:00:00Z', 1],
      ['2026-12-03T13:00:00Z', 2],
      ['2026-12-03T14:59:59Z', 2],
    ] as const) {
      await at(instant)
      expect(await count(CLIENT, 'One step left for your trip'), instant).toBe(expectedCount)
      expect(await count(app().services.config.officeEmail, `Travel plan ${planId} is not completed`), instant).toBe(
        expectedCount,
      )
    }
    const reminders = (await listMails(app().ctx.db, 100)).filter(({ usefulUntil }) => usefulUntil)
    expect(reminders.map(({ usefulUntil }) => usefulUntil!.toISOString())).toEqual(
      Array(4).fill('2026-12-03T15:00:00.000Z'),
    )
    expect(await planOf(planId)).toMatchObject({ status: PLAN.signed })
    await at('2026-12-03T15:00:00Z')
    expect(await planOf(planId)).toMatchObject({
      status: PLAN.canceled,
      bookings: [
        {
          status: BOOKING.canceled,
          reason: 'final48h',
          refund: { status: REFUND.requested, target: null, reason: 'final48h', chooseBy: '2026-12-17T15:00:00.000Z' },
        },
      ],
    })
    expect(await voucherState(bookingId)).toBe('void')
    const [choice] = await listMails(app().ctx.db, 1, CLIENT)
    expect(choice!.text).toContain('The last step was not completed in time.')
  })

  it('does not close the plan after the deadline, even before the job has run', async () => {
    const { planId } = await makePaid()
    await signPlan(app(), planId, { unfinished: true })
    app().clock.set('2026-12-03T15:00:00Z')
    await transact(app().ctx, async (tx) => finishPlan(tx, await lockPlan(tx, planId)))
    await signInAgain()
    expect(await planOf(planId)).toMatchObject({ status: PLAN.signed })
  })

  it('is due before the first service begins, like the signature, however many hours are configured', async () => {
    await setSettings(app(), { signHours: 168, finishHours: 336 })
    const { planId, bookingId } = await makePaid({ firstDay: '2026-12-06' })
    const serviceStartsAt = '2026-12-06T14:00:00.000Z'
    expect(await planOf(planId)).toMatchObject({ signBy: serviceStartsAt, finishBy: serviceStartsAt })
    await at('2026-12-06T13:59:59Z')
    expect((await planOf(planId)).status).toBe(PLAN.paid)
    await at(serviceStartsAt)
    expect(await planOf(planId)).toMatchObject({
      status: PLAN.canceled,
      bookings: [{ id: bookingId, status: BOOKING.canceled, reason: 'unsigned24h' }],
    })
  })

  it('keeps bookings in service and closes the plan', async () => {
    const first = await makeRequest(app(), clientId, { firstDay: '2026-12-05' })
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    await confirmBooking(app().ctx, { id: first.bookingId, supplierReference: 'SUP-2' })
    await pay(planId)
    await signPlan(app(), planId, { unfinished: true })
    // The payment deadline is 72 hours before a service, so only a late settlement comes this close to it.
    const { db } = app().ctx
    await db
      .updateTable('travel_plans')
      .set({ finish_by: new Date('2026-12-05T20:00:00Z') })
      .execute()
    await db
      .updateTable('jobs')
      .set({ due_at: new Date('2026-12-05T20:00:00Z') })
      .where('kind', '=', 'plan.expire-unfinished')
      .execute()
    await at('2026-12-05T20:00:00Z')
    expect(await planOf(planId)).toMatchObject({
      status: PLAN.closed,
      bookings: [
        { id: first.bookingId, status: BOOKING.inService },
        { id: bookingId, status: BOOKING.canceled, reason: 'final48h' },
      ],
    })
  })
})

describe('the active plan', () => {
  it('is the unpaid one while it has a live booking, otherwise the unfinished paid one, otherwise the empty one', async () => {
    const active = async () => (await call()(getActivePlan, { clientId, lang: 'en' }))?.id
    const { planId } = await makePaid()
    const other = await makeRequest(app(), clientId)
    expect(await active()).toBe(other.planId)
    await call()(cancelBooking, { id: other.bookingId })
    expect(await active()).toBe(planId)
    await signPlan(app(), planId)
    expect(await active()).toBe(other.planId)
  })
})

describe('a closed plan', () => {
  it('still refunds its bookings, and is canceled with the last of them', async () => {
    const first = await makeRequest(app(), clientId)
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    await confirmBooking(app().ctx, { id: first.bookingId, supplierReference: 'SUP-2' })
    await pay(planId)
    await signPlan(app(), planId)
    await cancelForFund(app(), token, bookingId)
    expect(await planOf(planId)).toMatchObject({ status: PLAN.closed })
    await cancelForFund(app(), token, first.bookingId)
    expect(await planOf(planId)).toMatchObject({ status: PLAN.canceled })
  })

  it('starts each service at its time and completes it at the end of its last day in Havana', async () => {
    const { planId } = await makePaid()
    await signPlan(app(), planId)
    for (const [instant, status] of [
      ['2027-02-10T13:59:59Z', BOOKING.guaranteed],
      ['2027-02-10T14:00:00Z', BOOKING.inService],
      ['2027-02-14T03:59:59Z', BOOKING.inService],
      ['2027-02-14T04:00:00Z', BOOKING.completed],
    ] as const) {
      await at(instant)
      expect((await planOf(planId)).bookings[0]!.status, instant).toBe(status)
    }
    expect(await planOf(planId)).toMatchObject({ status: PLAN.closed })
  })
})

describe('a no-show', () => {
  const miss = (id: number) => missService(staffContext(app()), { id })

  it('voids the voucher, keeps the money and notifies the client', async () => {
    const { planId, bookingId } = await makePaid()
    await signPlan(app(), planId)
    await expect(miss(bookingId)).rejects.toMatchObject({ code: 'SERVICE_NOT_BEGUN' })
    await at('2027-02-10T15:00:00Z')
    expect(await voucherState(bookingId)).toBe('valid')
    await miss(bookingId)
    expect(await planOf(planId)).toMatchObject({ status: PLAN.closed, bookings: [{ status: BOOKING.noShow }] })
    expect(await voucherState(bookingId)).toBe('void')
    await expect(call()(getVoucherPdf, { bookingId })).rejects.toMatchObject({ code: 'NO_VOUCHER' })
    await expect(cancelForFund(app(), token, bookingId)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' })
    await expect(miss(bookingId)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    expect(await count(CLIENT, 'Not used: Kia Picanto')).toBe(1)
    await at('2027-02-15T05:00:00Z')
    expect((await planOf(planId)).bookings[0]!.status).toBe(BOOKING.noShow)
  })

  it('is marked only by staff', async () => {
    const { planId, bookingId } = await makePaid()
    await signPlan(app(), planId)
    await at('2027-02-10T15:00:00Z')
    const mark = (bearer: string) =>
      app().request('POST', '/api/office/bookings/missService', { body: { Id: bookingId }, token: bearer })
    expect((await mark(token)).status).toBe(403)
    expect((await mark(await staffToken(app()))).status).toBe(200)
    expect((await planOf(planId)).bookings[0]!.status).toBe(BOOKING.noShow)
  })
})
