import { describe, expect, it } from 'vitest'
import { loader as mailboxLoader } from './features/clients/ui/mailbox.page.tsx'
import { startProcessClientDocument } from './features/documents/contract.ts'
import {
  askAboutPayment,
  endPayment,
  listHangingPayments,
  listMissingProviders,
  listRefundsByHand,
  settleRefundByHand,
} from './features/office/contract/payments.ts'
import { getPaymentStatus, payByTransfer } from './features/payment/contract.ts'
import { PAYMENT } from './features/payment/states.ts'
import { loader as challengeLoader } from './features/payment/ui/sandbox-challenge.page.tsx'
import { loader as linkLoader } from './features/payment/ui/sandbox-link.page.tsx'
import { refundToClient } from './features/refunds/contract.ts'
import { getPlan } from './features/travel-plan/contract.ts'
import { PLAN } from './features/travel-plan/states.ts'
import { listMails } from './platform/mail.store.ts'
import { listMessagesWithSecrets, SECRET_MASK } from './platform/outbox.ts'
import { pageArgs } from './testing/page-args.ts'
import { payByTestCard, testCard } from './testing/payments.ts'
import { signedInClient, staffToken } from './testing/people.ts'
import { makeReadyPlan } from './testing/plans.ts'
import { buildTestApp, useTestApp } from './testing/test-app.ts'

/** Nothing fictional exists outside the demo. */

const SHOP = {
  ALAMAR_DEMO: '0',
  BANK_NAME: 'Ocean Bank',
  BANK_ROUTING: '066011392',
  BANK_ACCOUNT: '1200345',
  BANK_BENEFICIARY: 'Alamar Travel LLC',
}
const PHONE = '+13055550142'

describe('a live store', () => {
  const app = useTestApp(undefined, { ...SHOP, SMTP_URL: 'smtp://mail.example.com' })
  const get = async (url: string, token?: string) => (await app().request('GET', url, { token })).json
  const post = async (url: string, body: object, token?: string) => app().request('POST', url, { body, token })

  it('offers only bank transfer, and refuses sandbox cards and links', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id)
    const ids = (methods: { Id: number }[]) => methods.map(({ Id }) => Id)
    expect(ids((await get('/api/travelPlans/purchaseMethodsFromWebSite/6/en')).Data)).toEqual([85])
    expect(ids((await get('/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/6/51240/0/en')).Data)).toEqual([85])
    expect((await get('/api/travelPlans/getAcceptedCards/120')).Data).toEqual([])
    const card = { TravelPlanId: planId, ...wire(testCard('succeed')) }
    for (const answer of [
      await post('/api/travelPlans/doPaymentWithPrimaryAPI', card, token),
      await post('/api/travelPlans/doPaymentWithSecondaryAPI', card, token),
      await post(`/api/travelPlans/changePurchaseMethod/${planId}/120`, {}, token),
      await post(`/api/admin/clients/getStripeLinkUrl/${planId}/6`, {}, token),
    ])
      expect(answer.json).toMatchObject({ Status: -1, ResultCode: 'METHOD_NOT_AVAILABLE' })
    await app().callAs(token)(payByTransfer, { travelPlanId: planId })
    const { Data } = await get(`/api/travelPlans/paymentStatus/${planId}`, token)
    expect(Data.Transfer).toMatchObject({ Name: 'Ocean Bank', Account: '1200345' })
  })

  it('has no sandbox page, link, challenge or notice', async () => {
    for (const url of ['/api/sandbox/links/x', '/api/sandbox/challenges/x']) {
      expect((await app().request('GET', url)).status).toBe(404)
      expect((await post(url, { CardToken: 'x', CardHolderName: 'x', Approve: '1' })).status).toBe(404)
    }
    for (const name of ['primary', 'secondary', 'link'])
      expect((await post(`/api/payments/notices/${name}`, {})).status).toBe(404)
    for (const loader of [linkLoader, challengeLoader]) {
      const args = pageArgs(app(), '/en/sandbox/pay/x', { params: { code: 'x' } })
      await expect(async () => loader(args)).rejects.toMatchObject({ init: { status: 404 } })
    }
    const { body } = await app().http.inject('/openapi.json')
    expect(body).not.toContain('sandbox')
  })

  it('has no open mailbox', async () => {
    expect((await app().request('GET', '/api/demo/mailbox')).status).toBe(404)
    await expect(async () => mailboxLoader(pageArgs(app(), '/en/mailbox'))).rejects.toMatchObject({
      init: { status: 404 },
    })
    const { body } = await app().http.inject('/openapi.json')
    expect(body).not.toContain('/api/demo')
  })

  it('does not verify phones on WhatsApp, and provides document links by QR code or email', async () => {
    const { token, client } = await signedInClient(app())
    const asked = { ClientId: client.id, MobilePhone: PHONE }
    expect((await post('/api/admin/clients/allowedWAAccount', asked, token)).json.Data).toBe(false)
    expect((await post('/api/admin/clients/startWAAccountVerification', asked, token)).json).toMatchObject({
      Status: -1,
      ResultCode: 'WHATSAPP_NOT_STARTED',
    })
    const before = await listMails(app().ctx.db, 50)
    const start = (more: object) =>
      app().callAs(token)(startProcessClientDocument, {
        clientId: client.id,
        clientDocumentType: 2,
        actionType: 1,
        personId: 0,
        ...more,
      })
    const shown = await start({ clientPhone: PHONE })
    expect(shown).toMatchObject({ sent: false, link: expect.stringContaining('/capture/') })
    expect(await listMails(app().ctx.db, 50)).toHaveLength(before.length)
    const mailed = await start({ byMail: true })
    expect(mailed.sent).toBe(true)
    const [mail] = await listMails(app().ctx.db, 1)
    expect(mail).toMatchObject({
      channel: 'email',
      recipient: client.email,
      subject: 'Photograph with your phone: passport',
    })
    expect(mail!.text).toContain(`/capture/${SECRET_MASK}`)
    const [sent] = await listMessagesWithSecrets(app().ctx, 1)
    expect(sent!.text).toContain(mailed.link)
  })

  it('shows the office which services have no provider', async () => {
    const missing = await app().callAs(await staffToken(app(), 'Finance'))(listMissingProviders, {})
    expect(missing.map(({ en }) => en)).toEqual([
      'Credit or debit card',
      'International card',
      'Payment link',
      'WhatsApp messages',
    ])
  })
})

const wire = (card: ReturnType<typeof testCard>) => ({
  CardToken: card.cardToken,
  Brand: card.brand,
  Last4: card.last4,
  CardHolderName: card.cardHolderName,
  ExpMonth: card.expMonth,
  ExpYear: card.expYear,
})

describe('a database that leaves the demo', () => {
  const app = useTestApp()

  it('keeps open payments and refunds: the log and the payments queue show them, and finance ends them', async () => {
    app().services.config.clientRefunds = true
    const { token, client } = await signedInClient(app())
    const paid = await makeReadyPlan(app(), client.id)
    await payByTestCard(app(), token, paid.planId)
    await app().callAs(token)(refundToClient, { id: paid.bookingId })
    const hanging = await makeReadyPlan(app(), client.id)
    await expect(payByTestCard(app(), token, hanging.planId, 'time-out')).rejects.toMatchObject({
      code: 'PAYMENT_PENDING',
    })

    const shop = await buildTestApp(app().services.database, SHOP)
    try {
      shop.clock.advance(1)
      await shop.runJobs()
      expect(shop.clearErrors()).toEqual([
        expect.stringContaining('A refund cannot be sent'),
        expect.stringContaining('A payment cannot be looked up'),
      ])

      const finance = shop.callAs(await staffToken(shop, 'Finance'))
      const { list } = await finance(listHangingPayments, {})
      expect(list).toMatchObject([{ planId: hanging.planId, canBeAsked: false }])
      const { id } = list[0]!
      await expect(finance(askAboutPayment, { id })).rejects.toMatchObject({
        code: 'PROVIDER_MISSING',
        message: expect.stringContaining('Credit or debit card'),
      })
      await finance(endPayment, { id })
      const status = await shop.callAs(token)(getPaymentStatus, { planId: hanging.planId })
      expect(status.status).toBe(PAYMENT.expired)
      await shop.callAs(token)(payByTransfer, { travelPlanId: hanging.planId })

      const [refund] = (await finance(listRefundsByHand, {})).list
      await finance(settleRefundByHand, { id: refund!.id, amountCents: refund!.amountCents, bankReference: 'WIRE-1' })
      expect((await finance(listRefundsByHand, {})).list).toEqual([])
      const plan = await shop.callAs(token)(getPlan, { id: paid.planId, lang: 'en' })
      expect(plan.status).toBe(PLAN.canceled)
      shop.clock.advance(2)
      await shop.runJobs()
      expect(shop.clearErrors()).toEqual([])
    } finally {
      await shop.http.close()
    }
  })
})
