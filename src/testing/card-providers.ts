import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import {
  changePurchaseMethod,
  getPaymentLink,
  getPaymentStatus,
  listMethodsForAmount,
  openCardSession,
  payWithPrimaryCard,
  refreshPayment,
} from '../features/payment/contract.ts'
import { describeIssue } from '../features/payment/issue-texts.ts'
import { isProcessed } from '../features/payment/methods.ts'
import { reconcilePayments } from '../features/payment/server/payment.service.ts'
import { listIssues } from '../features/payment/server/payment-issue.service.ts'
import { refundToClient } from '../features/refunds/contract.ts'
import { reconcileLedger } from '../features/travel-plan/server/reconciliation.service.ts'
import { addMinutes } from '../lib/days.ts'
import type { SaleCurrency } from '../lib/money.ts'
import { METHODS } from '../lib/payment-methods.ts'
import { sellIn } from './currencies.ts'
import { signedInClient, staffContext } from './people.ts'
import { cancelForSupplier, makeReadyPlan } from './plans.ts'
import { type AdyenCard, startAdyen } from './stand-ins/adyen-stand-in.ts'
import { type StripeCard, startStripe } from './stand-ins/stripe-stand-in.ts'
import { useTestApp } from './test-app.ts'

const CARD = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 }

/** A store outside the demo that accepts every payment method, with stand-ins for Stripe and Adyen. `prepare` fills it. */
export const useStoreWithProviders = async (prepare?: Parameters<typeof useTestApp>[0]) => {
  const [stripe, adyen] = await Promise.all([startStripe(), startAdyen()])
  const app = useTestApp(prepare, {
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
  return { app, stripe, adyen }
}

/**
 * The store of `useStoreWithProviders`. Before each test, a client signs in and gets a plan that can be paid. Returns this sale, and
 * functions that act on it and read its state.
 */
export const useCardProviders = async () => {
  const { app, stripe, adyen } = await useStoreWithProviders()
  const sale = { currency: 'USD' as SaleCurrency, token: '', clientId: 0, planId: 0, bookingId: 0 }
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
    const { token, client } = await signedInClient(app())
    const { currency } = sale
    if (currency !== 'USD') await sellIn(app(), currency)
    Object.assign(sale, { token, clientId: client.id }, await makeReadyPlan(app(), client.id, { currency }))
  })

  /** Repeats tests with sales in each currency. */
  const inEachCurrency = (tests: (currency: SaleCurrency) => void) =>
    describe.each(['USD', 'MXN'] as const)('in %s', (currency) => {
      beforeAll(() => {
        sale.currency = currency
      })
      afterAll(() => {
        sale.currency = 'USD'
      })
      tests(currency)
    })

  const client = () => app().callAs(sale.token)
  const payByStripe = (card: StripeCard = 'visa', holder = 'MARIA PEREZ') =>
    client()(payWithPrimaryCard, {
      travelPlanId: sale.planId,
      cardToken: stripe.newToken(card, holder),
      cardHolderName: holder,
      ...CARD,
    })
  /** Pays a link of Stripe with the card of `holder`. */
  const payLinkAs = async (holder: string, card: StripeCard = 'visa') => {
    const { planId } = sale
    await client()(changePurchaseMethod, { planId, methodId: METHODS.paymentLink })
    const { url } = await client()(getPaymentLink, { planId, siteId: 6 })
    expect(url).toMatch(/\/pay\/cs_test_/)
    stripe.paySession(url.split('/').at(-1)!, card, holder)
    await client()(refreshPayment, { planId })
  }
  /** Pays by card in Adyen's form; returns the notice of the charge. */
  const payByAdyen = async (card: AdyenCard = 'visa', holder?: string) => {
    const { session } = await client()(openCardSession, { planId: sale.planId, methodId: METHODS.secondaryCard })
    const { sessionResult } = adyen.pay(session.id, card, holder)
    return { sessionResult, notice: adyen.state.notices.at(-1)! }
  }

  /** Cancels a booking as its supplier does; the client then chooses a refund to the card. */
  const refundToCard = async (id = sale.bookingId) => {
    await cancelForSupplier(app(), id)
    await client()(refundToClient, { id })
  }

  /** Delivers a provider's notice; returns the status of the reply. */
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

  const status = async () => (await client()(getPaymentStatus, { planId: sale.planId })).status
  const issues = async () => (await listIssues(staffContext(app()), { page: 1, pageSize: 100 })).list
  /** What staff read, with plain spaces. */
  const sentences = async () => (await issues()).map((issue) => describeIssue(issue).en.replaceAll('\u00a0', ' '))
  /** The text of the latest email, with plain spaces. */
  const lastMail = async () => {
    const mails = app().ctx.db.selectFrom('mails').select('body_text').orderBy('id', 'desc')
    return (await mails.executeTakeFirstOrThrow()).body_text.replaceAll('\u00a0', ' ')
  }
  /** The entries of the ledger, in order. */
  const charged = async () => {
    const rows = await app().ctx.db.selectFrom('ledger_movements').select(['kind', 'cents']).orderBy('id').execute()
    return rows.map(({ kind, cents }) => `${kind} ${cents}`)
  }
  const refundStates = async () =>
    (await app().ctx.db.selectFrom('refunds').select('status').orderBy('id').execute()).map((row) => row.status)
  /** Expects the payments and the ledger to agree. */
  const expectRightLedger = async () => {
    expect(await reconcilePayments(app().ctx, sale.planId)).toEqual([])
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

  return {
    ...{ app, stripe, adyen, sale, inEachCurrency, later },
    ...{ client, payByStripe, payByAdyen, payLinkAs, refundToCard, deliver, fromStripe, fromAdyen },
    ...{ status, offered, issues, sentences, lastMail, charged, refundStates, lastIntent, expectRightLedger },
  }
}
