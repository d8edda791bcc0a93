import { beforeEach, describe, expect, it } from 'vitest'
import { mailProofCode, proveByCode } from './features/clients/contract.ts'
import { cancelBookingByStaff } from './features/office/contract/bookings.ts'
import {
  approveRefund,
  countRefunds,
  listRefundRequests,
  rejectRefund,
  retryRefund,
} from './features/office/contract/refunds.ts'
import { getPaymentStatus, payWithFund, payWithSecondaryCard } from './features/payment/contract.ts'
import type { SandboxBehavior } from './features/payment/sandbox-cards.ts'
import { reconcilePayments } from './features/payment/server/payment.service.ts'
import { PAYMENT } from './features/payment/states.ts'
import { getRefundValues, refundToClient, refundToFund } from './features/refunds/contract.ts'
import {
  cancelBooking,
  createCarBooking,
  createLodgingBooking,
  deleteBooking,
  getFund,
  getPlan,
} from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { reconcileLedger } from './features/travel-plan/server/reconciliation.service.ts'
import { findBooking } from './features/travel-plan/server/travel-plan.store.ts'
import { BOOKING, PLAN, REFUND } from './features/travel-plan/states.ts'
import { listMails } from './platform/mail.store.ts'
import { listMessagesWithSecrets } from './platform/outbox.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard, testCard } from './testing/payments.ts'
import { signedInClient, staffToken } from './testing/people.ts'
import { makeReadyPlan, makeRequest, signPlan } from './testing/plans.ts'
import { setSettings } from './testing/settings.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let clientId: number

beforeEach(async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  app().services.config.clientRefunds = true
  return async () => {
    expect(await reconcileLedger(app().ctx)).toEqual([])
    const plans = await app().ctx.db.selectFrom('travel_plans').select('id').execute()
    for (const { id } of plans) expect(await reconcilePayments(app().ctx, id)).toEqual([])
  }
})

const call = () => app().callAs(token)
const signInAgain = async () => {
  token = (await signedInClient(app())).token
}
const later = async (hours: number) => {
  app().clock.advance(hours)
  await app().runJobs()
  await signInAgain()
}
const pay = (planId: number, behavior?: SandboxBehavior, more?: { useFund: boolean }) =>
  payByTestCard(app(), token, planId, behavior, more)
const sign = (planId: number) => signPlan(app(), planId)
const values = (id: number) => call()(getRefundValues, { id })
const fundLeft = async () => (await call()(getFund, { clientId })).leftCents
const bookingOf = async (id: number) => (await findBooking(app().ctx.db, id))!
const bookingStatus = async (id: number) => (await bookingOf(id)).status
const planStatus = async (id: number) => (await call()(getPlan, { id, lang: 'en' })).status
const subjects = async (recipient: string) =>
  (await listMails(app().ctx.db, 100, recipient)).map((mail) => mail.subject)
const sandboxRefunds = () => app().ctx.db.selectFrom('sandbox_refunds').selectAll().execute()
const movements = async () =>
  (await app().ctx.db.selectFrom('ledger_movements').select(['kind', 'cents']).orderBy('id').execute()).map((m) => [
    m.kind,
    m.cents,
  ])
const carsLeft = async () =>
  (
    await app()
      .ctx.db.selectFrom('car_days')
      .select('units_left')
      .where('day', 'in', ['2026-12-10', '2026-12-11', '2026-12-12'])
      .execute()
  ).map((r) => r.units_left)

/** A paid plan with one car for 512.40; service on February 10, 2027, cancellation charge 25% from December 12, 2026. */
const makePaid = async (
  options: { payNowCents?: number; firstDay?: string } = {},
  behavior: SandboxBehavior = 'succeed',
) => {
  const made = await makeReadyPlan(app(), clientId, options)
  await pay(made.planId, behavior)
  return made
}

/** Puts an amount into the client's fund by paying for a car and refunding it to the fund. */
const fillFund = async (cents: number) => {
  const { bookingId } = await makePaid({ payNowCents: cents })
  await call()(refundToFund, { id: bookingId })
}

describe('refund values', () => {
  it('contain both targets, the timeline and their validity', async () => {
    const { bookingId } = await makePaid()
    expect(await values(bookingId)).toMatchObject({
      currency: 'USD',
      paidCents: 51_240,
      paidByFundCents: 0,
      penaltyPercent: 0,
      penaltyCents: 0,
      toClient: { amountCents: 51_240, cardCents: 51_240, fundCents: 0, allowed: true, byRequest: false, days: 10 },
      toFund: { amountCents: 51_240, expiresOn: '2028-12-01' },
      timeline: [
        { from: '2026-12-01', penaltyPercent: 0, penaltyCents: 0 },
        { from: '2026-12-12', penaltyPercent: 25, penaltyCents: 12_810 },
      ],
      validUntil: '2026-12-12T04:00:00.000Z',
      refund: null,
    })
  })

  it('have the specified wire names', async () => {
    const { bookingId } = await makePaid()
    const { status, json } = await app().request('GET', `/api/admin/bookings/getAllRefundValues/${bookingId}`, {
      token,
    })
    expect(status).toBe(200)
    expect(Object.keys(json.Data)).toEqual(
      expect.arrayContaining([
        'Currency',
        'PaidCents',
        'PaidByFundCents',
        'PenaltyPercent',
        'PenaltyCents',
        'ToClient',
        'ToFund',
        'Timeline',
        'ValidUntil',
      ]),
    )
  })

  it('charge the first night of lodging within the last week, as frozen in the booking', async () => {
    const room = await call()(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
    await confirmBooking(app().ctx, { id: room.id, supplierReference: 'FARO-1' })
    await pay(room.planId)
    expect(await values(room.id)).toMatchObject({ penaltyCents: 0, validUntil: '2026-12-03T04:00:00.000Z' })
    await sign(room.planId)
    await later(48)
    expect(await values(room.id)).toMatchObject({
      penaltyCents: 10_000,
      penaltyPercent: 33.3,
      toClient: { amountCents: 20_000 },
      toFund: { amountCents: 30_000 },
    })
  })

  it('are refused for a booking that is unpaid, ended, begun or another client’s', async () => {
    const unpaid = await makeRequest(app(), clientId)
    await expect(values(unpaid.bookingId)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' })
    const other = await signedInClient(app(), { email: 'other@example.com' })
    await expect(app().callAs(other.token)(getRefundValues, { id: unpaid.bookingId })).rejects.toMatchObject({
      status: 404,
    })
    await call()(cancelBooking, { id: unpaid.bookingId })
    await expect(values(unpaid.bookingId)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' })

    const { planId, bookingId } = await makePaid({ firstDay: '2026-12-20' })
    await sign(planId)
    app().clock.set('2026-12-20T14:00:00Z')
    await signInAgain()
    await expect(values(bookingId)).rejects.toMatchObject({ code: 'SERVICE_BEGUN' })
    await expect(call()(refundToFund, { id: bookingId })).rejects.toMatchObject({ code: 'SERVICE_BEGUN' })
    expect(await bookingStatus(bookingId)).toBe(BOOKING.guaranteed)
  })
})

describe('a refund to the client', () => {
  it('cancels the booking, refunds through the same processor, and cancels the empty plan', async () => {
    const { planId, bookingId } = await makePaid()
    const { validUntil } = await values(bookingId)
    const refund = await call()(refundToClient, { id: bookingId, validUntil })
    expect(refund).toMatchObject({ status: REFUND.approved, target: 'client', amountCents: 51_240, cardCents: 51_240 })
    expect(await bookingStatus(bookingId)).toBe(BOOKING.canceled)
    expect(await planStatus(planId)).toBe(PLAN.canceled)
    await app().runJobs()
    const [sent, ...more] = await sandboxRefunds()
    expect(sent).toMatchObject({ key: refund.reference, amount_cents: 51_240, outcome: 'succeeded' })
    expect(more).toEqual([])
    expect((await values(bookingId)).refund).toMatchObject({
      status: REFUND.settled,
      settledAt: '2026-12-01T15:00:00.000Z',
    })
    expect(await movements()).toEqual([
      ['charge', 51_240],
      ['refund', 51_240],
    ])
    expect((await subjects('maria.perez@example.com')).slice(0, 2)).toEqual([
      `Refunded: booking ${refund.bookingReference}`,
      `Your refund is on its way: ${refund.bookingReference}`,
    ])
  })

  it('deducts the frozen cancellation charge and the method’s fee', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    await call()(payWithSecondaryCard, { travelPlanId: planId, ...testCard('succeed') })
    await sign(planId)
    app().clock.set('2026-12-12T05:00:00Z')
    await signInAgain()
    const refund = await call()(refundToClient, { id: bookingId })
    expect(refund).toMatchObject({ penaltyCents: 12_810, amountCents: 38_430 })
    await app().runJobs()
    expect(await movements()).toEqual([
      ['charge', 52_726],
      ['fee', 1_486],
      ['penalty', 12_810],
      ['refund', 38_430],
    ])
  })

  it('is refused when the values have changed since the client saw them', async () => {
    const { planId, bookingId } = await makePaid()
    const { validUntil } = await values(bookingId)
    await sign(planId)
    app().clock.set('2026-12-12T05:00:00Z')
    await signInAgain()
    await expect(call()(refundToClient, { id: bookingId, validUntil })).rejects.toMatchObject({
      code: 'POLICY_CHANGED',
    })
    expect(await bookingStatus(bookingId)).toBe(BOOKING.guaranteed)
    const newValues = await values(bookingId)
    await expect(call()(refundToClient, { id: bookingId, validUntil: newValues.validUntil })).resolves.toMatchObject({
      penaltyCents: 12_810,
    })
  })

  it('requires a proof from the last five minutes', async () => {
    const { bookingId } = await makePaid()
    app().clock.advance(5 / 60)
    for (const row of [refundToClient, refundToFund])
      await expect(call()(row, { id: bookingId })).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
    expect(await bookingStatus(bookingId)).toBe(BOOKING.confirmed)
    await call()(mailProofCode, {})
    const [mail] = await listMessagesWithSecrets(app().ctx, 1)
    await call()(proveByCode, { code: /: (\d{6})$/m.exec(mail!.text)![1]! })
    await expect(call()(refundToFund, { id: bookingId })).resolves.toMatchObject({ target: 'fund' })
  })

  it('happens once', async () => {
    const { bookingId } = await makePaid()
    await call()(refundToClient, { id: bookingId })
    await expect(call()(refundToClient, { id: bookingId })).rejects.toMatchObject({ code: 'ALREADY_REFUNDED' })
    await expect(call()(refundToFund, { id: bookingId })).rejects.toMatchObject({ code: 'ALREADY_REFUNDED' })
  })

  it('of one booking leaves the rest of the plan unchanged and reconciles', async () => {
    const first = await makeRequest(app(), clientId, { payNowCents: 33_333 })
    const second = await makeReadyPlan(app(), clientId, { payNowCents: 17_907 })
    await confirmBooking(app().ctx, { id: first.bookingId, supplierReference: 'SUP-2' })
    await pay(second.planId)
    await call()(refundToClient, { id: first.bookingId })
    await app().runJobs()
    expect(await planStatus(first.planId)).toBe(PLAN.paid)
    expect(await bookingStatus(second.bookingId)).toBe(BOOKING.confirmed)
    await sign(first.planId)
    expect(await bookingStatus(second.bookingId)).toBe(BOOKING.guaranteed)
  })

  it('releases the stock in the same transaction', async () => {
    const booked = await call()(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    await confirmBooking(app().ctx, { id: booked.id, supplierReference: 'CAI-1' })
    await pay(booked.planId)
    expect(await carsLeft()).toEqual([1, 1, 1])
    await call()(refundToFund, { id: booked.id })
    expect(await carsLeft()).toEqual([2, 2, 2])
  })

  it('does not call the processor when the charge is the whole price', async () => {
    const booked = await call()(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    await confirmBooking(app().ctx, { id: booked.id, supplierReference: 'CAI-1' })
    await pay(booked.planId)
    expect(await call()(refundToClient, { id: booked.id })).toMatchObject({
      status: REFUND.settled,
      amountCents: 0,
      penaltyCents: 18_000,
    })
    expect(await movements()).toEqual([
      ['charge', 18_000],
      ['penalty', 18_000],
    ])
    await app().runJobs()
    expect(await sandboxRefunds()).toEqual([])
  })
})

describe('a processor', () => {
  it('whose reply is lost is queried by our key, and the money is refunded once', async () => {
    const { bookingId } = await makePaid({}, 'lose-refund-answer')
    await call()(refundToClient, { id: bookingId })
    await app().runJobs()
    expect((await values(bookingId)).refund).toMatchObject({ status: REFUND.processing })
    await later(1)
    expect((await values(bookingId)).refund).toMatchObject({ status: REFUND.settled })
    expect(await sandboxRefunds()).toHaveLength(1)
  })

  it('that rejects the refund leaves the money as a credit in the fund', async () => {
    const { bookingId } = await makePaid({}, 'refuse-refund')
    await call()(refundToClient, { id: bookingId })
    await app().runJobs()
    const offered = await values(bookingId)
    expect(offered).toMatchObject({ refund: null, toClient: { allowed: false, byRequest: false }, timeline: [] })
    await expect(call()(refundToClient, { id: bookingId })).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
    expect(await call()(refundToFund, { id: bookingId })).toMatchObject({ status: REFUND.settled, fundCents: 51_240 })
    expect(await fundLeft()).toBe(51_240)
    expect((await subjects('office@alamar.example'))[0]).toMatch(/rejected by the processor/)
  })
})

describe('when refunds to the card need approval', () => {
  beforeEach(() => {
    app().services.config.clientRefunds = false
  })

  it('the client requests, the booking is canceled, staff approve, and the money is refunded', async () => {
    const { bookingId } = await makePaid()
    expect((await values(bookingId)).toClient).toMatchObject({ allowed: false, byRequest: true })
    const refund = await call()(refundToClient, { id: bookingId })
    expect(refund.status).toBe(REFUND.requested)
    expect(await bookingStatus(bookingId)).toBe(BOOKING.canceled)
    await later(0.1)
    expect((await subjects('office@alamar.example'))[0]).toBe('New: 1 refund request')
    expect(await sandboxRefunds()).toEqual([])

    const staff = app().callAs(await staffToken(app()))
    expect(await staff(listRefundRequests, {})).toMatchObject({
      totalItems: 1,
      list: [{ id: refund.id, client: { name: 'Maria Perez' } }],
    })
    await staff(approveRefund, { id: refund.id })
    await expect(staff(approveRefund, { id: refund.id })).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    await app().runJobs()
    expect((await values(bookingId)).refund).toMatchObject({ status: REFUND.settled })
    expect((await staff(listRefundRequests, {})).totalItems).toBe(0)
    expect((await staff(listRefundRequests, { view: 'settled' })).list).toMatchObject([
      { processorReference: expect.any(String) },
    ])
  })

  it('a rejected request leaves the money as a credit in the fund', async () => {
    const { bookingId } = await makePaid()
    const refund = await call()(refundToClient, { id: bookingId })
    const staff = app().callAs(await staffToken(app()))
    await staff(rejectRefund, { id: refund.id, noteEn: 'The charge is too old.', noteEs: 'El cargo es muy viejo.' })
    await expect(staff(rejectRefund, { id: refund.id, noteEn: 'Again.', noteEs: 'Otra vez.' })).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    })
    const [mail] = await listMails(app().ctx.db, 1, 'maria.perez@example.com')
    expect(mail!.text).toContain('The charge is too old.')
    const none = { waiting: 0, choice: 0, failed: 0, underWay: 0, settled: 0, rejected: 0 }
    expect(await staff(countRefunds, {})).toEqual({ ...none, choice: 1, rejected: 1 })
    const view = async (name: 'choice' | 'rejected' | 'settled') =>
      (await staff(listRefundRequests, { view: name })).list.map(({ status, target }) => [status, target])
    expect(await view('choice')).toEqual([[REFUND.requested, null]])
    expect(await view('rejected')).toEqual([[REFUND.rejected, 'client']])
    await later(14 * 24)
    const again = app().callAs(await staffToken(app()))
    expect(await again(countRefunds, {})).toEqual({ ...none, settled: 1, rejected: 1 })
    expect((await again(listRefundRequests, { view: 'settled' })).list).toMatchObject([{ target: 'fund' }])
    expect((await values(bookingId)).refund).toMatchObject({ status: REFUND.settled, target: 'fund' })
    expect(await fundLeft()).toBe(51_240)
  })

  it('approving a refund with the supplier at fault refunds everything, including the fee', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId, { firstDay: '2026-12-20' })
    await call()(payWithSecondaryCard, { travelPlanId: planId, ...testCard('succeed') })
    const refund = await call()(refundToClient, { id: bookingId })
    expect(refund).toMatchObject({ penaltyCents: 12_810, amountCents: 38_430 })
    const staff = app().callAs(await staffToken(app()))
    const { list } = await staff(listRefundRequests, {})
    expect(list).toMatchObject([
      {
        paidCents: 51_240,
        penaltyCents: 12_810,
        atSupplierFault: { amountCents: 52_726, penaltyCents: 0, cardCents: 52_726, fundCents: 0 },
        timeline: [{ from: '2026-12-01', penaltyCents: 12_810 }],
      },
    ])
    expect(await staff(approveRefund, { id: refund.id, supplierFault: true })).toMatchObject({
      amountCents: 52_726,
      penaltyCents: 0,
      reason: 'supplier',
    })
    expect((await staff(listRefundRequests, { view: 'underWay' })).totalItems).toBe(1)
    await app().runJobs()
    expect(await sandboxRefunds()).toMatchObject([{ amount_cents: 52_726 }])
    expect((await staff(listRefundRequests, { view: 'underWay' })).totalItems).toBe(0)
  })

  it('a refund that the processor rejected can be retried until the client accepts the fund', async () => {
    const { bookingId } = await makePaid({}, 'refuse-refund')
    const { id } = await call()(refundToClient, { id: bookingId })
    const staff = app().callAs(await staffToken(app()))
    await staff(approveRefund, { id })
    await app().runJobs()
    const [failed] = (await staff(listRefundRequests, { view: 'failed' })).list
    expect(failed).toMatchObject({ target: null, paidCents: 51_240 })
    await staff(retryRefund, { id: failed!.id })
    await app().runJobs()
    expect(await sandboxRefunds()).toHaveLength(2)
    const [again] = (await staff(listRefundRequests, { view: 'failed' })).list
    await call()(refundToFund, { id: bookingId })
    await expect(staff(retryRefund, { id: again!.id })).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    expect((await staff(listRefundRequests, { view: 'failed' })).totalItems).toBe(0)
    expect(await staff(countRefunds, {})).toMatchObject({ failed: 0, rejected: 2, settled: 1 })
  })

  it('a refund to the fund needs no approval', async () => {
    const { bookingId } = await makePaid()
    expect(await call()(refundToFund, { id: bookingId })).toMatchObject({ status: REFUND.settled })
  })
})

describe('a refund to the fund', () => {
  it('has no cancellation charge and lasts two calendar years', async () => {
    const { planId, bookingId } = await makePaid()
    await sign(planId)
    app().clock.set('2027-02-10T13:59:00Z')
    await signInAgain()
    expect(await call()(refundToFund, { id: bookingId })).toMatchObject({
      penaltyCents: 0,
      fundCents: 51_240,
      status: REFUND.settled,
    })
    expect(await call()(getFund, { clientId })).toMatchObject({
      currency: 'USD',
      leftCents: 51_240,
      credits: [{ cents: 51_240, leftCents: 51_240, expiresOn: '2029-02-10' }],
    })
  })

  it('is announced 90, 30 and 7 days before it expires at the end of its last day', async () => {
    await fillFund(20_000)
    const soon = async () =>
      (await subjects('maria.perez@example.com')).filter((subject) => subject.includes('expires in'))
    for (const [day, expectedCount] of [
      ['2028-09-02', 0],
      ['2028-09-03', 1],
      ['2028-11-02', 2],
      ['2028-11-25', 3],
    ] as const) {
      app().clock.set(`${day}T12:00:00Z`)
      await app().runJobs()
      expect(await soon(), day).toHaveLength(expectedCount)
    }
    app().clock.set('2028-12-02T04:59:59Z')
    await app().runJobs()
    await signInAgain()
    expect(await fundLeft()).toBe(20_000)
    app().clock.set('2028-12-02T05:00:00Z')
    expect(await fundLeft()).toBe(0)
    await app().runJobs()
    await app().runJobs()
    expect((await movements()).filter(([kind]) => kind === 'expiry')).toEqual([['expiry', 20_000]])
    expect((await subjects('maria.perez@example.com'))[0]).toBe('USD\u00a0200.00 in your fund has expired')
  })

  it('is announced once, with the remaining days, after weeks without a running process', async () => {
    await fillFund(20_000)
    app().clock.set('2028-11-28T12:00:00Z')
    await app().runJobs()
    const soon = (await subjects('maria.perez@example.com')).filter((subject) => subject.includes('expires in'))
    expect(soon).toEqual(['USD\u00a0200.00 in your fund expires in 4 days'])
  })

  it('is announced once as expired, with its last day, when it expired while no process ran', async () => {
    await fillFund(20_000)
    await app().ctx.db.updateTable('clients').set({ lang: 'es' }).where('id', '=', clientId).execute()
    app().clock.set('2029-01-15T12:00:00Z')
    await app().runJobs()
    await app().runJobs()
    const mails = await listMails(app().ctx.db, 100, 'maria.perez@example.com')
    const about = mails.filter(({ subject }) => subject.includes('de su fondo'))
    expect(about.map(({ subject }) => subject)).toEqual(['USD\u00a0200.00 de su fondo vencieron'])
    expect(about[0]!.text).toContain('Podía usar USD\u00a0200.00 de su fondo hasta el vie, 1 dic 2028.')
  })

  it('is hidden from other clients', async () => {
    await expect(call()(getFund, { clientId: clientId + 1 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('paying with the fund', () => {
  it('uses the oldest credit first and charges the rest to the card', async () => {
    await fillFund(10_000)
    await later(24)
    await fillFund(15_000)
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    const payment = await pay(planId, 'succeed', { useFund: true })
    expect(payment).toMatchObject({ amountCents: 26_240, fundCents: 25_000, feeCents: 0 })
    expect(await fundLeft()).toBe(0)
    expect((await bookingOf(bookingId)).paid).toEqual({
      paidCents: 51_240,
      paidByFundCents: 25_000,
      feeCents: 0,
    })
    expect((await values(bookingId)).toFund).toEqual({
      amountCents: 51_240,
      expiresOn: '2028-12-02',
      fundMoney: [
        { cents: 10_000, expiresOn: '2028-12-01', expired: false },
        { cents: 15_000, expiresOn: '2028-12-02', expired: false },
        { cents: 26_240, expiresOn: '2028-12-02', expired: false },
      ],
    })
    await call()(refundToClient, { id: bookingId })
    await app().runJobs()
    expect(await call()(getFund, { clientId })).toMatchObject({
      leftCents: 25_000,
      credits: [
        { leftCents: 10_000, expiresOn: '2028-12-01' },
        { leftCents: 15_000, expiresOn: '2028-12-02' },
      ],
    })
    expect((await sandboxRefunds())[0]).toMatchObject({ amount_cents: 26_240 })
  })

  it('uses the credit that expires first, even if it is newer', async () => {
    await fillFund(10_000)
    await setSettings(app(), { fundYears: 1 })
    await fillFund(15_000)
    expect((await call()(getFund, { clientId })).credits).toMatchObject([
      { leftCents: 15_000, expiresOn: '2027-12-01' },
      { leftCents: 10_000, expiresOn: '2028-12-01' },
    ])
    const { planId, bookingId } = await makeReadyPlan(app(), clientId, { payNowCents: 20_000 })
    await call()(payWithFund, { travelPlanId: planId })
    expect((await call()(getFund, { clientId })).credits).toMatchObject([{ leftCents: 5_000, expiresOn: '2028-12-01' }])
    await sign(planId)
    await later(20 * 24)
    const parts = [
      { cents: 10_000, expiresOn: '2027-12-01', expired: false },
      { cents: 5_000, expiresOn: '2028-12-01', expired: false },
    ]
    expect((await values(bookingId)).toClient.fundMoney).toEqual(parts)
    await call()(refundToClient, { id: bookingId })
    expect((await values(bookingId)).toFund.fundMoney).toEqual(parts)
  })

  it('and refunding it keeps the expiry date: only newly paid money gets two years', async () => {
    await fillFund(10_000)
    await later(400 * 24)
    const { planId, bookingId } = await makeReadyPlan(app(), clientId, { firstDay: '2028-06-10', payNowCents: 25_000 })
    await pay(planId, 'succeed', { useFund: true })
    expect(await call()(refundToFund, { id: bookingId })).toMatchObject({ status: REFUND.settled, fundCents: 25_000 })
    expect((await call()(getFund, { clientId })).credits).toMatchObject([
      { leftCents: 10_000, expiresOn: '2028-12-01' },
      { leftCents: 15_000, expiresOn: '2030-01-05' },
    ])
    expect((await movements()).slice(-2)).toEqual([
      ['fund-return', 10_000],
      ['fund-credit', 15_000],
    ])
    const [mail] = await listMails(app().ctx.db, 1, 'maria.perez@example.com')
    expect(mail!.text).toContain('USD\u00a0100.00 is in your fund. Use it by Fri, Dec 1, 2028')
  })

  it('and refunding it after the credit expired extends the credit by 90 days, once', async () => {
    await fillFund(10_000)
    const bookAndCancelAt = async (bookOn: string, firstDay: string, cancelAt: string) => {
      app().clock.set(bookOn)
      await app().runJobs()
      await signInAgain()
      const { planId, bookingId } = await makeReadyPlan(app(), clientId, { firstDay, payNowCents: 10_000 })
      await call()(payWithFund, { travelPlanId: planId })
      await sign(planId)
      app().clock.set(cancelAt)
      await app().runJobs()
      await signInAgain()
      const { toFund } = await values(bookingId)
      await call()(refundToFund, { id: bookingId })
      return toFund.fundMoney
    }
    expect(await bookAndCancelAt('2028-11-20T15:00:00Z', '2029-03-10', '2028-12-20T15:00:00Z')).toEqual([
      { cents: 10_000, expiresOn: '2029-03-20', expired: false },
    ])
    expect((await call()(getFund, { clientId })).credits).toMatchObject([
      { leftCents: 10_000, expiresOn: '2029-03-20' },
    ])
    expect(await bookAndCancelAt('2029-03-10T15:00:00Z', '2029-06-10', '2029-04-01T15:00:00Z')).toEqual([
      { cents: 10_000, expiresOn: '2029-03-20', expired: true },
    ])
    expect(await fundLeft()).toBe(0)
    expect((await movements()).slice(-2)).toEqual([
      ['fund-return', 10_000],
      ['expiry', 10_000],
    ])
    expect((await subjects('maria.perez@example.com'))[0]).toBe('USD\u00a0100.00 in your fund has expired')
  })

  it('and refunding it is refused if the credit has expired since the client saw the values', async () => {
    await fillFund(10_000)
    app().clock.set('2028-11-20T15:00:00Z')
    await app().runJobs()
    await signInAgain()
    const { planId, bookingId } = await makeReadyPlan(app(), clientId, { firstDay: '2029-03-10', payNowCents: 10_000 })
    await call()(payWithFund, { travelPlanId: planId })
    await sign(planId)
    const { validUntil, toFund } = await values(bookingId)
    expect([validUntil, toFund.expiresOn]).toEqual(['2028-12-02T05:00:00.000Z', '2028-12-01'])
    app().clock.set(validUntil)
    await app().runJobs()
    await signInAgain()
    const refund = call()(refundToFund, { id: bookingId, validUntil })
    await expect(refund).rejects.toMatchObject({ code: 'POLICY_CHANGED' })
    expect(await values(bookingId)).toMatchObject({
      validUntil: '2029-01-09T05:00:00.000Z',
      toFund: { expiresOn: '2029-03-02' },
    })
  })

  it('does not use newer credits when the oldest is sufficient', async () => {
    await fillFund(10_000)
    await fillFund(15_000)
    const { planId } = await makeReadyPlan(app(), clientId, { payNowCents: 10_000 })
    expect(await call()(payWithFund, { travelPlanId: planId })).toMatchObject({
      status: PAYMENT.success,
      amountCents: 0,
      fundCents: 10_000,
      methodId: 0,
    })
    expect(await call()(getFund, { clientId })).toMatchObject({ credits: [{ leftCents: 15_000 }] })
    expect(await planStatus(planId)).toBe(PLAN.paid)
  })

  it('adds the fee of the method to the card’s part only', async () => {
    await fillFund(41_240)
    const { planId } = await makeReadyPlan(app(), clientId)
    const payment = await call()(payWithSecondaryCard, { travelPlanId: planId, ...testCard('succeed'), useFund: true })
    expect(payment).toMatchObject({ amountCents: 10_290, feeCents: 290, fundCents: 41_240 })
  })

  it('charges no card when the fund covers everything', async () => {
    await fillFund(60_000)
    const before = (await app().ctx.db.selectFrom('sandbox_charges').selectAll().execute()).length
    const { planId } = await makeReadyPlan(app(), clientId)
    expect(await pay(planId, 'decline', { useFund: true })).toMatchObject({
      status: PAYMENT.success,
      amountCents: 0,
      cardLast4: '',
    })
    expect(await app().ctx.db.selectFrom('sandbox_charges').selectAll().execute()).toHaveLength(before)
    expect(await fundLeft()).toBe(8_760)
  })

  it('alone is refused when the fund does not cover everything', async () => {
    await fillFund(10_000)
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(call()(payWithFund, { travelPlanId: planId })).rejects.toMatchObject({ code: 'FUND_TOO_SMALL' })
    expect(await fundLeft()).toBe(10_000)
    expect(await planStatus(planId)).toBe(PLAN.readyToPay)
  })

  it('releases what it held when the card is declined', async () => {
    await fillFund(10_000)
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'decline', { useFund: true })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
    expect(await fundLeft()).toBe(10_000)
  })

  it('holds the fund’s part while the bank’s reply is missing, and expires it if released too late', async () => {
    await fillFund(10_000)
    app().clock.set('2028-12-02T04:59:50Z')
    await signInAgain()
    const { planId } = await makeReadyPlan(app(), clientId, { firstDay: '2029-02-10' })
    await expect(pay(planId, 'time-out', { useFund: true })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect(await fundLeft()).toBe(0)
    expect(await reconcileLedger(app().ctx)).toEqual([])
    for (let i = 0; i < 6; i++) await later(20 / 3_600)
    expect((await call()(getPaymentStatus, { planId })).status).toBe(PAYMENT.expired)
    expect(await fundLeft()).toBe(0)
    expect((await movements()).at(-1)).toEqual(['expiry', 10_000])
  })
})

describe('a paid plan', () => {
  it('is canceled only through refunds; the refusal names the booking', async () => {
    const { planId, bookingId } = await makePaid()
    const { reference } = await bookingOf(bookingId)
    await expect(call()(cancelBooking, { id: bookingId })).rejects.toMatchObject({
      code: 'BOOKING_PAID',
      message: `Booking ${reference} is paid. Choose how to get your money back on its refund page.`,
    })
    await sign(planId)
    await expect(call()(cancelBooking, { id: bookingId })).rejects.toMatchObject({ code: 'BOOKING_PAID' })
  })

  it('is canceled when not signed within 24 hours, and the client chooses where the money goes', async () => {
    const { planId, bookingId } = await makePaid()
    app().clock.advance(23.999)
    await app().runJobs()
    await signInAgain()
    expect(await bookingStatus(bookingId)).toBe(BOOKING.confirmed)
    await later(0.001)
    expect(await planStatus(planId)).toBe(PLAN.canceled)
    const [booking] = (await call()(getPlan, { id: planId, lang: 'en' })).bookings
    expect(booking).toMatchObject({
      status: BOOKING.canceled,
      reason: 'unsigned24h',
      refund: { status: REFUND.requested, target: null },
    })
    await expect(sign(planId)).rejects.toMatchObject({ code: 'TOO_LATE' })
    expect(await values(bookingId)).toMatchObject({
      validUntil: '2026-12-16T15:00:00.000Z',
      toClient: { amountCents: 51_240 },
    })
    await expect(call()(deleteBooking, { id: bookingId })).rejects.toMatchObject({ code: 'REFUND_OPEN' })
    await call()(refundToClient, { id: bookingId })
    await app().runJobs()
    expect((await values(bookingId)).refund).toMatchObject({ status: REFUND.settled, target: 'client' })
    await expect(call()(deleteBooking, { id: bookingId })).resolves.toEqual({ id: bookingId })
  })

  it('freezes the penalty on the day it was canceled, not on the day the client chooses', async () => {
    const { bookingId } = await makePaid()
    await later(24)
    await later(12 * 24)
    expect(await values(bookingId)).toMatchObject({ penaltyCents: 0, toClient: { amountCents: 51_240 } })
  })

  it('is refunded to the fund when the client does not choose within 14 days', async () => {
    const { bookingId } = await makePaid()
    await later(24)
    await later(14 * 24 - 0.01)
    expect((await values(bookingId)).refund).toBeNull()
    await later(0.01)
    expect((await values(bookingId)).refund).toMatchObject({
      status: REFUND.settled,
      target: 'fund',
      fundCents: 51_240,
    })
  })

  it('sends signature reminders after 1, 12, 20 and 23 hours until it is signed', async () => {
    const { planId } = await makePaid()
    const reminders = async () =>
      (await subjects('maria.perez@example.com')).filter((subject) => subject === 'Please sign your receipt').length
    for (const [hours, expectedCount] of [
      [0.9, 0],
      [0.1, 1],
      [11, 2],
      [8, 3],
    ] as const) {
      app().clock.advance(hours)
      await app().runJobs()
      expect(await reminders()).toBe(expectedCount)
    }
    await sign(planId)
    app().clock.advance(10)
    await app().runJobs()
    expect(await reminders()).toBe(3)
    await signInAgain()
    expect(await planStatus(planId)).toBe(PLAN.closed)
  })

  it('is fully refunded, including the fee, when the supplier or the agency cancels', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    await call()(payWithSecondaryCard, { travelPlanId: planId, ...testCard('succeed') })
    await sign(planId)
    app().clock.set('2026-12-20T12:00:00Z')
    await app().callAs(await staffToken(app()))(cancelBookingByStaff, {
      id: bookingId,
      reason: 'supplier',
      note: 'The car broke down.',
    })
    await signInAgain()
    expect(await values(bookingId)).toMatchObject({
      penaltyCents: 0,
      feeCents: 1_486,
      feeReturnedCents: 1_486,
      toClient: { amountCents: 52_726 },
      toFund: { amountCents: 52_726 },
    })
    await call()(refundToClient, { id: bookingId })
    await app().runJobs()
    expect((await sandboxRefunds())[0]).toMatchObject({ amount_cents: 52_726, outcome: 'succeeded' })
    const [mail] = await listMails(app().ctx.db, 2, 'maria.perez@example.com')
    expect(mail).toBeDefined()
  })
})

describe('a payment that fails after the payment deadline', () => {
  it('expires the bookings, so that the plan is not stuck', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    app().clock.advance(47.999)
    await signInAgain()
    await expect(pay(planId, 'time-out')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    for (let i = 0; i < 8; i++) await later(20 / 3_600)
    expect(await bookingStatus(bookingId)).toBe(BOOKING.expired)
    expect(await planStatus(planId)).toBe(PLAN.open)
  })
})

describe('an unconfirmed request', () => {
  it('alerts the office after 24, 48 and 70 hours', async () => {
    await app().ctx.db.updateTable('hotels').set({ on_request: true }).execute()
    await call()(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
    for (const [hours, alerts] of [
      [23.9, 0],
      [0.1, 1],
      [24, 2],
      [22, 3],
      [5, 3],
    ] as const) {
      app().clock.advance(hours)
      await app().runJobs()
      const waited = (await subjects('office@alamar.example')).filter((subject) => subject.includes('has been waiting'))
      expect(waited).toHaveLength(alerts)
    }
  })
})

describe('the ledger', () => {
  it('is append-only', async () => {
    await makePaid()
    const { run } = app().services.database
    await expect(run('update ledger_movements set cents = 1')).rejects.toThrow('only ever added to')
    await expect(run('delete from ledger_movements')).rejects.toThrow('only ever added to')
  })

  it('reports what does not reconcile', async () => {
    const { planId, bookingId } = await makePaid()
    await app().services.database.run(`update bookings set pay_now_cents = 51239 where id = ${bookingId}`)
    expect(await reconcileLedger(app().ctx)).toEqual([
      `Plan ${planId}: The plan holds 51240 cents, its bookings and open refunds come to 51239`,
    ])
    await app().services.database.run(`update bookings set pay_now_cents = 51240 where id = ${bookingId}`)
  })

  it('rejects a negative credit and a second refund of a booking through constraints', async () => {
    await fillFund(10_000)
    const { run } = app().services.database
    await expect(run('update fund_credits set left_cents = -1')).rejects.toThrow('fund_credits_never_below_zero')
    await expect(
      run(`insert into refunds (reference, booking_id, plan_id, client_id, status, currency, paid_cents, paid_by_fund_cents, fee_cents, policy_penalty_cents, reason, requested_at)
        select reference || 'x', booking_id, plan_id, client_id, 1, currency, paid_cents, paid_by_fund_cents, fee_cents, policy_penalty_cents, reason, requested_at from refunds`),
    ).rejects.toThrow('refunds_one_per_booking')
  })
})
