import { describe, expect, it } from 'vitest'
import { handInDocument, LICENCE } from '../../../testing/documents.ts'
import { passportMrz } from '../../../testing/papers.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { SANDBOX_CARDS, tokenise } from '../../payment/sandbox-cards.ts'
import { DOC } from '../document-types.ts'

const app = useTestApp()
const handInPassport = (token: string, mrz = passportMrz()) => handInDocument(app(), token, DOC.passport, { Mrz: mrz })
const handInLicence = (token: string, changed: object = {}) =>
  handInDocument(app(), token, DOC.driverLicense, { ...LICENCE, ...changed })

const pay = (planId: number, token: string) => {
  const card = tokenise(SANDBOX_CARDS.find(({ behaviour }) => behaviour === 'succeed')!.number)!
  const body = {
    TravelPlanId: planId,
    CardToken: card.token,
    Brand: card.brand,
    Last4: card.last4,
    CardHolderName: 'MARIA PEREZ',
    ExpMonth: 12,
    ExpYear: 2030,
  }
  return app().request('POST', '/api/travelPlans/doPaymentWithPrimaryAPI', { body, token })
}

describe('paying', () => {
  it('needs every document at least in review, and says which is missing', async () => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    const refused = await pay(planId, token)
    expect(refused.json).toMatchObject({ Status: -1, ResultCode: 'DOCUMENTS_NEEDED' })
    expect(refused.json.Data).toContain('The passport of Maria Perez')
    await handInPassport(token)
    expect((await pay(planId, token)).json.Data).not.toContain('passport')
    await handInLicence(token)
    expect((await pay(planId, token)).json.ResultCode).toBe('OK')
  })

  it.each([
    ['a licence held too short', { IssuedOn: '2026-02-11' }, undefined, 'held for at least 1 year(s)'],
    ['a licence that ends before the drop-off', { ValidUntil: '2027-02-12' }, undefined, 'must be valid until'],
    ['a passport that ends too soon', {}, '270812', 'The passport of Maria Perez must be valid'],
  ])('is refused with %s', async (_, licence, until, reason) => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    await handInPassport(token, passportMrz({ until }))
    await handInLicence(token, licence)
    const { json } = await pay(planId, token)
    expect(json.ResultCode).toBe('NOT_ELIGIBLE')
    expect(json.Data).toContain(reason)
  })

  it.each([
    ['verifyDocuments', {}, 'NOT_ELIGIBLE'],
    ['verifyDocuments and checkLicenceAge', { checkLicenceAge: false }, 'OK'],
  ])('asks for none of it with %s off', async (_, more, code) => {
    const { token, client } = await signedInClient(app())
    const { planId } = await makeReadyPlan(app(), client.id, { documents: false })
    const { config } = app().services
    const asConfigured = config.beforePayment
    config.beforePayment = { ...asConfigured, verifyDocuments: false, ...more }
    try {
      expect((await pay(planId, token)).json.ResultCode).toBe(code)
    } finally {
      config.beforePayment = asConfigured
    }
  })
})
