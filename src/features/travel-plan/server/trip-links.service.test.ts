import { beforeEach, describe, expect, it } from 'vitest'
import { approvedClient } from '../../../testing/documents.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { inspectPdf } from '../../../testing/pdf.ts'
import { signedInClient } from '../../../testing/people.ts'
import { signPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deleteAccount } from '../../clients/contract/own-data.ts'
import * as trip from '../contract/trip-links.ts'
import * as contract from '../contract.ts'
import { confirmBooking } from './booking-confirmation.service.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let planId: number
let carId: number

beforeEach(async () => {
  token = (await approvedClient(app())).token
  const car = await call()(contract.createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app()),
    bookForm: { driver: { ...driver, flight: 'AAL 837' } },
  })
  const room = await call()(contract.createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
  for (const { id } of [car, room]) await confirmBooking(app().ctx, { id, supplierReference: 'SUP-1' })
  planId = car.planId
  carId = car.id
})

const call = () => app().callAs(token)
const make = async (given: { name?: string; lang?: 'en' | 'es'; lowData?: boolean } = {}) => {
  const { link, url } = await call()(trip.makeTripLink, { planId, name: 'Aunt Rosa', lang: 'es', ...given })
  return { ...link, url, secret: url.split('/').at(-1)! }
}
const open = (secret: string, lang: 'en' | 'es' = 'en') => app().callAs()(trip.openTrip, { token: secret, lang })
const pay = async () => {
  await payByTestCard(app(), token, planId)
  await signPlan(app(), planId)
}

describe('a trip link', () => {
  it('shows dates, addresses, phones and vouchers without signing in, but no prices or document numbers', async () => {
    await pay()
    const { secret, url } = await make({ lowData: true })
    expect(url).toBe(`${app().services.config.publicOrigin}/es/trip/${secret}`)
    const shown = await open(secret, 'es')
    expect(shown).toMatchObject({ name: 'Aunt Rosa', lowData: true, lastDay: '2026-12-13' })
    const [car, room] = shown.bookings
    expect(car!.places[0]).toMatchObject({ label: 'Recogida', phone: '+53 7 555 0101', position: { latitude: 23.1 } })
    expect(car!.voucher!.code).toMatch(/^[\w-]+$/)
    expect(room!.who[0]!.value).toContain('Maria Perez')
    const words = JSON.stringify(shown)
    expect(words).not.toMatch(/USD|Cents|\d\.\d\d\b(?!\d)/)
    for (const secretNumber of [driver.licenceNumber, ...travelers.map(({ passport }) => `"${passport}"`)])
      expect(words).not.toContain(secretNumber)
    const mine = JSON.stringify(await call()(contract.getTripPack, { planId, lang: 'es' }))
    expect(mine).toContain(driver.licenceNumber)
    expect(mine).toMatch(/USD/)
  })

  it('provides vouchers as PDFs without amounts or document numbers', async () => {
    await pay()
    const { secret } = await make()
    const textOf = (pdf: Uint8Array) => inspectPdf(pdf, 'pdftotext', '-layout', '{}', '-')
    const shared = textOf(await app().callAs()(trip.getSharedVoucher, { token: secret, bookingId: carId }))
    const own = textOf(await call()(contract.getVoucherPdf, { bookingId: carId }))
    expect(own).toMatch(/USD/)
    expect(own).toContain(driver.licenceNumber)
    expect(shared).toContain('To pay in Cuba')
    expect(shared).not.toMatch(/USD/)
    expect(shared, 'a flight number that looks like an amount').toContain('AAL 837')
    expect(shared).not.toContain(driver.licenceNumber)
    const other = await signedInClient(app(), { email: 'jose@example.com' })
    const foreign = await app().callAs(other.token)(contract.createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    await expect(app().callAs()(trip.getSharedVoucher, { token: secret, bookingId: foreign.id })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    )
  })

  it('is stored without its token, and listed with the time it was opened', async () => {
    const { secret } = await make()
    const { token_hash } = await app().ctx.db.selectFrom('trip_links').selectAll().executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(secret)
    const listed = async () => (await call()(trip.getTripPeople, { planId })).links
    expect(await listed()).toMatchObject([{ name: 'Aunt Rosa', lang: 'es', openedAt: null, state: 'open' }])
    await open(secret)
    expect((await listed())[0]!.openedAt).toBe('2026-12-01T15:00:00.000Z')
  })

  it('never opens again once revoked', async () => {
    const { id, secret } = await make()
    await call()(trip.revokeTripLink, { id })
    await expect(open(secret)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    expect((await call()(trip.getTripPeople, { planId })).links).toMatchObject([{ state: 'revoked' }])
    const { db } = app().ctx
    await expect(db.updateTable('trip_links').set({ revoked_at: null }).execute()).rejects.toThrow('stays revoked')
  })

  it('stops opening three days after the trip', async () => {
    const { secret } = await make()
    app().clock.advance(15 * 24)
    await open(secret)
    app().clock.advance(24)
    await expect(open(secret)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it('is deleted with the account, like the contact of a trip that was paid', async () => {
    await call()(trip.saveTraveler, { planId, name: 'Rosa Díaz', phone: '+53 5 555 0100' })
    await pay()
    const { secret } = await make()
    app().clock.advance(15 * 24)
    await open(secret)
    token = (await signedInClient(app())).token
    await call()(deleteAccount, { email: 'maria.perez@example.com', password: 'a long enough secret' })
    await expect(open(secret)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    for (const table of ['trip_links', 'plan_travelers'] as const)
      expect(await app().ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('is not created for a plan without active bookings, or for another client’s plan', async () => {
    const other = await signedInClient(app(), { email: 'jose@example.com' })
    const input = { planId, name: 'Rosa', lang: 'en' } as const
    await expect(app().callAs(other.token)(trip.makeTripLink, input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { secret } = await make()
    for (const { id } of await call()(contract.listPlanBookings, { planId, lang: 'en' }))
      await call()(contract.cancelBooking, { id })
    await expect(call()(trip.makeTripLink, input)).rejects.toMatchObject({ code: 'TRIP_OVER' })
    await expect(open(secret)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it('does not open another trip booked in the same plan after all bookings have ended', async () => {
    const { secret } = await make()
    for (const { id } of await call()(contract.listPlanBookings, { planId, lang: 'en' }))
      await call()(contract.cancelBooking, { id })
    app().clock.advance(1)
    const offer = await selectRoom(app())
    const other = await call()(contract.createLodgingBooking, { offer, bookForm: { travelers } })
    expect(other.planId).toBe(planId)
    await expect(open(secret)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    const { links } = await call()(trip.getTripPeople, { planId })
    expect(links).toMatchObject([{ name: 'Aunt Rosa', state: 'over' }])
    await open((await make()).secret)
  })

  it('can be opened at most 120 times an hour from one network, counting tokens that do not exist', async () => {
    const { secret } = await make()
    for (let i = 0; i < 120; i++) await open('wrong').catch(() => {})
    await expect(open(secret)).rejects.toMatchObject({ code: 'TOO_MANY' })
    app().clock.advance(1)
    await open(secret)
  })
})

describe('a trip that someone else pays for', () => {
  const contact = { name: 'Rosa Díaz', phone: '+53 5 555 0100', email: 'rosa@example.com' }

  it('has its own contact, who is named on the vouchers', async () => {
    expect(await call()(trip.saveTraveler, { planId, ...contact })).toEqual(contact)
    await pay()
    const pdf = await call()(contract.getVoucherPdf, { bookingId: carId })
    expect(inspectPdf(pdf, 'pdftotext', '-layout', '{}', '-')).toContain('Rosa Díaz, +53 5 555 0100')
    await call()(trip.saveTraveler, { planId, name: '' })
    expect((await call()(trip.getTripPeople, { planId })).traveler).toBeNull()
  })

  it('loses its contact once all its bookings have ended', async () => {
    await call()(trip.saveTraveler, { planId, ...contact })
    const people = () => call()(trip.getTripPeople, { planId })
    const [first, last] = await call()(contract.listPlanBookings, { planId, lang: 'en' })
    await call()(contract.cancelBooking, { id: first!.id })
    expect((await people()).traveler).toMatchObject(contact)
    await call()(contract.cancelBooking, { id: last!.id })
    const offer = await selectRoom(app())
    expect(await call()(contract.createLodgingBooking, { offer, bookForm: { travelers } })).toMatchObject({ planId })
    expect((await people()).traveler).toBeNull()
  })

  it.each([
    ['phone', { phone: '12' }],
    ['email', { email: 'rosa' }],
  ])('rejects an invalid %s of the contact', async (field, wrong) => {
    await expect(call()(trip.saveTraveler, { planId, ...contact, ...wrong })).rejects.toMatchObject({
      fields: [{ field }],
    })
  })
})
