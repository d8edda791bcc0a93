import { beforeEach, describe, expect, it } from 'vitest'
import { saveCurrency } from './features/currencies/server/currencies.service.ts'
import { listMethodsForAmount } from './features/payment/contract.ts'
import { getRefundValues, refundToClient, refundToFund } from './features/refunds/contract.ts'
import { getSigning } from './features/signing/contract.ts'
import {
  cancelBooking,
  createCarBooking,
  createLodgingBooking,
  getActivePlan,
  getFund,
} from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { reconcileLedger } from './features/travel-plan/server/reconciliation.service.ts'
import type { OtherCurrency, SaleCurrency } from './lib/money.ts'
import type { Call } from './platform/http/endpoint.ts'
import { sellIn } from './testing/currencies.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

/* Plans in each currency, from the offer to the refund (docs/decisions/0133, 0134). A car costs USD 180.00, a room USD 300.00. */

const app = useTestApp((testApp) => loadSmallCatalogue(testApp, 9))
let token: string
let clientId: number
let call: Call

beforeEach(async () => {
  const signedIn = await approvedClient(app(), { email: 'currencies@example.com' })
  token = signedIn.token
  clientId = signedIn.client.id
  call = app().callAs(token)
  app().services.config.clientRefunds = true
})

const bookCar = async (currency?: SaleCurrency) =>
  call(createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app(), currency && { currency }),
    bookForm: { driver },
  })
const bookRoom = async (currency?: SaleCurrency) =>
  call(createLodgingBooking, { offer: await selectRoom(app(), currency), bookForm: { travelers } })

const pay = async ({ id, planId }: { id: number; planId: number }) => {
  await confirmBooking(app().ctx, { id, supplierReference: `S-${id}` })
  const payment = await payByTestCard(app(), token, planId)
  await app().runJobs()
  return payment
}

const switchOff = (currency: OtherCurrency) =>
  saveCurrency(app().ctx, {
    currency,
    sold: false,
    marginBasisPoints: 0,
    roundToCents: 1,
    roundUp: false,
    staleAfterDays: 7,
  })

const movements = () =>
  app().ctx.db.selectFrom('ledger_movements').select(['kind', 'currency', 'cents', 'usd_cents']).orderBy('id').execute()

describe.each([
  ['CAD', 25_110, 41_850],
  ['EUR', 16_587, 27_645],
  ['GBP', 14_013, 23_355],
  ['MXN', 331_560, 552_600],
] as const)('a plan in %s', (currency, carCents, roomCents) => {
  beforeEach(() => sellIn(app(), currency))

  it('is booked, charged, signed and refunded in that currency, even after it is switched off', async () => {
    const car = await bookCar(currency)
    const room = await bookRoom(currency)
    expect([car, room]).toMatchObject([
      { currency, payNowCents: carCents, planId: room.planId },
      { currency, payNowCents: roomCents },
    ])
    await switchOff(currency)
    await confirmBooking(app().ctx, { id: car.id, supplierReference: 'S-1' })
    await pay(room)
    const { receipt } = await call(getSigning, { planId: room.planId })
    expect(receipt!.content).toMatchObject({
      currency,
      bookings: [{ payNowCents: carCents }, { payNowCents: roomCents }],
    })
    const charge = await app().ctx.db.selectFrom('sandbox_charges').selectAll().executeTakeFirstOrThrow()
    expect(charge).toMatchObject({ currency, amount_cents: receipt!.content.totalCents })
    await signPlan(app(), room.planId)
    const { paidCents, toClient } = await call(getRefundValues, { id: room.id })
    expect(paidCents).toBe(roomCents)
    await call(refundToClient, { id: room.id })
    await app().runJobs()
    const all = await movements()
    const [charged, refunded] = ['charge', 'refund'].map((kind) => all.find((movement) => movement.kind === kind))
    expect(charged).toMatchObject({ currency, cents: charge.amount_cents })
    expect(refunded).toMatchObject({ currency, cents: toClient.cardCents })
    expect(Math.abs(refunded!.usd_cents - 30_000)).toBeLessThanOrEqual(1)
    expect(await reconcileLedger(app().ctx)).toEqual([])
  })

  it('is refunded to fund credits in its own currency only', async () => {
    const first = await bookRoom(currency)
    await pay(first)
    await call(refundToFund, { id: first.id })
    expect(await call(getFund, { clientId, currency })).toMatchObject({ currency, leftCents: roomCents, others: [] })
    expect(await call(getFund, { clientId })).toMatchObject({
      currency: 'USD',
      leftCents: 0,
      others: [{ currency, leftCents: roomCents }],
    })
    expect(await reconcileLedger(app().ctx)).toEqual([])
  })
})

describe('the currency of a plan', () => {
  beforeEach(() => sellIn(app(), 'CAD'))

  it('is set by the first booking; a booking in another currency is refused with instructions', async () => {
    const car = await bookCar('CAD')
    await expect(bookRoom()).rejects.toMatchObject({
      code: 'PLAN_OTHER_CURRENCY',
      message: expect.stringMatching(/^Your travel plan is in CAD/),
    })
    await call(cancelBooking, { id: car.id })
    expect(await bookRoom()).toMatchObject({ currency: 'USD', planId: car.planId })
    expect(await call(getActivePlan, { clientId, lang: 'en' })).toMatchObject({ currency: 'USD', payNowCents: 30_000 })
  })

  it('decides the fees and limits of its payment methods', async () => {
    await app().ctx.db.deleteFrom('site_settings').execute()
    const methods = (currency: SaleCurrency) =>
      call(listMethodsForAmount, { siteId: 6, price: 13_950, charges: 0, currency, lang: 'en' })
    const [inCad, inUsd] = await Promise.all([methods('CAD'), methods('USD')])
    expect(inUsd.map(({ id }) => id)).toContain(85)
    expect(inCad.map(({ id }) => id)).toEqual([120, 135, 140])
    expect(inCad[0]!.minCents).toBe(140)
    await expect(methods('MXN')).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('an offer', () => {
  beforeEach(() => sellIn(app(), 'CAD'))

  it('holds its exchange rate for 30 minutes; after that, the client must review a price increase', async () => {
    const carOffer = await selectCar(app(), { currency: 'CAD' })
    const book = () => call(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    await sellIn(app(), 'CAD', { rate: '1.5' })
    expect(await book()).toMatchObject({ payNowCents: 25_110 })
    app().clock.advance(0.6)
    await expect(book()).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price has changed from CAD\u00a0251.10 to CAD\u00a0270.00. Please review it before booking.',
    })
    await sellIn(app(), 'CAD', { rate: '1.3' })
    expect(await book()).toMatchObject({ payNowCents: 23_400 })
  })

  it('can be booked in a switched-off currency while its price is held', async () => {
    const carOffer = await selectCar(app(), { currency: 'CAD' })
    const book = () => call(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    await switchOff('CAD')
    await expect(selectCar(app(), { currency: 'CAD' })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await book()).toMatchObject({ currency: 'CAD' })
    app().clock.advance(0.6)
    await expect(book()).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
  })

  it('cannot be booked in a different currency', async () => {
    const carOffer = { ...(await selectCar(app(), { currency: 'CAD' })), currency: 'USD' } as const
    await expect(call(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })
})

it('the database rejects bookings in CUC, and non-USD bookings without an exchange rate', async () => {
  const { planId } = await bookCar()
  const change = (currency: string, exchange: string | null) =>
    app().services.database.run(
      `update bookings set currency = '${currency}', exchange = ${exchange} where plan_id = ${planId}`,
    )
  await expect(change('CUC', `'{}'`)).rejects.toThrow('bookings_never_in_cuc')
  await expect(change('CAD', null)).rejects.toThrow('bookings_in_other_currencies_know_their_rate')
  await expect(change('USD', `'{}'`)).rejects.toThrow('bookings_in_other_currencies_know_their_rate')
})

it('the database rejects ledger movements not in the plan’s currency, and a new currency for a plan with movements', async () => {
  await sellIn(app(), 'CAD')
  const room = await bookRoom('CAD')
  await pay(room)
  const { run } = app().services.database
  const refused = 'ledger_movements_in_the_currency_of_their_plan'
  const fee = `insert into ledger_movements (at, kind, debit, credit, cents, currency, usd_cents, client_id, plan_id, payment_id)
    select now(), 'fee', 'plan', 'fees', 100, 'USD', 100, client_id, plan_id, id from payments where plan_id = ${room.planId}`
  await expect(run(fee)).rejects.toThrow(refused)
  await expect(run(`update travel_plans set currency = 'USD' where id = ${room.planId}`)).rejects.toThrow(refused)
})
