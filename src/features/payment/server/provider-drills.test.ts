import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMinutes, addSeconds } from '../../../lib/days.ts'
import { formatMoney, type SaleCurrency } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { listProviderHealth, recordProviderFailure } from '../../../platform/providers/provider-health.store.ts'
import { runCheck } from '../../../platform/providers/run-check.ts'
import { sellIn } from '../../../testing/currencies.ts'
import { PNG } from '../../../testing/payments.ts'
import { signedInClient, staffContext } from '../../../testing/people.ts'
import { cancelForSupplier, makeReadyPlan } from '../../../testing/plans.ts'
import { setSettings } from '../../../testing/settings.ts'
import { type AdyenCard, startAdyen } from '../../../testing/stand-ins/adyen-stand-in.ts'
import { type StripeCard, startStripe } from '../../../testing/stand-ins/stripe-stand-in.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getRefundValues, refundToClient, refundToFund } from '../../refunds/contract.ts'
import { travelPlanData } from '../../travel-plan/server/own-data.service.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import {
  changePurchaseMethod,
  completeCardSession,
  getPaymentLink,
  getPaymentStatus,
  giveUpPayment,
  listMethodsForAmount,
  openCardSession,
  payByTransfer,
  payWithPrimaryCard,
  refreshPayment,
  uploadTransferProof,
} from '../contract.ts'
import { describeIssue } from '../issue-texts.ts'
import { findMethod, isProcessed } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { reconcilePayments } from './payment.service.ts'
import { listIssues, settleIssueByHand } from './payment-issue.service.ts'
import { listPayouts } from './payout.service.ts'
import { cardProviderChecks, handleProviderPings } from './processors.service.ts'
import { failByHand, listRefundsByHand, settleByHand } from './refund-settlement.service.ts'
import { acceptTransfer, listOpenTransfers } from './transfer.service.ts'

/** Failures of card providers: after each drill the ledger is correct and, where staff must act, they get a sentence about it. */

const [stripe, adyen] = await Promise.all([startStripe(), startAdyen()])
const app = useTestApp(undefined, {
  ALAMAR_DEMO: '0',
  CLIENT_REFUNDS: '1',
  OFFICE_EMAIL: 'office@agency.example',
  BANK_NAME: 'First Bank',
  BANK_ROUTING: '026009593',
  BANK_ACCOUNT: '000123456789',
  BANK_BENEFICIARY: 'Agency LLC',
  ...stripe.settings,
  ...adyen.settings,
})
afterAll(() => Promise.all([stripe.stop(), adyen.stop()]))

let currency: SaleCurrency = 'USD'
let token: string
let clientId: number
let planId: number
let bookingId: number

beforeEach(async () => {
  for (const one of [stripe, adyen]) {
    one.heal()
    one.state.keyRevoked = false
    one.state.refusedCurrencies.clear()
  }
  stripe.state.now = undefined
  stripe.state.refundError = undefined
  adyen.state.namesHolder = true
  stripe.state.refunds.clear()
  adyen.state.modifications.length = 0
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  if (currency !== 'USD') await sellIn(app(), currency)
  ;({ planId, bookingId } = await makeReadyPlan(app(), clientId, { currency }))
})

const client = () => app().callAs(token)
const CARD = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 }
const payByStripe = (card: StripeCard = 'visa', holder = 'MARIA PEREZ') =>
  client()(payWithPrimaryCard, {
    travelPlanId: planId,
    cardToken: stripe.newToken(card, holder),
    cardHolderName: holder,
    ...CARD,
  })
/** Pays a link of Stripe with the card of `holder`. */
const payLinkAs = async (holder: string, card: StripeCard = 'visa') => {
  await client()(changePurchaseMethod, { planId, methodId: METHODS.paymentLink })
  const { url } = await client()(getPaymentLink, { planId, siteId: 6 })
  expect(url).toMatch(/\/pay\/cs_test_/)
  stripe.paySession(url.split('/').at(-1)!, card, holder)
  await client()(refreshPayment, { planId })
}
/** Pays in Adyen's field; returns the notice of the charge. */
const payByAdyen = async (card: AdyenCard = 'visa', holder?: string) => {
  const { session } = await client()(openCardSession, { planId, methodId: METHODS.secondaryCard })
  const { sessionResult } = adyen.pay(session.id, card, holder)
  return { sessionResult, notice: adyen.state.notices.at(-1)! }
}
const deliver = async (sender: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (
    await app().http.inject({
      method: 'POST',
      url: `/api/payments/notices/${sender}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  ).statusCode
const fromStripe = (event: object) => deliver('stripe', stripe.sign(event, app().clock.now()))
const fromAdyen = (item: Parameters<typeof adyen.sign>[0]) => deliver('adyen', adyen.sign(item))

const status = async () => (await client()(getPaymentStatus, { planId })).status
const issues = async () => (await listIssues(staffContext(app()), { page: 1, pageSize: 100 })).list
/** What staff read, with plain spaces. */
const sentences = async () => (await issues()).map((issue) => describeIssue(issue).en.replaceAll('\u00a0', ' '))
/** The text of the latest mail, with plain spaces. */
const lastMail = async () => {
  const mails = app().ctx.db.selectFrom('mails').select('body_text').orderBy('id', 'desc')
  return (await mails.executeTakeFirstOrThrow()).body_text.replaceAll('\u00a0', ' ')
}
const charged = async () => {
  const rows = await app().ctx.db.selectFrom('ledger_movements').select(['kind', 'cents']).orderBy('id').execute()
  return rows.map(({ kind, cents }) => `${kind} ${cents}`)
}
const refundStates = async () =>
  (await app().ctx.db.selectFrom('refunds').select('status').orderBy('id').execute()).map((row) => row.status)
/** Nothing in the books contradicts itself. */
const expectRightLedger = async () => {
  expect(await reconcilePayments(app().ctx, planId)).toEqual([])
  expect(await reconcileLedger(app().ctx)).toEqual([])
}
const later = async (minutes: number) => {
  app().clock.set(addMinutes(app().clock.now(), minutes).toISOString())
  await app().runJobs()
}
/** The methods offered, without the bank transfer. */
const offered = async () =>
  (await client()(listMethodsForAmount, { siteId: 6, price: 51_240, charges: 0, lang: 'en' }))
    .map(({ id }) => id)
    .filter(isProcessed)
const lastIntent = () => [...stripe.state.intents.values()].at(-1)!

describe.each(['USD', 'MXN'] as const)('in %s', (sold) => {
  beforeAll(() => {
    currency = sold
  })
  afterAll(() => {
    currency = 'USD'
  })
  describe('a charge whose reply is lost', () => {
    it('is found by the job, once', async () => {
      stripe.fail(/\/confirm$/, 'lose-reply', 2)
      await expect(payByStripe()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
      await expect(payByStripe()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
      await later(1)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 51240'])
      await expectRightLedger()
    })
  })

  it('a charge that Stripe still processes cannot be given up, and takes no method away', async () => {
    await payByStripe('challenge').catch(() => {})
    lastIntent().status = 'processing'
    await expect(client()(giveUpPayment, { planId })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect(await status()).toBe(PAYMENT.created)
    expect(await offered()).toEqual([120, 135, 140])
    expect((await listProviderHealth(app().ctx.db)).map(({ failure }) => failure)).toEqual([null])
  })

  describe('notices', () => {
    it.each([
      [-301, 400],
      [-299, 200],
      [299, 200],
      [301, 400],
    ])('signed %i s from now are answered with %i', async (seconds, expected) => {
      await payByStripe()
      const [paid] = stripe.state.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1)
      expect(await deliver('stripe', stripe.sign(paid!, addSeconds(app().clock.now(), seconds)))).toBe(expected)
    })

    it('change nothing when they come twice, late, in the wrong order or forged', async () => {
      await payByStripe('challenge').catch(() => {})
      const { id } = lastIntent()
      stripe.answerChallenge(id, true)
      const [paid] = stripe.state.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1)
      const failed = { ...paid!, id: 'evt_late_failure', type: 'payment_intent.payment_failed' }
      expect(await deliver('stripe', stripe.sign(paid!, app().clock.now(), 'whsec_forged'))).toBe(400)
      expect(await deliver('stripe', stripe.sign({ ...paid!, livemode: true }, app().clock.now()))).toBe(400)
      expect(await status()).toBe(PAYMENT.created)
      expect(await fromStripe(failed)).toBe(200)
      expect(await fromStripe(paid!)).toBe(200)
      expect(await fromStripe(paid!)).toBe(200)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 51240'])
      expect(await issues()).toEqual([])
      await expectRightLedger()
    })

    it('are received by Adyen, which tells the outcome when the browser was closed', async () => {
      const { notice } = await payByAdyen()
      expect(await status()).toBe(PAYMENT.created)
      expect(await fromAdyen(notice)).toBe(200)
      expect(await fromAdyen(notice)).toBe(200)
      expect(await status()).toBe(PAYMENT.success)
      expect(await charged()).toEqual(['charge 52726', 'fee 1486'])
      await expectRightLedger()
    })
  })

  describe('a session of Adyen', () => {
    it('is paid by the result that the browser brings, and a made-up result changes nothing', async () => {
      const { sessionResult } = await payByAdyen()
      await client()(completeCardSession, { planId, sessionResult: 'made-up' })
      expect(await status()).toBe(PAYMENT.created)
      await client()(completeCardSession, { planId, sessionResult: sessionResult! })
      expect(await status()).toBe(PAYMENT.success)
      await expectRightLedger()
    })

    it('stays open when Adyen refuses a second request with its key, which takes no method away', async () => {
      const { session } = await client()(openCardSession, { planId, methodId: METHODS.secondaryCard })
      await later(1)
      const inSpanish = app().callAs(token, 'es')
      await expect(inSpanish(openCardSession, { planId, methodId: METHODS.secondaryCard })).rejects.toMatchObject({
        code: 'PAYMENT_PENDING',
      })
      expect(await offered()).toContain(METHODS.secondaryCard)
      adyen.pay(session.id)
      await fromAdyen(adyen.state.notices.at(-1)!)
      expect(await status()).toBe(PAYMENT.success)
    })

    it.each([
      ['the result', true],
      ['the notice that comes after it', false],
    ])("that somebody else's card paid is sent back, as %s tells", async (_, namesHolder) => {
      adyen.state.namesHolder = namesHolder
      const { sessionResult, notice } = await payByAdyen('visa', 'PEDRO GOMEZ')
      await client()(completeCardSession, { planId, sessionResult: sessionResult! })
      expect(await status()).toBe(namesHolder ? PAYMENT.failed : PAYMENT.created)
      await later(1)
      await fromAdyen(notice)
      expect(await status()).toBe(PAYMENT.failed)
      expect(await issues()).toMatchObject([{ kind: 'wrong-holder' }])
      expect((await charged())[0]).toBe('stray-charge 52726')
      await expectRightLedger()
    })

    it('without the name on the card is paid by the notice that comes after the result', async () => {
      adyen.state.namesHolder = false
      const { sessionResult, notice } = await payByAdyen()
      await client()(completeCardSession, { planId, sessionResult: sessionResult! })
      expect(await status()).toBe(PAYMENT.created)
      await fromAdyen(notice)
      expect(await status()).toBe(PAYMENT.success)
      expect(await issues()).toEqual([])
      await expectRightLedger()
    })

    it.each(['MARIA PEREZ', 'PEDRO GOMEZ'])('that %s pays after the client gave it up is sent back', async (holder) => {
      const { session } = await client()(openCardSession, { planId, methodId: METHODS.secondaryCard })
      await client()(giveUpPayment, { planId })
      adyen.pay(session.id, 'visa', holder)
      expect(await fromAdyen(adyen.state.notices.at(-1)!)).toBe(200)
      expect(await status()).toBe(PAYMENT.expired)
      expect(await sentences()).toEqual([
        `Adyen charged ${currency} 527.26 after its payment had ended. It is being sent back to the card; if Adyen refuses, send it by transfer.`,
      ])
      await expectRightLedger()
      await later(1)
      expect(await fromAdyen(adyen.state.notices.at(-1)!)).toBe(200)
      expect((await issues())[0]).toMatchObject({ state: 'returned' })
      expect(await charged()).toEqual(['stray-charge 52726', 'stray-return 52726'])
      await expectRightLedger()
    })
  })

  describe('a revoked key', () => {
    it('charges nothing, takes the methods away, and tells staff what to do, until it works again', async () => {
      stripe.state.keyRevoked = true
      expect(await offered()).toEqual([120, 135, 140])
      await expect(payByStripe()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
      expect(await offered()).toEqual([135])
      const [health] = await listProviderHealth(app().ctx.db)
      expect(health).toMatchObject({ provider: 'stripe', failure: { en: expect.stringMatching(/refuses our key/) } })
      stripe.state.keyRevoked = false
      await later(1)
      expect(await offered()).toEqual([120, 135, 140])
      await payByStripe()
      await expectRightLedger()
    })
  })

  describe('a check by staff', () => {
    it('says what is wrong and takes no method away', async () => {
      stripe.state.keyRevoked = true
      const check = cardProviderChecks(app().services).find(({ name }) => name === 'stripe')!
      expect((await runCheck(app().ctx, check))[0]!.en).toMatch(/refuses our key/)
      stripe.state.keyRevoked = false
      expect(await offered()).toEqual([120, 135, 140])
    })
  })

  describe('a currency that is not enabled', () => {
    it('charges nothing and tells staff, without taking the method away', async () => {
      stripe.state.refusedCurrencies.add(currency.toLowerCase())
      await expect(payByStripe()).rejects.toMatchObject({
        code: 'PAYMENT_DECLINED',
        message: expect.stringMatching(/could not process it\. Nothing was charged/),
      })
      expect((await listProviderHealth(app().ctx.db))[0]).toMatchObject({
        failure: {
          en: `Stripe does not accept ${currency} on this account. Enable it there or stop selling in ${currency}.`,
        },
      })
      expect(await offered()).toContain(METHODS.primaryCard)
      expect(await charged()).toEqual([])
      await expectRightLedger()
    })

    it('at Adyen ends the payment at once and tells staff, without taking the method away', async () => {
      adyen.state.refusedCurrencies.add(currency)
      await expect(client()(openCardSession, { planId, methodId: METHODS.secondaryCard })).rejects.toMatchObject({
        code: 'PAYMENT_DECLINED',
      })
      expect(await status()).toBe(PAYMENT.failed)
      expect((await listProviderHealth(app().ctx.db))[0]).toMatchObject({
        failure: {
          en: `Adyen does not accept ${currency} on this account. Enable it there or stop selling in ${currency}.`,
        },
      })
      expect(await offered()).toContain(METHODS.secondaryCard)
      await later(1)
      expect(await offered()).toContain(METHODS.secondaryCard)
      await expectRightLedger()
    })
  })

  describe('a payment link', () => {
    const link = () => client()(getPaymentLink, { planId, siteId: 6 })
    const minutesBeforePayBy = async (minutes: number) => {
      const plans = app().ctx.db.selectFrom('travel_plans').select('pay_by').where('id', '=', planId)
      const { pay_by } = await plans.executeTakeFirstOrThrow()
      app().clock.set(addMinutes(pay_by!, -minutes).toISOString())
      token = (await signedInClient(app())).token
    }

    it('is made with a clock that differs from that of Stripe by a few minutes', async () => {
      stripe.state.now = () => addMinutes(app().clock.now(), -4)
      expect((await link()).url).toMatch(/\/pay\/cs_test_/)
      await client()(giveUpPayment, { planId })
      stripe.state.now = () => addMinutes(app().clock.now(), 4)
      await minutesBeforePayBy(35)
      expect((await link()).url).toMatch(/\/pay\/cs_test_/)
    })

    it('is not started when Stripe would not keep it open so briefly', async () => {
      await minutesBeforePayBy(34)
      await expect(link()).rejects.toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
      expect(await status()).toBe(PAYMENT.noFound)
    })

    it('after an expired one is refused while Stripe does not answer, and made when it does', async () => {
      const { url } = await link()
      app().clock.advance(24.01)
      token = (await signedInClient(app())).token
      stripe.fail(/^\/v1\//, 'unavailable', 1_000_000)
      await expect(link()).rejects.toMatchObject({ code: 'LINK_NOT_MADE' })
      stripe.heal()
      await later(1)
      expect((await link()).url).not.toBe(url)
      await expectRightLedger()
    })

    it('that Stripe refuses to make ends at once, and takes no method away', async () => {
      stripe.state.now = () => addMinutes(app().clock.now(), -60)
      await expect(link()).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      expect(await status()).toBe(PAYMENT.failed)
      expect(await offered()).toEqual([120, 135, 140])
      await payByStripe()
      await expectRightLedger()
    })
  })

  describe('money that pays nothing', () => {
    it('goes back when only part of the amount was captured', async () => {
      await expect(payByStripe('partial')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      expect((await sentences())[0]).toContain(`Stripe charged ${currency} 256.20 which is not the whole amount.`)
      await later(1)
      expect((await sentences())[0]).toBe(
        `Stripe charged ${currency} 256.20 which is not the whole amount. It was sent back to the card.`,
      )
      expect(await charged()).toEqual(['stray-charge 25620', 'stray-return 25620'])
      await expectRightLedger()
      await payByStripe()
      await expectRightLedger()
    })

    it("goes back when somebody else's card paid a link", async () => {
      await payLinkAs('PEDRO GOMEZ')
      expect(await status()).toBe(PAYMENT.failed)
      await later(1)
      expect((await issues())[0]).toMatchObject({ kind: 'wrong-holder', state: 'returned' })
      await expectRightLedger()
    })

    it('is sent by finance when the provider refuses', async () => {
      const { notice } = await payByAdyen('no-refund', 'PEDRO GOMEZ')
      await fromAdyen(notice)
      await later(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      const [issue] = await issues()
      expect(issue).toMatchObject({ kind: 'wrong-holder', state: 'open' })
      const told = 'Adyen refused to send it back to the card; send it by transfer'
      expect((await sentences())[0]).toContain(told)
      expect(await lastMail()).toContain(told)
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-1' })
      await expectRightLedger()
      await expect(settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-1' })).rejects.toThrow()
    })
  })

  describe('money that was sent back', () => {
    it('by another store with the same account, or reported by another provider, settles no issue', async () => {
      await payLinkAs('PEDRO GOMEZ')
      const [issue] = await issues()
      const refund = {
        id: 're_other',
        object: 'refund',
        amount: 1,
        currency: currency.toLowerCase(),
        status: 'succeeded',
      }
      const elsewhere = { ...refund, metadata: { reference: `BACK-${issue!.id}-OTHERSTORE12` } }
      await fromStripe(stripe.event('refund.updated', elsewhere))
      const merchantReference = `BACK-${issue!.id}-${issue!.reference}`
      await fromAdyen(adyen.notice('CANCEL_OR_REFUND', { pspReference: 'REFUND1', merchantReference }))
      expect((await issues())[0]).toMatchObject({ state: 'open' })
      await fromStripe(stripe.event('refund.updated', { ...refund, metadata: { reference: merchantReference } }))
      expect((await issues())[0]).toMatchObject({ state: 'returned' })
      await expectRightLedger()
    })

    it('is told to have gone by transfer when finance sent it before the provider was asked', async () => {
      await payLinkAs('PEDRO GOMEZ')
      const [issue] = await issues()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-7' })
      expect((await sentences())[0]).toContain('It was sent back by transfer.')
      await expectRightLedger()
    })

    const sendBack = async () => {
      await expect(payByStripe('partial')).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' })
      await later(1)
      expect((await issues())[0]).toMatchObject({ kind: 'wrong-amount', state: 'returned' })
      return [...stripe.state.refunds.values()].at(-1)!
    }

    it('and comes back is owed to the client, until finance sends it', async () => {
      const refund = await sendBack()
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      await fromStripe(stripe.event('refund.updated', { ...refund, status: 'failed' }))
      const [issue, ...others] = await issues()
      expect(issue).toMatchObject({ kind: 'refund-came-back', state: 'open', amountCents: 25_620 })
      expect(others).toHaveLength(1)
      await expectRightLedger()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-4' })
      await expectRightLedger()
    })

    it('keeps the account while it is owed', async () => {
      const leave = () => transact(app().ctx, (tx) => travelPlanData.erase(tx, clientId))
      const refund = await sendBack()
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      const [issue] = await issues()
      await expect(leave()).rejects.toMatchObject({ code: 'ACCOUNT_IN_USE' })
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-5' })
      await leave()
    })
  })

  describe('a dispute', () => {
    /** The charge that is disputed, when it is not the last one. */
    let disputed: string | undefined
    beforeEach(() => {
      disputed = undefined
    })
    const dispute = (type: string, state: string, id = `evt_${type}`, amount = 51_240, taken: object[] = []) => ({
      ...stripe.event(type, {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: disputed ?? lastIntent().id,
        amount,
        currency: currency.toLowerCase(),
        status: state,
        reason: 'fraudulent',
        balance_transactions: taken,
        evidence_details: { due_by: Math.floor(app().clock.now().getTime() / 1_000) + 864_000 },
      }),
      id,
    })

    it('takes the money until it is won, and holds refunds meanwhile', async () => {
      await payByStripe()
      expect(await fromStripe(dispute('charge.dispute.created', 'needs_response'))).toBe(200)
      expect((await sentences())[0]).toContain(
        `The cardholder disputes the payment (fraudulent), and the bank has taken ${currency} 512.40 back. Respond at Stripe by Fri, Dec 11`,
      )
      await expectRightLedger()
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
      expect(stripe.state.refunds.size).toBe(0)
      await fromStripe(dispute('charge.dispute.closed', 'won'))
      expect((await sentences())[0]).toBe(`You won the dispute at Stripe: ${currency} 512.40 was returned to you.`)
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'refund 51240'])
      await expectRightLedger()
    })

    const opened = () => fromStripe(dispute('charge.dispute.created', 'needs_response'))
    const decided = (state: 'won' | 'lost', amount?: number) =>
      fromStripe(dispute('charge.dispute.closed', state, 'evt_decided', amount))
    const byHand = async () => (await listRefundsByHand(staffContext(app()), { page: 1, pageSize: 10 })).list

    it('holds a refund to the fund, which is credited once the dispute is won', async () => {
      await payByStripe()
      await opened()
      await client()(refundToFund, { id: bookingId })
      await later(1)
      expect(await refundStates()).toEqual([3])
      expect(await lastMail()).toContain('Your refund waits for the decision of the bank.')
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240'])
      await expectRightLedger()
      await decided('won')
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    it('that is lost leaves nothing for the fund when the client chooses too late', async () => {
      await payByStripe()
      await opened()
      await cancelForSupplier(app(), bookingId)
      await later(15 * 24 * 60)
      expect(await refundStates()).toEqual([3])
      await decided('lost')
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-lost 51240', 'dispute-refund 51240'])
      expect(await refundStates()).toEqual([4])
      expect(await byHand()).toEqual([])
      await expectRightLedger()
    })

    it('about a part that is lost leaves the rest for the fund', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await client()(refundToFund, { id: bookingId })
      expect(await charged()).toEqual([
        'charge 51240',
        'dispute 20000',
        'dispute-lost 20000',
        'dispute-refund 20000',
        'fund-credit 31240',
      ])
      expect(await lastMail()).toContain(`The bank already returned ${currency} 200.00 to the card`)
      await expectRightLedger()
    })

    it('is told to the client who has chosen a refund to the card, while it is open and after it was lost', async () => {
      await payByStripe()
      await opened()
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      expect(await lastMail()).toContain('Your refund waits for the decision of the bank.')
      expect(await client()(getRefundValues, { id: bookingId })).toMatchObject({ dispute: 'open' })
      await decided('lost')
      expect(await client()(getRefundValues, { id: bookingId })).toMatchObject({ dispute: 'lost' })
    })

    it('that is lost leaves a refund to the card to finance, which sends what the bank has not returned', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      expect(await lastMail()).toContain('The bank has decided the dispute')
      expect(await lastMail()).not.toContain('We are refunding your money')
      await later(61)
      expect(stripe.state.refunds.size).toBe(0)
      const [refund] = await byHand()
      expect(refund).toMatchObject({ amountCents: 31_240, byBankCents: 20_000 })
      await settleByHand(staffContext(app()), { ...refund!, bankReference: 'WIRE-3' })
      expect((await charged()).slice(3)).toEqual(['refund 31240', 'dispute-refund 20000'])
      expect(await byHand()).toEqual([])
      await expectRightLedger()
    })

    it('that is lost lets finance record that a refund could not be sent', async () => {
      await payByStripe()
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await opened()
      await later(1)
      expect(await byHand()).toEqual([])
      await decided('lost')
      const [refund] = await byHand()
      await failByHand(staffContext(app()), { id: refund!.id, noteEn: 'Account closed', noteEs: 'Cuenta cerrada' })
      expect(await refundStates()).toEqual([5, 1])
      await client()(refundToFund, { id: bookingId })
      expect((await charged()).slice(3)).toEqual(['dispute-refund 51240'])
      await expectRightLedger()
    })

    it('about a charge that did not pay the plan takes nothing from its refunds', async () => {
      await payLinkAs('PEDRO GOMEZ')
      disputed = lastIntent().id
      await later(1)
      await payByStripe()
      await opened()
      await decided('lost')
      await client()(refundToFund, { id: bookingId })
      expect((await charged()).slice(2)).toEqual([
        'charge 51240',
        'dispute 51240',
        'dispute-lost 51240',
        'fund-credit 51240',
      ])
      await expectRightLedger()
    })

    it('stored before questions were told apart is won when the bank closes its question', async () => {
      await payByStripe()
      await opened()
      await client()(refundToFund, { id: bookingId })
      await later(1)
      expect(await refundStates()).toEqual([3])
      await fromStripe(dispute('charge.dispute.closed', 'warning_closed'))
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['dispute won'])
      await later(61)
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-won 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    describe('of a plan with two bookings', () => {
      let second: number
      const settled = (id: number, amountCents: number) =>
        settleByHand(staffContext(app()), { id, amountCents, bankReference: `WIRE-${id}` })
      const refundToCard = async (...ids: number[]) => {
        for (const id of ids) {
          await cancelForSupplier(app(), id)
          await client()(refundToClient, { id })
        }
        await later(61)
      }
      beforeEach(async () => {
        second = (await makeReadyPlan(app(), clientId, { currency, payNowCents: 20_000 })).bookingId
      })

      it('that is lost in part is deducted once from the refunds that finance sends', async () => {
        await payByStripe()
        await decided('lost', 30_000)
        await refundToCard(bookingId, second)
        const [one, other] = await byHand()
        expect([one, other]).toMatchObject([
          { amountCents: 21_240, byBankCents: 30_000 },
          { amountCents: 20_000, byBankCents: 0 },
        ])
        await settled(other!.id, 20_000)
        await settled(one!.id, 21_240)
        expect((await charged()).slice(3)).toEqual(['refund 20000', 'refund 21240', 'dispute-refund 30000'])
        await expectRightLedger()
      })

      it('that is lost in part changes what is to be sent when another refund ends', async () => {
        await payByStripe()
        await decided('lost', 30_000)
        await refundToCard(bookingId, second)
        const [one, other] = await byHand()
        await failByHand(staffContext(app()), { id: one!.id, noteEn: 'Account closed', noteEs: 'Cuenta cerrada' })
        await expect(settled(other!.id, other!.amountCents)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
        expect(await byHand()).toMatchObject([{ id: other!.id, amountCents: 0, byBankCents: 20_000 }])
      })

      it('that is lost leaves all refunds to finance, also when nothing of it is left', async () => {
        await payByStripe('disputed')
        await decided('lost', 30_000)
        await refundToCard(bookingId, second)
        const [one] = await byHand()
        await settled(one!.id, 21_240)
        await later(61)
        const [other] = await byHand()
        expect(other).toMatchObject({ amountCents: 20_000, byBankCents: 0 })
        await settled(other!.id, 20_000)
        await expectRightLedger()
      })
    })

    it('that is lost leaves a refund to the provider that was asked for it before', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
      const sent = adyen.state.notices.at(-1)!
      const { pspReference: originalReference, amount } = notice
      const about = { pspReference: 'DISPUTE4', originalReference, amount, additionalData: { disputeStatus: 'Lost' } }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      await later(61)
      expect(await byHand()).toEqual([])
      await fromAdyen(sent)
      expect(await refundStates()).toEqual([4])
      expect((await charged()).slice(4)).toEqual(['fee-return 1486', 'refund 52726'])
      await expectRightLedger()
    })

    it('that is lost leaves a refund that Stripe has accepted to Stripe', async () => {
      await payByStripe('slow-refund')
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
      await decided('lost')
      await later(61)
      expect(await byHand()).toEqual([])
      const made = [...stripe.state.refunds.values()].at(-1)!
      await fromStripe(stripe.event('refund.updated', { ...made, status: 'succeeded' }))
      expect((await charged()).slice(3)).toEqual(['refund 51240'])
      await expectRightLedger()
    })

    it('leaves the office to act when a provider sent what finance had sent by hand', async () => {
      await payByStripe()
      await decided('lost', 20_000)
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
      const [refund] = await byHand()
      await settleByHand(staffContext(app()), { ...refund!, bankReference: 'WIRE-6' })
      const before = await charged()
      const made = { id: 're_twice', object: 'refund', amount: 51_240, currency: currency.toLowerCase() }
      const event = stripe.event('refund.updated', {
        ...made,
        status: 'succeeded',
        metadata: { reference: refund!.reference },
      })
      await fromStripe(event)
      expect(app().clearErrors()).toEqual([expect.stringContaining('sent twice')])
      expect(await lastMail()).toContain(
        `Stripe reports that it sent ${currency} 512.40 for refund ${refund!.reference}`,
      )
      expect(await charged()).toEqual(before)
    })

    it('about a charge that is to be sent back leaves it to the bank, and tells the office', async () => {
      await payLinkAs('PEDRO GOMEZ', 'disputed')
      await later(1)
      expect(await issues()).toMatchObject([{ kind: 'wrong-holder', state: 'open', refusedAt: expect.any(Date) }])
      expect(await lastMail()).toContain('Stripe refused to send it back to the card')
      const amount = Number(lastIntent().amount)
      await decided('lost', amount)
      expect(await charged()).toEqual(
        ['stray-charge', 'dispute', 'dispute-lost', 'dispute-return'].map((kind) => `${kind} ${amount}`),
      )
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'dispute lost',
        'wrong-holder lost',
      ])
      expect((await sentences())[1]).toContain('The bank returned it to the card when it decided the dispute.')
      await expectRightLedger()
    })

    it('about a charge that came after its payment had ended leaves it to the bank, and tells the office', async () => {
      const { session } = await client()(openCardSession, { planId, methodId: METHODS.secondaryCard })
      await client()(giveUpPayment, { planId })
      adyen.pay(session.id, 'no-refund')
      const late = adyen.state.notices.at(-1)!
      await fromAdyen(late)
      await later(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      const about = { pspReference: 'DISPUTE5', originalReference: late.pspReference, amount: late.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      expect(await lastMail()).toContain('The cardholder disputes the payment')
      await expectRightLedger()
      await fromAdyen(adyen.notice('PREARBITRATION_LOST', about))
      expect(await charged()).toEqual(
        ['stray-charge', 'dispute', 'dispute-lost', 'dispute-return'].map((kind) => `${kind} 52726`),
      )
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'dispute lost',
        'charged-late lost',
      ])
      await expectRightLedger()
    })

    it.each(['Pending', 'Lost'])(
      'about a second charge of the payment that paid the plan, when it is %s, takes nothing from its refunds',
      async (disputeStatus) => {
        const { notice } = await payByAdyen()
        await fromAdyen(notice)
        const { merchantReference, amount, additionalData } = notice
        const second = { pspReference: 'SECOND1', merchantReference, amount, additionalData }
        await fromAdyen(adyen.notice('AUTHORISATION', second))
        const about = { pspReference: 'DISPUTE6', originalReference: 'SECOND1', amount }
        await fromAdyen(adyen.notice('CHARGEBACK', { ...about, additionalData: { disputeStatus } }))
        expect((await issues()).map(({ kind }) => kind)).toContain('dispute')
        await expectRightLedger()
        await cancelForSupplier(app(), bookingId)
        await client()(refundToClient, { id: bookingId })
        await later(1)
        expect(await byHand()).toEqual([])
        expect(adyen.state.modifications).toMatchObject([{ kind: 'refunds', psp: notice.pspReference, value: 52_726 }])
        await fromAdyen(adyen.state.notices.at(-1)!)
        expect((await charged()).slice(-2)).toEqual(['fee-return 1486', 'refund 52726'])
        await expectRightLedger()
      },
    )

    it('holds a refund that Stripe refuses for it before its notice comes', async () => {
      await payByStripe('disputed')
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
      expect(await refundStates()).toEqual([3])
      await opened()
      await decided('lost')
      expect(await byHand()).toMatchObject([{ amountCents: 0, byBankCents: 51_240 }])
      await expectRightLedger()
    })

    it('that is lost is a loss, even when the notice of its opening comes last', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.closed', 'lost'))
      await fromStripe(dispute('charge.dispute.created', 'needs_response'))
      expect(await sentences()).toEqual([
        `You lost the dispute at Stripe: ${currency} 512.40 stays with the cardholder.`,
      ])
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240', 'dispute-lost 51240'])
      await expectRightLedger()
    })

    it('is read from Adyen too', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { pspReference: 'DISPUTE1', originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', { ...about, reason: 'Fraud' }))
      await fromAdyen(adyen.notice('CHARGEBACK_REVERSED', about))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'won' })
      await expectRightLedger()
    })

    it('of Adyen that was won is lost when the bank declines the defense, and not won again by a late notice', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { pspReference: 'DISPUTE2', originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('CHARGEBACK', about))
      await fromAdyen(adyen.notice('CHARGEBACK_REVERSED', about))
      await fromAdyen(adyen.notice('SECOND_CHARGEBACK', about))
      await fromAdyen(adyen.notice('PREARBITRATION_WON', about))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'lost' })
      expect((await charged()).slice(2)).toEqual(['dispute 52726', 'dispute-won 52726', 'second-chargeback 52726'])
      await expectRightLedger()
    })

    it('of Adyen is lost when nobody defended it in time, but an inquiry takes no money', async () => {
      const { notice } = await payByAdyen()
      await fromAdyen(notice)
      const about = { originalReference: notice.pspReference, amount: notice.amount }
      await fromAdyen(adyen.notice('DISPUTE_DEFENSE_PERIOD_ENDED', { ...about, pspReference: 'INQUIRY1' }))
      expect(await issues()).toEqual([])
      await fromAdyen(adyen.notice('CHARGEBACK', { ...about, pspReference: 'DISPUTE3' }))
      await fromAdyen(adyen.notice('DISPUTE_DEFENSE_PERIOD_ENDED', { ...about, pspReference: 'DISPUTE3' }))
      expect((await issues())[0]).toMatchObject({ kind: 'dispute', state: 'lost' })
      await expectRightLedger()
    })

    it('is no dispute yet while the bank only asks, which takes no money and holds no refund', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.created', 'warning_needs_response'))
      expect((await sentences())[0]).toContain(
        `asks about a payment of ${currency} 512.40 (fraudulent) and has not taken any money. Respond at Stripe by Fri, Dec 11`,
      )
      await client()(refundToFund, { id: bookingId })
      await fromStripe(dispute('charge.dispute.closed', 'warning_closed'))
      expect(await sentences()).toEqual([
        `The bank's question at Stripe about ${currency} 512.40 is closed; no money was taken.`,
      ])
      expect(await charged()).toEqual(['charge 51240', 'fund-credit 51240'])
      await expectRightLedger()
    })

    it('begins when the bank takes the money after it had asked, even when the question is told last', async () => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.created', 'warning_needs_response'))
      await fromStripe(dispute('charge.dispute.updated', 'needs_response'))
      await fromStripe(dispute('charge.dispute.updated', 'warning_under_review', 'evt_late'))
      expect((await issues()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['dispute open', 'inquiry lost'])
      expect(await charged()).toEqual(['charge 51240', 'dispute 51240'])
      await expectRightLedger()
    })

    it.each([
      ['without money', [], ['charge 51240']],
      ['by a refund of Stripe', [{ amount: -51_240 }], ['charge 51240', 'dispute 51240', 'dispute-lost 51240']],
    ])('that Stripe prevents %s is over', async (_, taken, moved) => {
      await payByStripe()
      await fromStripe(dispute('charge.dispute.closed', 'prevented', 'evt_prevented', 51_240, taken))
      expect(await charged()).toEqual(moved)
      expect((await issues()).every(({ state }) => state !== 'open')).toBe(true)
      await expectRightLedger()
    })
  })

  describe('a refund', () => {
    const cancelAndRefund = async () => {
      await cancelForSupplier(app(), bookingId)
      await client()(refundToClient, { id: bookingId })
      await later(1)
    }

    it('is settled by the notice of Adyen, once', async () => {
      await fromAdyen((await payByAdyen()).notice)
      await cancelAndRefund()
      expect(await refundStates()).toEqual([3])
      await later(30)
      expect(adyen.state.modifications).toHaveLength(1)
      await fromAdyen(adyen.state.notices.at(-1)!)
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it.each([
      ['balance_insufficient', 'The balance at Stripe is too small for a refund.'],
      ['charge_invalid_parameter', 'Stripe refused a request:'],
    ])('that Stripe refuses by %s is tried again and told to staff, and takes no method away', async (code, told) => {
      await payByStripe()
      stripe.state.refundError = code
      await cancelAndRefund()
      expect(await refundStates()).toEqual([3])
      expect((await listProviderHealth(app().ctx.db))[0]?.failure?.en).toContain(told)
      expect(await offered()).toEqual([120, 135, 140])
      stripe.state.refundError = undefined
      // Stripe gives the same answer for the same key until it forgets the key.
      stripe.state.replies.clear()
      await later(1)
      expect(await refundStates()).toEqual([4])
      await expectRightLedger()
    })

    it('that the bank refuses is offered as a credit instead', async () => {
      await payByStripe('no-refund')
      await cancelAndRefund()
      expect(await refundStates()).toEqual([5, 1])
      await expectRightLedger()
    })

    it('that comes back after it was settled is owed to the client, until finance sends it', async () => {
      await payByStripe()
      await cancelAndRefund()
      const refund = [...stripe.state.refunds.values()].at(-1)!
      await fromStripe(stripe.event('refund.failed', { ...refund, status: 'failed' }))
      const [issue] = await issues()
      expect((await sentences())[0]).toContain(`came back from the client's bank. Send ${currency} 512.40 by transfer`)
      await expectRightLedger()
      await settleIssueByHand(staffContext(app()), { id: issue!.id, bankReference: 'WIRE-2' })
      await expectRightLedger()
    })
  })

  describe('a provider that is down for an hour', () => {
    it('leaves the payment open, offers no method of it, and completes it afterwards', async () => {
      stripe.fail(/\/confirm$/, 'lose-reply', 2)
      await payByStripe().catch(() => {})
      stripe.fail(/^\/v1\//, 'unavailable', 1_000_000)
      for (let minutes = 0; minutes < 60; minutes += 5) await later(5)
      expect(await status()).toBe(PAYMENT.created)
      expect((await listProviderHealth(app().ctx.db))[0]?.failure?.en).toMatch(/^Stripe does not answer\./)
      expect(await offered()).toEqual([135])
      stripe.heal()
      await later(6)
      expect(await status()).toBe(PAYMENT.success)
      expect(await offered()).toEqual([120, 135, 140])
      expect(await charged()).toEqual(['charge 51240'])
      await expectRightLedger()
    })
  })

  it('a provider that was down is offered again when its keys were removed and entered again', async () => {
    await recordProviderFailure(app().ctx.db, 'stripe', app().clock.now(), { en: 'No reply', es: 'Sin respuesta' })
    expect(await offered()).toEqual([135])
    const { services, ctx } = app()
    let ping: ((ctx: Ctx, payload: never) => unknown) | undefined
    const handleExternal: typeof services.jobs.handleExternal = (_, handler) => {
      ping = handler
    }
    const jobs = { ...services.jobs, handleExternal }
    handleProviderPings({ ...services, jobs }, {})
    await ping?.(ctx, { provider: 'stripe' } as never)
    expect(await offered()).toEqual([120, 135, 140])
  })

  describe('what is under way when its method and currency are switched off', () => {
    const rule = { offered: false, feeBasisPoints: 0, feeCents: 0 }
    const switchOff = async () => {
      await setSettings(app(), {
        primaryCard: { ...rule, provider: 'adyen' },
        secondaryCard: { ...rule, provider: 'stripe' },
        paymentLink: rule,
        bankTransfer: rule,
      })
      if (currency !== 'USD') await sellIn(app(), currency, { sold: false })
    }
    const expectPaid = async () => {
      expect(await status()).toBe(PAYMENT.success)
      expect(await offered()).toEqual([])
      await expectRightLedger()
    }

    it('is completed for a card at Stripe', async () => {
      await payByStripe('challenge').catch(() => {})
      await switchOff()
      stripe.answerChallenge(lastIntent().id, true)
      expect(await fromStripe(stripe.state.events.at(-1)!)).toBe(200)
      await expectPaid()
    })

    it('is completed for a card at Adyen', async () => {
      const { session } = await client()(openCardSession, { planId, methodId: METHODS.secondaryCard })
      await switchOff()
      const { sessionResult } = adyen.pay(session.id)
      await client()(completeCardSession, { planId, sessionResult: sessionResult! })
      await expectPaid()
    })

    it('is completed for a payment link', async () => {
      await client()(changePurchaseMethod, { planId, methodId: METHODS.paymentLink })
      const { url } = await client()(getPaymentLink, { planId, siteId: 6 })
      await switchOff()
      stripe.paySession(url.split('/').at(-1)!, 'visa', 'MARIA PEREZ')
      await client()(refreshPayment, { planId })
      await expectPaid()
    })

    if (findMethod(METHODS.bankTransfer)!.currencies.includes(sold))
      it('is completed for a bank transfer', async () => {
        await client()(payByTransfer, { travelPlanId: planId })
        await switchOff()
        await client()(uploadTransferProof, { planId, file: PNG })
        const [transfer] = (await listOpenTransfers(staffContext(app()), { page: 1, pageSize: 10 })).list
        const { id, amountCents } = transfer!
        await acceptTransfer(staffContext(app()), { id, amountCents, bankReference: `FED-${id}` })
        await expectPaid()
      })
  })
})

describe('payouts', () => {
  it('are listed, and a failure after the payment counts', async () => {
    const payout = { id: 'po_1', object: 'payout', amount: 90_000, currency: 'usd', arrival_date: 1_796_256_000 }
    await fromStripe(stripe.event('payout.paid', payout))
    await fromStripe(stripe.event('payout.failed', payout))
    await fromStripe({ ...stripe.event('payout.paid', payout), id: 'evt_late' })
    expect(await listPayouts(staffContext(app()))).toMatchObject([
      { reference: 'po_1', state: 'failed', amountCents: 90_000 },
    ])
  })

  it('of Adyen are read from the report that a notice names, at its own address, even after it could not be had', async () => {
    const pspReference = 'settlement_detail_report_batch_12.csv'
    const notice = adyen.notice('REPORT_AVAILABLE', { pspReference, reason: 'https://elsewhere.example/report.csv' })
    const listed = async () =>
      (await listPayouts(staffContext(app()))).map(({ provider, reference, state, amountCents, currency }) => [
        provider,
        reference,
        state,
        formatMoney(amountCents, currency, 'en').replace('\u00a0', ' '),
      ])
    expect(await fromAdyen(notice)).toBe(200)
    await later(1)
    expect(await listed()).toEqual([])
    adyen.state.reports.set(
      pspReference,
      [
        'Merchant Account,Psp Reference,Type,Modification Reference,Net Currency,Net Debit (NC),Net Credit (NC)',
        'AlamarECOM,PSP1,Settled,M1,CAD,,1310.50',
        'AlamarECOM,,MerchantPayout,"TX1 batch 12, Alamar",CAD,1234.5,',
        'AlamarECOM,,MerchantPayout,"TX2 batch 12, Alamar",USD,80,',
      ].join('\n'),
    )
    await later(10)
    expect(await fromAdyen(notice)).toBe(200)
    expect(await fromAdyen(adyen.notice('REPORT_AVAILABLE', { pspReference: 'received_payments_report.csv' }))).toBe(
      200,
    )
    await later(10)
    expect(await listed()).toEqual([
      ['Adyen', 'Batch 12 CAD', 'paid', 'CAD 1,234.50'],
      ['Adyen', 'Batch 12 USD', 'paid', 'USD 80.00'],
    ])
    expect(adyen.asked.filter(({ path }) => path.includes('received_payments'))).toEqual([])
  })
})

describe('secrets', () => {
  it('are in no row of the database, and so in no mail', async () => {
    await payByStripe()
    await fromStripe(stripe.state.events.at(-1)!)
    const secrets = [...Object.values(stripe.settings), ...Object.values(adyen.settings)].filter(
      (value) => /^(sk|whsec|AQE)/.test(value) || value.length === 64,
    )
    expect(secrets).toHaveLength(5)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
      app().ctx.db,
    )
    const dump: string[] = []
    for (const { name } of rows)
      dump.push(
        JSON.stringify(
          await app()
            .ctx.db.selectFrom(name as never)
            .selectAll()
            .execute(),
        ),
      )
    for (const secret of [...secrets, 'ctoken_']) expect(dump.join('\n').includes(secret)).toBe(false)
  })
})
