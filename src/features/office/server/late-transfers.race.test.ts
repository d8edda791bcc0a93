import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { giveUpPayment, payByTransfer } from '../../payment/contract.ts'
import { reconcilePayments } from '../../payment/server/payment.service.ts'
import { getFund } from '../../travel-plan/contract.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import * as office from '../contract/payments.ts'

const REPETITIONS = 25
const app = usePostgres()
let token: string
let staff: string
let clientId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  staff = await staffToken(app())
})

const client = () => app().callAs(token)
const finance = () => app().callAs(staff)
/** Creates an abandoned transfer and an open transfer of the same plan. */
const makeTransfers = async () => {
  const { planId } = await makeReadyPlan(app(), clientId)
  const { reference } = await client()(payByTransfer, { travelPlanId: planId })
  await client()(giveUpPayment, { planId })
  const open = await client()(payByTransfer, { travelPlanId: planId })
  const { id } = (await finance()(office.listTransfers, {})).list.find((one) => one.planId === planId)!
  return { planId, reference, id, amountCents: open.amountCents }
}
const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((result) =>
    result.status === 'rejected'
      ? [result.reason instanceof CallRefused ? result.reason.code : String(result.reason)]
      : [],
  )
const inOrder = async (planId: number) => {
  expect(await reconcileLedger(app().ctx)).toEqual([])
  expect(await reconcilePayments(app().ctx, planId)).toEqual([])
}

describe('money received once', () => {
  it(`is either recorded as late or pays the open transfer (${REPETITIONS} times)`, async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId, reference, id, amountCents } = await makeTransfers()
      const bankReference = `FED-${i}`
      const settled = await Promise.allSettled([
        ...Array.from({ length: 4 }, () =>
          finance()(office.recordLateTransfer, { reference, amountCents, bankReference }),
        ),
        finance()(office.acceptTransfer, { id, amountCents, bankReference }),
      ])
      expect(codesOf(settled)).toEqual(Array(4).fill('INVALID'))
      await inOrder(planId)
      await finance()(office.acceptTransfer, { id, amountCents, bankReference: `OTHER-${i}` }).catch(() => {})
    }
  })

  it(`is either returned or credited, once (${REPETITIONS} times)`, async () => {
    const { planId, reference, amountCents } = await makeTransfers()
    let inFund = 0
    for (let i = 0; i < REPETITIONS; i++) {
      const record = { reference, amountCents, bankReference: `FED-${i}` }
      const { id } = await finance()(office.recordLateTransfer, record)
      const settled = await Promise.allSettled([
        finance()(office.creditLateTransfer, { id }),
        finance()(office.returnLateTransfer, { id, bankReference: `OUT-${i}` }),
        finance()(office.creditLateTransfer, { id }),
        finance()(office.returnLateTransfer, { id, bankReference: `AGAIN-${i}` }),
      ])
      expect(codesOf(settled)).toEqual(Array(3).fill('STATE_CHANGED'))
      if (settled.some((result, n) => n % 2 === 0 && result.status === 'fulfilled')) inFund += amountCents
      expect((await client()(getFund, { clientId })).leftCents).toBe(inFund)
      await inOrder(planId)
    }
  })
})
