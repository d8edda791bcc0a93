import { describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { forgetSettings } from '../../../platform/settings.ts'
import { passportMrz } from '../../../testing/document-photos.ts'
import { approvedClient, LICENSE, submitDocument } from '../../../testing/documents.ts'
import { testCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { DOC } from '../document-types.ts'

const app = useTestApp()
const submitPassport = (token: string, mrz = passportMrz()) => submitDocument(app(), token, DOC.passport, { Mrz: mrz })
const submitLicense = (token: string, changed: object = {}) =>
  submitDocument(app(), token, DOC.driverLicense, { ...LICENSE, ...changed })

const pay = (planId: number, token: string) => {
  const body = { travelPlanId: planId, ...testCard('succeed') }
  return app().request('POST', '/api/travelPlans/doPaymentWithPrimaryAPI', { body, token })
}

describe('the email about a confirmed plan', () => {
  const mailsAbout = async (word: RegExp) =>
    (await listMails(app().ctx.db, 10, 'maria.perez@example.com')).filter(({ subject }) => word.test(subject))

  it('lists the missing documents, and so does the reminder', async () => {
    const { client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    await app().runJobs()
    app().clock.advance(24)
    await app().runJobs()
    for (const subject of [/^Confirmed/, /^Please pay/]) {
      const [mail] = await mailsAbout(subject)
      expect(mail!.text).toContain('Maria Perez’s driver license, as the driver of the car.')
      expect(mail!.text).toContain(`Upload documents: http://127.0.0.1:3000/en/payment?plan=${planId}`)
      expect(mail!.text).not.toContain('You can pay for it now')
    }
  })

  it('says that the plan can be paid when no document is missing', async () => {
    const { client } = await approvedClient(app())
    await makeReadyPlan(app(), client.id)
    await app().runJobs()
    const [mail] = await mailsAbout(/^Confirmed/)
    expect(mail!.text).toContain('You can pay for it now.')
  })
})

describe('paying', () => {
  it('requires every document to be at least in review and lists the missing ones', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    const refused = await pay(planId, token)
    expect(refused.json).toMatchObject({ Status: -1, ResultCode: 'DOCUMENTS_NEEDED' })
    expect(refused.json.Data).toContain('Maria Perez’s passport')
    await submitPassport(token)
    expect((await pay(planId, token)).json.Data).not.toContain('passport')
    await submitLicense(token)
    expect((await pay(planId, token)).json.ResultCode).toBe('OK')
  })

  it.each([
    ['a license held too short', { IssuedOn: '2026-02-11' }, undefined, 'held for at least 1 year by'],
    ['a license that expires before drop-off', { ValidUntil: '2027-02-12' }, undefined, 'must be valid until'],
    ['a passport that expires too soon', {}, '270812', "Maria Perez's passport must be valid"],
  ])('is refused with %s', async (_, license, until, reason) => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    await submitPassport(token, passportMrz({ until }))
    await submitLicense(token, license)
    const { json } = await pay(planId, token)
    expect(json.ResultCode).toBe('NOT_ELIGIBLE')
    expect(json.Data).toContain(reason)
  })

  it.each([
    ['verifyDocuments', {}, 'NOT_ELIGIBLE'],
    ['verifyDocuments and checkLicenceAge', { checkLicenceAge: false }, 'OK'],
  ])('skips the checks with %s off', async (_, settings, code) => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    const { config } = app().services
    const original = config.beforePayment
    config.beforePayment = { ...original, verifyDocuments: false, ...settings }
    // The configuration that the previous calls have read is cached for a second.
    forgetSettings(app().services)
    try {
      expect((await pay(planId, token)).json.ResultCode).toBe(code)
    } finally {
      config.beforePayment = original
      forgetSettings(app().services)
    }
  })
})
