import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { setSettings } from '../../../testing/settings.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { cancelBooking, getPlan } from '../../travel-plan/contract.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import {
  changePurchaseMethod,
  getPaymentStatus,
  listMethodsForAmount,
  payWithPrimaryCard,
  payWithSecondaryCard,
} from '../contract.ts'
import { SANDBOX_CARDS, type SandboxBehavior, tokenize } from '../sandbox-cards.ts'
import { PAYMENT } from '../states.ts'
import { sandboxProcessor } from './sandbox-processor.ts'

const app = useTestApp()
let token: string
let clientId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
})

const testCard = (behavior: SandboxBehavior) => {
  const { token: cardToken, brand, last4 } = tokenize(SANDBOX_CARDS.find((card) => card.behavior === behavior)!.number)!
  return {
    cardToken,
    brand,
    last4,
    cardHolderName: 'MARIA PEREZ',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 2,
  }
}
const pay = (planId: number, behavior: SandboxBehavior = 'succeed', more: object = {}) =>
  app().callAs(token)(payWithPrimaryCard, { travelPlanId: planId, ...testCard(behavior), ...more })
const planStatus = async (planId: number) => (await app().callAs(token)(getPlan, { id: planId, lang: 'en' })).status
const paymentStatus = async (planId: number) => (await app().callAs(token)(getPaymentStatus, { planId })).status

describe('paying by card', () => {
  it('charges the price once, starts the signing and final deadlines, and emails the client', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    const payment = await pay(planId)
    expect(payment).toMatchObject({ status: PAYMENT.success, amountCents: 51_240, feeCents: 0, cardLast4: '4242' })
    const plan = await app().callAs(token)(getPlan, { id: planId, lang: 'en' })
    expect(plan).toMatchObject({
      status: PLAN.paid,
      purchaseMethodId: 120,
      paidAt: '2026-12-01T15:00:00.000Z',
      signBy: '2026-12-02T15:00:00.000Z',
      finishBy: '2026-12-03T15:00:00.000Z',
    })
    const [mail] = await listMails(app().ctx.db, 1)
    expect(mail!.subject).toBe('Payment received: USD\u00a0512.40')
  })

  it('adds the fee of the second processor', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    const payment = await app().callAs(token)(payWithSecondaryCard, {
      travelPlanId: planId,
      ...testCard('succeed'),
    })
    expect(payment).toMatchObject({ amountCents: 52_726, feeCents: 1_486, methodId: 135 })
  })

  it('adds the fee that the office has set: a percentage and a fixed amount', async () => {
    await setSettings(app(), { primaryCard: { offered: true, feeBasisPoints: 150, feeCents: 30 } })
    const { planId } = await makeReadyPlan(app(), clientId)
    const [method] = await app().callAs(token)(listMethodsForAmount, {
      siteId: 6,
      price: 51_240,
      charges: 0,
      lang: 'en',
    })
    expect(method).toMatchObject({ id: 120, feeCents: 799, totalCents: 52_039 })
    const payment = await pay(planId, 'succeed', { feeTerms: method!.feeTerms })
    expect(payment).toMatchObject({ amountCents: 52_039, feeCents: 799 })
    expect(await reconcileLedger(app().ctx)).toEqual([])
  })

  it('asks before charging a fee that has risen since it was shown, and passes on a lower one', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await setSettings(app(), { primaryCard: { offered: true, feeBasisPoints: 100, feeCents: 0 } })
    await expect(pay(planId, 'succeed', { feeTerms: '0+0' })).rejects.toMatchObject({
      code: 'FEE_CHANGED',
      message: expect.stringMatching(/from USD.0\.00 to USD.5\.12/),
    })
    expect(await paymentStatus(planId)).toBe(PAYMENT.noFound)
    expect(await pay(planId, 'succeed', { feeTerms: '200+0' })).toMatchObject({ feeCents: 512 })
  })

  it('asks before charging for a booking that was not shown, and charges less when one has ended', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), clientId)
    const later = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'succeed', { bookingIds: [bookingId] })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await paymentStatus(planId)).toBe(PAYMENT.noFound)
    await app().callAs(token)(cancelBooking, { id: later.bookingId })
    const shown = { bookingIds: [bookingId, later.bookingId] }
    expect(await pay(planId, 'succeed', shown)).toMatchObject({ amountCents: 51_240 })
  })

  it('is refused by a method that the office has turned off', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await setSettings(app(), { primaryCard: { offered: false, feeBasisPoints: 0, feeCents: 0 } })
    await expect(pay(planId)).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    const methods = await app().callAs(token)(listMethodsForAmount, {
      siteId: 6,
      price: 51_240,
      charges: 0,
      lang: 'en',
    })
    expect(methods.map(({ id }) => id)).not.toContain(120)
  })

  it.each([
    [{ expMonth: 11, expYear: 2026 }, 'expMonth', 'has passed; this card has expired'],
    [{ expMonth: 12, expYear: 2025 }, 'expYear', 'has passed; this card has expired'],
    [{ brand: 'Discover' }, 'brand', 'must be a card that this method accepts: Visa, Mastercard'],
  ])('rejects a card with %o, naming the field, before anything is charged', async (fields, field, message) => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'succeed', fields)).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message }],
    })
    expect(await paymentStatus(planId)).toBe(PAYMENT.noFound)
    const lastDay = await pay(planId, 'succeed', { expMonth: 12, expYear: 2026 })
    expect(lastDay.status).toBe(PAYMENT.success)
  })

  it.each([
    ['decline', 'The payment was declined: the bank declined the card.'],
    ['insufficient-funds', 'The payment was declined: the card has insufficient funds.'],
  ] as const)('explains why a card was declined (%s), and lets the client try again', async (behavior, text) => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, behavior)).rejects.toMatchObject({ code: 'PAYMENT_DECLINED', message: text })
    expect(await paymentStatus(planId)).toBe(PAYMENT.failed)
    expect(await planStatus(planId)).toBe(PLAN.readyToPay)
    await expect(pay(planId)).resolves.toMatchObject({ status: PAYMENT.success })
  })

  it('is refused a second time', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await pay(planId)
    await expect(pay(planId)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  })

  it("treats another client's plan as unknown", async () => {
    const other = await signedInClient(app(), { email: 'other@example.com' })
    const { planId } = await makeReadyPlan(app(), other.client.id)
    await expect(pay(planId)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(pay(planId + 1)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })

  it('is refused while a booking awaits confirmation', async () => {
    const { planId } = await makeRequest(app(), clientId)
    await expect(pay(planId)).rejects.toMatchObject({
      code: 'PLAN_NOT_CONFIRMED',
      message: 'All bookings must be confirmed before you can pay.',
    })
  })

  it("is refused with another person's card", async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'succeed', { cardHolderName: 'JOHN SMITH' })).rejects.toMatchObject({
      code: 'NAME_MISMATCH',
    })
    expect(await paymentStatus(planId)).toBe(PAYMENT.noFound)
  })

  it('is refused after the payment deadline', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    app().clock.advance(48.01)
    await expect(pay(planId)).rejects.toMatchObject({ code: expect.stringMatching(/UNAUTHORIZED|TOO_LATE/) })
    token = (await signedInClient(app())).token
    await expect(pay(planId)).rejects.toMatchObject({ code: 'TOO_LATE' })
  })

  it('is refused above the maximum of the method', async () => {
    const { planId } = await makeReadyPlan(app(), clientId, { payNowCents: 1_000_001 })
    await expect(pay(planId)).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    await expect(
      app().callAs(token)(payWithSecondaryCard, { travelPlanId: planId, ...testCard('succeed') }),
    ).resolves.toMatchObject({ status: PAYMENT.success })
  })
})

describe('a charge whose reply was lost', () => {
  it('is not repeated, and is found by our key if the processor made the charge', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'fail-after-charging')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect(await planStatus(planId)).toBe(PLAN.paymentPending)
    await expect(pay(planId)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    app().clock.advance(11 / 3_600)
    await app().runJobs()
    expect(await paymentStatus(planId)).toBe(PAYMENT.success)
    expect(await planStatus(planId)).toBe(PLAN.paid)
    const charges = await app().ctx.db.selectFrom('sandbox_charges').selectAll().execute()
    expect(charges).toHaveLength(1)
  })

  it('expires when the processor has no record of it for a minute', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'time-out')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    app().clock.advance(11 / 3_600)
    await app().runJobs()
    expect(await planStatus(planId)).toBe(PLAN.paymentPending)
    for (let i = 0; i < 10; i++) {
      app().clock.advance(20 / 3_600)
      await app().runJobs()
    }
    expect(await paymentStatus(planId)).toBe(PAYMENT.expired)
    expect(await planStatus(planId)).toBe(PLAN.readyToPay)
  })
})

describe('a slow charge', () => {
  it('is declined after the attempt was abandoned', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(pay(planId, 'time-out')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    const [attempt] = await app().ctx.db.selectFrom('payments').selectAll().execute()
    for (let i = 0; i < 10; i++) {
      app().clock.advance(20 / 3_600)
      await app().runJobs()
    }
    const { cardToken } = testCard('succeed')
    const late = await sandboxProcessor(app().services, 'primary').charge({
      key: attempt!.reference,
      cardToken,
      amountCents: attempt!.amount_cents,
      currency: 'USD',
      lang: 'en',
      returnAddress: '/',
    })
    expect(late.outcome).toBe('declined')
    await expect(pay(planId)).resolves.toMatchObject({ status: PAYMENT.success })
  })
})

describe('the database', () => {
  it('prevents two successful payments of a plan', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await pay(planId)
    const copy =
      app().services.database.run(`insert into payments (reference, plan_id, client_id, method_id, status, amount_cents, fee_cents, currency, created_at, expires_at)
      select reference || 'x', plan_id, client_id, method_id, status, amount_cents, fee_cents, currency, created_at, expires_at from payments`)
    await expect(copy).rejects.toThrow('payments_one_success_per_plan')
  })
})

describe('choosing a method', () => {
  it('saves the method, and refuses an unknown one', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await app().callAs(token)(changePurchaseMethod, { planId, methodId: 135 })
    expect((await app().callAs(token)(getPlan, { id: planId, lang: 'en' })).purchaseMethodId).toBe(135)
    await expect(app().callAs(token)(changePurchaseMethod, { planId, methodId: 999 })).rejects.toMatchObject({
      code: 'METHOD_NOT_AVAILABLE',
    })
  })

  it('supports the calls of the specification', async () => {
    const cards = await app().request('GET', '/api/travelPlans/getAcceptedCards/120')
    expect(cards.json.Data).toEqual(['Visa', 'Mastercard'])
    const methods = await app().request('GET', '/api/travelPlans/purchaseMethodsFromWebSite/6/es')
    expect(methods.json.Data.map((m: { Id: number }) => m.Id)).toEqual([120, 135, 140, 85])
    const priced = await app().request('GET', '/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/6/51240/0/en')
    expect(priced.json.Data.map((m: { TotalCents: number }) => m.TotalCents)).toEqual([51_240, 52_726, 53_033, 51_240])
  })
})
