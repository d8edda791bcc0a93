import { describe, expect, it } from 'vitest'
import { AIRPORT, BARACOA, BOJEO, CAIMAN, makeCars, PICANTO, VEDADO, VINALES } from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listCars } from '../contract.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

describe('zones with cars', () => {
  const base = '/api/agencyZones/agencyZonesByActiveCarProducts'

  it('are the zones with cars, sorted by name in the requested language', async () => {
    const names = async (lang: string) =>
      (await app().request('GET', `${base}/6/34/${lang}`)).json.Data.map((z: { Name: string }) => z.Name)
    expect(await names('en')).toEqual(['Havana Airport', 'Havana, Vedado', 'Viñales village'])
    expect(await names('es')).toEqual(['Aeropuerto de La Habana', 'La Habana, Vedado', 'Viñales, pueblo'])
  })

  it('use defaults for missing path segments, and are empty for another country', async () => {
    for (const url of [base, `${base}/6`, `${base}/6/34`]) {
      expect((await app().request('GET', url)).json.Data.map((z: { Id: number }) => z.Id)).toEqual([
        AIRPORT,
        VEDADO,
        VINALES,
      ])
    }
    expect((await app().request('GET', `${base}/6/167/en`)).json).toMatchObject({ Status: 0, Data: [] })
  })

  it('leave out a zone without stock from today', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('zone_id', '=', VINALES).execute()
    expect((await app().request('GET', base)).json.Data.map((z: { Id: number }) => z.Id)).toEqual([AIRPORT, VEDADO])
  })

  it.each([
    [`${base}/six/34/en`, 'SiteId', 'must be a number', 'debe ser un número'],
    [`${base}/6/34/de`, 'Lang', 'must be en, es or a language id', 'debe ser en, es o un id de idioma'],
  ])('%s is invalid: %s', async (url, field, en, es) => {
    expect((await app().request('GET', url)).json.Fields).toEqual([{ Field: field, Message: en }])
    const { status, json } = await app().request('GET', url, { lang: 'es' })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: es }])
  })
})

describe('the cars of suppliers', () => {
  const cars = () => app().callAs()(listCars, {})

  it('are listed with the zones where their supplier has offices', async () => {
    expect(await cars()).toContainEqual({
      ...{ supplierId: CAIMAN, supplierName: 'Caimán Autos', modelId: PICANTO, modelName: 'Kia Picanto' },
      ...{ slug: 'kia-picanto', photo: null, zoneIds: [AIRPORT, VEDADO, VINALES] },
    })
  })

  it('leave out archived suppliers and zones', async () => {
    const { db } = app().ctx
    await db.updateTable('car_suppliers').set({ archived: true }).where('id', '=', BOJEO).execute()
    await db.updateTable('car_zones').set({ archived: true }).where('id', '=', VINALES).execute()
    const listed = await cars()
    expect(new Set(listed.map(({ supplierId }) => supplierId))).toEqual(new Set([CAIMAN]))
    expect(listed[0]!.zoneIds).toEqual([AIRPORT, VEDADO])
  })
})

describe('drop-off zones', () => {
  const fees = async (path: string) =>
    Object.fromEntries(
      (await app().request('GET', `/api/agencyZones/carDropOffZone/${path}`)).json.Data.map(
        (z: { Id: number; OneWayFeeCents: number }) => [z.Id, z.OneWayFeeCents],
      ),
    )

  it('are those of the supplier, free in the pick-up zone', async () => {
    expect(await fees(`${VEDADO}/${CAIMAN}`)).toEqual({ [AIRPORT]: 2_000, [VEDADO]: 0, [VINALES]: 2_600 })
    expect(await fees(`${VEDADO}/${BOJEO}`)).toEqual({ [VEDADO]: 0 })
  })

  it('are those of all suppliers with the lowest fee when no supplier is given', async () => {
    expect(await fees(`${VEDADO}/0`)).toEqual({ [AIRPORT]: 2_000, [VEDADO]: 0, [VINALES]: 2_600 })
    expect(await fees(`${BARACOA}/0`)).toEqual({ [BARACOA]: 0 })
  })

  it('return 404 for an unknown zone and 422 for an invalid supplier', async () => {
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

  it('have address, hours, coordinates and the fees for the requested hours', async () => {
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

  it('are all listed without a filter, or only those of one supplier', async () => {
    expect((await ask({})).json.Data).toHaveLength(4)
    expect((await ask({ IdSupplier: CAIMAN })).json.Data).toHaveLength(3)
    expect((await ask({ IdZone: BARACOA })).json.Data).toEqual([])
  })

  it.each([
    [{ IdZone: -1 }, 'IdZone', 'must be at least 0', 'debe ser como mínimo 0'],
    [{ PickUp: '2026-02-30' }, 'PickUp', 'must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'],
    [{ EndHour: '9' }, 'EndHour', 'must be a 4-digit time like 0900', 'debe ser una hora de 4 dígitos como 0900'],
  ])('%j is invalid: %s', async (body, field, en, es) => {
    expect((await ask(body)).json.Fields).toEqual([{ Field: field, Message: en }])
    const { status, json } = await ask(body, 'es')
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: es }])
  })
})
