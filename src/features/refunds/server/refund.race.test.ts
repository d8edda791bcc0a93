import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { payByFund, payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar } from '../../../testing/small-catalogue.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { holdFund, lockFund } from '../../money/server/fund.service.ts'
import { createCarBooking, getFund } from '../../travel-plan/contract.ts'
import { confirmBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { refundToClient, refundToFund } from '../contract.ts'

const REPETITIONS = 25
const app = usePostgres()
let token: string
let clientId: number

beforeEach(async () => {
  app().services.config.clientRefunds = true
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  return async () => {
    expect(await reconcileLedger(app().ctx)).toEqual([])
  }
})

const call = () => app().callAs(token)
const makePaid = async (payNowCents = 51_240) => {
  const made = await makeReadyPlan(app(), clientId, { payNowCents })
  await payByTestCard(app(), token, made.planId)
  return made
}
const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((r) =>
    r.status === 'rejected' ? [r.reason instanceof CallRefused ? r.reason.code : String(r.reason)] : [],
  )
const won = (settled: PromiseSettledResult<unknown>[]) => settled.filter((result) => result.status === 'fulfilled')

describe('concurrent refunds of one booking', () => {
  it(`create one refund and one movement, ${REPETITIONS} times`, async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { bookingId } = await makePaid()
      const settled = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => call()(n % 2 ? refundToClient : refundToFund, { id: bookingId })),
      )
      expect(won(settled)).toHaveLength(1)
      expect(new Set(codesOf(settled))).toEqual(new Set(['ALREADY_REFUNDED']))
      await Promise.all([app().runJobs(), app().runJobs()])
      const { db } = app().ctx
      const refunds = await db
        .selectFrom('refunds')
        .select(['id', 'status'])
        .where('booking_id', '=', bookingId)
        .execute()
      expect(refunds).toMatchObject([{ status: REFUND.settled }])
      const moved = await db
        .selectFrom('ledger_movements')
        .select('cents')
        .where('refund_id', '=', refunds[0]!.id)
        .execute()
      expect(moved).toEqual([{ cents: 51_240 }])
    }
  })

  it(`release the stock once, ${REPETITIONS} times`, async () => {
    await loadSmallCatalogue(app(), 3)
    await approvedClient(app())
    for (let i = 0; i < REPETITIONS; i++) {
      const booked = await call()(createCarBooking, {
        lang: 'en',
        carOffer: await selectCar(app()),
        bookForm: { driver },
      })
      await confirmBooking(app().ctx, { id: booked.id, supplierReference: 'CAI-1' })
      await payByTestCard(app(), token, booked.planId)
      await Promise.allSettled(Array.from({ length: 20 }, () => call()(refundToFund, { id: booked.id })))
      const days = await app()
        .ctx.db.selectFrom('car_days')
        .select('units_left')
        .where('day', '=', '2026-12-11')
        .execute()
      expect(days).toEqual([{ units_left: 3 }])
    }
  })

  it('refund the money once when the reply is lost and two processes retry', async () => {
    const made = await makeReadyPlan(app(), clientId)
    await payByTestCard(app(), token, made.planId, 'lose-refund-answer')
    await call()(refundToClient, { id: made.bookingId })
    for (let i = 0; i < 5; i++) {
      await Promise.all([app().runJobs(), app().runJobs(), app().runJobs()])
      app().clock.advance(1)
    }
    const sent = await app().ctx.db.selectFrom('sandbox_refunds').select('amount_cents').execute()
    expect(sent).toEqual([{ amount_cents: 51_240 }])
  })
})

describe('concurrent use of one fund', () => {
  const fill = async (cents: number) => {
    const { bookingId } = await makePaid(cents)
    await call()(refundToFund, { id: bookingId })
  }

  it(`pays a plan once and is never negative, ${REPETITIONS} times`, async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      await fill(30_000)
      const { planId } = await makeReadyPlan(app(), clientId, { payNowCents: 30_000 })
      const settled = await Promise.allSettled([
        ...Array.from({ length: 10 }, () => payByFund(app(), token, planId)),
        ...Array.from({ length: 10 }, () => payByTestCard(app(), token, planId, 'succeed', { useFund: true })),
      ])
      expect(won(settled)).toHaveLength(1)
      expect((await call()(getFund, { clientId })).leftCents).toBe(0)
    }
  })

  it('gives parallel payments only what is left, oldest credit first', async () => {
    for (const cents of [10_000, 20_000, 5_000]) await fill(cents)
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => otherPayment(i)))
    await Promise.all(
      made.map((paymentId) =>
        transact(app().ctx, async (tx) => {
          const fund = await lockFund(tx, clientId, 'USD')
          await holdFund(tx, fund, paymentId, Math.min(3_000, fund.leftCents))
        }),
      ),
    )
    const held = await app()
      .ctx.db.selectFrom('fund_holds')
      .select((eb) => eb.fn.sum<number>('cents').as('cents'))
      .executeTakeFirstOrThrow()
    expect(Number(held.cents)).toBe(35_000)
    expect((await call()(getFund, { clientId })).leftCents).toBe(0)
  })

  /** A payment in progress that may hold money from the fund. */
  const otherPayment = async (i: number) => {
    const other = await signedInClient(app(), { email: `other-${i}@example.com` })
    const { planId } = await makeReadyPlan(app(), other.client.id)
    await payByTestCard(app(), other.token, planId, 'time-out').catch(() => {})
    const { id } = await app()
      .ctx.db.selectFrom('payments')
      .select('id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow()
    return id
  }
})
