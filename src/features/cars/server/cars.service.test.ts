import { beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { transact } from '../../../platform/context.ts'
import { AUDI, BARACOA, BOJEO, CAIMAN, makeCars, PICANTO, VEDADO, VINALES } from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { CarBookForm, type CarSelection } from '../contract.ts'
import { getCarBookingDetails, holdCar, quoteCar, releaseCar } from './cars.service.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

const selection: CarSelection = {
  supplierId: CAIMAN,
  modelId: PICANTO,
  zoneId: VEDADO,
  dropOffZoneId: VEDADO,
  pickUp: '2026-12-08',
  dropOff: '2026-12-11',
  startHour: '0900',
  endHour: '0900',
  offerToken: 'x',
}
const driver = {
  firstName: 'María',
  lastName: 'Rodríguez',
  birthDay: '1990-05-17',
  countryId: 167,
  licenceNumber: 'D-123',
  licenceIssuedOn: '2015-01-01',
  licenceExpiresOn: '2030-01-01',
  phone: '+1 305 555 0100',
}
const form: CarBookForm = { driver }
const quote = (change: Partial<CarSelection> = {}, driverChange?: Partial<typeof driver>) =>
  quoteCar(app().ctx, { ...selection, ...change }, driverChange && { driver: { ...driver, ...driverChange } })

describe('a quote', () => {
  it('has the price, both languages and everything that a booking freezes', async () => {
    expect(await quote()).toMatchObject({
      available: true,
      payNowCents: 13_200,
      payInCubaCents: 4_500,
      firstDay: '2026-12-08',
      lastDay: '2026-12-11',
      serviceStartsAt: new Date('2026-12-08T13:00:00Z'),
      onRequest: false,
      cancellation: [
        { fromDaysBefore: 60, percent: 25 },
        { fromDaysBefore: 29, percent: 50 },
        { fromDaysBefore: 14, percent: 100 },
      ],
      summary: {
        title: 'Kia Picanto',
        subtitle: {
          en: 'Or similar, Economy · Caimán Autos · Havana, Vedado',
          es: 'O similar, Económico · Caimán Autos · La Habana, Vedado',
        },
        payNow: [{ label: { en: 'Rental, 3 days', es: 'Renta, 3 días' }, cents: 13_200 }],
        payInCuba: [{ label: { en: 'Mandatory insurance', es: 'Seguro obligatorio' }, cents: 4_500 }],
      },
    })
  })

  it('has the supplier’s own cancellation policy', async () => {
    expect((await quote({ supplierId: BOJEO, modelId: AUDI })).cancellation).toEqual([
      { fromDaysBefore: 30, percent: 30 },
      { fromDaysBefore: 5, percent: 100 },
    ])
  })

  it('has lines that add up to the totals', async () => {
    const { summary, payNowCents, payInCubaCents } = await quote({
      dropOffZoneId: VINALES,
      startHour: '0600',
      endHour: '2200',
      driverAge: 22,
    })
    expect(summary.payNow).toHaveLength(5)
    expect(summary.payNow.reduce((total, line) => total + line.cents, 0)).toBe(payNowCents)
    expect(summary.payInCuba.reduce((total, line) => total + line.cents, 0)).toBe(payInCubaCents)
  })

  it('has a price but is not available for a sold-out car', async () => {
    expect(await quote({ pickUp: '2027-01-11', dropOff: '2027-01-14' })).toMatchObject({
      available: false,
      payNowCents: 13_200,
    })
  })

  it.each([
    [{ modelId: 77 }],
    [{ supplierId: 77 }],
    [{ zoneId: BARACOA, dropOffZoneId: BARACOA }],
    [{ supplierId: BOJEO, modelId: AUDI, dropOffZoneId: VINALES }],
  ])('is refused with OFFER_NOT_FOUND for %j', async (change) => {
    await expect(quote(change)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  it('is refused with NOT_ON_SALE_YET for days without rates', async () => {
    await expect(quote({ pickUp: '2027-06-01', dropOff: '2027-06-05' })).rejects.toMatchObject({
      code: 'NOT_ON_SALE_YET',
    })
  })

  it('is rejected for invalid dates, naming the field', async () => {
    await expect(quote({ dropOff: '2026-12-09' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'dropOff' }],
    })
  })
})

describe('the driver of a quote', () => {
  const refusal = (change: Partial<CarSelection>, driverChange: Partial<typeof driver>) =>
    quote(change, driverChange).then(
      () => undefined,
      (error) => (error.code === 'NOT_ELIGIBLE' ? error.details.reason.en : error.code),
    )
  const audi = { supplierId: BOJEO, modelId: AUDI }

  it.each([
    ['21 on the pick-up day', {}, { birthDay: '2005-12-08' }, 'PRICE_CHANGED'],
    ['21 the day after', {}, { birthDay: '2005-12-09' }, 'The driver must be at least 21 years old at pick-up.'],
    ['75 until the drop-off day', { driverAge: 75 }, { birthDay: '1950-12-12' }, undefined],
    [
      '76 on the drop-off day',
      { driverAge: 75 },
      { birthDay: '1950-12-11' },
      'The driver must be at most 75 years old at drop-off.',
    ],
    ['76 at pick-up', {}, { birthDay: '1950-12-08' }, 'The driver must be at most 75 years old at pick-up.'],
    ['24 for a luxury car', audi, { birthDay: '2001-12-09' }, 'The driver must be at least 25 years old at pick-up.'],
    ['25 for a luxury car', audi, { birthDay: '2001-12-08' }, undefined],
    ['71 for a luxury car', audi, { birthDay: '1955-12-08' }, 'The driver must be at most 70 years old at pick-up.'],
    ['a license held for a year', {}, { licenceIssuedOn: '2025-12-08' }, undefined],
    [
      'a license held for a day less',
      {},
      { licenceIssuedOn: '2025-12-09' },
      'The driver license must have been held for at least 1 year by Tue, Dec 8, 2026.',
    ],
    [
      'a license held for a year for a luxury car',
      audi,
      { licenceIssuedOn: '2025-12-08' },
      'The driver license must have been held for at least 2 years by Tue, Dec 8, 2026.',
    ],
    ['a license that expires on the drop-off day', {}, { licenceExpiresOn: '2026-12-11' }, undefined],
    [
      'a license that expires before drop-off',
      {},
      { licenceExpiresOn: '2026-12-10' },
      'The driver license must be valid until Fri, Dec 11, 2026 or later.',
    ],
    ['an unknown country', {}, { countryId: 99 }, 'INVALID'],
  ])('is checked: %s', async (_, change, driverChange, expected) => {
    expect(await refusal(change, driverChange)).toBe(expected)
  })

  it('pays for their actual age: a driver younger than the one searched for sees the new price before booking', async () => {
    await expect(quote({ driverAge: 35 }, { birthDay: '2004-01-01' })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { old: { en: 'USD\u00a0132.00' }, new: { en: 'USD\u00a0150.00' } },
    })
    expect(await quote({ driverAge: 22 }, { birthDay: '2004-01-01' })).toMatchObject({ payNowCents: 15_000 })
    expect(await quote({ driverAge: 22 }, {})).toMatchObject({ payNowCents: 13_200 })
  })
})

describe('driver details', () => {
  const problems = (change: object) => {
    const parsed = CarBookForm.safeParse({ driver: { ...driver, ...change } }, { reportInput: true })
    return parsed.error?.issues.map((issue) => [issue.path.at(-1), (issue as { params?: { en: string } }).params?.en])
  }

  it('require a first name and the license, with the prescribed texts', () => {
    expect(problems({})).toBeUndefined()
    for (const firstName of [undefined, '', '  '])
      expect(problems({ firstName })).toEqual([['firstName', 'First Name is required']])
    for (const field of ['licenceNumber', 'licenceIssuedOn', 'licenceExpiresOn']) {
      expect(problems({ [field]: undefined })).toEqual([[field, 'You must specify the data of the Driver License']])
      expect(problems({ [field]: ' ' })).toEqual([[field, 'You must specify the data of the Driver License']])
    }
    expect(problems({ licenceIssuedOn: '31/12/2020' })).toEqual([['licenceIssuedOn', 'must be a date like 2026-12-31']])
  })
})

describe('the stock', () => {
  const left = async (modelId = PICANTO) => {
    const rows = await app()
      .ctx.db.selectFrom('car_days')
      .select(['day', 'units_left'])
      .where('supplier_id', '=', CAIMAN)
      .where('model_id', '=', modelId)
      .where('zone_id', '=', VEDADO)
      .where('day', '>=', '2026-12-07')
      .where('day', '<=', '2026-12-12')
      .orderBy('day')
      .execute()
    return rows.map((row) => row.units_left)
  }
  const hold = async (bookingId: number, change: Partial<CarSelection> = {}) => {
    const quote = await quoteCar(app().ctx, selection)
    await transact(app().ctx, (tx) => holdCar(tx, bookingId, { ...selection, ...change }, form, quote, 0))
  }
  const release = (bookingId: number) => transact(app().ctx, (tx) => releaseCar(tx, bookingId))

  beforeEach(() => makeBookings(app().ctx, 8))

  it('loses one unit on each rental day and none on the drop-off day', async () => {
    await hold(1)
    expect(await left()).toEqual([4, 3, 3, 3, 4, 4])
  })

  it('loses a unit on a fourth day when the drop-off is an hour later', async () => {
    await hold(1, { endHour: '1000' })
    expect(await left()).toEqual([4, 3, 3, 3, 3, 4])
    expect(await getCarBookingDetails(app().ctx, 1)).toMatchObject({ rentalDays: 4, endHour: '1000' })
  })

  it('refuses a hold with SOLD_OUT when one day has no units, and holds nothing', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('day', '=', '2026-12-10').execute()
    await expect(hold(1)).rejects.toMatchObject({ code: 'SOLD_OUT' })
    expect(await left()).toEqual([4, 4, 4, 0, 4, 4])
    await expect(getCarBookingDetails(app().ctx, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses a hold with SOLD_OUT under a stop-sale and on a day without a row', async () => {
    await app().ctx.db.updateTable('car_days').set({ stop_sale: true }).where('day', '=', '2026-12-09').execute()
    await expect(hold(1)).rejects.toMatchObject({ code: 'SOLD_OUT' })
    await expect(hold(1, { pickUp: '2027-01-28', dropOff: '2027-02-02' })).rejects.toMatchObject({ code: 'SOLD_OUT' })
  })

  it('is sold exactly as many times as there are units', async () => {
    for (const id of [1, 2, 3, 4]) await hold(id)
    await expect(hold(5)).rejects.toMatchObject({ code: 'SOLD_OUT' })
    expect(await left()).toEqual([4, 0, 0, 0, 4, 4])
  })

  it('is released exactly once', async () => {
    await hold(1)
    await hold(2)
    await release(1)
    await release(1)
    expect(await left()).toEqual([4, 3, 3, 3, 4, 4])
    await release(2)
    await release(7)
    expect(await left()).toEqual([4, 4, 4, 4, 4, 4])
  })

  it('is restored when the transaction that held it fails', async () => {
    const quote = await quoteCar(app().ctx, selection)
    await expect(
      transact(app().ctx, async (tx) => {
        await holdCar(tx, 1, selection, form, quote, 0)
        throw new Error('later fault')
      }),
    ).rejects.toThrow('later fault')
    expect(await left()).toEqual([4, 4, 4, 4, 4, 4])
  })

  it('stores the driver, car, zones and times of the booking', async () => {
    await hold(3, { dropOffZoneId: VINALES })
    expect(await getCarBookingDetails(app().ctx, 3)).toMatchObject({
      modelName: 'Kia Picanto',
      supplierName: 'Caimán Autos',
      zoneId: VEDADO,
      dropOffZoneId: VINALES,
      pickUp: '2026-12-08',
      dropOff: '2026-12-11',
      driver,
    })
  })
})

/** Bookings 1 to n of a client. */
const makeBookings = async ({ db, clock }: Ctx, count: number) => {
  const now = clock.now()
  const { id: client_id } = await db
    .insertInto('clients')
    .values({
      email: 'ana@example.com',
      password_hash: 'x',
      first_name: 'Ana',
      last_name: 'Pérez',
      lang: 'es',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: plan_id } = await db
    .insertInto('travel_plans')
    .values({ client_id, status: 1, currency: 'USD', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let i = 1; i <= count; i++) {
    await db
      .insertInto('bookings')
      .values({
        reference: `R${i}`,
        plan_id,
        client_id,
        product_type: 1,
        status: 1,
        currency: 'USD',
        pay_now_cents: 0,
        pay_in_cuba_cents: 0,
        summary: JSON.stringify({}),
        cancellation: JSON.stringify([]),
        first_day: '2026-12-08',
        last_day: '2026-12-11',
        service_starts_at: now,
        on_request: false,
        created_at: now,
        confirm_by: now,
        pay_hours: 48,
        sign_hours: 24,
        finish_hours: 48,
      })
      .execute()
  }
}
