import { describe, expect, it, vi } from 'vitest'
import type { PageCountry } from '../../../platform/http/page-context.ts'
import {
  AIRPORT,
  BARACOA,
  BOJEO,
  CAIMAN,
  LUXURY,
  makeCars,
  PICANTO,
  VEDADO,
  VINALES,
} from '../../../testing/cars-builders.ts'
import { heldCents } from '../../../testing/held-price.ts'
import { pageArgs } from '../../../testing/page-args.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { resultsTexts } from '../../../ui/results.texts.ts'
import { carKey } from '../offer-key.ts'
import type { PageArgs } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { loadBookCarConfirm } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { loadSearchCar } from './search-car.load.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

const pageOf = (path: string, country?: PageCountry) => pageArgs(app(), path, { country }) as PageArgs
const CANADA: PageCountry = { id: 38, iso: 'CA', name: { en: 'Canada', es: 'Canadá' } }
const UNITED_STATES: PageCountry = { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' } }
const rental = 'zone=2&pickUp=2026-12-08&dropOff=2026-12-11'

describe('the car search page', () => {
  it('has offers without tokens, and filters with counts', async () => {
    const page = await loadSearchCar(pageOf(`/es/search-car?${rental}&class=${LUXURY}`))
    expect(page).toMatchObject({ totalItems: 1, failed: false, problems: [], bare: false })
    expect(page.list.map((offer) => [offer.modelName, 'offerToken' in offer])).toEqual([['Audi A6', false]])
    expect(page.filters).toEqual({
      unfiltered: 4,
      values: {
        carClass: [
          { value: '1', name: 'Económico', count: 3 },
          { value: '2', name: 'Lujo', count: 1 },
        ],
        transmission: [
          { value: '1', name: 'Manual', count: 0 },
          { value: '2', name: 'Automático', count: 1 },
        ],
        supplier: [
          { value: String(BOJEO), name: 'Bojeo Selecto', count: 1 },
          { value: String(CAIMAN), name: 'Caimán Autos', count: 0 },
        ],
        unlimited: [
          { value: '0', name: 'Limitados', count: 1 },
          { value: '1', name: 'Ilimitados', count: 0 },
        ],
      },
    })
    expect(page.zones.map(({ name }) => name)).toEqual([
      'Aeropuerto de La Habana',
      'La Habana, Vedado',
      'Viñales, pueblo',
    ])
  })

  it('finds the pick-up place that was typed, keeps an unknown one and explains it', async () => {
    const typed = async (where: string) => loadSearchCar(pageOf(`/search-car?${rental}&zone=3&where=${where}`))
    expect(await typed('havana, vedado')).toMatchObject({ query: { zone: VEDADO }, where: 'Havana, Vedado' })
    expect(await typed('VINALES')).toMatchObject({ query: { zone: VINALES } })
    expect(await typed('Miami')).toMatchObject({
      where: 'Miami',
      list: [],
      problems: [{ field: 'where', message: 'we found no place named “Miami”. Enter a zone, a city or an airport.' }],
    })
  })

  it('has alternatives when there are no results', async () => {
    const page = await loadSearchCar(pageOf('/search-car?zone=2&pickUp=2027-01-11&dropOff=2027-01-14'))
    expect(page.list.map((offer) => offer.isAlternative)).toEqual([true, true])
    expect(resultsTexts.en.empty).toBe('Sorry, no offers available.')
  })

  it('shows the prices for the visitor’s country', async () => {
    const priceOf = async (country?: PageCountry) => {
      const page = await loadSearchCar(pageOf(`/search-car?${rental}&class=${LUXURY}`, country))
      return page.list.map((offer) => offer.payNowCents)
    }
    expect(await priceOf()).toEqual([36_000])
    expect(await priceOf(UNITED_STATES)).toEqual([38_880])
    expect(await priceOf(CANADA)).toEqual([36_000])
  })

  it('offers the zones where a car from the selected zone can be returned', async () => {
    const placesFrom = async (zone: number) =>
      (await loadSearchCar(pageOf(`/search-car?${rental.replace('zone=2', `zone=${zone}`)}`))).dropOffZones
    expect((await placesFrom(VEDADO)).map(({ id }) => id)).toEqual([AIRPORT, VEDADO, VINALES])
    expect(await placesFrom(BARACOA)).toEqual([{ id: BARACOA, name: 'Baracoa town' }])
  })

  it('explains an impossible drop-off zone, lists the possible ones and keeps the selection', async () => {
    await app().ctx.db.deleteFrom('car_one_way_fees').where('to_zone_id', '=', VINALES).execute()
    const page = await loadSearchCar(pageOf(`/search-car?${rental}&dropOffZone=${VINALES}`))
    expect(page.problems).toEqual([
      {
        field: 'dropOffZone',
        message:
          'cars picked up in Havana, Vedado cannot be returned in Viñales village. Return the car where you pick it up, or in: Havana Airport.',
      },
    ])
    expect(page).toMatchObject({ list: [], failed: false, query: { dropOffZone: VINALES } })
  })

  it('names the invalid field in the language of the page and keeps the search', async () => {
    const page = await loadSearchCar(pageOf('/es/search-car?zone=2&pickUp=2026-12-02&dropOff=2026-12-11'))
    expect(page.problems).toEqual([{ field: 'pickUp', message: 'debe ser el vie, 4 dic 2026 o después' }])
    expect(page).toMatchObject({ failed: false, list: [], query: { pickUp: '2026-12-02' } })
  })

  it('shows a failure, keeps the search and logs the fault', async () => {
    const report = vi.fn()
    await app().services.database.run('alter table car_days rename to car_days_away')
    try {
      const page = await loadSearchCar(pageArgs(app(), `/search-car?${rental}`, { report }))
      expect(page).toMatchObject({ failed: true, list: [], problems: [], query: { pickUp: '2026-12-08' }, zones: [] })
      expect(report).toHaveBeenCalledOnce()
      expect(resultsTexts.en.failed).toBe('Could not get list of offers')
    } finally {
      await app().services.database.run('alter table car_days_away rename to car_days')
    }
  })
})

describe('the car booking page', () => {
  const load = (query: string) => loadBookCarConfirm(pageOf(`/book-car-confirm?${query}`))
  const car = `supplierId=${CAIMAN}&modelId=${PICANTO}`

  it('has the offer with its token and the countries by name', async () => {
    const page = await load(`${rental}&${car}`)
    expect(page.offer).toMatchObject({ modelName: 'Kia Picanto', payNowCents: 13_200 })
    expect(page.offer!.offerToken).toBeTruthy()
    expect(page.countries.map(({ name }) => name)).toEqual(['Canada', 'Cuba', 'United States'])
  })

  it('lists the supplier’s offices in the zone, each with its price', async () => {
    expect((await load(`${rental}&${car}`)).offices).toHaveLength(1)
    await app().services.database.run(
      `insert into car_offices select 90, supplier_id, zone_id, 'Caimán Malecón', 'Malecón 1', phone, latitude, longitude, '10:00', '16:00'
       from car_offices where id = 2`,
    )
    const usual = await load(`${rental}&${car}`)
    expect(usual.offices.map(({ id, name, feeCents }) => [id, name, feeCents])).toEqual([
      [2, 'Caimán Vedado', 0],
      [90, 'Caimán Malecón', 2_000],
    ])
    expect(usual.offer).toMatchObject({ agencyId: 2, payNowCents: 13_200 })
    const chosen = await load(`${rental}&${car}&office=90`)
    expect(chosen.search.office).toBe(90)
    expect(chosen.offer).toMatchObject({
      agencyId: 90,
      payNowCents: 15_200,
      pickUpOffice: { name: 'Caimán Malecón' },
      dropOffOffice: { name: 'Caimán Vedado' },
    })
    expect(await load(`${rental}&${car}&office=1`)).toMatchObject({ offer: null, refusal: { code: 'OFFER_NOT_FOUND' } })
  })

  it('holds the price for the visitor’s country', async () => {
    const page = await loadBookCarConfirm(pageOf(`/book-car-confirm?${rental}&${car}`, CANADA))
    expect(page.offer).toMatchObject({ userCountryId: CANADA.id, payNowCents: 12_540 })
    const selection = { ...page.offer!, driverAge: page.offer!.eligibility.driverAge }
    expect(await heldCents(app().ctx, page.offer!.offerToken, carKey(selection))).toBe(12_540)
  })

  it.each([
    [`${rental}&supplierId=9&modelId=9`, { code: 'OFFER_NOT_FOUND', problems: [] }],
    [`zone=2&pickUp=2027-01-11&dropOff=2027-01-14&${car}`, { code: 'SOLD_OUT', problems: [] }],
    [
      `zone=2&pickUp=2026-12-08&dropOff=2026-12-09&${car}`,
      { code: 'INVALID', problems: ['Drop-off: must allow a rental of at least 3 days'] },
    ],
  ])('%s has no offer and explains why', async (query, refusal) => {
    expect(await load(query)).toMatchObject({ offer: null, refusal })
  })

  it('has no offer without a car, and answers 404 for an incomplete one', async () => {
    expect(await load(rental)).toMatchObject({ offer: null, refusal: null })
    await expect(load(`${rental}&supplierId=1`)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('has the prescribed texts', () => {
    expect(bookCarTexts.en.notFound).toBe('Could not get offer')
    expect(bookCarConfirmTexts.en).toMatchObject({
      created: 'Booking was created successfully',
      notCreated: 'We were unable to create your reservation.',
      failed: 'Could not create car reservation',
      missing: { firstName: 'First Name is required', license: 'You must specify the data of the Driver License' },
    })
  })
})
