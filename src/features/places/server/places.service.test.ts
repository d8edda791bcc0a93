import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { findPriceCountry, listCountries, listDestinations } from '../contract.ts'
import { importGuides, importPlaces } from './places.service.ts'

const app = useTestApp(({ ctx }) =>
  importPlaces(ctx, {
    countries: [
      { id: 34, iso: 'CU', name: { en: 'Cuba', es: 'Cuba' }, dial: '53' },
      { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' },
      { id: 7, iso: 'DE', name: { en: 'Germany', es: 'Alemania' }, dial: '49' },
    ],
    provinces: [
      {
        id: 1,
        slug: 'matanzas',
        name: { en: 'Matanzas', es: 'Matanzas' },
        latitude: 23,
        longitude: -81,
        about: { en: 'a', es: 'b' },
      },
    ],
    touristZones: [
      {
        id: 5,
        slug: 'varadero',
        provinceId: 1,
        name: { en: 'Varadero', es: 'Varadero' },
        kind: 'beach',
        latitude: 23,
        longitude: -81,
        onHome: true,
        about: { en: 'a', es: 'b' },
        toKnow: { en: [], es: [] },
      },
    ],
    carZones: [
      {
        id: 6,
        provinceId: 1,
        name: { en: 'Airport', es: 'Aeropuerto' },
        latitude: 23,
        longitude: -81.4,
        airport: true,
      },
      {
        id: 7,
        provinceId: 1,
        name: { en: 'Varadero, beach', es: 'Varadero, playa' },
        latitude: 23,
        longitude: -81.1,
        airport: false,
      },
      {
        id: 8,
        provinceId: 1,
        name: { en: 'Matanzas', es: 'Matanzas' },
        latitude: 23,
        longitude: -81.5,
        airport: false,
      },
    ],
  }),
)

describe('countries', () => {
  it('are sorted by name in the requested language', async () => {
    const english = await app().callAs(undefined, 'en')(listCountries, {})
    const spanish = await app().callAs(undefined, 'es')(listCountries, {})
    expect(english.map((c) => c.iso)).toEqual(['CU', 'DE', 'US'])
    expect(spanish.map((c) => c.iso)).toEqual(['DE', 'CU', 'US'])
  })

  it('are returned in the envelope with wire names', async () => {
    const { status, json } = await app().request('GET', '/api/countries')
    expect(status).toBe(200)
    expect(json).toMatchObject({ Status: 0, ResultCode: 'OK', ResponseType: 'OK' })
    expect(json.Data[0]).toEqual({
      Id: 34,
      Iso: 'CU',
      Name: { En: 'Cuba', Es: 'Cuba', Text: 'Cuba' },
      Dial: '53',
      Main: false,
    })
  })

  it.each([
    [{ countryId: 167, region: 'DE' }, 'US'],
    [{ countryId: 999, region: 'de' }, 'DE'],
    [{ region: 'DE' }, 'DE'],
    [{ region: 'XX' }, 'CU'],
    [{}, 'CU'],
  ])('resolve the price country for %j to %s', async (asked, iso) => {
    expect(await app().callAs()(findPriceCountry, asked)).toMatchObject({ iso })
  })

  it('resolve no price country without a catalog', async () => {
    await app().ctx.db.deleteFrom('countries').execute()
    expect(await app().callAs()(findPriceCountry, { region: 'US' })).toBeNull()
  })

  it('reject an invalid id with the field and the reason in the requested language', async () => {
    const { status, json } = await app().request('GET', '/api/lodgingBookings/getProvince/abc', { lang: 'es' })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: 'Id', Message: 'debe ser un número' }])
  })

  it('answer 404 for an unknown province', async () => {
    const { status, json } = await app().request('GET', '/api/lodgingBookings/getProvince/99')
    expect(status).toBe(404)
    expect(json.ResultCode).toBe('NOT_FOUND')
  })
})

describe('guides', () => {
  const zone = async () => (await app().request('GET', '/api/lodgingBookings/getTouristicZone/5')).json.Data
  const province = async () => (await app().request('GET', '/api/lodgingBookings/getProvince/1')).json.Data
  const guide = (text: string) => ({
    zones: [
      {
        zoneId: 5,
        gettingThere: { en: text, es: `${text} (es)` },
        bestTime: { en: 'May', es: 'Mayo' },
        toSee: { en: ['Caves'], es: ['Cuevas'] },
        distances: [{ to: { en: 'Havana', es: 'La Habana' }, km: 140, minutes: 120, by: 'road' }],
      },
    ],
    provinces: [{ provinceId: 1, toKnow: { en: ['A fact'], es: ['Un dato'] } }],
  })

  it('are returned where they exist, in both languages', async () => {
    expect((await zone()).Guide).toBeNull()
    expect((await province()).ToKnow).toBeNull()
    await importGuides(app().ctx, guide('By car'))
    expect((await zone()).Guide).toMatchObject({
      GettingThere: { En: 'By car', Es: 'By car (es)' },
      Distances: [{ To: { Es: 'La Habana' }, Km: 140, Minutes: 120, By: 'road' }],
    })
    expect((await province()).ToKnow).toEqual({ En: ['A fact'], Es: ['Un dato'], Text: ['A fact'] })
  })

  it('import the sights of their zone without replacing existing ones', async () => {
    const sight = (en: string) => ({ name: { en, es: en }, kind: 'beach', latitude: 23, longitude: -81 })
    const withSight = (name: string) => {
      const file = guide('By car')
      return { ...file, zones: file.zones.map((zone) => ({ ...zone, sights: [sight(name)] })) }
    }
    expect((await zone()).Sights).toEqual([])
    await importGuides(app().ctx, withSight('The beach'))
    await importGuides(app().ctx, withSight('Another one'))
    expect((await zone()).Sights).toMatchObject([{ Name: { En: 'The beach' }, Kind: 'beach' }])
    await expect(importGuides(app().ctx, { ...guide('x'), zones: [{ sights: [{ kind: 'bar' }] }] })).rejects.toThrow()
  })

  it('keep the agency’s edits when the catalog is imported again', async () => {
    await importGuides(app().ctx, guide('By car'))
    await importGuides(app().ctx, guide('By boat'))
    expect((await zone()).Guide.GettingThere.En).toBe('By car')
  })
})

describe('destinations', () => {
  it('lead to the nearest zones with lodging and with cars', async () => {
    const found = await app().callAs(undefined)(listDestinations, {})
    expect(
      found.map(({ kind, name, touristZoneIds, carZoneIds }) => [kind, name.en, touristZoneIds, carZoneIds]),
    ).toEqual([
      ['zone', 'Varadero', [5], [7, 8]],
      ['province', 'Matanzas', [5], [7, 8]],
      ['airport', 'Airport', [5], [6]],
      ['town', 'Varadero, beach', [5], [7]],
      ['town', 'Matanzas', [5], [8]],
    ])
    expect(found[0]!.province).toEqual({ en: 'Matanzas', es: 'Matanzas' })
  })
})
