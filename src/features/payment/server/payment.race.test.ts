import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { cancelBooking, getPlan } from '../../travel-plan/contract.ts'
import { BOOKING, PLAN } from '../../travel-plan/states.ts'
import { payWithPrimaryCard } from '../contract.ts'
import { SANDBOX_CARDS, tokenise } from '../sandbox-cards.ts'

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
  const { token: cardToken, brand, last4 } = tokenise(SANDBOX_CARDS[0]!.number)!
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

describe('paying one plan many times at once', () => {
  it(`ends in one success and one charge, ${REPETITIONS} times over`, async () => {
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

  it(`while a booking is cancelled: either the one or the other, ${REPETITIONS} times over`, async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId, bookingId } = await makeReadyPlan(app(), clientId)
      await Promise.allSettled([pay(planId), app().callAs(token)(cancelBooking, { id: bookingId })])
      const plan = await app().callAs(token)(getPlan, { id: planId, lang: 'en' })
      const cancelled = plan.bookings.find((b) => b.id === bookingId)!.status === BOOKING.cancelled
      expect(plan.status === PLAN.paid).toBe(!cancelled)
    }
  })
})
