import { beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from './features/clients/contract.ts'
import { searchLodging } from './features/lodging/contract.ts'
import {
  changePurchaseMethod,
  completeCardSession,
  getPaymentLink,
  openCardSession,
  payByTransfer,
  payWithPrimaryCard,
  refreshPayment,
  uploadTransferProof,
} from './features/payment/contract.ts'
import { findMethod, isProcessed } from './features/payment/methods.ts'
import { reconcilePayments } from './features/payment/server/payment.service.ts'
import { listRefundsByHand, settleByHand } from './features/payment/server/refund-settlement.service.ts'
import { acceptTransfer, listOpenTransfers } from './features/payment/server/transfer.service.ts'
import { refundToClient } from './features/refunds/contract.ts'
import { getReceiptPdf, getSigning, getSignUrl, signReceipt } from './features/signing/contract.ts'
import { createLodgingBooking } from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { reconcileLedger } from './features/travel-plan/server/reconciliation.service.ts'
import type { Lang } from './lib/languages.ts'
import { formatMoney, type SaleCurrency } from './lib/money.ts'
import { METHODS, type MethodId } from './lib/payment-methods.ts'
import type { Call } from './platform/http/endpoint.ts'
import { useStoreWithProviders } from './testing/card-providers.ts'
import { sellIn } from './testing/currencies.ts'
import { approvedClient } from './testing/documents.ts'
import { PNG } from './testing/payments.ts'
import { inspectPdf } from './testing/pdf.ts'
import { staffContext } from './testing/people.ts'
import { loadSmallCatalogue, selectRoom, travelers } from './testing/small-catalogue.ts'

/* A stay from the search to the signed receipt and the refund, with each payment method, in each of its currencies and both languages. */

/** The price of the stay: USD 300.00. */
const PRICES: Record<SaleCurrency, number> = { USD: 30_000, CAD: 41_850, EUR: 27_645, GBP: 23_355, MXN: 552_600 }
const CURRENCIES = Object.keys(PRICES) as SaleCurrency[]

const { app, stripe, adyen } = await useStoreWithProviders((testApp) => loadSmallCatalogue(testApp, 9))

let call: Call
let planId: number

const finance = () => staffContext(app())
const fromAdyen = async () => {
  const { body, headers } = adyen.sign(adyen.state.notices.at(-1)!)
  const { statusCode } = await app().http.inject({
    method: 'POST',
    url: '/api/payments/notices/adyen',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect(statusCode).toBe(200)
}

/** The amount that reached the provider or the bank, in cents. */
type Moved = { currency: string; cents: number }

/** How to pay with each method, and what its provider has recorded about the charge and the refund. */
const WAYS: Record<MethodId, { pay: () => Promise<unknown>; charged: () => Moved; refunded: () => Promise<Moved> }> = {
  [METHODS.primaryCard]: {
    pay: () =>
      call(payWithPrimaryCard, {
        travelPlanId: planId,
        cardToken: stripe.newToken('visa', 'MARIA PEREZ'),
        cardHolderName: 'MARIA PEREZ',
        brand: 'Visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2030,
      }),
    charged: () => movedBy(stripe.state.intents),
    refunded: async () => movedBy(stripe.state.refunds),
  },
  [METHODS.secondaryCard]: {
    pay: async () => {
      const { session } = await call(openCardSession, { planId, methodId: METHODS.secondaryCard })
      const { sessionResult } = adyen.pay(session.id, 'visa', 'MARIA PEREZ')
      await call(completeCardSession, { planId, sessionResult: sessionResult! })
    },
    charged: () => {
      const { amount } = [...adyen.state.charges.values()].at(-1)!
      return { currency: amount.currency, cents: amount.value }
    },
    refunded: async () => {
      await fromAdyen()
      const { amount } = adyen.state.notices.at(-1)!
      expect(adyen.state.modifications.at(-1)).toMatchObject({ kind: 'refunds', value: amount.value })
      return { currency: amount.currency, cents: amount.value }
    },
  },
  [METHODS.paymentLink]: {
    pay: async () => {
      await call(changePurchaseMethod, { planId, methodId: METHODS.paymentLink })
      const { url } = await call(getPaymentLink, { planId, siteId: 6 })
      stripe.paySession(url.split('/').at(-1)!, 'visa', 'MARIA PEREZ')
      await call(refreshPayment, { planId })
    },
    charged: () => movedBy(stripe.state.intents),
    refunded: async () => movedBy(stripe.state.refunds),
  },
  [METHODS.bankTransfer]: {
    pay: async () => {
      await call(payByTransfer, { travelPlanId: planId })
      await call(uploadTransferProof, { planId, file: PNG })
      const [transfer] = (await listOpenTransfers(finance(), { page: 1, pageSize: 10 })).list
      const { id, amountCents } = transfer!
      await acceptTransfer(finance(), { id, amountCents, bankReference: `FED-${id}` })
    },
    charged: () => ({ currency: 'USD', cents: PRICES.USD }),
    refunded: async () => {
      const [refund] = (await listRefundsByHand(finance(), { page: 1, pageSize: 10 })).list
      const { id, amountCents } = refund!
      await settleByHand(finance(), { id, amountCents, bankReference: `OUT-${id}` })
      return { currency: 'USD', cents: amountCents }
    },
  },
}

/** The newest charge or refund at Stripe. */
const movedBy = (rows: Map<string, Record<string, unknown>>): Moved => {
  const { amount, currency } = [...rows.values()].at(-1)!
  return { currency: String(currency).toUpperCase(), cents: Number(amount) }
}

/** Expects the charge or refund in the ledger in its currency, with its value in US dollars to the cent. */
const expectMovement = async (kind: 'charge' | 'refund', currency: SaleCurrency, cents: number) => {
  const { usdCents, ...found } = await app()
    .ctx.db.selectFrom('ledger_movements')
    .select(['currency', 'cents', 'usd_cents as usdCents'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  expect(found).toEqual({ currency, cents })
  expect(Math.abs(usdCents - (cents * PRICES.USD) / PRICES[currency])).toBeLessThanOrEqual(1)
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe.each(
  Object.values(METHODS).flatMap((methodId) =>
    CURRENCIES.filter((currency) => findMethod(methodId)!.currencies.includes(currency)).flatMap((currency) =>
      (['en', 'es'] as const).map((lang) => ({ methodId, currency, lang })),
    ),
  ),
)('method $methodId in $currency, in $lang', ({ methodId, currency, lang }) => {
  const email = `${methodId}.${currency.toLowerCase()}.${lang}@example.com`
  beforeEach(async () => {
    if (currency !== 'USD') await sellIn(app(), currency)
    const { token } = await approvedClient(app(), { email, lang })
    call = app().callAs(token, lang)
    await call(updateProfile, { countryId: 167 })
  })

  it('sells a stay that is paid, signed and refunded', async () => {
    const stay = await selectRoom(app(), currency)
    const found = await call(searchLodging, { ...stay, languageCode: lang, fieldName: 'Price', order: 0, currency })
    expect(found.list).toMatchObject([{ hotelId: stay.hotelId, totalCents: PRICES[currency], currency }])
    const booking = await call(createLodgingBooking, { offer: stay, bookForm: { travelers } })
    expect(booking).toMatchObject({ currency, payNowCents: PRICES[currency] })
    planId = booking.planId
    await confirmBooking(app().ctx, { id: booking.id, supplierReference: 'S-1' })

    const way = WAYS[methodId]
    await way.pay()
    await app().runJobs()
    const { receipt } = await call(getSigning, { planId })
    const { totalCents } = receipt!.content
    expect(receipt!.content).toMatchObject({ currency, bookings: [{ payNowCents: PRICES[currency] }] })
    expect(way.charged()).toEqual({ currency, cents: totalCents })
    await expectMovement('charge', currency, totalCents)

    const { url } = await call(getSignUrl, { planId, siteId: 6, lang })
    const link = new URL(url, 'https://agency.example').searchParams.get('token')!
    const signed = { planId, token: link, consent: true, kind: 'typed', typedName: 'Maria Perez' } as const
    await call(signReceipt, signed)
    const text = plain(inspectPdf(await call(getReceiptPdf, { planId }), 'pdftotext', '-layout', '{}', '-'))
    for (const one of ['en', 'es'] as const) expect(text).toContain(plain(formatMoney(totalCents, currency, one)))

    const refund = await call(refundToClient, { id: booking.id })
    await app().runJobs()
    expect(await way.refunded()).toEqual({ currency, cents: refund.amountCents })
    await app().runJobs()
    await expectMovement('refund', currency, refund.amountCents)
    expect(await reconcilePayments(app().ctx, planId)).toEqual([])
    expect(await reconcileLedger(app().ctx)).toEqual([])

    await expectMails(
      email,
      lang,
      [totalCents, refund.amountCents].map((cents) => formatMoney(cents, currency, lang)),
    )
  })
})

/** Expects all emails to a client to be in their language and to contain these amounts. */
const expectMails = async (email: string, lang: Lang, amounts: string[]) => {
  const mails = await app()
    .ctx.db.selectFrom('mails')
    .select(['lang', 'subject', 'body_text as text'])
    .where('recipient', '=', email)
    .execute()
  expect(new Set(mails.map((mail) => mail.lang))).toEqual(new Set([lang]))
  const all = mails.map(({ text }) => plain(text)).join('\n')
  for (const amount of amounts) expect(all).toContain(plain(amount))
}

it('covers every method of a provider in every currency', () => {
  for (const methodId of Object.values(METHODS).filter(isProcessed))
    expect(findMethod(methodId)!.currencies).toEqual(expect.arrayContaining(CURRENCIES))
})
