import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { listCountries } from '../contract.ts'
import { importPlaces } from './places.service.ts'

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
    touristZones: [],
    carZones: [],
  }),
)

describe('countries', () => {
  it('are ordered by their name in the asked language', async () => {
    const english = await app().callAs(undefined, 'en')(listCountries, {})
    const spanish = await app().callAs(undefined, 'es')(listCountries, {})
    expect(english.map((c) => c.iso)).toEqual(['CU', 'DE', 'US'])
    expect(spanish.map((c) => c.iso)).toEqual(['DE', 'CU', 'US'])
  })

  it('travel in the envelope with capital names', async () => {
    const { status, json } = await app().request('GET', '/api/countries')
    expect(status).toBe(200)
    expect(json).toMatchObject({ Status: 0, ResultCode: 'OK', ResponseType: 'OK' })
    expect(json.Data[0]).toEqual({ Id: 34, Iso: 'CU', Name: { En: 'Cuba', Es: 'Cuba' }, Dial: '53' })
  })

  it('refuse a wrong id with the field and the reason in the asked language', async () => {
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
