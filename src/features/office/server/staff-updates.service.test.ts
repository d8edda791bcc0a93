import { afterEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { currentContext } from '../../../platform/settings.ts'
import { notifyStaff, type StaffUpdate } from '../../../platform/staff-updates.ts'
import { LICENSE, submitDocument } from '../../../testing/documents.ts'
import { PNG, payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { setSettings } from '../../../testing/settings.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { DOC } from '../../documents/document-types.ts'
import { createNote } from '../../notes/contract.ts'
import { payByTransfer, uploadTransferProof } from '../../payment/contract.ts'
import { refundToClient } from '../../refunds/contract.ts'
import { ensureStaff } from '../../staff/server/staff.service.ts'
import { createCarBooking, createLodgingBooking } from '../../travel-plan/contract.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

const mails = async () =>
  (await listMails(app().ctx.db, 50, 'office@alamar.example')).map(({ subject, text }) => ({ subject, text }))
const minutes = async (count: number) => {
  app().clock.advance(count / 60)
  await app().runJobs()
}

describe('the update email to staff', () => {
  afterEach(() => {
    app().services.config.clientRefunds = true
  })

  it('collects updates for five minutes, with only references and links to the queues', async () => {
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
    for (const path of ['/en/office/requests', '/en/office/notes']) expect(mail!.text).toMatch(new RegExp(`${path}\\s`))
    expect(mail!.text).not.toMatch(/Maria|Perez|Lola|cot|Picanto/)
    await minutes(60)
    expect(await mails()).toHaveLength(1)
  })

  it('is in the language in which the owner last signed in', async () => {
    const owner = { email: 'ana@alamar.example', password: 'Malecon2026!' }
    await ensureStaff(app().ctx, { ...owner, name: 'Ana Torres', role: 'Owner' })
    await app().request('POST', '/api/office/token', {
      lang: 'es',
      body: { Email: owner.email, Password: owner.password },
    })
    const { token } = await signedInClient(app())
    await app().callAs(token)(createNote, { subject: 'A cot for Lola', body: 'Is there one?' })
    await minutes(5)
    const [mail] = await mails()
    expect(mail!.subject).toBe('Nuevo: 1 mensaje de cliente')
    expect(mail!.text).toMatch(/\/es\/office\/notes\s/)
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
    for (let i = 1; i <= 25; i++)
      await transact(app().ctx, (tx) => notifyStaff(tx, { kind: 'request', reference: `R${i}` }))
    await minutes(5)
    const [mail] = await mails()
    expect(mail!.text).toContain('25 booking requests: R1, ')
    expect(mail!.text).toContain('R20 and 5 more.')
    expect(mail!.text).not.toContain('R21')
  })

  it('is sent at once, hourly or daily, as the office has set for each kind', async () => {
    // 11:00 in Havana.
    await setSettings(app(), { mailNotes: 'hourly', mailDocuments: 'daily', mailRefunds: 'daily', mailHour: 18 })
    const add = async (kind: StaffUpdate['kind'], reference: string) =>
      transact(await currentContext(app().services), (tx) => notifyStaff(tx, { kind, reference }))
    await add('request', 'R1')
    await add('note', 'N1')
    await add('document', 'D1')
    await minutes(5)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New: 1 booking request'])
    await add('note', 'N2')
    await minutes(54.9)
    expect(await mails()).toHaveLength(1)
    await minutes(0.1)
    expect((await mails())[0]!.subject).toBe('New: 2 client messages')
    // 17:59:59 in Havana, then 18:00.
    app().clock.set('2026-12-01T21:59:59Z')
    await add('refund', 'F1')
    await app().runJobs()
    expect(await mails()).toHaveLength(2)
    app().clock.set('2026-12-01T22:00:00Z')
    await app().runJobs()
    expect((await mails())[0]!.subject).toBe('New: 1 document to review, 1 refund request')
    // Too late for today's email.
    await add('refund', 'F2')
    app().clock.set('2026-12-02T21:59:59Z')
    await app().runJobs()
    expect(await mails()).toHaveLength(3)
    app().clock.set('2026-12-02T22:00:00Z')
    await app().runJobs()
    expect((await mails())[0]!.text).toContain('1 refund request: F2.')
    expect(await mails()).toHaveLength(4)
  })

  it('keeps the schedule in effect when the work arrived, whatever the office sets later', async () => {
    const { token } = await signedInClient(app())
    const write = (subject: string) => app().callAs(token)(createNote, { subject, body: 'Is there one?' })
    await setSettings(app(), { mailNotes: 'daily' })
    await write('A cot')
    await setSettings(app(), { mailNotes: null })
    await write('A chair')
    await minutes(5)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New: 1 client message'])
    // 8:00 the next day in Havana.
    app().clock.set('2026-12-02T11:59:59Z')
    await app().runJobs()
    expect(await mails()).toHaveLength(1)
    app().clock.set('2026-12-02T12:00:00Z')
    await app().runJobs()
    expect(await mails()).toHaveLength(2)
  })
})
