import { describe, expect, it } from 'vitest'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createCarBooking, createLodgingBooking } from '../../travel-plan/contract.ts'
import { BOOKING } from '../../travel-plan/states.ts'
import { confirmRequest, getSupplierText, listRequests } from '../contract/requests.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

/** Maria's requests for a car and a room, and the call function of a staff member. */
const prepared = async () => {
  const childSeat = { kind: 'childSeat', per: 'day', cents: 500, maxCount: 2, classIds: [] }
  await app()
    .ctx.db.updateTable('car_suppliers')
    .set({ extras: JSON.stringify([childSeat]) })
    .execute()
  const { token } = await signedInClient(app())
  const call = app().callAs(token)
  const car = await call(createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app(), { extras: [{ kind: 'childSeat', count: 2 }] }),
    bookForm: { driver: { ...driver, licenceNumber: 'FL-P5126648', flight: 'AA 837' } },
  })
  const room = await call(createLodgingBooking, {
    offer: await selectRoom(app()),
    bookForm: { travelers: travelers.map((traveler, i) => ({ ...traveler, passport: i ? '' : 'XK5520041' })) },
  })
  return { car, room }
}
const asStaff = async (role: 'Reservations' | 'Auditor' | 'Support') => app().callAs(await staffToken(app(), role))
const audited = () =>
  app()
    .ctx.db.selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'entity_id'])
    .where('event', '=', 'readPeople')
    .execute()

describe('requests', () => {
  it('show drivers and guests with masked numbers', async () => {
    await prepared()
    const { list } = await (await asStaff('Auditor'))(listRequests, {})
    const of = (product: number) => list.find(({ productType }) => productType === product)
    expect(of(1)).toMatchObject({
      rooms: [],
      driver: {
        name: 'Maria Perez',
        birthDay: '1984-05-12',
        country: { en: 'Cuba' },
        phone: '+1 305 555 0100',
        flight: 'AA 837',
        licenceNumber: '•••• 6648',
        licenceIssuedOn: '2010-01-01',
        licenceExpiresOn: '2030-01-01',
      },
    })
    expect(of(4)).toMatchObject({
      driver: null,
      rooms: [
        {
          adults: 2,
          childAges: [],
          guests: [
            { name: 'Maria Perez', age: null, country: { en: 'United States' }, passport: '•••• 0041' },
            { name: 'Jose Perez', passport: '' },
          ],
        },
      ],
    })
    expect(JSON.stringify(list)).not.toMatch(/P5126648|XK5520041/)
    expect(await audited()).toEqual([])
  })

  it('become a text for the supplier with full numbers, and the access is audited', async () => {
    const { car, room } = await prepared()
    const staff = await asStaff('Reservations')
    const { text } = await staff(getSupplierText, { id: car.id })
    expect(text.split('\n')).toEqual([
      `Solicitud de reserva ${car.reference}`,
      '',
      'Kia Picanto',
      expect.stringContaining('O similar'),
      expect.stringMatching(/^Recogida: .*09:00/),
      expect.stringMatching(/^Devolución: .*09:00/),
      'Extras: 2 × Silla para niños',
      '',
      'Conductor: Maria Perez, Cuba, fecha de nacimiento: sáb, 12 may 1984',
      'Licencia de conducción: FL-P5126648, emitida el vie, 1 ene 2010, válida hasta el mar, 1 ene 2030',
      'Teléfono: +1 305 555 0100',
      'Vuelo: AA 837',
      '',
      'Por favor, confirmen la reserva con su número de referencia.',
    ])
    const stay = await staff(getSupplierText, { id: room.id })
    expect(stay.text).toContain(
      'Habitación 1: 2 adultos\n- Maria Perez, Estados Unidos, pasaporte XK5520041\n- Jose Perez',
    )
    expect(await audited()).toEqual([car, room].map(({ id }) => ({ actor_kind: 'staff', actor_id: 1, entity_id: id })))
  })

  it('show full numbers only with permission, and only while awaiting confirmation', async () => {
    const { car } = await prepared()
    for (const role of ['Auditor', 'Support'] as const)
      await expect((await asStaff(role))(getSupplierText, { id: car.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const staff = await asStaff('Reservations')
    await expect(staff(getSupplierText, { id: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await staff(confirmRequest, { id: car.id, supplierReference: 'SUP-1' })
    await expect(staff(getSupplierText, { id: car.id })).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    expect(await audited()).toEqual([])
  })

  it('cannot be confirmed after their 72 hours, even before they have expired', async () => {
    await app().ctx.db.updateTable('hotels').set({ on_request: true }).execute()
    const { room } = await prepared()
    const statusOfRoom = async () => {
      const query = app().ctx.db.selectFrom('bookings').select('status').where('id', '=', room.id)
      return (await query.executeTakeFirstOrThrow()).status
    }
    app().clock.advance(72)
    const staff = app().callAs(await staffToken(app()), 'es')
    await expect(staff(confirmRequest, { id: room.id, supplierReference: 'FAR-1' })).rejects.toMatchObject({
      code: 'CONFIRMATION_TOO_LATE',
      message: `El plazo para confirmar la reserva ${room.reference} terminó el vie, 4 dic, 11:00 (hora de La Habana). La solicitud vence y se libera su cupo.`,
    })
    expect(await statusOfRoom()).toBe(BOOKING.awaitingConfirmation)
    await app().runJobs()
    expect(await statusOfRoom()).toBe(BOOKING.expired)
  })
})
