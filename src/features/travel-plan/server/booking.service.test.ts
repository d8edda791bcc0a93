import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { impersonatedClient, signedInClient, staffContext, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { publishPolicy, savePolicyDraft } from '../../information/server/policies.service.ts'
import {
  type Booking,
  cancelBooking,
  createCarBooking,
  createLodgingBooking,
  createLodgingBookings,
  deleteBooking,
  getActivePlan,
  getBooking,
  getCarBooking,
  getLodgingBooking,
  listPlanBookings,
} from '../contract.ts'
import { BOOKING, PLAN } from '../states.ts'
import { confirmBooking, listAwaiting, rejectBooking } from './booking-confirmation.service.ts'

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
const getStatus = async (id: number) =>
  (await app().ctx.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())!.status
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

const CAR_SEARCH = '/search-car?zone=2&pickUp=2026-12-10&dropOff=2026-12-13&startHour=0900&endHour=0900&age=42'

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

  it('changes the language of emails to the one the client books in, not the one staff book in', async () => {
    const staff = await impersonatedClient(app())
    const mailAfter = async (book: (call: Call) => Promise<unknown>, bearer = token, lang?: Lang) => {
      await book(app().callAs(bearer, lang))
      return (await listMails(app().ctx.db, 1))[0]
    }
    const room = async (call: Call) =>
      call(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
    const car = async (call: Call) =>
      call(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } })
    expect(await mailAfter(room, token, 'es')).toMatchObject({ subject: 'Recibimos su solicitud: Hotel Faro' })
    expect(await mailAfter(car, staff.token, 'en')).toMatchObject({ lang: 'es' })
    app().clock.advance(0.1)
    expect(await mailAfter(car)).toMatchObject({ lang: 'es' })
    expect((await getClient(app().ctx, clientId)).lang).toBe('es')
    expect(await mailAfter(room, token, 'en')).toMatchObject({ subject: 'We received your request: Hotel Faro' })
  })

  it('is refused when sold out and changes nothing', async () => {
    await bookCar()
    await bookCar({ copy: 2 })
    const selection = await selectCar(app()).catch((error) => error)
    expect(selection).toMatchObject({ code: expect.stringMatching(/SOLD_OUT|OFFER_NOT_FOUND/) })
    expect((await plan())!.activeBookings).toBe(2)
    expect(await carsLeft()).toEqual([0, 0, 0])
  })

  it('is refused when the last unit is sold between offer and booking', async () => {
    const offers = [await selectCar(app()), await selectCar(app()), await selectCar(app())]
    const book = (copy: number) =>
      asClient('es')(createCarBooking, { lang: 'es', carOffer: offers[copy - 1]!, bookForm: { driver }, copy })
    await book(1)
    await book(2)
    await expect(book(3)).rejects.toMatchObject({
      code: 'SOLD_OUT',
      message: 'Lo sentimos, ya no queda disponibilidad para esas fechas.',
    })
  })

  it('refuses an offer token that is forged or belongs to another offer', async () => {
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

  it('honors a held price for 30 minutes, then refuses when the price is higher', async () => {
    const carOffer = await selectCar(app())
    await app().ctx.db.updateTable('car_days').set({ price_3_cents: 7_000 }).execute()
    app().clock.advance(0.5)
    const held = await asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    expect(held.payNowCents).toBe(18_000)
    expect(held.summary.payNow.map((line) => line.cents).reduce((a, b) => a + b)).toBe(18_000)
    app().clock.advance(0.04)
    await expect(asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price has changed from USD\u00a0180.00 to USD\u00a0210.00. Please review it before booking.',
    })
  })

  it('freezes the price of the first night as its share of a held price', async () => {
    const offer = await selectRoom(app())
    await app().ctx.db.updateTable('lodging_days').set({ cp_cents: 6_000 }).execute()
    const { id, payNowCents } = await asClient()(createLodgingBooking, { offer, bookForm: { travelers } })
    expect(payNowCents).toBe(30_000)
    const bookings = app().ctx.db.selectFrom('bookings').select('first_night_cents').where('id', '=', id)
    expect(await bookings.executeTakeFirst()).toEqual({ first_night_cents: 10_000 })
  })

  it('charges the lower price when the price has fallen', async () => {
    const carOffer = await selectCar(app())
    await app().ctx.db.updateTable('car_days').set({ price_3_cents: 5_000 }).execute()
    app().clock.advance(2)
    const booking = await asClient()(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
    expect(booking.payNowCents).toBe(15_000)
  })

  it('requires the license fields under their wire names', async () => {
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

  it('is made only by a signed-in client for themselves', async () => {
    await expect(bookCar({ clientId: clientId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      app().callAs()(createCarBooking, { lang: 'en', carOffer: await selectCar(app()), bookForm: { driver } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('happens once per idempotency key', async () => {
    const body = { CarOffer: await selectCar(app()), BookForm: { driver } }
    const send = () =>
      app().request('POST', '/api/carBookings/en', { token, body, headers: { 'idempotency-key': 'once' } })
    const answers = [await send(), await send()]
    expect(answers[0]!.json.Data.Reference).toBe(answers[1]!.json.Data.Reference)
    expect(await carsLeft()).toEqual([1, 1, 1])
  })

  it('happens once for identical requests without a key within two minutes, even for the last unit', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 1 }).execute()
    const body = { CarOffer: await selectCar(app()), BookForm: { Driver: driver } }
    const send = () => app().request('POST', '/api/carBookings/en', { token, body })
    const first = await send()
    app().clock.advance(1.9 / 60)
    const second = await send()
    expect(second.json).toEqual(first.json)
    expect(second.json.Data.Id).toBeGreaterThan(0)
    expect(await listMails(app().ctx.db, 10)).toHaveLength(1)
    expect(await carsLeft()).toEqual([0, 0, 0])
  })

  it('is new for another copy or other travelers, after the first has ended, or after two minutes', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 9 }).execute()
    const first = await bookCar()
    const ids = [first.id, (await bookCar({ copy: 2 })).id, (await bookCar({ copy: 2 })).id]
    const other = { ...driver, firstName: 'Jose' }
    ids.push((await bookCar({ bookForm: { driver: other } })).id)
    await asClient()(cancelBooking, { id: first.id })
    ids.push((await bookCar()).id)
    app().clock.advance(2.1 / 60)
    ids.push((await bookCar()).id)
    expect(ids).toEqual([1, 2, 2, 3, 4, 5])
    expect([(await bookRoom()).id, (await bookRoom()).id]).toEqual([6, 6])
  })

  it('is priced for the market of the account’s country, or the driver’s, whatever country the price was held for', async () => {
    const heldFor = async (idUserCountry: number) => ({
      ...(await selectCar(app(), { idUserCountry })),
      userCountryId: idUserCountry,
    })
    const book = (carOffer: Awaited<ReturnType<typeof heldFor>>, driverFrom = 34) =>
      asClient()(createCarBooking, {
        lang: 'en',
        carOffer,
        bookForm: { driver: { ...driver, countryId: driverFrom } },
      })
    const liveIn = (country_id: number | null) => app().ctx.db.updateTable('clients').set({ country_id }).execute()
    const [elsewhere, usa] = [await heldFor(34), await heldFor(167)]
    await liveIn(167)
    await expect(book(elsewhere)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price has changed from USD\u00a0180.00 to USD\u00a0198.00. Please review it before booking.',
    })
    await liveIn(null)
    await expect(book(elsewhere, 167)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    await liveIn(167)
    await expect(book({ ...elsewhere, userCountryId: 167 })).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
    const booked = await book(usa)
    expect(booked.payNowCents).toBe(19_800)
    await asClient()(cancelBooking, { id: booked.id })
    await liveIn(34)
    expect((await book(usa)).payNowCents).toBe(18_000)
    // Lodging prices do not depend on the market.
    expect((await bookRoom()).payNowCents).toBe(30_000)
  })

  it('is refused at the limit of unpaid bookings per client; staff are not limited', async () => {
    const { config } = app().services
    const { unpaidBookings } = config
    config.unpaidBookings = { perClient: 1, perAddress: 2 }
    await app().ctx.db.updateTable('car_days').set({ units: 9 }).execute()
    try {
      const { id } = await bookCar()
      await expect(bookRoom()).rejects.toMatchObject({
        code: 'TOO_MANY_UNPAID',
        message: expect.stringContaining('already have the maximum number of unpaid bookings (1)'),
      })
      const actingAs = await impersonatedClient(app())
      const byStaff = await app().callAs(actingAs.token)(createLodgingBooking, {
        offer: await selectRoom(app()),
        bookForm: { travelers },
      })
      await asClient()(cancelBooking, { id: byStaff.id })
      const other = async (email: string) => {
        const { token: bearer } = await signedInClient(app(), { email })
        const [carOffer, offer] = [await selectCar(app()), await selectRoom(app())]
        return {
          bookCar: () => app().callAs(bearer)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } }),
          bookRoom: () => app().callAs(bearer, 'es')(createLodgingBooking, { offer, bookForm: { travelers } }),
        }
      }
      await (await other('second@example.com')).bookCar()
      const third = await other('third@example.com')
      await expect(third.bookRoom()).rejects.toMatchObject({
        code: 'TOO_MANY_UNPAID_NEARBY',
        message: expect.stringContaining('Su conexión a internet alcanzó el máximo de reservas sin pagar (2)'),
      })
      await asClient()(cancelBooking, { id })
      await third.bookRoom()
    } finally {
      config.unpaidBookings = unpaidBookings
    }
  })
})

describe('rooms of two classes', () => {
  beforeEach(() => loadSmallCatalogue(app(), 2, 2))
  const stays = async (order = [1, 2]) => {
    const selections = await Promise.all(order.map((roomClass) => selectRoom(app(), undefined, roomClass)))
    return selections.map((offer) => ({ offer, bookForm: { travelers } }))
  }
  const leftByClass = async () => {
    const days = app().ctx.db.selectFrom('lodging_days').select('rooms_left').where('day', '=', '2026-12-11')
    return (await days.orderBy('room_class_id').execute()).map((row) => row.rooms_left)
  }

  it('are booked together, with one deadline and one email', async () => {
    const booked = await asClient()(createLodgingBookings, { stays: await stays([2, 1]) })
    expect(booked.map(({ payNowCents }) => payNowCents)).toEqual([48_000, 30_000])
    expect(new Set(booked.map(({ planId, confirmBy }) => `${planId} ${confirmBy}`)).size).toBe(1)
    expect(await plan()).toMatchObject({ payNowCents: 78_000, activeBookings: 2 })
    expect(await leftByClass()).toEqual([1, 1])
    const [newest, older] = await listMails(app().ctx.db, 2)
    for (const { reference } of booked) expect(newest!.text).toContain(reference)
    expect(newest!.text).toContain('Hotel Faro (Suite')
    expect(older?.subject).not.toBe(newest!.subject)
  })

  it('are booked once when sent twice, and again with another copy', async () => {
    const asked = await stays()
    const first = await asClient()(createLodgingBookings, { stays: asked })
    const again = await asClient()(createLodgingBookings, { stays: (await stays()).toReversed() })
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toReversed())
    expect(await leftByClass()).toEqual([1, 1])
    await asClient()(createLodgingBookings, { stays: asked, copy: 2 })
    expect(await leftByClass()).toEqual([0, 0])
  })

  it('are all refused when one is sold out, more expensive or over the limit', async () => {
    const asked = await stays()
    const nothing = async (code: string) => {
      await expect(asClient()(createLodgingBookings, { stays: asked })).rejects.toMatchObject({ code })
      expect((await plan())?.activeBookings ?? 0).toBe(0)
      expect((await leftByClass())[0]).toBe(2)
    }
    const days = () => app().ctx.db.updateTable('lodging_days').where('room_class_id', '=', 2)
    await days().set({ closed_to_arrival: true }).execute()
    await nothing('DATES_RESTRICTED')
    await days().set({ closed_to_arrival: false, rooms: 0 }).execute()
    await nothing('SOLD_OUT')
    await days().set({ rooms: 2 }).execute()
    app().clock.advance(1)
    await days().set({ cp_cents: 9_000 }).execute()
    await nothing('PRICE_CHANGED')
    const { config } = app().services
    const { unpaidBookings } = config
    config.unpaidBookings = { perClient: 1, perAddress: 9 }
    try {
      const current = await stays()
      await expect(asClient()(createLodgingBookings, { stays: current })).rejects.toMatchObject({
        code: 'TOO_MANY_UNPAID',
      })
      expect(await leftByClass()).toEqual([2, 2])
    } finally {
      config.unpaidBookings = unpaidBookings
    }
  })

  it('must be different classes in one hotel for the same nights, at most four rooms', async () => {
    const [standard, suite] = (await stays()) as [
      Awaited<ReturnType<typeof stays>>[0],
      Awaited<ReturnType<typeof stays>>[0],
    ]
    const rooms = Array.from({ length: 4 }, () => standard.offer.rooms[0]!)
    for (const refused of [
      [standard, standard],
      [standard, { ...suite, offer: { ...suite.offer, checkOut: '2026-12-14' } }],
      [standard, { ...suite, offer: { ...suite.offer, hotelId: 2 } }],
      [standard, { ...suite, offer: { ...suite.offer, rooms } }],
    ])
      await expect(asClient()(createLodgingBookings, { stays: refused })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'stays' }],
      })
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
    const staff = staffContext(app())
    const firstPage = { page: 1, pageSize: 10 }
    const waiting = await listAwaiting(staff, firstPage)
    expect(waiting).toMatchObject({ totalItems: 1, list: [{ reference, client: { name: 'Maria Perez' } }] })
    await confirmBooking(staff, { id, supplierReference: 'CAI-778' })
    await expect(confirmBooking(staff, { id, supplierReference: 'CAI-779' })).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    })
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.confirmed, supplierReference: 'CAI-778' })
    expect((await listAwaiting(staff, firstPage)).totalItems).toBe(0)
  })

  it('is not confirmed by the demo supplier after the 72 hours', async () => {
    const { id } = await bookCar()
    app().clock.advance(73)
    await app().runJobs()
    expect(await getStatus(id)).toBe(BOOKING.expired)
  })

  it('is rejected by staff with a note, and its stock is released', async () => {
    const { id } = await bookRoom()
    await rejectBooking(staffContext(app()), { id, note: 'The hotel closes that week.' })
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.rejected, reason: 'supplier' })
    expect(await roomsLeft()).toEqual([2, 2, 2])
    expect((await listMails(app().ctx.db, 1))[0]!.text).toContain('The hotel closes that week.')
  })

  it('that is rejected links to a search for the same zone, dates and party, in the email and the plan', async () => {
    const { id } = await bookRoom()
    await rejectBooking(staffContext(app()), { id, note: 'The hotel closes that week.' })
    const [mail] = await listMails(app().ctx.db, 1)
    const [{ searchPath }] = (await plan())!.bookings as [Booking]
    expect(searchPath).toBe('/search-lodging?checkIn=2026-12-10&checkOut=2026-12-13&rooms=1&a1=2&zone=1')
    expect(mail!.text).toContain(`/en${searchPath}`)
    expect(mail!.text).toContain('the search shows other dates and places')
  })

  it.each([
    { why: 'a search for the same rental', days: 3, path: CAR_SEARCH },
    { why: 'the home page once its dates are over', days: 10, path: '' },
  ])('that expires links to $why', async ({ days, path }) => {
    await bookCar()
    app().clock.advance(24 * days)
    await app().runJobs()
    const mails = await listMails(app().ctx.db, 10, 'maria.perez@example.com')
    const ended = mails.find(({ subject }) => subject.startsWith('No longer booked'))
    expect(`${ended!.text}\n`).toContain(`/en${path}\n`)
  })

  it.each([
    { hours: 71.99, status: BOOKING.awaitingConfirmation, left: 1 },
    { hours: 72, status: BOOKING.expired, left: 2 },
  ])('that is not confirmed has state $status after $hours hours', async ({ hours, status, left }) => {
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

  it('expires when it is confirmed but not paid in time, and its stock is released', async () => {
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

describe('canceling', () => {
  it('releases the stock once when repeated, by GET or POST', async () => {
    const { id } = await bookCar()
    await app().request('GET', `/api/bookings/cancel/${id}`, { token })
    await asClient()(cancelBooking, { id })
    expect(await carsLeft()).toEqual([2, 2, 2])
    expect((await plan())!.bookings[0]).toMatchObject({ status: BOOKING.canceled, reason: 'client' })
  })

  it.each([
    ['in advance', { 'sec-purpose': 'prefetch' }],
    ['for another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused when a browser asks %s', async (_, headers) => {
    const { id } = await bookCar()
    expect((await app().request('GET', `/api/bookings/cancel/${id}`, { token, headers })).status).toBe(403)
    expect((await plan())!.bookings[0]!.status).not.toBe(BOOKING.canceled)
  })

  it('is allowed from the site itself when the API is on another one', async () => {
    const { id } = await bookCar()
    const headers = { 'sec-fetch-site': 'cross-site', origin: app().services.config.publicOrigin }
    expect((await app().request('GET', `/api/bookings/cancel/${id}`, { token, headers })).status).toBe(200)
  })

  it('makes the plan ready to pay when the other bookings are confirmed', async () => {
    await bookCar()
    app().clock.advance(6 / 3_600)
    await app().runJobs()
    const { id } = await bookRoom()
    expect((await plan())!.status).toBe(PLAN.open)
    await asClient()(cancelBooking, { id })
    expect((await plan())!.status).toBe(PLAN.readyToPay)
  })

  it('is required before deleting a booking', async () => {
    const { id, reference } = await bookCar()
    await expect(asClient()(deleteBooking, { id })).rejects.toMatchObject({
      code: 'BOOKING_LIVE',
      message: expect.stringContaining(reference),
    })
    await asClient()(cancelBooking, { id })
    await asClient()(deleteBooking, { id })
    expect((await plan())!.bookings).toEqual([])
  })
})

describe('the policies of a booking', () => {
  const key = { kind: 'cancellation', supplierId: 0 } as const
  const sections = [{ heading: 'Costs', paragraphs: ['None.'] }]
  const publish = async (effectiveOn: string) => {
    const ctx = staffContext(app())
    const text = { title: { en: 'Cancellation', es: 'Cancelación' }, sections: { en: sections, es: sections } }
    const { revision } = await savePolicyDraft(ctx, { ...key, revision: 0, ...text })
    return (await publishPolicy(ctx, { ...key, revision, effectiveOn })).id
  }

  it('are the versions in effect when it was made, even after others have taken effect', async () => {
    await staffToken(app())
    const before = await bookRoom()
    app().clock.advance(1)
    const first = await publish('2026-12-01')
    const second = await publish('2026-12-02')
    const room = await bookRoom()
    app().clock.advance(24)
    token = (await signedInClient(app())).token
    await publish('2026-12-03')
    const later = await bookCar()
    const { bookings } = (await plan())!
    const policiesOf = ({ id }: { id: number }) => bookings.find((booking) => booking.id === id)!.policies
    expect(policiesOf(before)).toEqual([])
    expect(policiesOf(room)).toEqual([{ versionId: first, kind: 'cancellation', effectiveOn: '2026-12-01' }])
    expect(policiesOf(later)).toEqual([{ versionId: second, kind: 'cancellation', effectiveOn: '2026-12-02' }])
    expect((await asClient()(getBooking, { id: room.id, lang: 'en' })).policies).toEqual(policiesOf(room))
  })

  it('are immutable: neither the text nor the date of a version that a booking was sold under can change', async () => {
    await staffToken(app())
    const id = await publish('2026-12-01')
    await bookRoom()
    const versions = () => app().ctx.db.updateTable('policy_versions').where('id', '=', id)
    await expect(versions().set({ title: '{}' }).execute()).rejects.toThrow('A published policy stays as it is')
    await expect(versions().set({ effective_on: null }).execute()).rejects.toThrow(
      'A booking was sold under this version',
    )
    await expect(app().ctx.db.deleteFrom('policy_versions').execute()).rejects.toThrow(
      'A published policy stays as it is',
    )
  })
})

describe("another client's bookings and plans", () => {
  it('are not found by any call', async () => {
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
