import { describe, expect, it } from 'vitest'
import { getCarBookingDetails } from './features/cars/server/cars.service.ts'
import { signedInClient, staffToken } from './testing/people.ts'
import { driver, loadSmallCatalogue, travelers } from './testing/small-catalogue.ts'
import { type Envelope, useTestApp } from './testing/test-app.ts'

/*
 * An offer from a search is posted back unchanged and booked: the same prices to the cent, the same texts in both languages.
 */

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

const LANGS = ['en', 'es'] as const
type Lang = (typeof LANGS)[number]

const post = async (url: string, body: object, token?: string, lang: Lang = 'en') => {
  const { status, json } = await app().request('POST', url, { body, token, lang })
  expect(status, json.Data).toBe(200)
  return json
}
const get = async (url: string, token: string, lang: Lang = 'en') =>
  (await app().request('GET', url, { token, lang })).json

const wire = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, v]) => [name[0]!.toUpperCase() + name.slice(1), v]))
const Driver = wire(driver)
const Travelers = travelers.map(wire)

const RENTAL = { PickUp: '2026-12-10', DropOff: '2026-12-13', IdZone: 2, UserCountryId: driver.countryId }
const STAY = {
  CheckIn: '2026-12-10',
  CheckOut: '2026-12-13',
  Rooms: [{ RoomIndex: 0, AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
}
const searchCars = async (criteria: object = {}, lang: Lang = 'en') =>
  (await post(`/api/carBookings/getCarOffer/${lang}?fieldName=Price`, { ...RENTAL, ...criteria }, undefined, lang))
    .List!
const searchRooms = async (lang: Lang = 'en') =>
  (await post(`/api/lodgingBookings/getOffers/Price/0/${lang}/1/10`, STAY, undefined, lang)).List!

/** Fields that are valid only while an offer is held, or are set by a booking. */
const OFFERED = ['OfferToken', 'PriceHeldUntil', 'UnitsLeft', 'RoomsLeft', 'MinNights', 'IsAlternative', 'Changed']
const booked = (offer: object) =>
  Object.fromEntries(Object.entries(offer).filter(([name]) => !OFFERED.includes(name) && name !== 'Travelers'))

describe('a car offer posted back unchanged', () => {
  it.each([
    { from: 'a search', find: () => searchCars(), age: 42 },
    { from: 'a search for a driver who pays the age fee', find: () => searchCars({ DriverAge: 22 }), age: 22 },
    {
      from: 'an offer anew',
      find: async () => [
        (await post('/api/carBookings/getCarOffer/en', { ...RENTAL, SupplierId: 1, ModelId: 1 })).Data,
      ],
      age: 42,
    },
  ])('books the offer: $from', async ({ find, age }) => {
    const [offer] = await find()
    const birthDay = `${2026 - age}-05-12`
    const { token, client } = await signedInClient(app())
    const BookForm = { Driver: { ...Driver, BirthDay: birthDay, LicenceIssuedOn: '2023-01-01' } }
    const created = await post(
      '/api/carBookings/en',
      { CarOffer: offer, BookForm, ClientId: client.id, SiteId: 6, Book: {} },
      token,
    )
    expect(created).toMatchObject({ Status: 0, ResponseType: 'OK' })
    expect(created.Data.PayNowCents).toBe(offer.PayNowCents)
    for (const lang of LANGS) {
      const [shown] = await searchCars({ DriverAge: age }, lang)
      for (const path of ['carBookings', 'bookings']) {
        const { Data } = await get(`/api/${path}/${created.Data.Id}/${lang}`, token, lang)
        expect(Data).toMatchObject({ ClientId: client.id, SiteId: 6, Offer: null, BookForm })
        expect(Data.CarOffer).toEqual(booked(shown))
      }
    }
    expect((await get(`/api/carBookings/${created.Data.Id}/en`, token)).Data.CarOffer.ClassName).toBe('Economy')
    expect((await get(`/api/carBookings/${created.Data.Id}/es`, token)).Data.CarOffer.ClassName).toBe('Economy (es)')
  })

  it('ignores a changed price and uses the held one', async () => {
    const [offer] = await searchCars()
    await app().ctx.db.updateTable('car_days').set({ price_3_cents: 7_000 }).execute()
    const { token } = await signedInClient(app())
    const { Data } = await post(
      '/api/carBookings/en',
      {
        CarOffer: { ...offer, PriceCents: 1, PayNowCents: 1, PayNow: [], Unknown: [{ Deep: true }] },
        BookForm: { Driver },
      },
      token,
    )
    expect(Data.PayNowCents).toBe(offer.PayNowCents)
    const { CarOffer } = (await get(`/api/carBookings/${Data.Id}/en`, token)).Data
    expect([CarOffer.PayNowCents, CarOffer.PriceCents]).toEqual([offer.PayNowCents, offer.PriceCents])
    expect(CarOffer.PayNow.map((line: { Cents: number }) => line.Cents)).toEqual([21_000, -3_000])
  })

  it('is refused for another currency, another site, or a filled Book', async () => {
    const [offer] = await searchCars()
    const { token } = await signedInClient(app())
    const book = (change: object, header: object = {}) =>
      app().request('POST', '/api/carBookings/en', {
        token,
        body: { CarOffer: { ...offer, ...change }, BookForm: { Driver }, ...header },
      })
    const fieldOf = async (answer: Promise<{ status: number; json: Envelope }>) => {
      const { status, json } = await answer
      return [status, json.Fields?.[0]?.Field]
    }
    expect(await fieldOf(book({ Currency: 'CAD', CurrencyCode: 'CAD' }))).toEqual([422, 'CarOffer.Currency'])
    expect(await fieldOf(book({ CurrencyCode: 'CAD' }))).toEqual([422, 'CarOffer.CurrencyCode'])
    expect(await fieldOf(book({ RentalCompanyId: 2 }))).toEqual([422, 'CarOffer.RentalCompanyId'])
    expect(await fieldOf(book({ SiteId: 7, SiteCode: 7 }))).toEqual([422, 'CarOffer.SiteId'])
    expect(await fieldOf(book({}, { SiteId: 7 }))).toEqual([422, 'SiteId'])
    expect(await fieldOf(book({}, { Book: { Id: 1 } }))).toEqual([422, 'Book'])
  })
})

describe('a lodging offer posted back unchanged', () => {
  it.each([[{}], [null], [undefined]])('books the offer, with Book %j', async (Book) => {
    const [offer] = await searchRooms()
    expect(offer).toMatchObject({ HotelId: 1, Travelers: [], Rooms: [{ Guests: [], Traveler: null }] })
    const { token, client } = await signedInClient(app())
    const created = await post(
      '/api/lodgingBookings/createBooking',
      { Offer: offer, BookForm: { Travelers }, ClientId: client.id, SiteId: 6, Book },
      token,
    )
    expect(created.Data.PayNowCents).toBe(offer.TotalCents)
    const Guests = Travelers.map((traveler) => ({ ...traveler, Age: null }))
    for (const lang of LANGS) {
      const [shown] = await searchRooms(lang)
      const paths = [`lodgingBookings/getBooking/${created.Data.Id}`, `bookings/${created.Data.Id}/${lang}`]
      for (const path of paths) {
        const { Data } = await get(`/api/${path}`, token, lang)
        expect(Data).toMatchObject({ ClientId: client.id, CarOffer: null, BookForm: { Travelers: Guests } })
        expect(booked(Data.Offer)).toEqual({
          ...booked(shown),
          Rooms: [{ ...shown.Rooms[0], Guests, Traveler: Guests[0] }],
        })
        expect(Data.Offer.Travelers).toEqual(Guests)
        expect(Data.Offer.RoomClass.Text).toBe(lang === 'en' ? 'Standard' : 'Standard (es)')
      }
    }
  })
})

describe('a whole booking', () => {
  it('is returned to its own client only', async () => {
    const [offer] = await searchRooms()
    const owner = await signedInClient(app())
    const { Data } = await post(
      '/api/lodgingBookings/createBooking',
      { Offer: offer, BookForm: { Travelers } },
      owner.token,
    )
    const other = await signedInClient(app(), { email: 'other@example.com' })
    const paths = [`lodgingBookings/getBooking/${Data.Id}`, `bookings/${Data.Id}/en`, `carBookings/${Data.Id}/en`]
    for (const path of paths) {
      const { json, status } = await app().request('GET', `/api/${path}`, { token: other.token })
      expect([status, JSON.stringify(json)]).toEqual([404, expect.not.stringContaining('Maria')])
    }
    expect((await get(`/api/carBookings/${Data.Id}/en`, owner.token)).ResultCode).toBe('NOT_FOUND')
    const staff = await app().request('GET', `/api/bookings/${Data.Id}/en`, { token: await staffToken(app()) })
    expect(staff.status).toBe(403)
  })

  it('made before offers were stored has no offer, but has its travelers', async () => {
    const [offer] = await searchCars()
    const { token } = await signedInClient(app())
    const { Data } = await post('/api/carBookings/en', { CarOffer: offer, BookForm: { Driver } }, token)
    await app().ctx.db.updateTable('car_bookings').set({ offer: null, pick_up_office_id: null }).execute()
    expect((await get(`/api/bookings/${Data.Id}/en`, token)).Data).toMatchObject({
      CarOffer: null,
      BookForm: { Driver },
    })
  })
})

describe('the pick-up office', () => {
  it('is the same in offer and booking', async () => {
    await app()
      .ctx.db.insertInto('car_offices')
      .values(officeRow(90, '00:00', '23:59'))
      .execute()
    const [day] = await searchCars({ StartHour: '0900', AgencyId: 90 })
    expect(day).toMatchObject({ AgencyId: 90, PickUpOffice: { Id: 90, Name: 'Night desk' } })
    const { token } = await signedInClient(app())
    const { Data } = await post('/api/carBookings/en', { CarOffer: day, BookForm: { Driver } }, token)
    const pickUp = Data.Summary.Facts[0].Value.En
    expect(pickUp).toContain('Night desk')
    expect((await get(`/api/bookings/${Data.Id}/en`, token)).Data.CarOffer.AgencyId).toBe(90)
    expect((await getCarBookingDetails(app().ctx, Data.Id)).pickUpOffice).toMatchObject({ id: 90 })
  })
})

const officeRow = (id: number, opens: string, closes: string) => ({
  id,
  supplier_id: 1,
  zone_id: 2,
  name: 'Night desk',
  address: 'Calle 1',
  phone: '+53 7 555 0109',
  latitude: 23,
  longitude: -82,
  opens,
  closes,
})
