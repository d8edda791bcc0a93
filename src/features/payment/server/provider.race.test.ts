import { afterAll, beforeEach, expect, it } from 'vitest'
import { addMinutes } from '../../../lib/days.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { startStripe } from '../../../testing/stand-ins/stripe-stand-in.ts'
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import { payWithPrimaryCard, refreshPayment } from '../contract.ts'
import { PAYMENT } from '../states.ts'
import { reconcilePayments } from './payment.service.ts'

const REPETITIONS = 20
const stripe = await startStripe()
const settings = { ALAMAR_DEMO: '0', OFFICE_EMAIL: 'office@agency.example', ...stripe.settings }
const app = usePostgres(settings)
afterAll(() => stripe.stop())

let other: TestApp
let token: string
let clientId: number

beforeEach(async () => {
  // A second process: separate jobs and adapters on the same database.
  other = await buildTestApp(app().services.database, settings)
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  return () => other.http.close()
})

const pay = (travelPlanId: number) =>
  app().callAs(token)(payWithPrimaryCard, {
    travelPlanId,
    cardToken: stripe.newToken('visa', 'MARIA PEREZ'),
    cardHolderName: 'MARIA PEREZ',
    ...{ brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 },
  })

const deliver = async ({ http, clock }: TestApp) => {
  const paid = stripe.state.events.findLast(({ type }) => type === 'payment_intent.succeeded')!
  const { body, headers } = stripe.sign(paid, clock.now())
  const sent = { 'content-type': 'application/json', ...headers }
  return (await http.inject({ method: 'POST', url: '/api/payments/notices/stripe', headers: sent, payload: body }))
    .statusCode
}

it(`two processes that settle one charge book it once (${REPETITIONS} times)`, async () => {
  for (let charges = 1; charges <= REPETITIONS; charges++) {
    const { planId } = await makeReadyPlan(app(), clientId)
    // The SDK sends a request again when its connection was closed without a reply.
    stripe.fail(/\/confirm$/, 'lose-reply', 2)
    await expect(pay(planId)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    stripe.heal()
    const later = addMinutes(app().clock.now(), 1).toISOString()
    for (const each of [app(), other]) each.clock.set(later)
    const settled = await Promise.all(
      [app(), other].flatMap((each) => [
        each.runJobs(),
        deliver(each),
        each.callAs(token)(refreshPayment, { planId }),
        deliver(each),
      ]),
    )
    expect(settled.filter((reply) => reply === 200).length).toBeGreaterThanOrEqual(4)
    const payments = await app().ctx.db.selectFrom('payments').select('status').where('plan_id', '=', planId).execute()
    expect(payments).toEqual([{ status: PAYMENT.success }])
    const booked = await app().ctx.db.selectFrom('ledger_movements').select('kind').execute()
    expect(booked.map(({ kind }) => kind)).toEqual(Array(charges).fill('charge'))
    expect(await reconcilePayments(app().ctx, planId)).toEqual([])
  }
  expect(stripe.state.intents.size).toBe(REPETITIONS)
  expect(await reconcileLedger(app().ctx)).toEqual([])
})
