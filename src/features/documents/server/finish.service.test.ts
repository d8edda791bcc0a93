import { expect, it } from 'vitest'
import { addDays, dayInHavana } from '../../../lib/days.ts'
import { approvedClient, LICENSE, submitDocument } from '../../../testing/documents.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { staffContext } from '../../../testing/people.ts'
import { cancelForFund, cancelForSupplier, signPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createCarBooking, createLodgingBooking, getPlan } from '../../travel-plan/contract.ts'
import { confirmBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { ACTION, DOCUMENT } from '../../travel-plan/trip-documents.ts'
import { getClientDocumentsInfo } from '../contract.ts'
import { DOC, type DocType } from '../document-types.ts'
import { approve, reject } from './review.service.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))

it.each([
  ['the client', (token: string, id: number) => cancelForFund(app(), token, id)],
  ['staff', (_: string, id: number) => cancelForSupplier(app(), id)],
])(
  'a signed plan is finished when the only booking whose documents are not approved is canceled by %s',
  async (_, cancel) => {
    const { token } = await approvedClient(app())
    const call = app().callAs(token)
    const car = await call(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    const room = await call(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
    await app()
      .ctx.db.updateTable('documents')
      .set({ status: DOCUMENT.inReview, decided_at: null })
      .where('doc_type', '=', DOC.driverLicense)
      .execute()
    for (const { id } of [car, room]) await confirmBooking(staffContext(app()), { id, supplierReference: 'SUP-1' })
    await payByTestCard(app(), token, car.planId)
    await signPlan(app(), car.planId, { unfinished: true })
    await app().runJobs()
    const planStatus = async () => (await call(getPlan, { id: car.planId, lang: 'en' })).status
    expect(await planStatus()).toBe(PLAN.signed)
    await cancel(token, car.id)
    await app().runJobs()
    expect(await planStatus()).toBe(PLAN.closed)
  },
)

const RENEWED = { ...LICENSE, ValidUntil: '2040-04-01' }

/** A signed plan for a car whose driver's license is approved for some more days and being renewed, and whose passport is in review. */
const signedWhileRenewing = async (validDays: number) => {
  const { token, client } = await approvedClient(app())
  const { db, clock } = app().ctx
  const change = (docType: DocType) => db.updateTable('documents').where('doc_type', '=', docType)
  await change(DOC.driverLicense)
    .set({ valid_until: addDays(dayInHavana(clock.now()), validDays) })
    .execute()
  const passport = await change(DOC.passport)
    .set({ status: DOCUMENT.inReview, decided_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const renewal = { id: await submitDocument(app(), token, DOC.driverLicense, RENEWED, ACTION.renew) }
  const call = app().callAs(token)
  const car = await call(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } })
  await confirmBooking(staffContext(app()), { id: car.id, supplierReference: 'SUP-1' })
  await payByTestCard(app(), token, car.planId)
  await signPlan(app(), car.planId, { unfinished: true })
  const planStatus = async () => (await call(getPlan, { id: car.planId, lang: 'en' })).status
  return { token, clientId: client.id, planId: car.planId, passport, renewal, planStatus }
}

it.each([
  ['is finished while the renewal of a license that is valid long enough waits for review', 1_500, PLAN.closed],
  ['waits for the renewal of a license that expires before the trip', 1, PLAN.signed],
])('a signed plan %s', async (_, validDays, status) => {
  const { passport, planStatus } = await signedWhileRenewing(validDays)
  await approve(staffContext(app()), passport)
  expect(await planStatus()).toBe(status)
})

it('when a license expires before the trip, a signed plan is not finished by a rejected renewal, only by an approved one', async () => {
  const { token, clientId, planId, passport, renewal, planStatus } = await signedWhileRenewing(1)
  await reject(staffContext(app()), { ...renewal, reasonEn: 'It is blurred.', reasonEs: 'Está borrosa.' })
  await approve(staffContext(app()), passport)
  expect(await planStatus()).toBe(PLAN.signed)
  const [license] = await app().callAs(token)(getClientDocumentsInfo, { clientId, planId })
  expect(license).toMatchObject({ status: DOCUMENT.rejected, rejection: 'It is blurred.' })
  const id = await submitDocument(app(), token, DOC.driverLicense, RENEWED, ACTION.renew)
  await approve(staffContext(app()), { id })
  expect(await planStatus()).toBe(PLAN.closed)
})

it('a signed plan is finished during the renewal of a license that expires before the trip when no setting checks the license', async () => {
  const { passport, planStatus } = await signedWhileRenewing(1)
  const { config } = app().services
  const original = config.beforePayment
  config.beforePayment = { ...original, checkLicenceAge: false }
  try {
    await approve(staffContext(app()), passport)
    expect(await planStatus()).toBe(PLAN.closed)
  } finally {
    config.beforePayment = original
  }
})
