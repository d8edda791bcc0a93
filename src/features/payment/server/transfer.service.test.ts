import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentTypeOf } from '../../../platform/files/stored-files.ts'
import { PNG, testCard } from '../../../testing/payments.ts'
import { signedInClient, staffContext, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan, signPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { PDF_WITH_SCRIPT, pngClaimingSize } from '../../../testing/uploads.ts'
import { refundToClient } from '../../refunds/contract.ts'
import { cancelBooking, getPlan } from '../../travel-plan/contract.ts'
import { reconcilePlan } from '../../travel-plan/server/reconciliation.service.ts'
import { BOOKING, PLAN } from '../../travel-plan/states.ts'
import * as contract from '../contract.ts'
import { PAYMENT, PROOF } from '../states.ts'
import { reconcilePayments } from './payment.service.ts'
import { listRefundsByHand, settleByHand } from './refund-settlement.service.ts'
import { acceptTransfer, getProofFile, listOpenTransfers, rejectProof } from './transfer.service.ts'

const app = useTestApp()
let token: string
let planId: number
let bookingId: number

const FIRST_PAGE = { page: 1, pageSize: 10 }

const signIn = async () => {
  token = (await signedInClient(app())).token
}

beforeEach(async () => {
  await signIn()
  const { client } = await signedInClient(app())
  ;({ planId, bookingId } = await makeReadyPlan(app(), client.id))
})

const client = () => app().callAs(token)
const finance = () => staffContext(app())
const choose = () => client()(contract.payByTransfer, { travelPlanId: planId })
const upload = (file: Uint8Array = PNG) => client()(contract.uploadTransferProof, { planId, file })
const stand = () => client()(contract.getPaymentStatus, { planId })
const plan = () => client()(getPlan, { id: planId, lang: 'en' })
const transfers = async () => (await listOpenTransfers(finance(), FIRST_PAGE)).list
const accept = async (more: object = {}) => {
  const [transfer] = await transfers()
  const { id, amountCents } = transfer!
  return acceptTransfer(finance(), { id, amountCents, bankReference: 'FED-20261202-77', ...more })
}
const reject = async () => {
  const [transfer] = await transfers()
  const reasons = { reasonEn: 'It cannot be read.', reasonEs: 'No se puede leer.' }
  return rejectProof(finance(), { id: transfer!.id, ...reasons })
}
const newestMail = async () =>
  (await app().ctx.db.selectFrom('mails').select('body_text').orderBy('id', 'desc').executeTakeFirstOrThrow()).body_text
const pass = async (hours: number) => {
  app().clock.advance(hours)
  await app().runJobs()
  await signIn()
}

describe('a bank transfer', () => {
  it('gives the client a reference and bank details, on the page and by email', async () => {
    const payment = await choose()
    expect(payment).toMatchObject({ methodId: 85, status: PAYMENT.created, amountCents: 51_240, feeCents: 0 })
    const { transfer } = await stand()
    expect(transfer).toMatchObject({
      beneficiary: 'Alamar Travel LLC',
      reference: payment.reference,
      proof: null,
      proofBy: '2026-12-03T15:00:00.000Z',
    })
    const mail = await newestMail()
    expect(mail).toContain('USD\u00a0512.40')
    expect(mail).toContain(payment.reference)
    expect(await choose()).toEqual(payment)
  })

  it('is accepted by finance: the plan is paid once, with the bank reference', async () => {
    await choose()
    await upload()
    expect((await stand()).transfer).toMatchObject({ proofBy: null, proof: { status: PROOF.inReview } })
    const [waiting] = await transfers()
    const { type, bytes } = await getProofFile(finance(), { id: waiting!.proof!.id })
    expect([type, await contentTypeOf(bytes)]).toEqual(['image/jpeg', 'image/jpeg'])
    await accept()
    expect(await stand()).toMatchObject({ status: PAYMENT.success, transfer: null })
    expect(await plan()).toMatchObject({ status: PLAN.paid, purchaseMethodId: 85 })
    await expect(accept()).rejects.toThrow()
    expect(await reconcilePayments(app().ctx, planId)).toEqual([])
    expect(await transfers()).toEqual([])
  })

  it('is refused with a different amount or a used bank reference', async () => {
    await choose()
    await expect(accept({ amountCents: 51_239 })).rejects.toMatchObject({
      fields: [
        { field: 'amountCents', message: { en: 'must be USD\u00a0512.40; a different amount is not this payment' } },
      ],
    })
    await accept()
    const { client: maria } = await signedInClient(app())
    ;({ planId } = await makeReadyPlan(app(), maria.id))
    await choose()
    await expect(accept()).rejects.toMatchObject({ fields: [{ field: 'bankReference' }] })
    await expect(accept({ bankReference: 'FED-2' })).resolves.toMatchObject({ status: PAYMENT.success })
  })

  it('expires with the plan when no proof is uploaded before the payment deadline', async () => {
    await choose()
    await pass(47.9)
    expect((await stand()).status).toBe(PAYMENT.created)
    await pass(0.2)
    expect((await stand()).status).toBe(PAYMENT.expired)
    expect((await plan()).bookings[0]).toMatchObject({ reason: 'unpaid' })
  })

  it('left without a job by an earlier release expires after the upgrade', async () => {
    await choose()
    await app().ctx.db.deleteFrom('jobs').execute()
    await app().services.database.run(readFileSync('migrations/0326-missing-expiry-jobs.sql', 'utf8'))
    await pass(48)
    expect((await stand()).status).toBe(PAYMENT.expired)
    expect((await plan()).bookings[0]).toMatchObject({ reason: 'unpaid' })
  })

  it('pauses the payment deadline while its proof is in review', async () => {
    await choose()
    await pass(40)
    await upload()
    expect((await plan()).payBy).toBeNull()
    await pass(24 * 12)
    expect((await stand()).status).toBe(PAYMENT.created)
    await accept()
    expect((await plan()).status).toBe(PLAN.paid)
  })

  it('gives the client the reason for a rejected proof and the remaining time', async () => {
    await choose()
    await pass(20)
    await upload()
    await pass(100)
    await reject()
    const { transfer } = await stand()
    expect(transfer).toMatchObject({
      proof: { status: PROOF.rejected, reason: { en: 'It cannot be read.', es: 'No se puede leer.' } },
      // 28 of the 48 hours were left when the proof arrived.
      proofBy: '2026-12-07T19:00:00.000Z',
    })
    const mail = await newestMail()
    expect(mail).toContain('It cannot be read.')
    await upload()
    await accept()
    expect((await plan()).status).toBe(PLAN.paid)
  })

  it('allows at least half a day after a rejection, then expires with the plan', async () => {
    await choose()
    await pass(47.9)
    await upload()
    await pass(1)
    await reject()
    await pass(11.9)
    expect((await stand()).status).toBe(PAYMENT.created)
    await pass(0.2)
    expect((await stand()).status).toBe(PAYMENT.expired)
    expect((await plan()).bookings[0]).toMatchObject({ reason: 'unpaid' })
  })

  it('expires at once when its proof is rejected after the last instant to pay', async () => {
    const { client: maria } = await signedInClient(app())
    await client()(cancelBooking, { id: bookingId })
    ;({ planId, bookingId } = await makeReadyPlan(app(), maria.id, { firstDay: '2026-12-05' }))
    const later = await makeReadyPlan(app(), maria.id)
    await choose()
    await upload()
    await pass(24)
    expect((await stand()).status).toBe(PAYMENT.created)
    await reject()
    expect((await stand()).status).toBe(PAYMENT.expired)
    expect(await newestMail()).toContain('The time for this payment is over')
    await app().runJobs()
    const { bookings, payBy } = await plan()
    expect(bookings.find(({ id }) => id === bookingId)).toMatchObject({ reason: 'unpaid' })
    expect(bookings.find(({ id }) => id === later.bookingId)).toMatchObject({ status: BOOKING.confirmed })
    // All 48 hours were left when the proof arrived.
    expect(payBy).toBe('2026-12-04T15:00:00.000Z')
  })

  it('can be accepted after the start date of the service: the client still has the full time to sign, and the service begins then', async () => {
    const { client: maria } = await signedInClient(app())
    await client()(cancelBooking, { id: bookingId })
    ;({ planId, bookingId } = await makeReadyPlan(app(), maria.id, { firstDay: '2026-12-05' }))
    await choose()
    await upload()
    await pass(4 * 24)
    await accept()
    expect(await plan()).toMatchObject({ signBy: '2026-12-06T15:00:00.000Z', finishBy: '2026-12-07T15:00:00.000Z' })
    await signPlan(app(), planId)
    await app().runJobs()
    expect((await plan()).bookings.find(({ id }) => id === bookingId)).toMatchObject({ status: BOOKING.inService })
  })

  it('can be abandoned for a card unless a proof is in review', async () => {
    await choose()
    await client()(contract.changePurchaseMethod, { planId, methodId: 120 })
    expect(await stand()).toMatchObject({ status: PAYMENT.expired, payment: { endReason: 'given-up' } })
    await choose()
    await upload()
    for (const tried of [
      () => client()(contract.giveUpPayment, { planId }),
      () => client()(contract.changePurchaseMethod, { planId, methodId: 120 }),
      () => upload(),
    ])
      await expect(tried()).rejects.toMatchObject({ code: 'PROOF_IN_REVIEW' })
    await reject()
    await client()(contract.giveUpPayment, { planId })
    await client()(contract.payWithPrimaryCard, { travelPlanId: planId, ...testCard('succeed') })
    expect((await plan()).status).toBe(PLAN.paid)
    await expect(choose()).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  })

  it('prevents its booking from being canceled', async () => {
    await choose()
    await expect(client()(cancelBooking, { id: bookingId })).rejects.toMatchObject({
      code: 'BOOKING_BEING_PAID',
      message: expect.stringMatching(/^Booking \S+ cannot be canceled/),
    })
  })

  it('is unknown to other clients', async () => {
    await choose()
    token = (await signedInClient(app(), { email: 'other@example.com' })).token
    await expect(stand()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(upload()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(choose()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is refunded by finance, with the bank reference', async () => {
    await choose()
    await accept()
    const config = app().services.config
    config.clientRefunds = true
    await client()(refundToClient, { id: bookingId })
    config.clientRefunds = false
    await app().runJobs()
    const [refund] = (await listRefundsByHand(finance(), FIRST_PAGE)).list
    expect(refund).toMatchObject({ amountCents: expect.any(Number), paidBy: 'FED-20261202-77' })
    await settleByHand(finance(), { ...refund!, bankReference: 'OUT-1' })
    await expect(settleByHand(finance(), { ...refund!, bankReference: 'OUT-2' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await plan()).bookings[0]!.refund).toMatchObject({ status: 4 })
    expect(await reconcilePlan(app().ctx, planId)).toEqual([])
  })
})

describe('a proof', () => {
  const send = (bytes: Uint8Array, headers: object = {}) =>
    app().http.inject({
      method: 'POST',
      url: `/api/travelPlans/transferProof/${planId}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
      payload: Buffer.from(bytes),
    })

  it('is accepted by its content, not by its declared type', async () => {
    await choose()
    for (const text of [
      '<svg onload="x()"></svg>',
      '<html><script>x()</script>',
      'MZ\u0090 program',
      'PK\u0003\u0004',
    ]) {
      const answer = await send(new TextEncoder().encode(text), { 'content-type': 'image/png' })
      expect(answer.json().Fields).toEqual([{ Field: 'File', Message: 'must be a JPEG, PNG or WebP picture or a PDF' }])
    }
    const inSpanish = { 'accept-language': 'es' }
    const problems = await Promise.all(
      [pngClaimingSize(50_000), PDF_WITH_SCRIPT].map(
        async (bytes) => (await send(bytes, inSpanish)).json().Fields[0].Message,
      ),
    )
    expect(problems).toEqual(['tiene más de 64 megapíxeles', expect.stringContaining('es un PDF con un script')])
    expect((await send(new TextEncoder().encode('%PDF-1.7\n'))).json()).toMatchObject({ Data: true, Status: 0 })
  })

  it('is refused above 8 MB', async () => {
    await choose()
    const large = new Uint8Array(8 * 1_048_576 + 1)
    large.set(PNG)
    const answer = await send(large)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().Fields).toEqual([{ Field: 'File', Message: 'must be at most 8 MB' }])
  })

  it('is shown only to staff, as a file that cannot execute', async () => {
    await choose()
    await upload()
    const [waiting] = await transfers()
    const url = `/api/office/payments/proof/${waiting!.proof!.id}`
    const ask = (bearer: string) => app().http.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    expect((await ask(token)).statusCode).toBe(403)
    const shown = await ask(await staffToken(app()))
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await contentTypeOf(shown.rawPayload)).toBe('image/jpeg')
  })

  it('is rejected only by staff', async () => {
    await choose()
    await upload()
    const [waiting] = await transfers()
    const body = { Id: waiting!.id, ReasonEn: 'It cannot be read.', ReasonEs: 'No se puede leer.' }
    const decide = (bearer: string) =>
      app().request('POST', '/api/office/payments/rejectProof', { body, token: bearer })
    expect((await decide(token)).status).toBe(403)
    expect((await decide(await staffToken(app()))).status).toBe(200)
    expect((await stand()).transfer).toMatchObject({ proof: { status: PROOF.rejected } })
  })

  it('is refused without an open transfer', async () => {
    await expect(upload()).rejects.toMatchObject({ code: 'NO_TRANSFER' })
  })
})
