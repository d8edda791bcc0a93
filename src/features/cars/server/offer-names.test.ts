import { beforeEach, describe, expect, it } from 'vitest'
import {
  ACCENT,
  AIRPORT,
  AUDI,
  BOJEO,
  CAIMAN,
  carFiles,
  ECONOMY,
  LUXURY,
  makeCars,
  PICANTO,
  VEDADO,
} from '../../../testing/cars-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'

/* The ids of a car offer under each of their wire names (docs/rules/calls.md#wire-names). */

const app = useTestApp(({ ctx }) => makeCars(ctx))
const DATES = { PickUp: '2026-12-08', DropOff: '2026-12-11' }

const search = async (criteria: object, token?: string) => {
  const url = '/api/carBookings/getCarOffer/en?fieldName=Price'
  return (await app().request('POST', url, { body: { ...DATES, ...criteria }, token })).json
}
type Told = { SupplierId: number; ModelId: number; ZoneId: number; AgencyId: number; PayNowCents: number }
const searchIds = async (criteria: object, token?: string) =>
  ((await search(criteria, token)).List as Told[]).map((offer) => [offer.SupplierId, offer.ModelId])
const wrong = async (criteria: object) => (await search(criteria)).Fields

const ALL = [
  [CAIMAN, PICANTO],
  [BOJEO, PICANTO],
  [CAIMAN, ACCENT],
  [BOJEO, AUDI],
]

describe('an identifier with several names', () => {
  it.each([
    [['IdZone', 'ZoneId'], AIRPORT, [ALL[0], ALL[2]]],
    [['IdSupplier', 'SupplierId', 'RentalCompanyId'], BOJEO, [ALL[1], ALL[3]]],
    [['IdModel', 'ModelId'], AUDI, [ALL[3]]],
    [['IdClass', 'ClassId'], LUXURY, [ALL[3]]],
    [['TransmissionId'], 2, [ALL[2], ALL[3]]],
    [['SiteId', 'SiteCode'], 7, []],
    [['Currency', 'CurrencyCode'], 'USD', ALL],
    [['Currency', 'CurrencyCode'], 1, ALL],
  ])('is accepted under each of the names %j: %s', async (names, value, expected) => {
    for (const name of names) expect(await searchIds({ [name]: value }), name).toEqual(expected)
    const both = Object.fromEntries(names.map((name) => [name, value]))
    expect(await searchIds(both)).toEqual(expected)
  })

  it.each(['IdUserCountry', 'UserCountryId'])('sets the market as %s', async (name) => {
    const [offer] = (await search({ [name]: 38, IdSupplier: CAIMAN })).List!
    expect(offer).toMatchObject({ UserCountryId: 38, PayNowCents: 3 * 4_180 })
  })

  it.each([
    [{ IdZone: AIRPORT, ZoneId: VEDADO }, 'ZoneId', 'must be the same as IdZone'],
    [{ IdSupplier: CAIMAN, RentalCompanyId: BOJEO }, 'RentalCompanyId', 'must be the same as IdSupplier'],
    [{ IdModel: 1, ModelId: 2 }, 'ModelId', 'must be the same as IdModel'],
    [{ ClassId: LUXURY, IdClass: ECONOMY }, 'ClassId', 'must be the same as IdClass'],
    [{ LanguageCode: 'es' }, 'LanguageCode', 'must be the same as Lang'],
    [{ CurrencyCode: 'GPB' }, 'Currency', 'must be a currency in which we sell today: USD'],
    [{ CurrencyCode: 'PMX' }, 'Currency', 'must be a currency in which we sell today: USD'],
  ])('is rejected with the field name: %j', async (criteria, field, message) => {
    expect(await wrong(criteria)).toEqual([{ Field: field, Message: message }])
  })

  it('is rejected under the name that was sent', async () => {
    expect(await wrong({ RentalCompanyId: 'x' })).toMatchObject([{ Field: 'RentalCompanyId' }])
  })

  it.each([
    { RentalCompanyId: BOJEO, ModelId: AUDI },
    { SupplierId: BOJEO, IdModel: AUDI, ClassId: LUXURY },
  ])('is accepted under each name when refreshing one offer: %j', async (names) => {
    const { json } = await app().request('POST', '/api/carBookings/getCarOffer/en', { body: { ...DATES, ...names } })
    expect(json.Data).toMatchObject({ SupplierId: BOJEO, RentalCompanyId: BOJEO, ModelId: AUDI, SiteCode: 6 })
  })

  it('is accepted under each name in the list of offices', async () => {
    const { json } = await app().request('POST', '/api/carBookings/carAgencies/en', {
      body: { RentalCompanyId: BOJEO },
    })
    expect(json.Data).toMatchObject([{ Id: 4 }])
  })
})

describe('AgencyId', () => {
  beforeEach(async () => {
    const files = carFiles()
    const [caiman] = files.rentalCompanies
    caiman!.offices.push({ ...caiman!.offices[1]!, id: 9, name: 'Caimán Malecón', opens: '00:00', closes: '23:59' })
    await makeCars(app().ctx, files)
  })
  const offers = async (criteria: object) => (await search(criteria)).List as Told[]

  it('selects one of several offices of a supplier in a zone, with its after-hours fee', async () => {
    const byDay = { IdModel: PICANTO, IdSupplier: CAIMAN }
    const early = { ...byDay, StartHour: '0600', EndHour: '0900' }
    expect((await offers(byDay)).map(({ AgencyId }) => AgencyId)).toEqual([2])
    expect((await offers(early)).map(({ AgencyId, PayNowCents }) => [AgencyId, PayNowCents])).toEqual([[9, 17_600]])
    expect(await offers({ ...byDay, AgencyId: 9 })).toMatchObject([
      { AgencyId: 9, PickUpOffice: { Name: 'Caimán Malecón' } },
    ])
    expect(await offers({ ...early, AgencyId: 2 })).toMatchObject([{ AgencyId: 2, PayNowCents: 19_600 }])
  })

  it('limits the search to its supplier, and sets the zone when none is given', async () => {
    expect(await searchIds({ AgencyId: 2 })).toEqual([ALL[0], ALL[2]])
    expect((await offers({ AgencyId: 3 })).map(({ ZoneId }) => ZoneId)).toEqual([3, 3])
    expect(await searchIds({ AgencyId: 3, IdZone: VEDADO })).toEqual([])
    expect(await searchIds({ AgencyId: 99 })).toEqual([])
  })
})

describe('staff-only criteria', () => {
  it('IdTourOperator limits the search to the supplier with this contract', async () => {
    const staff = await staffToken(app(), 'Reservations')
    expect(await searchIds({ IdTourOperator: BOJEO }, staff)).toEqual([ALL[1], ALL[3]])
    expect(await searchIds({ IdTourOperator: BOJEO, IdSupplier: CAIMAN }, staff)).toEqual([])
    expect(await searchIds({ IdTourOperator: BOJEO })).toEqual(ALL)
  })

  it('IgnoreReservePeriod allows dates before and after the period', async () => {
    const staff = await staffToken(app(), 'Reservations')
    for (const [dates, expected] of [
      [{ PickUp: '2026-12-02', DropOff: '2026-12-05' }, 'OK'],
      [{ PickUp: '2028-01-02', DropOff: '2028-01-05' }, 'NOT_ON_SALE_YET'],
    ] as const) {
      expect((await search({ ...dates, IgnoreReservePeriod: true }, staff)).ResultCode).toBe(expected)
      expect((await search({ ...dates, IgnoreReservePeriod: true })).Fields).toMatchObject([{ Field: 'PickUp' }])
      expect((await search(dates, staff)).Fields).toMatchObject([{ Field: 'PickUp' }])
    }
  })

  it('IgnoreReservePeriod also offers other dates before the period', async () => {
    const staff = await staffToken(app(), 'Reservations')
    await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('day', '=', '2026-12-01').execute()
    const dates = { PickUp: '2026-12-01', DropOff: '2026-12-04', IgnoreReservePeriod: true, AvoidEmptyResult: true }
    const { List } = await search({ ...dates, IdSupplier: BOJEO }, staff)
    expect(List).toMatchObject([
      { PickUp: '2026-12-02', IsAlternative: true },
      { PickUp: '2026-12-02', IsAlternative: true },
    ])
  })
})
