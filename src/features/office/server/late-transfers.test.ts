import { beforeEach, describe, expect, it } from 'vitest'
import { testCard } from '../../../testing/payments.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteAccount } from '../../clients/contract/own-data.ts'
import * as contract from '../../payment/contract.ts'
import { reconcilePayments } from '../../payment/server/payment.service.ts'
import { getRefundValues, refundToClient } from '../../refunds/contract.ts'
import { getFund, getPlan } from '../../travel-plan/contract.ts'
import { reconcileLedger } from '../../travel-plan/server/reconciliation.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import * as office from '../contract/payments.ts'

const app = useTestApp()
let token: string
let staff: string
let clientId: number
let planId: number
let bookingId: number
let reference: string

const EMAIL = 'tarde@example.com'
const signIn = async () => {
  const signedIn = await signedInClient(app(), { email: EMAIL, lang: 'es' })
  token = signedIn.token
  clientId = signedIn.client.id
  staff = await staffToken(app())
}

beforeEach(async () => {
  await signIn()
  ;({ planId, bookingId } = await makeReadyPlan(app(), clientId))
  ;({ reference } = await client()(contract.payByTransfer, { travelPlanId: planId }))
  return async () => {
    expect(await reconcileLedger(app().ctx)).toEqual([])
    expect(await reconcilePayments(app().ctx, planId)).toEqual([])
  }
})

const client = () => app().callAs(token)
const finance = () => app().callAs(staff)
/** Lets the transfer and the payment deadline expire without a proof. */
const expire = async () => {
  app().clock.advance(49)
  await app().runJobs()
  await signIn()
}
const MONEY = { amountCents: 51_240, bankReference: 'FED-77' }
const record = (more: object = {}) => finance()(office.recordLateTransfer, { reference, ...MONEY, ...more })
const waiting = async () => (await finance()(office.listLateTransfers, {})).list
const fund = () => client()(getFund, { clientId })
const newestMail = async () => {
  const { recipient, subject, body_text } = await app()
    .ctx.db.selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { recipient, subject, text: body_text }
}
const deeds = async () =>
  (
    await app()
      .ctx.db.selectFrom('audit_log')
      .select(['event', 'actor_kind'])
      .where('entity', '=', 'late-transfer')
      .orderBy('id')
      .execute()
  ).map(({ event, actor_kind }) => `${actor_kind} ${event}`)

describe('a transfer that arrives after its payment ended', () => {
  beforeEach(expire)

  it('is recorded by our reference in any letter case, and the client gets an email in their language', async () => {
    await record({ reference: reference.toLowerCase() })
    expect(await waiting()).toMatchObject([{ reference, planId, ...MONEY, client: { email: EMAIL } }])
    expect(await newestMail()).toEqual({
      recipient: EMAIL,
      subject: `Su transferencia llegó tarde: referencia ${reference}`,
      text: expect.stringContaining('Si prefiere tenerlo en su fondo'),
    })
    expect((await fund()).leftCents).toBe(0)
    expect(await deeds()).toEqual(['staff record'])
  })

  it('is returned by the bank, once', async () => {
    const { id } = await record()
    await finance()(office.returnLateTransfer, { id, bankReference: 'OUT-1' })
    expect((await newestMail()).subject).toBe(`Devolvimos su transferencia: referencia ${reference}`)
    expect(await waiting()).toEqual([])
    for (const again of [
      () => finance()(office.returnLateTransfer, { id, bankReference: 'OUT-2' }),
      () => finance()(office.creditLateTransfer, { id }),
      () => finance()(office.failLateReturn, { id, noteEn: 'No.', noteEs: 'No.' }),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    expect(await deeds()).toEqual(['staff record', 'staff sendBack'])
  })

  it('is credited to the fund for two years at the client’s request and can pay a plan', async () => {
    const { id } = await record()
    await finance()(office.creditLateTransfer, { id })
    expect(await fund()).toMatchObject({
      leftCents: 51_240,
      credits: [{ bookingReference: null, cents: 51_240, expiresOn: '2028-12-03' }],
    })
    expect((await newestMail()).text).toContain(
      'Como usted pidió, USD\u00a0512.40 están en su fondo. Puede usarlos hasta el dom, 3 dic 2028',
    )
    const { planId: next } = await makeReadyPlan(app(), clientId)
    await client()(contract.payWithFund, { travelPlanId: next })
    expect((await client()(getPlan, { id: next, lang: 'es' })).status).toBe(PLAN.paid)
    expect((await fund()).leftCents).toBe(0)
  })

  it('stays open when it could not be returned, and the client gets the reason', async () => {
    const { id } = await record()
    await finance()(office.failLateReturn, { id, noteEn: 'The account is closed.', noteEs: 'La cuenta está cerrada.' })
    expect(await newestMail()).toMatchObject({
      subject: `No pudimos devolver su transferencia: referencia ${reference}`,
      text: expect.stringContaining('La cuenta está cerrada.'),
    })
    expect(await waiting()).toHaveLength(1)
    await finance()(office.creditLateTransfer, { id })
    expect(await deeds()).toEqual(['staff record', 'staff fail', 'staff putIntoFund'])
  })

  it('prevents deletion of the account until it is settled', async () => {
    const { id } = await record()
    const leave = () => client()(deleteAccount, { email: EMAIL, password: 'a long enough secret' })
    await expect(leave()).rejects.toMatchObject({ code: 'ACCOUNT_IN_USE' })
    await finance()(office.returnLateTransfer, { id, bankReference: 'OUT-1' })
    await leave()
  })

  it('is accepted only with the reference of an ended transfer', async () => {
    const { planId: paid } = await makeReadyPlan(app(), clientId)
    await client()(contract.payWithPrimaryCard, { travelPlanId: paid, ...testCard('succeed') })
    const { payment } = await client()(contract.getPaymentStatus, { planId: paid })
    for (const wrong of ['NO-SUCH-ONE', payment!.reference])
      await expect(record({ reference: wrong })).rejects.toMatchObject({
        status: 422,
        fields: [{ field: 'reference', message: 'is not the reference of a bank transfer' }],
      })
    await expect(finance()(office.returnLateTransfer, { id: 99, bankReference: 'OUT' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a transfer whose plan is paid', () => {
  const accept = async (bankReference: string) => {
    const [open] = (await finance()(office.listTransfers, {})).list
    return finance()(office.acceptTransfer, { id: open!.id, amountCents: open!.amountCents, bankReference })
  }

  it('is accepted, not recorded as late, while it is open', async () => {
    await expect(record()).rejects.toMatchObject({
      fields: [{ field: 'reference', message: 'is still open: accept the transfer in the list above' }],
    })
  })

  it('is late when money arrives a second time with another bank reference', async () => {
    await accept('FED-1')
    await expect(record({ bankReference: 'FED-1' })).rejects.toMatchObject({
      fields: [{ field: 'bankReference', message: expect.stringContaining('was already used') }],
    })
    const { id } = await record({ bankReference: 'FED-2', amountCents: 100 })
    await expect(record({ bankReference: 'FED-2' })).rejects.toMatchObject({ status: 422 })
    await finance()(office.creditLateTransfer, { id })
    expect((await fund()).leftCents).toBe(100)
    expect((await client()(getPlan, { id: planId, lang: 'es' })).status).toBe(PLAN.paid)
  })

  it('cannot pay another plan with money recorded as late', async () => {
    await client()(contract.giveUpPayment, { planId })
    await record()
    await client()(contract.payByTransfer, { travelPlanId: planId })
    await expect(accept(MONEY.bankReference)).rejects.toMatchObject({
      fields: [{ field: 'bankReference', message: expect.any(String) }],
    })
  })
})

describe('a refund that finance cannot send', () => {
  const NOTES = { noteEn: 'The account is closed.', noteEs: 'La cuenta está cerrada.' }
  const byHand = async () => (await finance()(office.listRefundsByHand, {})).list
  beforeEach(async () => {
    app().services.config.clientRefunds = true
    const [open] = (await finance()(office.listTransfers, {})).list
    await finance()(office.acceptTransfer, { id: open!.id, amountCents: open!.amountCents, bankReference: 'FED-1' })
    await client()(refundToClient, { id: bookingId })
    await app().runJobs()
  })

  it('lets the client choose again and gives the reason', async () => {
    const [refund] = await byHand()
    await finance()(office.failRefundByHand, { id: refund!.id, ...NOTES })
    expect(await byHand()).toEqual([])
    expect(await newestMail()).toEqual({
      recipient: EMAIL,
      subject: expect.stringContaining('Su reembolso falló'),
      text: expect.stringContaining('La cuenta está cerrada.'),
    })
    expect(await client()(getRefundValues, { id: bookingId })).toMatchObject({
      note: 'No se pudo enviar su reembolso. La cuenta está cerrada.',
      refund: null,
      toClient: { allowed: true, amountCents: refund!.amountCents },
    })
    await client()(refundToClient, { id: bookingId })
    await app().runJobs()
    const [again] = await byHand()
    expect(again).toMatchObject({ amountCents: refund!.amountCents })
    expect(again!.reference).not.toBe(refund!.reference)
    await finance()(office.settleRefundByHand, {
      id: again!.id,
      amountCents: again!.amountCents,
      bankReference: 'OUT-1',
    })
  })

  it('is credited to the fund when the client does not choose in time', async () => {
    const [refund] = await byHand()
    await finance()(office.failRefundByHand, { id: refund!.id, ...NOTES })
    app().clock.advance(15 * 24)
    await app().runJobs()
    await signIn()
    expect((await fund()).leftCents).toBe(51_240)
  })

  it('cannot be marked as failed after it was sent', async () => {
    const [refund] = await byHand()
    await finance()(office.settleRefundByHand, {
      id: refund!.id,
      amountCents: refund!.amountCents,
      bankReference: 'OUT-1',
    })
    await expect(finance()(office.failRefundByHand, { id: refund!.id, ...NOTES })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
