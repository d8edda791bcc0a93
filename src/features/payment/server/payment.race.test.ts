import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar } from '../../../testing/small-catalogue.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { cancelBooking, createCarBooking, getPlan } from '../../travel-plan/contract.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import { BOOKING, PLAN } from '../../travel-plan/states.ts'
import { payWithPrimaryCard } from '../contract.ts'
import { SANDBOX_CARDS, tokenize } from '../sandbox-cards.ts'
import { reconcilePayments } from './payment.service.ts'

const REPETITIONS = 100
const app = usePostgres()
let token: string
let clientId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
})

const pay = (planId: number) => {
  const { token: cardToken, brand, last4 } = tokenize(SANDBOX_CARDS[0]!.number)!
  const card = {
    cardToken,
    brand,
    last4,
    cardHolderName: 'Maria Perez',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 2,
  }
  return app().callAs(token)(payWithPrimaryCard, { travelPlanId: planId, ...card })
}

const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((result) =>
    result.status === 'rejected'
      ? [result.reason instanceof CallRefused ? result.reason.code : String(result.reason)]
      : [],
  )

describe('simultaneous payments of one plan', () => {
  it(`lead to one success and one charge (${REPETITIONS} times)`, async () => {
    for (let i = 1; i <= REPETITIONS; i++) {
      const { planId } = await makeReadyPlan(app(), clientId)
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => pay(planId)))
      expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      expect(new Set([...codesOf(settled), 'ALREADY_PAID', 'PAYMENT_PENDING'])).toEqual(
        new Set(['ALREADY_PAID', 'PAYMENT_PENDING']),
      )
      const payments = await app()
        .ctx.db.selectFrom('payments')
        .select('status')
        .where('plan_id', '=', planId)
        .execute()
      expect(payments).toEqual([{ status: 2 }])
    }
    expect(await app().ctx.db.selectFrom('sandbox_charges').select('key').execute()).toHaveLength(REPETITIONS)
  })

  it(`during a cancellation: either the payment or the cancellation takes effect, never both (${REPETITIONS} times)`, async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId, bookingId } = await makeReadyPlan(app(), clientId)
      await Promise.allSettled([pay(planId), app().callAs(token)(cancelBooking, { id: bookingId })])
      const plan = await app().callAs(token)(getPlan, { id: planId, lang: 'en' })
      const canceled = plan.bookings.find((b) => b.id === bookingId)!.status === BOOKING.canceled
      expect(plan.status === PLAN.paid).toBe(!canceled)
    }
  })

  it('during new bookings: each booking belongs to this plan or a new one (30 times)', async () => {
    await loadSmallCatalogue(app(), 10)
    const carOffer = await selectCar(app())
    const book = (n: number) =>
      app().callAs(token)(createCarBooking, {
        lang: 'en',
        carOffer,
        bookForm: { driver: { ...driver, licenceNumber: `P${n}` } },
      })
    for (let i = 0; i < 30; i++) {
      const { planId } = await makeReadyPlan(app(), clientId)
      const [, ...booked] = await Promise.allSettled([pay(planId), ...[1, 2, 3, 4].map((n) => book(i * 10 + n))])
      expect(new Set([...codesOf(booked), 'PLAN_BEING_PAID'])).toEqual(new Set(['PLAN_BEING_PAID']))
      const plan = await app().callAs(token)(getPlan, { id: planId, lang: 'en' })
      const newOnes = booked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const inThisPlan = newOnes.filter((booking) => booking.planId === planId)
      expect(plan.activeBookings).toBe(1 + inThisPlan.length)
      expect(plan.status === PLAN.paid).toBe(inThisPlan.length === 0)
      expect(await reconcilePayments(app().ctx, planId)).toEqual([])
      // The next round begins with an empty plan.
      for (const { id, status } of [...newOnes, ...plan.bookings])
        if (status === BOOKING.awaitingConfirmation || plan.status !== PLAN.paid)
          await app().callAs(token)(cancelBooking, { id })
    }
    expect(await reconcileLedger(app().ctx)).toEqual([])
  })
})
