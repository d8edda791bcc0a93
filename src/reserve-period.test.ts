import { describe, expect, it } from 'vitest'
import { searchCars } from './features/cars/contract.ts'
import { getHotelOffers, searchLodging } from './features/lodging/contract.ts'
import { saveSettings } from './features/office/contract/settings.ts'
import { createCarBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import { clientToken, staffToken } from './testing/people.ts'
import { setSettings } from './testing/settings.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp((test) => loadSmallCatalogue(test))
const [CAR, STAY] = [1, 4] as const

const set = (productType: typeof CAR | typeof STAY, min: number, max: number) =>
  setSettings(app(), { [productType === CAR ? 'carReservePeriod' : 'lodgingReservePeriod']: { min, max } })
const ask = (path: string) => app().request('GET', `/api/products/${path}`)

describe('the reserve period', () => {
  it.each([
    ['minReservePeriod/1', 3],
    ['maxReservePeriod/1', 365],
    ['minReservePeriod/4', 3],
    ['maxReservePeriod/4', 540],
    ['minReservePeriod/7', 0],
    ['maxReservePeriod/7', 0],
  ])('%s is %i by default', async (path, days) => {
    expect((await ask(path)).json).toMatchObject({ Data: days, Status: 0 })
  })

  it.each(['minReservePeriod', 'maxReservePeriod'])(
    '%s of a wrong product type is 422 in both languages',
    async (call) => {
      for (const [lang, message] of [
        ['en', 'must be a number'],
        ['es', 'debe ser un número'],
      ] as const) {
        const { status, json } = await app().request('GET', `/api/products/${call}/car`, { lang })
        expect(status).toBe(422)
        expect(json.Fields).toEqual([{ Field: 'ProductType', Message: message }])
      }
    },
  )

  it('is the one set last by the office, per product', async () => {
    await set(CAR, 1, 200)
    await set(CAR, 5, 100)
    const answers = await Promise.all(
      ['min', 'max'].flatMap((end) => [CAR, STAY].map((p) => ask(`${end}ReservePeriod/${p}`))),
    )
    expect(answers.map(({ json }) => json.Data)).toEqual([5, 3, 100, 540])
  })

  it('limits searches and bookings of cars immediately', async () => {
    const rental = { idZone: 2, pickUp: '2026-12-10', dropOff: '2026-12-13' }
    const carOffer = await selectCar(app())
    await set(CAR, 10, 100)
    await expect(app().callAs()(searchCars, rental)).rejects.toMatchObject({
      fields: [{ field: 'pickUp', message: 'must be Fri, Dec 11, 2026 or later' }],
    })
    const call = app().callAs(await clientToken(app()))
    await expect(call(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await set(CAR, 0, 30)
    await expect(
      app().callAs()(searchCars, { ...rental, pickUp: '2026-12-29', dropOff: '2027-01-02' }),
    ).rejects.toMatchObject({ fields: [{ field: 'dropOff', message: 'must be Thu, Dec 31, 2026 or earlier' }] })
    const soon = await app().callAs()(searchCars, { ...rental, pickUp: '2026-12-04', startHour: '1101' })
    expect(soon.totalItems).toBe(1)
  })

  it('limits searches and bookings of lodging immediately', async () => {
    const offer = await selectRoom(app())
    await set(STAY, 10, 100)
    const search = { checkIn: offer.checkIn, checkOut: offer.checkOut, rooms: offer.rooms }
    const page = { fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 10 }
    await expect(app().callAs()(searchLodging, { ...search, ...page })).rejects.toMatchObject({
      fields: [{ field: 'checkIn', message: 'must be between Fri, Dec 11, 2026 and Thu, Mar 11, 2027' }],
    })
    const call = app().callAs(await clientToken(app()))
    await expect(call(createLodgingBooking, { offer, bookForm: { travelers } })).rejects.toMatchObject({
      fields: [{ field: 'checkIn', message: 'must be between Fri, Dec 11, 2026 and Thu, Mar 11, 2027' }],
    })
  })
})

describe('a service that could not be paid 72 hours before it', () => {
  const TOO_SOON = 'is too soon: book more than 72 hours before it begins'

  it('is neither found nor booked: a car', async () => {
    await set(CAR, 0, 100)
    const rental = { idZone: 2, pickUp: '2026-12-04', dropOff: '2026-12-13', startHour: '1000' }
    await expect(app().callAs()(searchCars, rental)).rejects.toMatchObject({
      fields: [{ field: 'pickUp', message: TOO_SOON }],
    })
    const carOffer = await selectCar(app())
    app().clock.advance(6 * 24)
    const call = app().callAs(await clientToken(app()))
    await expect(call(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })).rejects.toMatchObject({
      fields: [{ field: 'pickUp', message: TOO_SOON }],
    })
  })

  it('is neither found nor booked: a stay', async () => {
    const offer = await selectRoom(app())
    app().clock.advance(6 * 24 + 5)
    const call = app().callAs(await clientToken(app()))
    const { checkIn, checkOut, rooms } = offer
    await expect(call(getHotelOffers, { hotelId: 1, checkIn, checkOut, rooms })).rejects.toMatchObject({
      fields: [{ field: 'checkIn', message: TOO_SOON }],
    })
    await expect(call(createLodgingBooking, { offer, bookForm: { travelers } })).rejects.toMatchObject({
      fields: [{ field: 'checkIn', message: TOO_SOON }],
    })
  })
})

describe('setting the reserve period', () => {
  it.each([
    [{ min: -1, max: 100 }, 'carReservePeriod.min', 'must be a whole number from 0 to 90'],
    [{ min: 91, max: 100 }, 'carReservePeriod.min', 'must be a whole number from 0 to 90'],
    [{ min: 3, max: 29 }, 'carReservePeriod.max', 'must be a whole number from 30 to 730'],
    [{ min: 3, max: 731 }, 'carReservePeriod.max', 'must be a whole number from 30 to 730'],
    [{ min: 60, max: 66 }, 'carReservePeriod.max', 'must be at least 7 more than the minimum'],
  ])('to %j is refused: %s %s', async (carReservePeriod, field, message) => {
    const saving = app().callAs(await staffToken(app()))(saveSettings, { values: { carReservePeriod } })
    await expect(saving).rejects.toMatchObject({ fields: [{ field: `values.${field}`, message }] })
  })

  it('to less than a week is rejected by the database too', async () => {
    const value = JSON.stringify({ min: 60, max: 66 })
    const insert = app().services.database.run(
      `insert into site_settings (key, value, changed_at) values ('carReservePeriod', '${value}', now())`,
    )
    await expect(insert).rejects.toThrow('site_settings_leave_a_week_to_reserve')
  })
})
