import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { AIRPORT, BARACOA, BOJEO, CAIMAN, makeCars, VEDADO, VINALES } from './cars.builders.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

describe('zones with cars', () => {
  const base = '/api/agencyZones/agencyZonesByActiveCarProducts'

  it('are those where cars stand, by their name in the asked language', async () => {
    const names = async (lang: string) =>
      (await app().request('GET', `${base}/6/34/${lang}`)).json.Data.map((z: { Name: string }) => z.Name)
    expect(await names('en')).toEqual(['Havana Airport', 'Havana, Vedado', 'Viñales village'])
    expect(await names('es')).toEqual(['Aeropuerto de La Habana', 'La Habana, Vedado', 'Viñales, pueblo'])
  })

  it('answer with fewer segments by the defaults, and none for another country', async () => {
    for (const url of [base, `${base}/6`, `${base}/6/34`]) {
      expect((await app().request('GET', url)).json.Data.map((z: { Id: number }) => z.Id)).toEqual([
        AIRPORT,
        VEDADO,
        VINALES,
      ])
    }
    expect((await app().request('GET', `${base}/6/167/en`)).json).toMatchObject({ Status: 0, Data: [] })
  })

  it('leave out a zone without any stock from today on', async () => {
    await app().ctx.db.updateTable('car_days').set({ units_left: 0 }).where('zone_id', '=', VINALES).execute()
    expect((await app().request('GET', base)).json.Data.map((z: { Id: number }) => z.Id)).toEqual([AIRPORT, VEDADO])
  })

  it.each([
    [`${base}/six/34/en`, 'SiteId', 'must be a number', 'debe ser un número'],
    [`${base}/6/34/de`, 'Lang', 'must be en, es or a language id', 'debe ser en, es o un id de idioma'],
  ])('%s blames %s', async (url, field, en, es) => {
    expect((await app().request('GET', url)).json.Fields).toEqual([{ Field: field, Message: en }])
    const { status, json } = await app().request('GET', url, { lang: 'es' })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: es }])
  })
})

describe('zones to bring a car back', () => {
  const fees = async (path: string) =>
    Object.fromEntries(
      (await app().request('GET', `/api/agencyZones/carDropOffZone/${path}`)).json.Data.map(
        (z: { Id: number; OneWayFeeCents: number }) => [z.Id, z.OneWayFeeCents],
      ),
    )

  it('are the supplier’s, the pick-up zone free of charge', async () => {
    expect(await fees(`${VEDADO}/${CAIMAN}`)).toEqual({ [AIRPORT]: 2_000, [VEDADO]: 0, [VINALES]: 2_600 })
    expect(await fees(`${VEDADO}/${BOJEO}`)).toEqual({ [VEDADO]: 0 })
  })

  it('are those of any supplier with the lowest fee when none is named', async () => {
    expect(await fees(`${VEDADO}/0`)).toEqual({ [AIRPORT]: 2_000, [VEDADO]: 0, [VINALES]: 2_600 })
    expect(await fees(`${BARACOA}/0`)).toEqual({ [BARACOA]: 0 })
  })

  it('of an unknown zone are not found, of a wrong one 422', async () => {
    expect((await app().request('GET', '/api/agencyZones/carDropOffZone/99/0')).status).toBe(404)
    for (const [lang, message] of [
      ['en', 'must be a number'],
      ['es', 'debe ser un número'],
    ] as const) {
      const { status, json } = await app().request('GET', '/api/agencyZones/carDropOffZone/2/any', { lang })
      expect(status).toBe(422)
      expect(json.Fields).toEqual([{ Field: 'SupplierId', Message: message }])
    }
  })
})

describe('offices', () => {
  const ask = (body: object, lang: 'en' | 'es' = 'en') =>
    app().request('POST', `/api/carBookings/carAgencies/${lang}`, { body, lang })

  it('of a zone tell address, hours, coordinates and what the asked hours cost', async () => {
    const { json } = await ask(
      { IdZone: VEDADO, StartHour: '0700', EndHour: '1900', PickUp: '2026-12-08', DropOff: '2026-12-11' },
      'es',
    )
    expect(json.Data.map((o: object) => o)).toMatchObject([
      {
        Name: 'Bojeo Malecón',
        SupplierName: 'Bojeo Selecto',
        ZoneName: 'La Habana, Vedado',
        AfterHoursFeeCents: 3_500,
        SurchargeCents: 7_000,
      },
      {
        Name: 'Caimán Vedado',
        Address: 'Calle 2',
        Opens: '08:00',
        Closes: '20:00',
        Latitude: 23,
        Longitude: -82,
        SurchargeCents: 2_000,
      },
    ])
  })

  it('are all of them without a filter, and one supplier’s with one', async () => {
    expect((await ask({})).json.Data).toHaveLength(4)
    expect((await ask({ IdSupplier: CAIMAN })).json.Data).toHaveLength(3)
    expect((await ask({ IdZone: BARACOA })).json.Data).toEqual([])
  })

  it.each([
    [{ IdZone: -1 }, 'IdZone', 'must be at least 0', 'debe ser como mínimo 0'],
    [{ PickUp: '2026-02-30' }, 'PickUp', 'must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'],
    [{ EndHour: '9' }, 'EndHour', 'must be an hour of 4 digits like 0900', 'debe ser una hora de 4 dígitos como 0900'],
  ])('%j blames %s', async (body, field, en, es) => {
    expect((await ask(body)).json.Fields).toEqual([{ Field: field, Message: en }])
    const { status, json } = await ask(body, 'es')
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: es }])
  })
})

describe('the reserve period', () => {
  it.each([
    ['minReservePeriod/1', 3],
    ['maxReservePeriod/1', 365],
    ['minReservePeriod/4', 3],
    ['maxReservePeriod/4', 540],
    ['minReservePeriod/7', 0],
    ['maxReservePeriod/7', 0],
  ])('%s is %i', async (path, days) => {
    expect((await app().request('GET', `/api/products/${path}`)).json).toMatchObject({ Data: days, Status: 0 })
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
})
