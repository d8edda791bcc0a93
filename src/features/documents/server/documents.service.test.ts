import { describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { passportMrz, photo, splitIntoParts } from '../../../testing/document-photos.ts'
import { LICENSE, sendPart, sendPicture, startDocument, submitDocument } from '../../../testing/documents.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { ACTION, type ActionType } from '../../travel-plan/trip-documents.ts'
import { DOC, type DocType } from '../document-types.ts'
import { documentsData } from './own-data.service.ts'

const app = useTestApp()
const admin = '/api/admin/clientDocuments'
const get = async (path: string, token: string, lang: 'en' | 'es' = 'en') =>
  (await app().request('GET', admin + path, { token, lang })).json
const post = (path: string, body: object, token?: string) => app().request('POST', path, { body, token })

const submit = (token: string, docType: DocType, data: object, actionType?: ActionType) =>
  submitDocument(app(), token, docType, data, actionType)
const submitPassport = (token: string, mrz = passportMrz()) => submit(token, DOC.passport, { Mrz: mrz })
const submitLicense = (token: string, changed: object = {}) =>
  submit(token, DOC.driverLicense, { ...LICENSE, ...changed })
const openCapture = (token: string, docType: DocType) => startDocument(app(), token, docType)
const approve = async (id: number) => post('/api/office/documents/approve', { Id: id }, await staffToken(app()))

describe('the documents of a plan', () => {
  it('are listed with type, person and reason', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    const { Data } = await get(`/isNeededClientDocuments/${client.id}/${planId}`, token)
    expect(Data.Needed).toBe(true)
    expect(Data.Items).toMatchObject([
      { DocType: DOC.driverLicense, Reason: 'Maria Perez’s driver license, as the driver of the car.' },
      { DocType: DOC.passport, Reason: 'Maria Perez’s passport, as the driver of the car.' },
    ])
    expect(Data.Items[0].PersonId).toBe(Data.Items[1].PersonId)
    const es = await get(`/isNeededClientDocuments/${client.id}/${planId}`, token, 'es')
    expect(es.Data.Items[0].Reason).toBe('La licencia de conducción de Maria Perez, que maneja el carro.')
  })

  it('are listed with status, expiry date and masked number, and are not missing once in review', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    await submitPassport(token)
    await submitLicense(token)
    const needed = await get(`/isNeededClientDocuments/${client.id}/${planId}`, token)
    expect(needed.Data).toEqual({ Needed: false, Items: [] })
    const { Data } = await get(`/getClientDocumentsInfo/${client.id}/${planId}`, token)
    expect(Data).toMatchObject([
      { DocType: 3, Status: 2, ValidUntil: '2029-04-01', MaskedNumber: '•••• 4-84' },
      { DocType: 2, Status: 2, ValidUntil: '2031-03-15', MaskedNumber: '•••• 0025' },
    ])
    const ofAccount = await get(`/getClientDocumentsInfo/${client.id}/0`, token)
    expect(ofAccount.Data.map((d: { DocType: number }) => d.DocType).sort()).toEqual([2, 3])
  })
})

describe('the status of a document type', () => {
  const statusOf = async (client: { id: number }, token: string, lang: 'en' | 'es' = 'en') =>
    (await get(`/getProcessClientDocumentStatus/${client.id}/2`, token, lang)).Data

  it('goes from None to Started, InReview, Approved, and Expired after the expiry date', async () => {
    const { token, client } = await signedInClient(app())
    expect(await statusOf(client, token)).toEqual({ Status: 0, Reason: null, ValidUntil: null })
    await openCapture(token, DOC.passport)
    expect((await statusOf(client, token)).Status).toBe(1)
    const id = await submitPassport(token)
    expect((await statusOf(client, token)).Status).toBe(2)
    await approve(id)
    expect(await statusOf(client, token)).toMatchObject({ Status: 3, ValidUntil: '2031-03-15' })
    app().clock.set('2031-03-16T12:00:00Z')
    await app().runJobs()
    const { token: later } = await signedInClient(app())
    expect((await statusOf(client, later)).Status).toBe(5)
  })

  it('is Rejected with the reason in the requested language; the client receives an email and can start over', async () => {
    const { token, client } = await signedInClient(app())
    const id = await submitPassport(token)
    const staff = await staffToken(app())
    const body = { Id: id, ReasonEn: 'It is blurred.', ReasonEs: 'Está borrosa.' }
    expect((await post('/api/office/documents/reject', body, staff)).json.Data).toEqual({ Status: 4 })
    expect(await statusOf(client, token)).toMatchObject({ Status: 4, Reason: 'It is blurred.' })
    expect((await statusOf(client, token, 'es')).Reason).toBe('Está borrosa.')
    const mail = await app().ctx.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Please upload again: Maria Perez’s passport')
    expect(mail.body_text).toContain('It is blurred.')
    expect((await post('/api/office/documents/approve', { Id: id }, staff)).json.ResultCode).toBe('DOCUMENT_DECIDED')
    await openCapture(token, DOC.passport)
    expect((await statusOf(client, token)).Status).toBe(1)
  })

  it('does not become Approved after the expiry date', async () => {
    const id = await submitPassport((await signedInClient(app())).token)
    app().clock.set('2031-03-16T12:00:00Z')
    expect((await approve(id)).json.ResultCode).toBe('DOCUMENT_EXPIRED')
    const reasons = { ReasonEn: 'It has expired.', ReasonEs: 'Está vencido.' }
    const rejected = await post('/api/office/documents/reject', { Id: id, ...reasons }, await staffToken(app()))
    expect(rejected.json.Data).toEqual({ Status: 4 })
  })

  it('is audited at every transition', async () => {
    const { token } = await signedInClient(app())
    await approve(await submitPassport(token))
    const log = await app()
      .ctx.db.selectFrom('audit_log')
      .select(['event', 'actor_kind'])
      .where('entity', '=', 'document')
      .orderBy('id')
      .execute()
    expect(log.map(({ event, actor_kind }) => `${event} ${actor_kind}`)).toEqual([
      'start client',
      'submit client',
      'approve staff',
    ])
  })
})

describe('license age and passport validity', () => {
  const checks = async (client: { id: number }, planId: number, token: string, lang: 'en' | 'es' = 'en') => ({
    license: (await get(`/checkLicenseAge/${client.id}`, token, lang)).Data,
    passport: (await get(`/checkPassportValidPeriod/${client.id}/${planId}`, token, lang)).Data,
  })
  const fine = { IsValid: true, Reason: null }

  it('ask for the license data when there is none', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    const { license } = await checks(client, planId, token)
    expect(license).toEqual({ IsValid: false, Reason: 'You must specify the data of the Driver License' })
    expect((await checks(client, planId, token, 'es')).license.Reason).toBe(
      'Debe especificar los datos de la licencia de conducción',
    )
  })

  it('pass for documents that are valid long enough', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    await submitPassport(token)
    await submitLicense(token)
    expect(await checks(client, planId, token)).toEqual({ license: fine, passport: fine })
  })

  it('fail with the specified texts', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    await submitPassport(token, passportMrz({ until: '270812' }))
    await submitLicense(token, { IssuedOn: '2026-02-11' })
    expect(await checks(client, planId, token)).toEqual({
      license: {
        IsValid: false,
        Reason: 'The driver license must have been held for at least 1 year by Wed, Feb 10, 2027.',
      },
      passport: {
        IsValid: false,
        Reason: "Maria Perez's passport must be valid until Fri, Aug 13, 2027 or later.",
      },
    })
    expect((await checks(client, planId, token, 'es')).passport.Reason).toBe(
      'El pasaporte de Maria Perez debe ser válido al menos hasta el vie, 13 ago 2027.',
    )
  })
})

describe('another client’s ids', () => {
  it('are treated as unknown by every call', async () => {
    const { client, token: owner } = await signedInClient(app())
    const { planId } = await makeRequest(app(), client.id)
    const needed = await get(`/isNeededClientDocuments/${client.id}/${planId}`, owner)
    const personId = needed.Data.Items[0].PersonId as number
    const { token, client: own } = await signedInClient(app(), { email: 'other@example.com', firstName: 'Ana' })
    const start = { ClientId: client.id, ClientDocumentType: 2, ActionType: 1 }
    const replies = await Promise.all([
      ...[
        `/isNeededClientDocuments/${client.id}/${planId}`,
        `/isNeededClientDocuments/${own.id}/${planId}`,
        `/getClientDocumentsInfo/${client.id}/${planId}`,
        `/getClientDocumentsInfo/${own.id}/${planId}`,
        `/getClientDocumentsInfo/${client.id}/0`,
        `/getProcessClientDocumentStatus/${client.id}/2`,
        `/getProcessClientDocumentStatus/${own.id}/2?PersonId=${personId}`,
        `/checkLicenseAge/${client.id}`,
        `/checkPassportValidPeriod/${client.id}/${planId}`,
        `/checkPassportValidPeriod/${own.id}/${planId}`,
      ].map((path) => app().request('GET', admin + path, { token })),
      post(`${admin}/startProcessClientDocument`, start, token),
      post(`${admin}/startProcessClientDocument`, { ...start, ClientId: own.id, PersonId: personId }, token),
      post('/api/clientDocuments/openCapture', { DocType: 2, ActionType: 1, PersonId: personId }, token),
      app().request('GET', `${admin}/checkLicenseAge/9999`, { token }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(new Set(replies.map(({ json }) => json.Data)).size).toBe(1)
  })
})

describe('the office', () => {
  it('lists documents in review, oldest first, and audits each view of a picture', async () => {
    const { token } = await signedInClient(app())
    const id = await submitPassport(token)
    app().clock.advance(1)
    await submitLicense(token)
    const staff = await staffToken(app())
    const { json } = await app().request('GET', '/api/office/documents', { token: staff })
    expect(json.TotalItems).toBe(2)
    expect(json.List![0]).toMatchObject({
      Id: id,
      DocType: 2,
      HolderName: 'MARIA PEREZ',
      Number: 'XK4410025',
      Sides: ['front'],
      Client: { Email: 'maria.perez@example.com' },
    })
    const picture = await app().http.inject({
      url: `/api/office/documents/${id}/front`,
      headers: { authorization: `Bearer ${staff}` },
    })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining('attachment'),
    })
    const views = await app().ctx.db.selectFrom('audit_log').selectAll().where('event', '=', 'view').execute()
    expect(views).toMatchObject([{ actor_kind: 'staff', entity: 'document', entity_id: id }])
    expect((await app().request('GET', `/api/office/documents/${id}/back`, { token: staff })).status).toBe(404)
    expect((await app().request('GET', `/api/office/documents/${id}/front`, { token })).status).toBe(403)
  })

  it('does not review documents in the demo: they are approved automatically, except renewals', async () => {
    const { token, client } = await signedInClient(app())
    await submitPassport(token)
    await submit(token, DOC.driverLicense, LICENSE, ACTION.renew).catch(() => {})
    app().clock.advance(0.01)
    await app().runJobs()
    expect((await get(`/getProcessClientDocumentStatus/${client.id}/2`, token)).Data.Status).toBe(3)
  })
})

describe('the pictures of a document', () => {
  const countStored = async () => ({
    pictures: (await app().ctx.db.selectFrom('document_pictures').selectAll().execute()).length,
    files: (await app().ctx.db.selectFrom('stored_files').selectAll().execute()).length,
  })

  it('are deleted 30 days after the client’s last trip; the approval stays', async () => {
    const { token, client } = await signedInClient(app())
    await makeReadyPlan(app(), client.id)
    const id = await submitPassport(token)
    await approve(id)
    await app().services.database.run('update bookings set status = 6; update travel_plans set status = 7')
    app().clock.set('2027-03-15T12:00:00Z')
    await app().runJobs()
    expect(await countStored()).toEqual({ pictures: 1, files: 1 })
    app().clock.set('2027-03-16T12:00:00Z')
    await app().runJobs()
    expect(await countStored()).toEqual({ pictures: 0, files: 0 })
    const { token: later } = await signedInClient(app())
    const { Data } = await get(`/getProcessClientDocumentStatus/${client.id}/2`, later)
    expect(Data).toMatchObject({ Status: 3, ValidUntil: '2031-03-15' })
    const row = await app()
      .ctx.db.selectFrom('documents')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.number).toBe('•••• 0025')
  })

  it('are deleted 30 days after their upload when the document is not submitted', async () => {
    const { token } = await signedInClient(app())
    const { Pass } = await openCapture(token, DOC.driverLicense)
    await sendPicture(app(), Pass, 'front', await photo(500, 500))
    await submitPassport(token)
    app().clock.advance(30 * 24 - 1)
    await app().runJobs()
    expect(await countStored()).toEqual({ pictures: 2, files: 2 })
    const { token: later } = await signedInClient(app())
    expect((await openCapture(later, DOC.driverLicense)).Capture.Sides).toContainEqual({ Side: 'front', Arrived: true })
    app().clock.advance(1)
    await app().runJobs()
    expect(await countStored()).toEqual({ pictures: 0, files: 0 })
    await submitLicense(later)
    expect(await countStored()).toEqual({ pictures: 2, files: 2 })
  })

  it('are not shown to staff before the document is submitted', async () => {
    const { token } = await signedInClient(app())
    const { Pass, Capture } = await openCapture(token, DOC.passport)
    await sendPicture(app(), Pass, 'front', await photo(500, 500))
    const staff = await staffToken(app())
    const { status } = await app().request('GET', `/api/office/documents/${Capture.DocumentId}/front`, { token: staff })
    expect(status).toBe(404)
    expect(await app().ctx.db.selectFrom('audit_log').selectAll().where('event', '=', 'view').execute()).toEqual([])
  })

  it('are encrypted in the database', async () => {
    const { token } = await signedInClient(app())
    await submitPassport(token)
    const { sealed } = await app().ctx.db.selectFrom('stored_files').select('sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed!).includes(Buffer.from('JFIF'))).toBe(false)
  })

  it('are deleted with the account, both complete and partial ones', async () => {
    const { token } = await signedInClient(app())
    await submitPassport(token)
    const { Pass } = await openCapture(token, DOC.driverLicense)
    const { parts, partHashes } = splitIntoParts(await photo(500, 500))
    const body = { Pass, Side: 'front', PartHashes: partHashes }
    const begun = await app().request('POST', '/api/clientDocuments/beginPicture', { body })
    await sendPart(app(), begun.json.Data.PictureId, 0, parts[0]!)
    const { ctx } = app()
    expect(await documentsData.read(ctx, 1)).toMatchObject([{ number: 'XK4410025' }, { status: 1 }])
    await transact(ctx, (tx) => documentsData.erase(tx, 1))
    expect(await countStored()).toEqual({ pictures: 0, files: 0 })
    expect(await documentsData.read(ctx, 1)).toEqual([])
  })
})
