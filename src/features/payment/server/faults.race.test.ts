import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { PNG, payByTestCard, testCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { findPlan } from '../../travel-plan/server/travel-plan.store.ts'
import { PLAN } from '../../travel-plan/states.ts'
import * as contract from '../contract.ts'
import { PAYMENT } from '../states.ts'
import { reconcilePayments, resolvePayment } from './payment.service.ts'
import { processorsOf } from './processors.service.ts'
import { type SandboxEvent, signEvent } from './sandbox-processor.ts'
import { acceptTransfer, rejectProof, uploadProof } from './transfer.service.ts'

/** Simultaneous events around a payment: one success, one charge, one receipt, and a balanced ledger. */

const REPETITIONS = 100
const app = usePostgres()
/** Clients per batch, run in parallel to save time. */
const CLIENTS = 5
type Client = Awaited<ReturnType<typeof signedInClient>>
let clients: Client[]

beforeEach(async () => {
  clients = []
  for (let i = 0; i < CLIENTS; i++) clients.push(await signedInClient(app(), { email: `maria-${i}@example.com` }))
})

/** Runs a scenario repeatedly, each time with a new plan that is ready to be paid. */
const repeat = (work: (given: { planId: number; token: string; clientId: number; name: string }) => Promise<void>) =>
  Promise.all(
    clients.map(async ({ token, client: { id: clientId } }) => {
      for (let i = 0; i < REPETITIONS / CLIENTS; i++) {
        const { planId } = await makeReadyPlan(app(), clientId)
        await work({ planId, token, clientId, name: `${clientId}-${i}` })
      }
    }),
  )

const paymentsOf = (planId: number) =>
  app().ctx.db.selectFrom('payments').selectAll().where('plan_id', '=', planId).execute()

/** Invariants of a plan, however it was paid. */
const expectOnePayment = async (planId: number) => {
  const payments = await paymentsOf(planId)
  const successes = payments.filter(({ status }) => status === PAYMENT.success)
  expect(successes).toHaveLength(1)
  const references = payments.map(({ reference }) => reference)
  const charged = await app()
    .ctx.db.selectFrom('sandbox_charges')
    .select('key')
    .where('key', 'in', references)
    .where('outcome', '=', 'succeeded')
    .execute()
  expect(charged.map(({ key }) => key)).toEqual(successes.map(({ reference }) => reference))
  expect(await reconcilePayments(app().ctx, planId)).toEqual([])
  const receipts = await app()
    .ctx.db.selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'receipt.issue')
    .where('unique_key', '=', String(planId))
    .execute()
  expect(receipts).toHaveLength(1)
  expect((await findPlan(app().ctx.db, planId))!.status).toBe(PLAN.paid)
}

const refusedFor = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((result) =>
    result.status === 'rejected'
      ? [
          result.reason instanceof CallRefused
            ? result.reason.code
            : ((result.reason as { code?: string }).code ?? String(result.reason)),
        ]
      : [],
  )

/** A request of the payment page; a repeated key is the same request. */
const post = (token: string, planId: number, key: string, card = testCard('succeed')) =>
  app().request('POST', '/api/travelPlans/doPaymentWithPrimaryAPI', {
    token,
    headers: { 'idempotency-key': key },
    body: { travelPlanId: planId, ...card },
  })

const deliver = async (event: SandboxEvent) => {
  const { body, signature } = await signEvent(app().services, event)
  return app().http.inject({
    method: 'POST',
    url: `/api/payments/notices/${event.processor}`,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    payload: body,
  })
}

describe('double clicks in one or two tabs and repeated requests', () => {
  it(`lead to one charge (${REPETITIONS} times)`, async () => {
    await repeat(async ({ planId, token, name }) => {
      const card = testCard('succeed')
      const answers = await Promise.all([
        post(token, planId, `tab-1-${name}`, card),
        post(token, planId, `tab-1-${name}`, card),
        post(token, planId, `tab-2-${name}`),
      ])
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      await expectOnePayment(planId)
      expect((await post(token, planId, `tab-1-${name}`, card)).status).toBe(200)
    })
    const charges = await app().ctx.db.selectFrom('sandbox_charges').select('key').execute()
    expect(charges).toHaveLength(REPETITIONS)
  })
})

describe('notices before the reply, twice, and during a lookup', () => {
  it(`have one effect (${REPETITIONS} times)`, async () => {
    await repeat(async ({ planId, token }) => {
      const behavior = (['notice-first', 'notice-twice', 'fail-after-charging'] as const)[planId % 3]!
      await payByTestCard(app(), token, planId, behavior).catch(() => {})
      const [payment] = await paymentsOf(planId)
      const charge = await app()
        .ctx.db.selectFrom('sandbox_charges')
        .select('charge_id')
        .where('key', '=', payment!.reference)
        .executeTakeFirstOrThrow()
      const event: SandboxEvent = {
        processor: 'primary',
        eventId: `evt-${charge.charge_id}`,
        key: payment!.reference,
        outcome: { outcome: 'succeeded', processorReference: charge.charge_id },
      }
      const ask = resolvePayment(processorsOf(app().services), 'ask')
      const told = await Promise.all([
        deliver(event),
        deliver(event),
        deliver(event),
        ask(app().ctx, { id: payment!.id }),
      ])
      expect(told.slice(0, 3).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual([200, 200, 200])
      await expectOnePayment(planId)
    })
  })
})

describe('a process that dies between charge and reply', () => {
  it(`leaves a charge that the first lookup finds (${REPETITIONS} times)`, async () => {
    const processors = processorsOf(app().services)
    await repeat(async ({ planId, token }) => {
      // The reply never arrives; only what was committed before the charge remains.
      await expect(payByTestCard(app(), token, planId, 'fail-after-charging')).rejects.toMatchObject({
        code: 'PAYMENT_PENDING',
      })
      const [payment] = await paymentsOf(planId)
      const ask = () => resolvePayment(processors, 'ask')(app().ctx, { id: payment!.id })
      const settled = await Promise.allSettled([
        ask(),
        ask(),
        payByTestCard(app(), token, planId),
        app().callAs(token)(contract.refreshPayment, { planId }),
        app().callAs(token)(contract.giveUpPayment, { planId }),
      ])
      for (const code of refusedFor(settled)) expect(['PAYMENT_PENDING', 'ALREADY_PAID']).toContain(code)
      await expectOnePayment(planId)
    })
  })
})

describe('a link that is paid while the client chooses another method', () => {
  it(`is either paid or ended (${REPETITIONS} times)`, async () => {
    await repeat(async ({ planId, token }) => {
      const call = app().callAs(token)
      const links = await Promise.all([1, 2, 3].map(() => call(contract.getPaymentLink, { planId, siteId: 6 })))
      expect(new Set(links.map(({ url }) => url)).size).toBe(1)
      const code = links[0]!.url.split('/').at(-1)!
      const payIt = () => {
        const { cardToken, cardHolderName } = testCard('succeed')
        return app().callAs()(contract.paySandboxLink, { code, cardToken, cardHolderName })
      }
      const settled = await Promise.allSettled([
        payIt(),
        call(contract.changePurchaseMethod, { planId, methodId: 120 }),
        payIt(),
      ])
      for (const refused of refusedFor(settled))
        expect(['ALREADY_PAID', 'LINK_NOT_VALID', 'PAYMENT_PENDING']).toContain(refused)
      await call(contract.refreshPayment, { planId }).catch(() => {})
      if ((await findPlan(app().ctx.db, planId))!.status === PLAN.readyToPay) await payByTestCard(app(), token, planId)
      await expectOnePayment(planId)
    })
  })
})

describe('a transfer that finance accepts during other actions', () => {
  it(`never pays the plan twice (${REPETITIONS} times)`, async () => {
    const staff = { ...app().ctx, actor: { kind: 'staff', staffId: 1, sessionId: 1 } as const }
    await repeat(async ({ planId, token, clientId, name }) => {
      const client = { ...app().ctx, actor: { kind: 'client', clientId, sessionId: 1 } as const }
      const call = app().callAs(token)
      await call(contract.payByTransfer, { travelPlanId: planId })
      const [payment] = await paymentsOf(planId)
      const { id, amount_cents: amountCents } = payment!
      const settled = await Promise.allSettled([
        acceptTransfer(staff, { id, amountCents, bankReference: `FED-${name}` }),
        uploadProof(client, { planId, file: PNG }),
        call(contract.giveUpPayment, { planId }),
        rejectProof(staff, { id, reasonEn: 'No.', reasonEs: 'No.' }),
        acceptTransfer(staff, { id, amountCents, bankReference: `FED-${name}-2` }),
        payByTestCard(app(), token, planId),
      ])
      for (const code of refusedFor(settled))
        expect([
          'STATE_CHANGED',
          'PROOF_IN_REVIEW',
          'NO_TRANSFER',
          'PAYMENT_PENDING',
          'ALREADY_PAID',
          'PLAN_NOT_CONFIRMED',
        ]).toContain(code)
      const { status } = (await findPlan(app().ctx.db, planId))!
      if (status === PLAN.readyToPay) await payByTestCard(app(), token, planId)
      const paid = (await paymentsOf(planId)).filter((payment) => payment.status === PAYMENT.success)
      expect(paid).toHaveLength(1)
      expect(await reconcilePayments(app().ctx, planId)).toEqual([])
    })
  })
})
