import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedSecret } from '../../../platform/secret-keys.store.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getPlan } from '../../travel-plan/contract.ts'
import { PLAN } from '../../travel-plan/states.ts'
import {
  answerSandboxChallenge,
  getPaymentStatus,
  getSandboxChallenge,
  giveUpPayment,
  refreshPayment,
} from '../contract.ts'
import type { SandboxBehavior } from '../sandbox-cards.ts'
import { PAYMENT } from '../states.ts'

const app = useTestApp()
let token: string
let planId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  ;({ planId } = await makeReadyPlan(app(), signedIn.client.id))
})

const client = () => app().callAs(token)
const pay = (behavior: SandboxBehavior) => payByTestCard(app(), token, planId, behavior)
const stand = async () => (await client()(getPaymentStatus, { planId })).status
const planStatus = async () => (await client()(getPlan, { id: planId, lang: 'en' })).status
const reference = async () =>
  (await app().ctx.db.selectFrom('payments').select('reference').executeTakeFirstOrThrow()).reference
const notices = () => app().ctx.db.selectFrom('payment_notices').selectAll().execute()

type Forged = { processor?: string; secret?: string; secondsAgo?: number; signature?: string; body?: string }

/** A notice as the first processor signs it, or a forged one. */
const send = async (event: object, { processor = 'primary', secret, secondsAgo = 0, signature, body }: Forged = {}) => {
  const payload = body ?? JSON.stringify(event)
  const key = secret ?? (await sharedSecret(app().ctx.db, `sandbox-notices-${processor}`))
  const seconds = Math.floor(app().clock.now().getTime() / 1_000) - secondsAgo
  const mac = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(event)}`)
    .digest('hex')
  const answer = await app().http.inject({
    method: 'POST',
    url: `/api/payments/notices/${processor}`,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature ?? `t=${seconds},v1=${mac}` },
    payload,
  })
  return answer.statusCode
}
const succeeded = async (eventId = 'evt-1') => ({
  eventId,
  kind: 'payment.succeeded',
  key: await reference(),
  outcome: { outcome: 'succeeded', processorReference: 'PRIMARY-1' },
})
const declined = async (eventId = 'evt-2') => ({
  eventId,
  kind: 'payment.declined',
  key: await reference(),
  outcome: { outcome: 'declined', reason: 'declined', processorReference: 'PRIMARY-1' },
})

describe('a notice', () => {
  beforeEach(async () => {
    await expect(pay('time-out')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
  })

  it('is accepted only from the processor', async () => {
    const event = await succeeded()
    expect(await send(event, { secret: 'a guess' })).toBe(400)
    expect(await send(event, { signature: '' })).toBe(400)
    expect(await send(event, { signature: `t=${'9'.repeat(12)},v1=${'0'.repeat(64)}` })).toBe(400)
    expect(await send(event, { body: JSON.stringify({ ...event, key: 'other' }) })).toBe(400)
    expect(await send(event, { processor: 'nobody' })).toBe(404)
    expect(await send(event, { body: '' })).toBe(400)
    expect(await notices()).toEqual([])
    expect(await stand()).toBe(PAYMENT.created)
  })

  it('is rejected when its timestamp is off by more than five minutes', async () => {
    const event = await succeeded()
    expect(await send(event, { secondsAgo: 301 })).toBe(400)
    expect(await send(event, { secondsAgo: -301 })).toBe(400)
    expect(await send(event, { secondsAgo: 299 })).toBe(200)
    expect(await stand()).toBe(PAYMENT.success)
  })

  it('sent twenty times has one effect', async () => {
    const event = await succeeded()
    for (let i = 0; i < 20; i++) expect(await send(event)).toBe(200)
    expect(await notices()).toHaveLength(1)
    expect(await planStatus()).toBe(PLAN.paid)
  })

  it('never reverts a payment', async () => {
    expect(await send(await succeeded())).toBe(200)
    expect(await send(await declined())).toBe(200)
    expect(await stand()).toBe(PAYMENT.success)
    expect(await planStatus()).toBe(PLAN.paid)
  })

  it('about an unknown payment or another processor’s payment is recorded and changes nothing', async () => {
    expect(await send({ eventId: 'evt-3', kind: 'balance.available', key: '' })).toBe(200)
    expect(await send({ ...(await succeeded('evt-4')), key: 'NO-SUCH-KEY' })).toBe(200)
    expect(await send(await succeeded('evt-5'), { processor: 'secondary' })).toBe(200)
    expect(await notices()).toHaveLength(3)
    expect(await stand()).toBe(PAYMENT.created)
  })

  it('is applied when repeated after the process died between recording and applying it', async () => {
    const event = await succeeded()
    const { eventId, kind, key } = event
    const now = app().clock.now()
    await app()
      .ctx.db.insertInto('payment_notices')
      .values({ processor: 'primary', event_id: eventId, kind, reference: key, received_at: now })
      .execute()
    expect(await send(event)).toBe(200)
    expect(await stand()).toBe(PAYMENT.success)
  })
})

describe('the notices of the sandbox', () => {
  it.each([
    ['before the answer', 'notice-first', 1],
    ['after the answer', 'succeed', 1],
    ['twice', 'notice-twice', 1],
  ] as const)('arrive %s, with one effect', async (_, behavior, kept) => {
    await expect(pay(behavior)).resolves.toMatchObject({ status: PAYMENT.success })
    await app().runJobs()
    expect(await notices()).toHaveLength(kept)
    expect(await app().ctx.db.selectFrom('ledger_movements').selectAll().execute()).toHaveLength(1)
  })

  it('can arrive late, after the lookup', async () => {
    await expect(pay('notice-late')).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    app().clock.advance(11 / 3_600)
    await app().runJobs()
    expect(await stand()).toBe(PAYMENT.success)
    expect(await notices()).toEqual([])
    app().clock.advance(0.06)
    await app().runJobs()
    expect(await notices()).toMatchObject([{ kind: 'payment.succeeded', handled_at: expect.any(Date) }])
    expect(await planStatus()).toBe(PLAN.paid)
  })
})

describe('a card with a challenge', () => {
  const begin = async () => (await pay('challenge')).payerAddress!.split('/').at(-1)!
  const answer = (code: string, approve: boolean) => app().callAs()(answerSandboxChallenge, { code, approve })

  it('is charged when the processor reports the approval, not when the cardholder returns', async () => {
    const code = await begin()
    expect((await client()(refreshPayment, { planId })).status).toBe(PAYMENT.created)
    expect(await planStatus()).toBe(PLAN.paymentPending)
    expect(await answer(code, true)).toEqual({ returnAddress: `/payment?plan=${planId}&returned=1` })
    expect(await stand()).toBe(PAYMENT.created)
    expect((await client()(refreshPayment, { planId })).status).toBe(PAYMENT.success)
    await app().runJobs()
    expect(await planStatus()).toBe(PLAN.paid)
    await expect(answer(code, true)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it('is reported by a notice when the cardholder does not return', async () => {
    await answer(await begin(), true)
    await app().runJobs()
    expect(await planStatus()).toBe(PLAN.paid)
  })

  it('is declined when the cardholder refuses, and the plan can be paid again', async () => {
    await answer(await begin(), false)
    const { status, payment } = await client()(refreshPayment, { planId })
    expect({ status, reason: payment!.endReason }).toEqual({ status: PAYMENT.failed, reason: 'not-authenticated' })
    await expect(pay('succeed')).resolves.toMatchObject({ status: PAYMENT.success })
  })

  it('expires after 30 minutes and cannot be charged after that', async () => {
    const code = await begin()
    app().clock.advance(29 / 60)
    await app().runJobs()
    expect(await stand()).toBe(PAYMENT.created)
    app().clock.advance(2 / 60)
    await app().runJobs()
    expect(await stand()).toBe(PAYMENT.expired)
    expect(await planStatus()).toBe(PLAN.readyToPay)
    expect(await app().callAs()(getSandboxChallenge, { code })).toMatchObject({ open: false })
    await expect(answer(code, true)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(pay('succeed')).resolves.toMatchObject({ status: PAYMENT.success })
  })

  it('can be abandoned for another attempt', async () => {
    const code = await begin()
    await client()(giveUpPayment, { planId })
    await expect(answer(code, true)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(pay('succeed')).resolves.toMatchObject({ status: PAYMENT.success })
  })
})
