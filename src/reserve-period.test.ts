import { describe, expect, it } from 'vitest'
import { searchCars } from './features/cars/contract.ts'
import { searchLodging } from './features/lodging/contract.ts'
import { saveReservePeriod } from './features/office/contract/settings.ts'
import { createCarBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import { clientToken, staffToken } from './testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp((test) => loadSmallCatalogue(test))
const [CAR, STAY] = [1, 4] as const

const set = async (productType: typeof CAR | typeof STAY, minDays: number, maxDays: number) =>
  app().callAs(await staffToken(app()))(saveReservePeriod, { productType, minDays, maxDays })
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

  it('is the one set last by the office, per product, with an audit entry', async () => {
    await set(CAR, 1, 200)
    await set(CAR, 5, 100)
    const answers = await Promise.all(
      ['min', 'max'].flatMap((end) => [CAR, STAY].map((p) => ask(`${end}ReservePeriod/${p}`))),
    )
    expect(answers.map(({ json }) => json.Data)).toEqual([5, 3, 100, 540])
    const written = await app()
      .ctx.db.selectFrom('audit_log')
      .select(['actor_kind', 'entity_id', 'before', 'after'])
      .where('entity', '=', 'reservePeriod')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(written).toEqual({
      actor_kind: 'staff',
      entity_id: CAR,
      before: { minDays: 1, maxDays: 200 },
      after: { minDays: 5, maxDays: 100 },
    })
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
    const today = await app().callAs()(searchCars, { ...rental, pickUp: '2026-12-01', startHour: '2000' })
    expect(today.totalItems).toBe(1)
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

describe('setting the reserve period', () => {
  const post = async (productType: number | string, body: object, role?: 'Manager' | 'Auditor' | 'Reservations') =>
    app().request('POST', `/api/office/reservePeriods/${productType}`, { body, token: await staffToken(app(), role) })

  it.each([
    [1, { MinDays: -1, MaxDays: 100 }, 'MinDays', 'must be at least 0'],
    [1, { MinDays: 91, MaxDays: 100 }, 'MinDays', 'must be at most 90'],
    [4, { MinDays: 3, MaxDays: 29 }, 'MaxDays', 'must be at least 30'],
    [4, { MinDays: 3, MaxDays: 731 }, 'MaxDays', 'must be at most 730'],
    [4, { MinDays: 60, MaxDays: 66 }, 'MaxDays', 'must be at least 7 days more than the minimum'],
  ])('of product %i to %j is refused: %s %s', async (productType, body, field, message) => {
    const { status, json } = await post(productType, body)
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: message }])
  })

  it('is refused for products that are not sold', async () => {
    expect((await post(7, { MinDays: 3, MaxDays: 100 })).status).toBe(422)
  })

  it('requires the permission to change settings', async () => {
    const body = { MinDays: 3, MaxDays: 100 }
    expect((await post(1, body, 'Manager')).json).toMatchObject({ Data: { ProductType: 1, MinDays: 3, MaxDays: 100 } })
    expect((await post(1, body, 'Auditor')).status).toBe(403)
    expect((await post(1, body, 'Reservations')).status).toBe(403)
  })

  it('out of bounds is rejected by the database too', async () => {
    const insert = (values: string) => app().services.database.run(`insert into reserve_periods values ${values}`)
    await expect(insert('(7, 3, 100)')).rejects.toThrow('reserve_periods_only_of_what_is_sold')
    await expect(insert('(1, 91, 200)')).rejects.toThrow('reserve_periods_begin_within_90_days')
    await expect(insert('(1, 3, 731)')).rejects.toThrow('reserve_periods_end_within_two_years')
    await expect(insert('(1, 60, 66)')).rejects.toThrow('reserve_periods_leave_a_week')
  })
})
