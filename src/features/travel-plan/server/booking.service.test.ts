import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { confirmRequest, listRequests, rejectRequest } from '../../office/contract.ts'
import {
  cancelBooking,
  createCarBooking,
  createLodgingBooking,
  deleteBooking,
  getActivePlan,
  getBooking,
  getCarBooking,
  getLodgingBooking,
  listPlanBookings,
} from '../contract.ts'
import { BOOKING, PLAN } from '../states.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let clientId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
})

const asClient = (lang?: Lang) => app().callAs(token, lang)
const bookCar = async (more: object = {}) =>
  asClient()(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver }, ...more })
const bookRoom = async () =>
  asClient()(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
const plan = () => asClient()(getActivePlan, { clientId, lang: 'en' })
const carsLeft = async () =>
  (
    await app()
      .ctx.db.selectFrom('car_days')
      .select('units_left')
      .where('day', 'in', ['2026-12-10', '2026-12-11', '2026-12-12'])
      .execute()
  ).map((r) => r.units_left)
const roomsLeft = async () =>
  (
    await app()
      .ctx.db.selectFrom('lodging_days')
      .select('rooms_left')
      .where('day', 'in', ['2026-12-10', '2026-12-11', '2026-12-12'])
      .execute()
  ).map((r) => r.rooms_left)

describe('booking', () => {
  it('puts a car and a room into one plan, holds their stock and freezes price and policy', async () => {
    const car = await bookCar()
    const room = await bookRoom()
    expect(car).toMatchObject({
      status: BOOKING.awaitingConfirmation,
      payNowCents: 18_000,
      payInCubaCents: 6_000,
      confirmBy: '2026-12-04T15:00:00.000Z',
    })
    expect(room).toMatchObject({ planId: car.planId, payNowCents: 30_000, productType: 4 })
    expect(await plan()).toMatchObject({
      status: PLAN.open,
      payNowCents: 48_000,
      payInCubaCents: 6_000,
      activeBookings: 2,
    })
    expect(await carsLeft()).toEqual([1, 1, 1])
    expect(await roomsLeft()).toEqual([1, 1, 1])
    const [newest] = await listMails(app().ctx.db, 1)
    expect(newest!.subject).toBe('We received your request: Hotel Faro')
  })

  it('is refused once nothing is left, and leaves no trace', async () => {
    await bookCar()
    await bookCar()
    const selection = await selectCar(app()).catch((error) => error)
    expect(selection).toMatchObject({ code: expect.stringMatching(/SOLD_OUT|OFFER_NOT_FOUND/) })
    expect((await plan())!.activeBookings).toBe(2)
    expect(await carsLeft()).toEqual([0, 0, 0])
  })

  it('is refused when the last unit goes between the offer and the booking', async () => {
    const offers = [await selectCar(app()), await selectCar(app()), await selectCar(app())]
    const book = (carOffer: (typeof offers)[number]) =>
      asClient('es')(createCarBooking, { lang: 'es', carOffer, bookForm: { driver } })
    await book(offers[0]!)
    await book(offers[1]!)
    await expect(book(offers[2]!)).rejects.toMatchObject({
      code: 'SOLD_OUT',
      message: 'Lo sentimos, acaba de agotarse para esas fechas.',
    })
  })

  it('refuses an offer whose token was forged or made for something else', async () => {
    const carOffer = await selectCar(app())
    await expect(
      asClient()(createCarBooking, {
        lang: 'en',
        carOffer: { ...carOffer, offerToken: 'forged.token' },
        bookForm: { driver },
      }),
    ).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
    await expect(
      asClient()(createCarBooking, {
        lang: 'en',
        carOffer: { ...carOffer, dropOff: '2026-12-20' },
        bookForm: { driver },
      }),
    ).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
  })

  it('honours a held price for 30 minutes and asks again after that when it is higher', async () => {
    const carOffer = await selectCar(app())
    await app().ctx.db.updateTable('car_days').set({ price_3_cents: 7_000 }).execute()
    app().clock.advance(0.5)
    const held = await asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    expect(held.payNowCents).toBe(18_000)
    expect(held.summary.payNow.map((line) => line.cents).reduce((a, b) => a + b)).toBe(18_000)
    app().clock.advance(0.01)
    await expect(asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price has changed from USD\u00a0180.00 to USD\u00a0210.00. Please review it before booking.',
    })
  })

  it('passes a lower price on', async () => {
    const carOffer = await selectCar(app())
    await app().ctx.db.updateTable('car_days').set({ price_3_cents: 5_000 }).execute()
    app().clock.advance(2)
    const booking = await asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    expect(booking.payNowCents).toBe(15_000)
  })

  it('needs the data of the licence, in the words of the specification', async () => {
    const bookForm = { driver: { ...driver, licenceNumber: '' } }
    const { status, json } = await app().request('POST', '/api/carBookings/en', {
      token,
      body: { CarOffer: await selectCar(app()), BookForm: bookForm },
    })
    expect(status).toBe(422)
    expect(json.Fields).toContainEqual({
      Field: 'BookForm.Driver.LicenceNumber',
      Message: 'You must specify the data of the Driver License',
    })
  })

  it('is made by a signed-in client for nobody else', async () => {
    await expect(bookCar({ clientId: clientId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      app().callAs()(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('happens once for one key, however often the request is repeated', async () => {
    const body = { CarOffer: await selectCar(app()), BookForm: { driver } }
    const send = () =>
      app().request('POST', '/api/carBookings/en', { token, body, headers: { 'idempotency-key': 'once' } })
    const answers = [await send(), await send()]
    expect(answers[0]!.json.Data.Reference).toBe(answers[1]!.json.Data.Reference)
    expect(await carsLeft()).toEqual([1, 1, 1])
  })
})

describe('a request', () => {
  it('is confirmed by the demo supplier after a few seconds, and the plan can then be paid within 48 hours', async () => {
    await bookCar()
    app().clock.advance(6 / 3_600)
    await app().runJobs()
    expect(await plan()).toMatchObject({ status: PLAN.readyToPay, payBy: '2026-12-03T15:00:06.000Z' })
    expect((await plan())!.bookings[0]).toMatchObject({
      status: BOOKING.confirmed,
      supplierReference: expect.stringMatching(/^DEMO-/),
    })
  })

  it('is confirmed by staff with the supplier’s reference, once', async () => {
    const { id, reference } = await bookCar()
    const staff = app().callAs(await staffToken(app()))
    const waiting = await staff(listRequests, {})
    expect(waiting).toMatchObject({ totalItems: 1, list: [{ reference, client: { name: 'Maria Perez' } }] })
    await staff(confirmRequest, { id, supplierReference: 'CAI-778' })
    await expect(staff(confirmRequest, { id, supplierReference: 'CAI-779' })).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    })
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.confirmed, supplierReference: 'CAI-778' })
    expect((await staff(listRequests, {})).totalItems).toBe(0)
  })

  it('is rejected by staff with a note, and its stock goes back', async () => {
    const { id } = await bookRoom()
    await app().callAs(await staffToken(app()))(rejectRequest, { id, note: 'The hotel closes that week.' })
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.rejected, reason: 'supplier' })
    expect(await roomsLeft()).toEqual([2, 2, 2])
    expect((await listMails(app().ctx.db, 1))[0]!.body_text).toContain('The hotel closes that week.')
  })

  it.each([
    { hours: 71.99, status: BOOKING.awaitingConfirmation, left: 1 },
    { hours: 72, status: BOOKING.expired, left: 2 },
  ])('that nobody confirms is after $hours hours in state $status', async ({ hours, status, left }) => {
    await app().ctx.db.updateTable('hotels').set({ on_request: true }).execute()
    await bookRoom()
    app().clock.advance(hours)
    await app().runJobs()
    const [booking] = await app().ctx.db.selectFrom('bookings').selectAll().execute()
    expect(booking!.status).toBe(status)
    expect(await roomsLeft()).toEqual([left, left, left])
    await app().runJobs()
    expect(await roomsLeft()).toEqual([left, left, left])
  })

  it('that is confirmed and not paid in time expires, and its stock goes back', async () => {
    await bookCar()
    app().clock.advance(6 / 3_600)
    await app().runJobs()
    app().clock.advance(48)
    await app().runJobs()
    const [booking] = await app().ctx.db.selectFrom('bookings').selectAll().execute()
    expect(booking).toMatchObject({ status: BOOKING.expired, reason: 'unpaid' })
    expect(await carsLeft()).toEqual([2, 2, 2])
  })
})

describe('cancelling', () => {
  it('gives the stock back once, by either method, however often it is repeated', async () => {
    const { id } = await bookCar()
    await app().request('GET', `/api/bookings/cancel/${id}`, { token })
    await asClient()(cancelBooking, { id })
    expect(await carsLeft()).toEqual([2, 2, 2])
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.cancelled, reason: 'client' })
  })

  it('makes the rest of the plan ready when only that was waiting', async () => {
    await bookCar()
    app().clock.advance(6 / 3_600)
    await app().runJobs()
    const { id } = await bookRoom()
    expect((await plan())!.status).toBe(PLAN.open)
    await asClient()(cancelBooking, { id })
    expect((await plan())!.status).toBe(PLAN.readyToPay)
  })

  it('comes before deleting from the list', async () => {
    const { id } = await bookCar()
    await expect(asClient()(deleteBooking, { id })).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    await asClient()(cancelBooking, { id })
    await asClient()(deleteBooking, { id })
    expect((await plan())!.bookings).toEqual([])
  })
})

describe("another client's bookings and plans", () => {
  it('are not found, by any call', async () => {
    const car = await bookCar()
    const room = await bookRoom()
    const other = await signedInClient(app(), { email: 'other@example.com' })
    const call = app().callAs(other.token)
    for (const answer of [
      call(getBooking, { id: car.id, lang: 'en' }),
      call(getCarBooking, { id: car.id, lang: 'en' }),
      call(getLodgingBooking, { id: room.id, lang: 'en' }),
      call(cancelBooking, { id: car.id }),
      call(deleteBooking, { id: car.id }),
      call(getActivePlan, { clientId, lang: 'en' }),
      call(listPlanBookings, { planId: car.planId, lang: 'en' }),
    ]) {
      await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    }
    expect(await asClient()(getBooking, { id: car.id, lang: 'en' })).toMatchObject({ reference: car.reference })
    await expect(asClient()(getLodgingBooking, { id: car.id, lang: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
