import { describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import {
  ACCENT,
  AIRPORT,
  AUDI,
  BARACOA,
  BOJEO,
  CAIMAN,
  ECONOMY,
  LUXURY,
  makeCars,
  PICANTO,
  VEDADO,
  VINALES,
} from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { importPhotos } from '../../places/server/photos.service.ts'
import { readPriceHold } from '../../products/server/price-hold.service.ts'
import { refreshCarOffer, searchCars } from '../contract.ts'
import { carKey } from '../offer-key.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

const dates = { pickUp: '2026-12-08', dropOff: '2026-12-11' }
const search = (criteria: object = {}, lang: 'en' | 'es' = 'en') =>
  app().callAs(undefined, lang)(searchCars, { ...dates, lang, ...criteria })
const carsOf = async (criteria: object = {}) => (await search(criteria)).list.map((o) => [o.supplierId, o.modelId])

describe('a search for cars', () => {
  it('finds every available car of the zone, cheapest total first', async () => {
    const { list, totalItems } = await search({ idZone: VEDADO })
    expect(totalItems).toBe(4)
    expect(list.map((o) => [o.supplierName, o.modelName, o.priceCents])).toEqual([
      ['Caimán Autos', 'Kia Picanto', 3 * (4_400 + 1_500)],
      ['Bojeo Selecto', 'Kia Picanto', 3 * (4_600 + 1_400)],
      ['Caimán Autos', 'Hyundai Accent', 3 * (5_000 + 1_600)],
      ['Bojeo Selecto', 'Audi A6', 3 * (12_000 + 2_500)],
    ])
  })

  it('uses Vedado when no zone is given', async () => {
    expect((await search()).list[0]).toMatchObject({
      zoneId: VEDADO,
      zoneName: 'Havana, Vedado',
      dropOffZoneId: VEDADO,
    })
  })

  it('returns complete offers in the requested language', async () => {
    const [offer] = (await search({ idModel: PICANTO, idSupplier: CAIMAN }, 'es')).list
    expect(offer).toMatchObject({
      slug: 'kia-picanto',
      className: 'Económico',
      transmissionName: 'Manual',
      kmLimit: null,
      zoneName: 'La Habana, Vedado',
      pickUpOffice: { name: 'Caimán Vedado', opens: '08:00', closes: '20:00' },
      rentalDays: 3,
      currency: 'USD',
      perDay: [
        { day: '2026-12-08', cents: 4_400 },
        { day: '2026-12-09', cents: 4_400 },
        { day: '2026-12-10', cents: 4_400 },
      ],
      payNow: [{ label: 'Renta, 3 días', detail: '3 días × USD\u00a044.00', cents: 13_200 }],
      payNowCents: 13_200,
      payInCuba: [{ label: 'Seguro obligatorio', cents: 4_500 }],
      payInCubaCents: 4_500,
      depositCents: 20_000,
      unitsLeft: null,
      eligibility: { minAge: 21, maxAge: 75, licenceYears: 1, driverAge: 35, eligible: true, reason: null },
      cancellation: [
        { fromDaysBefore: 60, percent: 25 },
        { fromDaysBefore: 29, percent: 50 },
        { fromDaysBefore: 14, percent: 100 },
      ],
      isAlternative: false,
      changed: null,
    })
    expect(offer!.photo).toBeNull()
  })

  it('returns List and TotalItems, also at the path with segments', async () => {
    const byQuery = await app().request(
      'POST',
      '/api/carBookings/getCarOffer/en?fieldName=Price&order=1&currentPage=1&itemsByPage=2',
      {
        body: { IdZone: VEDADO, PickUp: dates.pickUp, DropOff: dates.dropOff },
      },
    )
    const byPath = await app().request('POST', '/api/carBookings/getCarOffer/Price/1/en/1/2', {
      body: { IdZone: VEDADO, PickUp: dates.pickUp, DropOff: dates.dropOff },
    })
    for (const { status, json } of [byQuery, byPath]) {
      expect(status).toBe(200)
      expect(json).toMatchObject({ Data: null, Status: 0, ResultCode: 'OK', TotalItems: 4 })
      expect(json.List!.map((o) => o.ModelName)).toEqual(['Audi A6', 'Hyundai Accent'])
    }
  })

  it('numbers pages from 1 and is empty past the end', async () => {
    const pages = await Promise.all([1, 2, 3].map((currentPage) => search({ currentPage, itemsByPage: 3 })))
    expect(pages.map((page) => page.list.length)).toEqual([3, 1, 0])
    expect(pages.map((page) => page.totalItems)).toEqual([4, 4, 4])
  })

  it.each([
    [
      { idSupplier: BOJEO },
      [
        [BOJEO, PICANTO],
        [BOJEO, AUDI],
      ],
    ],
    [
      { idModel: PICANTO },
      [
        [CAIMAN, PICANTO],
        [BOJEO, PICANTO],
      ],
    ],
    [{ idClass: LUXURY }, [[BOJEO, AUDI]]],
    [
      { transmissionId: 2 },
      [
        [CAIMAN, ACCENT],
        [BOJEO, AUDI],
      ],
    ],
    [
      { unlimitedKm: true },
      [
        [CAIMAN, PICANTO],
        [BOJEO, PICANTO],
      ],
    ],
    [
      { excludedByBestPrice: true },
      [
        [CAIMAN, PICANTO],
        [CAIMAN, ACCENT],
        [BOJEO, AUDI],
      ],
    ],
    [
      { excludedByBestDisponibility: true },
      [
        [CAIMAN, PICANTO],
        [CAIMAN, ACCENT],
        [BOJEO, AUDI],
      ],
    ],
    [
      { idZone: VINALES },
      [
        [CAIMAN, PICANTO],
        [CAIMAN, ACCENT],
      ],
    ],
    [
      { idZone: VEDADO, dropOffZone: AIRPORT },
      [
        [CAIMAN, PICANTO],
        [CAIMAN, ACCENT],
      ],
    ],
    [{ idZone: BARACOA }, []],
    [{ countryId: 38 }, []],
  ])('%j finds %j', async (criteria, cars) => {
    expect(await carsOf(criteria)).toEqual(cars)
  })

  it('applies price first and counts units among the remaining offers', async () => {
    // Bojeo has the most economy cars, each more expensive than Caimán's.
    await app().ctx.db.updateTable('car_days').set({ units: 30 }).where('supplier_id', '=', BOJEO).execute()
    const both = { excludedByBestPrice: true, excludedByBestDisponibility: true }
    expect(await carsOf({ excludedByBestDisponibility: true, idClass: ECONOMY })).toEqual([[BOJEO, PICANTO]])
    expect(await carsOf({ ...both, idClass: ECONOMY })).toEqual([
      [CAIMAN, PICANTO],
      [CAIMAN, ACCENT],
    ])
  })

  it('shows the remaining units only when few are left', async () => {
    const { list } = await search()
    expect(list.map((o) => [o.supplierId, o.modelId, o.unitsLeft])).toEqual([
      [CAIMAN, PICANTO, null],
      [BOJEO, PICANTO, 2],
      [CAIMAN, ACCENT, 3],
      [BOJEO, AUDI, 1],
    ])
  })

  it('leaves out a car only when a day has no units', async () => {
    const day = (n: string) => `2027-01-${n}`
    expect(await carsOf({ pickUp: day('07'), dropOff: day('10') })).toHaveLength(4)
    expect(await carsOf({ pickUp: day('08'), dropOff: day('11') })).toHaveLength(0)
    expect(await carsOf({ pickUp: day('14'), dropOff: day('17') })).toHaveLength(0)
    expect(await carsOf({ pickUp: day('15'), dropOff: day('18') })).toHaveLength(4)
  })

  it('leaves out a car under a stop-sale and one with missing days', async () => {
    await app()
      .ctx.db.updateTable('car_days')
      .set({ stop_sale: true })
      .where('model_id', '=', AUDI)
      .where('day', '=', '2026-12-09')
      .execute()
    await app().ctx.db.deleteFrom('car_days').where('supplier_id', '=', BOJEO).where('day', '=', '2026-12-10').execute()
    expect(await carsOf()).toEqual([
      [CAIMAN, PICANTO],
      [CAIMAN, ACCENT],
    ])
  })
})

describe('the price of a car', () => {
  const findPicanto = async (criteria: object) =>
    (await search({ idSupplier: CAIMAN, idModel: PICANTO, ...criteria })).list[0]!

  it('charges each day by its season and the tier of the rental', async () => {
    const offer = await findPicanto({ pickUp: '2026-12-16', dropOff: '2026-12-23' })
    expect(offer.perDay.map(({ cents }) => cents)).toEqual([4_050, 4_050, 4_050, 4_050, 6_000, 6_000, 6_000])
    expect(offer.payNow[0]!.detail).toBe('4 days × USD\u00a040.50 + 3 days × USD\u00a060.00')
  })

  it.each([
    [{ driverAge: 22 }, 13_200 + 3 * 600, 'Fee for a driver aged 22'],
    [{ driverAge: 73 }, 13_200 + 3 * 500, 'Fee for a driver aged 73'],
    [{ dropOffZone: VINALES }, 13_200 + 2_600, 'Drop-off in another place'],
    [{ startHour: '2030', endHour: '2000' }, 13_200 + 2_000, 'Pick-up outside office hours'],
    [{ startHour: '2030', endHour: '2030' }, 13_200 + 4_000, 'Drop-off outside office hours'],
    [{ idUserCountry: 38 }, 3 * 4_180, 'Rental, 3 days'],
  ])('%j costs %i cents now', async (criteria, payNowCents, line) => {
    const offer = await findPicanto(criteria)
    expect(offer.payNowCents).toBe(payNowCents)
    expect(offer.payNow.map(({ label }) => label)).toContain(line)
    expect(offer.payNow.reduce((total, { cents }) => total + cents, 0)).toBe(payNowCents)
    expect(offer.payInCubaCents).toBe(4_500)
  })

  it('charges no after-hours fee where the office never closes', async () => {
    expect((await findPicanto({ idZone: AIRPORT, startHour: '0330', endHour: '0330' })).payNowCents).toBe(13_200)
  })

  it('is held by a token for exactly this car, dates, driver and office', async () => {
    const offer = await findPicanto({ driverAge: 22 })
    const selection = { ...offer, driverAge: 22, userCountryId: 0 }
    expect(await readPriceHold(app().ctx, offer.offerToken, carKey(selection))).toMatchObject({
      cents: offer.payNowCents,
    })
    for (const other of [
      { driverAge: 35 },
      { modelId: ACCENT },
      { dropOff: '2026-12-12' },
      { endHour: '1000' },
      { dropOffZoneId: VINALES },
      { agencyId: 1 },
    ]) {
      expect(await readPriceHold(app().ctx, offer.offerToken, carKey({ ...selection, ...other }))).toBeUndefined()
    }
  })
})

describe('eligibility before booking', () => {
  it.each([
    [20, [PICANTO, ACCENT, AUDI], []],
    [24, [AUDI], [PICANTO, ACCENT]],
    [70, [], [PICANTO, ACCENT, AUDI]],
    [75, [AUDI], [PICANTO, ACCENT]],
    [76, [PICANTO, ACCENT, AUDI], []],
  ])('a driver aged %i is not eligible for %j and is eligible for %j', async (driverAge, no, yes) => {
    const { list } = await search({ driverAge })
    const modelsWith = (eligible: boolean) =>
      [...new Set(list.filter((o) => o.eligibility.eligible === eligible).map((o) => o.modelId))].sort()
    expect(modelsWith(false)).toEqual(no)
    expect(modelsWith(true)).toEqual(yes)
    for (const { eligibility } of list) expect(eligibility.reason === null).toBe(eligibility.eligible)
  })

  it('gives the reason in the requested language', async () => {
    const [offer] = (await search({ driverAge: 24, idModel: AUDI }, 'es')).list
    expect(offer!.eligibility.reason).toBe('El conductor debe tener al menos 25 años en la recogida.')
  })
})

describe('an empty result', () => {
  const soldOut = { pickUp: '2027-01-11', dropOff: '2027-01-14' }

  it('stays empty unless alternatives are requested', async () => {
    expect(await search(soldOut)).toEqual({ list: [], totalItems: 0 })
  })

  it('offers the nearest other zone', async () => {
    const { list, totalItems } = await search({ ...soldOut, avoidEmptyResult: true })
    expect(totalItems).toBe(2)
    expect(list.map((o) => [o.zoneId, o.dropOffZoneId, o.isAlternative, o.changed])).toEqual([
      [AIRPORT, AIRPORT, true, 'Another place: Havana Airport, 17 km away'],
      [AIRPORT, AIRPORT, true, 'Another place: Havana Airport, 17 km away'],
    ])
  })

  it('offers other dates within three days, nearest first', async () => {
    const { list } = await search({
      pickUp: '2027-01-09',
      dropOff: '2027-01-12',
      idSupplier: BOJEO,
      avoidEmptyResult: true,
    })
    expect(list.map((o) => [o.pickUp, o.dropOff, o.changed])).toEqual([
      ['2027-01-07', '2027-01-10', 'Other dates: Thu, Jan 7, 2027 to Sun, Jan 10, 2027'],
      ['2027-01-07', '2027-01-10', 'Other dates: Thu, Jan 7, 2027 to Sun, Jan 10, 2027'],
    ])
  })

  it('offers another class', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('model_id', '=', AUDI).execute()
    const { list } = await search({ idClass: LUXURY, avoidEmptyResult: true }, 'es')
    expect(list.map((o) => [o.classId, o.changed])).toEqual([
      [ECONOMY, 'Otra clase: Económico'],
      [ECONOMY, 'Otra clase: Económico'],
      [ECONOMY, 'Otra clase: Económico'],
    ])
  })

  it('never offers dates outside the reserve period', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('day', '=', '2026-12-06').execute()
    const { list } = await search({ pickUp: '2026-12-05', dropOff: '2026-12-08', avoidEmptyResult: true })
    expect(list.map((o) => o.pickUp)).not.toContain('2026-12-04')
  })

  it('is not filled with alternatives when there are results', async () => {
    const { list } = await search({ avoidEmptyResult: true })
    expect(list.map((o) => o.isAlternative)).toEqual([false, false, false, false])
  })
})

describe('a rental after the last day with rates', () => {
  const [last, beyond] = [
    { pickUp: '2027-01-27', dropOff: '2027-01-30' },
    { pickUp: '2027-01-28', dropOff: '2027-01-31' },
  ]

  it('is refused as not on sale yet, with the last day on sale', async () => {
    expect((await search(last)).totalItems).toBe(4)
    for (const avoidEmptyResult of [false, true])
      await expect(search({ ...beyond, avoidEmptyResult }, 'es')).rejects.toMatchObject({
        status: 200,
        code: 'NOT_ON_SALE_YET',
        message: expect.stringMatching(/todavía no están a la venta.*29 ene 2027/),
      })
  })

  it('is refused for one car, even while others of the zone are on sale', async () => {
    await app().ctx.db.deleteFrom('car_days').where('supplier_id', '=', BOJEO).where('day', '>', '2027-01-27').execute()
    const refreshOf = (idSupplier: number) =>
      app().callAs()(refreshCarOffer, { idZone: VEDADO, idSupplier, idModel: PICANTO, ...last })
    expect((await search(last)).totalItems).toBe(2)
    expect(await refreshOf(CAIMAN)).toMatchObject({ supplierId: CAIMAN })
    await expect(refreshOf(BOJEO)).rejects.toMatchObject({
      code: 'NOT_ON_SALE_YET',
      message: expect.stringContaining('Wed, Jan 27, 2027'),
    })
  })

  it.each<[string, (db: Db) => Promise<unknown>]>([
    [
      'a model that the supplier no longer rents',
      (db) => db.updateTable('car_products').set({ on_sale: false }).where('model_id', '=', AUDI).execute(),
    ],
    [
      'an archived model',
      (db) => db.updateTable('car_models').set({ archived: true }).where('id', '=', AUDI).execute(),
    ],
    [
      'an archived class',
      (db) => db.updateTable('car_classes').set({ archived: true }).where('id', '=', LUXURY).execute(),
    ],
    [
      'an archived supplier',
      (db) => db.updateTable('car_suppliers').set({ archived: true }).where('id', '=', BOJEO).execute(),
    ],
    [
      'a supplier without an office in the zone',
      (db) => db.deleteFrom('car_offices').where('supplier_id', '=', BOJEO).execute(),
    ],
  ])('is refused although %s has later rates', async (_, takeOffSale) => {
    const { db } = app().ctx
    await db.deleteFrom('car_days').where('model_id', '!=', AUDI).where('day', '>', '2027-01-27').execute()
    expect(await carsOf(last)).toEqual([[BOJEO, AUDI]])
    await takeOffSale(db)
    await expect(search(last)).rejects.toMatchObject({
      code: 'NOT_ON_SALE_YET',
      message: expect.stringContaining('Wed, Jan 27, 2027'),
    })
  })

  it('has no offers once the last day with rates has passed', async () => {
    app().clock.set('2027-02-10T15:00:00Z')
    expect(await search({ pickUp: '2027-03-01', dropOff: '2027-03-04' })).toEqual({ list: [], totalItems: 0 })
  })
})

describe('an invalid search', () => {
  const ask = (body: object, lang: 'en' | 'es' = 'en', query = '?currentPage=1') =>
    app().request('POST', `/api/carBookings/getCarOffer/${lang}${query}`, {
      body: { PickUp: dates.pickUp, DropOff: dates.dropOff, ...body },
      lang,
    })

  it.each([
    [{ PickUp: '2026-11-30' }, 'PickUp', 'must not be in the past', 'no puede estar en el pasado'],
    [{ PickUp: '2026-12-02' }, 'PickUp', 'must be Fri, Dec 4, 2026 or later', 'debe ser el vie, 4 dic 2026 o después'],
    [{ DropOff: '2026-12-08' }, 'DropOff', 'must be after pick-up', 'debe ser posterior a la recogida'],
    [
      { DropOff: '2026-12-10' },
      'DropOff',
      'must allow a rental of at least 3 days',
      'debe permitir una renta de al menos 3 días',
    ],
    [
      { DropOff: '2028-12-10' },
      'DropOff',
      'must be Wed, Dec 1, 2027 or earlier',
      'debe ser el mié, 1 dic 2027 o antes',
    ],
    [{ PickUp: 'tomorrow' }, 'PickUp', 'must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'],
    [{ PickUp: undefined }, 'PickUp', 'is required', 'es obligatorio'],
    [
      { StartHour: '25:00' },
      'StartHour',
      'must be a 4-digit time like 0900',
      'debe ser una hora de 4 dígitos como 0900',
    ],
    [
      { Currency: 6 },
      'Currency',
      'must be a currency in which we sell today: USD',
      'debe ser una moneda en la que vendemos hoy: USD',
    ],
    [
      { Currency: 8 },
      'Currency',
      'must be one of USD (1), CAD (2), GBP (5), EUR (6), MXN (7)',
      'debe ser uno de USD (1), CAD (2), GBP (5), EUR (6), MXN (7)',
    ],
    [{ IdZone: 'Vedado' }, 'IdZone', 'must be a number', 'debe ser un número'],
    [{ DriverAge: 0 }, 'DriverAge', 'must be at least 1', 'debe ser como mínimo 1'],
    [{ TransmissionId: 3 }, 'TransmissionId', 'must be at most 2', 'debe ser como máximo 2'],
    [{ IgnoreReservePeriod: 'maybe' }, 'IgnoreReservePeriod', 'is not valid', 'no es válido'],
    [{ LanguageCode: 'de' }, 'LanguageCode', 'must be en, es or a language id', 'debe ser en, es o un id de idioma'],
  ])('%j is invalid: %s', async (body, field, en, es) => {
    for (const [lang, message] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const { status, json } = await ask(body, lang)
      expect(status).toBe(422)
      expect(json).toMatchObject({ Status: -1, ResultCode: 'INVALID', Fields: [{ Field: field, Message: message }] })
    }
  })

  it.each([
    ['?currentPage=0', 'CurrentPage'],
    ['?itemsByPage=101', 'ItemsByPage'],
    ['?itemsByPage=0', 'ItemsByPage'],
    ['?fieldName=Price&order=2', 'Order'],
  ])('%s is invalid: %s', async (query, field) => {
    const { status, json } = await ask({}, 'en', query)
    expect(status).toBe(422)
    expect(json.Fields).toMatchObject([{ Field: field }])
  })

  it.each([{ IdZone: 99 }, { DropOffZone: 99 }])('%j is not found', async (body) => {
    expect((await ask(body)).status).toBe(404)
  })

  it('a visitor cannot ignore the reserve period', async () => {
    const { status } = await ask({ PickUp: '2026-12-02', IgnoreReservePeriod: true, IdTourOperator: 5 })
    expect(status).toBe(422)
  })
})

describe('a refreshed offer', () => {
  const input = { idZone: VEDADO, idSupplier: CAIMAN, idModel: PICANTO, ...dates }
  const refresh = (change: object = {}) => app().callAs()(refreshCarOffer, { ...input, ...change })

  it('is the same as in the list, at the same path without the query', async () => {
    const { json } = await app().request('POST', '/api/carBookings/getCarOffer/en', {
      body: { IdZone: VEDADO, IdSupplier: CAIMAN, IdModel: PICANTO, PickUp: dates.pickUp, DropOff: dates.dropOff },
    })
    expect(json).toMatchObject({
      Status: 0,
      ResultCode: 'OK',
      ResponseType: 'OK',
      Data: { ModelName: 'Kia Picanto', PayNowCents: 13_200 },
    })
    const { morePhotos, availableExtras, ...offer } = await refresh()
    expect(offer).toEqual((await search({ idSupplier: CAIMAN, idModel: PICANTO })).list[0])
    expect(morePhotos).toEqual([])
    expect(availableExtras).toMatchObject([
      { kind: 'childSeat', per: 'day', cents: 500, maxCount: 2 },
      { kind: 'secondDriver', per: 'rental', cents: 2_500, maxCount: 1 },
    ])
  })

  it('includes the chosen extras in its price, and refuses those that the car does not have', async () => {
    const plain = await refresh()
    const extras = [
      { kind: 'secondDriver', count: 1 },
      { kind: 'childSeat', count: 2 },
    ]
    const offer = await refresh({ extras })
    expect(offer.payNowCents).toBe(plain.payNowCents + 2 * 3 * 500 + 2_500)
    expect(offer.payNow.slice(-2)).toMatchObject([
      { label: '2 × Child seat', cents: 3_000 },
      { label: 'Second driver', cents: 2_500 },
    ])
    expect(offer.extras).toEqual([
      { kind: 'childSeat', count: 2 },
      { kind: 'secondDriver', count: 1 },
    ])
    for (const unknown of [
      { kind: 'gps', count: 1 },
      { kind: 'childSeat', count: 3 },
    ])
      await expect(refresh({ extras: [unknown] })).rejects.toMatchObject({ fields: [{ field: 'extras' }] })
  })

  it('has all photos of the model, while the list has only the first', async () => {
    const drawing = (fill: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="50"><rect width="80" height="50" fill="${fill}"/></svg>`,
      )
    const inside = { en: 'The seats', es: 'Los asientos' }
    const files = [{ bytes: drawing('#0e4d64') }, { bytes: drawing('#f8b83c'), alt: inside }]
    await importPhotos(app().ctx, [{ kind: 'car', ownerId: PICANTO, files }])
    expect((await refresh()).morePhotos).toMatchObject([{ alt: inside }])
    const [listed] = (await search({ idSupplier: CAIMAN, idModel: PICANTO })).list
    expect(listed).toMatchObject({ photo: {} })
    expect(listed).not.toHaveProperty('morePhotos')
  })

  it('is refused when sold out or unknown', async () => {
    await expect(refresh({ pickUp: '2027-01-11', dropOff: '2027-01-14' })).rejects.toMatchObject({ code: 'SOLD_OUT' })
    await expect(refresh({ idModel: 77 })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
      message: 'Could not get offer',
    })
    await expect(refresh({ idZone: BARACOA })).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await expect(refresh({ idZone: 99 })).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await expect(refresh({ idSupplier: BOJEO, dropOffZone: VINALES })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    })
  })

  it.each([
    ["closed_to_arrival = true where day = '2026-12-08'", 'This car cannot be picked up on Tue, Dec 8, 2026.'],
    ["closed_to_departure = true where day = '2026-12-11'", 'This car cannot be dropped off on Fri, Dec 11, 2026.'],
    ["min_days = 4 where day = '2026-12-08'", 'A rental of this car from Tue, Dec 8, 2026 must have at least 4 days.'],
    ["max_days = 2 where day = '2026-12-08'", 'A rental of this car from Tue, Dec 8, 2026 can have at most 2 days.'],
    ["release_days = 8 where day = '2026-12-08'", 'This car must be booked at least 8 days before Tue, Dec 8, 2026.'],
  ])('is neither listed nor offered: %s', async (rule, message) => {
    expect((await search()).totalItems).toBe(4)
    await app().services.database.run(`update car_days set ${rule} and supplier_id = ${CAIMAN} and zone_id = ${VEDADO}`)
    expect((await search()).list.map((offer) => offer.supplierId)).toEqual([BOJEO, BOJEO])
    await expect(refresh()).rejects.toMatchObject({ code: 'DATES_RESTRICTED', message })
  })

  it('is not available for a rental length without a price', async () => {
    await app().services.database.run(`update car_days set price_3_cents = null where supplier_id = ${CAIMAN}`)
    expect((await search()).list.map((offer) => offer.supplierId)).toEqual([BOJEO, BOJEO])
    await expect(refresh()).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  it('names the missing field, in both languages', async () => {
    for (const [lang, message] of [
      ['en', 'is required'],
      ['es', 'es obligatorio'],
    ] as const) {
      const { status, json } = await app().request('POST', `/api/carBookings/getCarOffer/${lang}`, {
        body: { IdSupplier: 1, IdModel: 1, DropOff: dates.dropOff },
        lang,
      })
      expect(status).toBe(422)
      expect(json.Fields).toEqual([{ Field: 'PickUp', Message: message }])
    }
  })
})

describe('offers for the home page', () => {
  it('are the cheapest of each class for the default dates in Vedado', async () => {
    const { json } = await app().request('GET', '/api/carBookings/offersListToFront/6/34/es')
    expect(json.TotalItems).toBe(2)
    expect(json.List!.map((o) => [o.ClassName, o.ModelName, o.PickUp, o.DropOff, o.StartHour])).toEqual([
      ['Económico', 'Kia Picanto', '2026-12-08', '2026-12-11', '0900'],
      ['Lujo', 'Audi A6', '2026-12-08', '2026-12-11', '0900'],
    ])
  })

  it('are empty for another country', async () => {
    expect((await app().request('GET', '/api/carBookings/offersListToFront/6/167/en')).json).toMatchObject({
      Status: 0,
      List: [],
      TotalItems: 0,
    })
  })

  it.each([
    ['/api/carBookings/offersListToFront/x/34/en', 'en', 'SiteId', 'must be a number'],
    ['/api/carBookings/offersListToFront/6/x/es', 'es', 'CountryId', 'debe ser un número'],
  ] as const)('%s names the invalid field', async (url, lang, field, message) => {
    const { status, json } = await app().request('GET', url, { lang })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: message }])
  })
})

describe('the filters of a search', () => {
  const search = (body: object, lang: 'en' | 'es' = 'en') =>
    app().request('POST', `/api/carBookings/getCarOffer/${lang}?currentPage=1`, {
      body: { PickUp: dates.pickUp, DropOff: dates.dropOff, ...body },
      lang,
    })
  const filtersOf = async (body: object) => (await search({ ...body, WithFilters: true })).json.Filters

  it('are in the reply only when requested', async () => {
    expect((await search({ IdZone: VINALES })).json).not.toHaveProperty('Filters')
  })

  it('have the number of cars for each value', async () => {
    expect(await filtersOf({ IdZone: VINALES })).toEqual({
      Unfiltered: 2,
      Values: {
        CarClass: [{ Value: String(ECONOMY), Name: 'Economy', Count: 2 }],
        Transmission: [
          { Value: '1', Name: 'Manual', Count: 1 },
          { Value: '2', Name: 'Automatic', Count: 1 },
        ],
        Supplier: [{ Value: String(CAIMAN), Name: 'Caimán Autos', Count: 2 }],
        Seats: [],
        Bags: [],
        Kilometers: [
          { Value: 'unlimited', Name: 'Unlimited', Count: 1 },
          { Value: '250', Name: '250 km a day or more', Count: 1 },
          { Value: '200', Name: '200 km a day or more', Count: 2 },
        ],
        Deposit: expect.any(Array),
        Fuel: [{ Value: 'petrol', Name: 'Gasoline', Count: 2 }],
        Score: [],
      },
    })
  })

  it.each([{}, { TransmissionId: 1 }, { IdClass: LUXURY }, { IdSupplier: CAIMAN, UnlimitedKm: true }])(
    'with %j count exactly the cars that each value finds, including none',
    async (chosen) => {
      const { Unfiltered, Values } = await filtersOf(chosen)
      expect((await search({})).json.TotalItems).toBe(Unfiltered)
      type Value = { Value: string; Count: number }
      const choices = [
        ...Values.CarClass.map(({ Value, Count }: Value) => [{ IdClass: Value }, Count]),
        ...Values.Transmission.map(({ Value, Count }: Value) => [{ TransmissionId: Value }, Count]),
        ...Values.Supplier.map(({ Value, Count }: Value) => [{ IdSupplier: Value }, Count]),
        ...Values.Seats.map(({ Value, Count }: Value) => [{ MinSeats: Value }, Count]),
        ...Values.Bags.map(({ Value, Count }: Value) => [{ MinBags: Value }, Count]),
        ...Values.Fuel.map(({ Value, Count }: Value) => [{ Fuels: [Value] }, Count]),
        ...Values.Deposit.map(({ Value, Count }: Value) => [{ MaxDeposit: Value }, Count]),
        [{ UnlimitedKm: true }, Values.Kilometers[0].Count],
      ]
      expect(choices.length).toBeGreaterThan(5)
      for (const [choice, count] of choices) {
        const { json } = await search({ ...chosen, ...choice })
        expect({ ...choice, count: json.TotalItems }).toEqual({ ...choice, count })
      }
    },
  )

  it('do not change the list', async () => {
    const criteria = { IdClass: ECONOMY, IdModel: PICANTO, ExcludedByBestPrice: true }
    const [plain, filtered] = [await search(criteria), await search({ ...criteria, WithFilters: true })]
    const modelsOf = ({ json }: typeof plain) => json.List!.map(({ ModelId, SupplierId }) => [ModelId, SupplierId])
    expect(modelsOf(plain)).not.toEqual([])
    expect(modelsOf(filtered)).toEqual(modelsOf(plain))
  })

  it.each([
    [{ DropOff: dates.pickUp }, 'DropOff', 'must be after pick-up', 'debe ser posterior a la recogida'],
    [{ IdZone: 'x' }, 'IdZone', 'must be a number', 'debe ser un número'],
  ])('with %j are invalid: %s', async (body, field, en, es) => {
    expect((await search(body)).json.Fields).toEqual([{ Field: field, Message: en }])
    const { status, json } = await search(body, 'es')
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: es }])
  })
})
