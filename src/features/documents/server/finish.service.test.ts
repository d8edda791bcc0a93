import { expect, it } from 'vitest'
import { approvedClient } from '../../../testing/documents.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { staffContext } from '../../../testing/people.ts'
import { cancelForFund, cancelForSupplier, signPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createCarBooking, createLodgingBooking, getPlan } from '../../travel-plan/contract.ts'
import { confirmBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { DOCUMENT } from '../../travel-plan/trip-documents.ts'
import { DOC } from '../document-types.ts'

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
