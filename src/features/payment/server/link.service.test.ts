import { beforeEach, describe, expect, it } from 'vitest'
import { testCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { refundToClient } from '../../refunds/contract.ts'
import { getPlan } from '../../travel-plan/contract.ts'
import { PLAN } from '../../travel-plan/states.ts'
import * as contract from '../contract.ts'
import type { SandboxBehavior } from '../sandbox-cards.ts'
import { PAYMENT } from '../states.ts'

const app = useTestApp()
let token: string
let planId: number
let bookingId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  ;({ planId, bookingId } = await makeReadyPlan(app(), signedIn.client.id))
})

const client = () => app().callAs(token)
const link = () => client()(contract.getPaymentLink, { planId, siteId: 6 })
const codeOf = (url: string) => url.split('/').at(-1)!
const payAt = (url: string, behavior: SandboxBehavior = 'succeed', holder = 'MARIA PEREZ') =>
  app().callAs()(contract.paySandboxLink, {
    code: codeOf(url),
    cardToken: testCard(behavior).cardToken,
    cardHolderName: holder,
  })
const stand = () => client()(contract.getPaymentStatus, { planId })
const plan = () => client()(getPlan, { id: planId, lang: 'en' })

describe('a payment link', () => {
  it('stays the same for 24 hours when requested with the specified call', async () => {
    const url = `/api/admin/clients/getStripeLinkUrl/${planId}/6`
    const { status, json } = await app().request('GET', url, { token })
    expect(status).toBe(200)
    expect(json.Data).toMatchObject({
      Url: expect.stringMatching(/^http.*\/en\/sandbox\/pay\//),
      ExpiresAt: '2026-12-02T15:00:00.000Z',
    })
    app().clock.advance(7)
    expect((await link()).url).toBe(json.Data.Url)
    expect((await app().ctx.db.selectFrom('payments').select('id').execute()).length).toBe(1)
  })

  it('opens in the language of the client, as does the challenge', async () => {
    const { url } = await app().callAs(token, 'es')(contract.getPaymentLink, { planId, siteId: 6 })
    expect(new URL(url).pathname).toMatch(/^\/es\/sandbox\/pay\//)
    const pay = { code: codeOf(url), cardToken: testCard('challenge').cardToken, cardHolderName: 'Maria Perez' }
    const { payerAddress } = await app().callAs(undefined, 'es')(contract.paySandboxLink, pay)
    expect(payerAddress).toMatch(/^\/es\/sandbox\/challenge\//)
  })

  it('is looked up by one job while it is open', async () => {
    await link()
    const jobs = () =>
      app().ctx.db.selectFrom('jobs').select('done_at').where('kind', '=', 'payment.reconcile').execute()
    for (let minutes = 5; minutes < 24 * 60; minutes += 5) {
      app().clock.advance(1 / 12)
      await app().runJobs()
    }
    expect(await jobs()).toEqual([{ done_at: null }])
    app().clock.advance(1 / 12)
    await app().runJobs()
    expect(await jobs()).toEqual([{ done_at: expect.any(Date) }])
    await expect(stand()).rejects.toMatchObject({ status: 401 })
    expect(await app().ctx.db.selectFrom('payments').select('status').execute()).toEqual([{ status: PAYMENT.expired }])
  })

  it('can be paid by anyone with the client’s card, as the notice reports', async () => {
    const { url } = await link()
    expect(await app().callAs()(contract.getSandboxLink, { code: codeOf(url) })).toMatchObject({
      state: 'open',
      payer: 'Maria Perez',
      amountCents: 53_033,
    })
    await expect(payAt(url, 'succeed', 'JOHN SMITH')).rejects.toMatchObject({ code: 'NAME_MISMATCH' })
    await expect(payAt(url, 'decline')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
    expect((await stand()).status).toBe(PAYMENT.created)
    await payAt(url)
    await app().runJobs()
    expect(await stand()).toMatchObject({ status: PAYMENT.success, payment: { methodId: 140, feeCents: 1_793 } })
    expect((await plan()).status).toBe(PLAN.paid)
    await expect(payAt(url)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
    await expect(link()).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  })

  it('shows a payer without an account whether it is paid', async () => {
    const { url, reference } = await link()
    const outcome = (of = reference) => app().callAs()(contract.getLinkOutcome, { reference: of })
    const payerAddress = new URL(url).pathname
    expect(await outcome()).toEqual({ state: 'open', amountCents: 53_033, currency: 'USD', payerAddress })
    await expect(payAt(url, 'fail-after-charging')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect(await outcome()).toMatchObject({ state: 'paid', payerAddress: null })
    await expect(outcome('UNKNOWN')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is over for its payer once the client chooses another method, and reveals nothing about the new payment', async () => {
    const { reference } = await link()
    await client()(contract.changePurchaseMethod, { planId, methodId: 120 })
    await client()(contract.payWithPrimaryCard, { travelPlanId: planId, ...testCard('succeed') })
    const outcome = (of: string) => app().callAs()(contract.getLinkOutcome, { reference: of })
    expect(await outcome(reference)).toMatchObject({ state: 'over', payerAddress: null })
    const byCard = (await stand()).payment!.reference
    await expect(outcome(byCard)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is recognized as paid by the status lookup when its notice is lost', async () => {
    const { url } = await link()
    await expect(payAt(url, 'fail-after-charging')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect((await client()(contract.refreshPayment, { planId })).status).toBe(PAYMENT.success)
  })

  it('expires after 24 hours: it cannot be paid, and a new one is created', async () => {
    const { url } = await link()
    app().clock.advance(24.01)
    token = (await signedInClient(app())).token
    await app().runJobs()
    expect((await stand()).status).toBe(PAYMENT.expired)
    await expect(payAt(url)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    expect((await link()).url).not.toBe(url)
  })

  it('ends when the client chooses another method', async () => {
    const { url } = await link()
    await client()(contract.changePurchaseMethod, { planId, methodId: 120 })
    await expect(payAt(url)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await client()(contract.payWithPrimaryCard, { travelPlanId: planId, ...testCard('succeed') })
    expect((await plan()).status).toBe(PLAN.paid)
  })

  it('is not ended by choosing another method after it is paid', async () => {
    const { url } = await link()
    await payAt(url)
    await expect(client()(contract.changePurchaseMethod, { planId, methodId: 120 })).rejects.toMatchObject({
      code: 'ALREADY_PAID',
    })
    expect((await plan()).status).toBe(PLAN.paid)
  })

  it('allows ten attempts', async () => {
    const { url } = await link()
    for (let i = 0; i < 10; i++) await expect(payAt(url, 'decline')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
    await expect(payAt(url)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it('is available only for the caller’s own confirmed plan', async () => {
    const other = await signedInClient(app(), { email: 'other@example.com' })
    const { planId: awaiting } = await makeRequest(app(), other.client.id)
    await expect(client()(contract.getPaymentLink, { planId: awaiting, siteId: 6 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      app().callAs(other.token)(contract.getPaymentLink, { planId: awaiting, siteId: 6 }),
    ).rejects.toMatchObject({ code: 'PLAN_NOT_CONFIRMED' })
  })

  it('is not available in countries that its provider does not serve', async () => {
    await app().services.database.run(
      `insert into countries (id, iso, name, dial) values (34, 'CU', '{"en":"Cuba","es":"Cuba"}', '+53'); update clients set country_id = 34`,
    )
    await expect(link()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    const methods = await client()(contract.listPurchaseMethods, { siteId: 6, lang: 'en' })
    expect(methods.map(({ id }) => id)).toEqual([120, 135])
  })

  it('is refunded through its provider', async () => {
    await payAt((await link()).url)
    await app().runJobs()
    const config = app().services.config
    config.clientRefunds = true
    await client()(refundToClient, { id: bookingId })
    config.clientRefunds = false
    await app().runJobs()
    expect((await plan()).bookings[0]!.refund).toMatchObject({ status: 4 })
    const refunds = await app().ctx.db.selectFrom('sandbox_refunds').select('processor').execute()
    expect(refunds).toEqual([{ processor: 'link' }])
  })
})
