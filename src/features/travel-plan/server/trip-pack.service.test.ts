import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { signedInClient } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import * as contract from '../contract.ts'
import { BOOKING } from '../states.ts'
import { confirmBooking } from './booking-confirmation.service.ts'
import { insertVoucher } from './voucher.store.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string

beforeEach(async () => {
  token = (await signedInClient(app())).token
})

const call = () => app().callAs(token, 'en')
const packOf = (planId: number, lang: 'en' | 'es' = 'en') => call()(contract.getTripPack, { planId, lang })

const book = async () => {
  const carOffer = await selectCar(app())
  const car = await call()(contract.createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
  const room = await call()(contract.createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
  return { car, room, planId: car.planId }
}

describe('the trip pack', () => {
  it('contains places, phone numbers and amounts to pay in Cuba, in the requested language', async () => {
    const { car, room, planId } = await book()
    const pack = await packOf(planId, 'es')
    expect(pack).toMatchObject({
      planId,
      lastDay: [car.lastDay, room.lastDay].sort().at(-1),
      emergency: { phone: app().services.config.emergencyPhone },
    })
    expect(pack.days[0]).toMatchObject({ day: [car.firstDay, room.firstDay].sort()[0] })
    expect(pack.days.flatMap(({ entries }) => entries.map(({ what, hour }) => `${what} ${hour}`))).toEqual(
      expect.arrayContaining(['Recoger el carro 09:00', expect.stringMatching(/^Entrada desde \d\d:\d\d$/)]),
    )
    expect(pack.entry.map(({ key }) => key)).toEqual(['passport', 'eVisa', 'form', 'insurance'])
    expect(pack.bookings.map(({ reference }) => reference)).toEqual([car.reference, room.reference])
    const [rental, stay] = pack.bookings
    expect(rental!.places[0]).toMatchObject({ label: 'Recogida', phone: '+53 7 555 0101' })
    expect(rental!.places[0]!.address).not.toBe('')
    expect(rental!.payInCubaCents).toBe(car.payInCubaCents)
    expect(rental!.bring).toContain('licencia')
    expect(stay!.places[0]).toMatchObject({ phone: expect.stringMatching(/^\+/), address: expect.stringMatching(/./) })
    expect(stay!.who[0]!.label).toBe('Habitación 1')
    expect(pack.bookings.every(({ voucher }) => voucher === null)).toBe(true)
  })

  it('contains the valid vouchers with their QR codes', async () => {
    const { car, planId } = await book()
    await confirmBooking(app().ctx, { id: car.id, supplierReference: 'CAI-77' })
    await transact(app().ctx, ({ db }) =>
      insertVoucher(db, { bookingId: car.id, code: 'ABCD-EFGH-2345', issuedAt: app().clock.now() }),
    )
    const { voucher, supplierReference } = (await packOf(planId)).bookings[0]!
    expect(supplierReference).toBe('CAI-77')
    expect(voucher).toMatchObject({ checkUrl: `${app().services.config.publicOrigin}/voucher/ABCD-EFGH-2345` })
    expect(voucher!.qr.outline).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  })

  it('leaves out canceled bookings', async () => {
    const { car, room, planId } = await book()
    await call()(contract.cancelBooking, { id: car.id })
    await call()(contract.cancelBooking, { id: room.id })
    expect(await packOf(planId)).toMatchObject({ bookings: [], lastDay: null })
    expect(car.status).not.toBe(BOOKING.canceled)
  })

  it('is available only to its client', async () => {
    const { planId } = await book()
    const other = (await signedInClient(app(), { email: 'jose@example.com' })).token
    const path = `/api/travelPlans/tripPack/${planId}/en`
    expect(await app().request('GET', path, { token: other })).toMatchObject({ status: 404 })
    expect(await app().request('GET', path)).toMatchObject({ status: 401 })
  })
})
