import { afterEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { LICENSE, submitDocument } from '../../../testing/documents.ts'
import { PNG, payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { DOC } from '../../documents/document-types.ts'
import { createNote } from '../../notes/contract.ts'
import { payByTransfer, uploadTransferProof } from '../../payment/contract.ts'
import { refundToClient } from '../../refunds/contract.ts'
import { createCarBooking, createLodgingBooking } from '../../travel-plan/contract.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

const mails = async () =>
  (await listMails(app().ctx.db, 50, 'office@alamar.example')).map(({ subject, text }) => ({ subject, text }))
const minutes = async (count: number) => {
  app().clock.advance(count / 60)
  await app().runJobs()
}

describe('the mail about updates to staff', () => {
  afterEach(() => {
    app().services.config.clientRefunds = true
  })

  it('collects some minutes of updates, with references and links to the queues only', async () => {
    const { token } = await signedInClient(app())
    const call = app().callAs(token)
    const car = await call(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } })
    const room = await call(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
    const { thread } = await call(createNote, { subject: 'A cot for Lola', body: 'Is there one?' })
    await call(createNote, { subject: 'Re: A cot', body: 'For two nights.', threadId: thread.id })
    await minutes(4.9)
    expect(await mails()).toEqual([])
    await minutes(0.1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('New: 2 booking requests, 1 client message')
    expect(mail!.text).toContain(`2 booking requests: ${car.reference}, ${room.reference}. http`)
    for (const desk of ['/en/office', '/en/office/notes']) expect(mail!.text).toMatch(new RegExp(`${desk}\\s`))
    expect(mail!.text).not.toMatch(/Maria|Perez|Lola|cot|Picanto/)
    await minutes(60)
    expect(await mails()).toHaveLength(1)
  })

  it('includes documents, transfer proofs and refunds', async () => {
    app().services.config.clientRefunds = false
    const carla = await signedInClient(app(), { email: 'carla@example.com' })
    await submitDocument(app(), carla.token, DOC.driverLicense, LICENSE)
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id)
    const transfer = await app().callAs(token)(payByTransfer, { travelPlanId: planId })
    await app().callAs(token)(uploadTransferProof, { planId, file: PNG })
    const bruno = await signedInClient(app(), { email: 'bruno@example.com' })
    const paid = await makeReadyPlan(app(), bruno.client.id)
    await payByTestCard(app(), bruno.token, paid.planId)
    const refund = await app().callAs(bruno.token)(refundToClient, { id: paid.bookingId })
    await minutes(5)
    const [mail] = await mails()
    expect(mail!.subject).toBe('New: 1 document to review, 1 transfer proof, 1 refund request')
    for (const words of ['document 1', transfer.reference, refund.reference]) expect(mail!.text).toContain(words)
  })

  it('names the first twenty references and a count', async () => {
    await transact(app().ctx, async (tx) => {
      for (let i = 1; i <= 25; i++) await notifyStaff(tx, { kind: 'request', reference: `R${i}` })
    })
    await minutes(5)
    const [mail] = await mails()
    expect(mail!.text).toContain('25 booking requests: R1, ')
    expect(mail!.text).toContain('R20 and 5 more.')
    expect(mail!.text).not.toContain('R21')
  })
})
