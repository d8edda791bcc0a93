import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PageCountry } from '../../../platform/http/page-context.ts'
import {
  AIRPORT,
  BARACOA,
  BOJEO,
  CAIMAN,
  carFiles,
  LUXURY,
  makeCars,
  PICANTO,
  VEDADO,
  VINALES,
} from '../../../testing/cars-builders.ts'
import { heldCents } from '../../../testing/held-price.ts'
import { pageArgs } from '../../../testing/page-args.ts'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { noResultsTexts } from '../../../ui/no-results.texts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { carKey } from '../offer-key.ts'
import type { PageArgs } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { loadBookCarConfirm } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { loadCompareCars } from './compare-cars.load.ts'
import { AgesAndConditions } from './offer-parts.tsx'
import { loadSearchCar } from './search-car.load.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

const pageOf = (path: string, country?: PageCountry) => pageArgs(app(), path, { country }) as PageArgs
const CANADA: PageCountry = { id: 38, iso: 'CA', name: { en: 'Canada', es: 'Canadá' } }
const UNITED_STATES: PageCountry = { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' } }
const rental = 'zone=2&pickUp=2026-12-08&dropOff=2026-12-11'

describe('the car search page', () => {
  it('has offers without tokens, and filters with counts', async () => {
    const page = await loadSearchCar(pageOf(`/es/search-car?${rental}&carClass=${LUXURY}`))
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
        kilometers: [
          { value: 'unlimited', name: 'Ilimitados', count: 0 },
          { value: '250', name: '250 km por día o más', count: 0 },
          { value: '200', name: '200 km por día o más', count: 0 },
        ],
        deposit: [
          { value: '200', name: 'Hasta USD 200', count: 0 },
          { value: '300', name: 'Hasta USD 300', count: 0 },
          { value: '500', name: 'Hasta USD 500', count: 1 },
        ],
        fuel: [{ value: 'petrol', name: 'Gasolina', count: 1 }],
        seats: [],
        bags: [],
        score: [],
      },
    })
    expect(page.zones.map(({ name }) => name)).toEqual([
      'Aeropuerto de La Habana',
      'La Habana, Vedado',
      'Viñales, pueblo',
    ])
  })

  it('shows the driver ages and age fees of each car, and links to its conditions', async () => {
    const { list } = await loadSearchCar(pageOf(`/es/search-car?${rental}`))
    const shownOf = (supplierName: string) => {
      const offer = list.find((each) => each.supplierName === supplierName)!
      const Shown = () => createElement(AgesAndConditions, { offer, conditionsPath: '/book-car/a/1/2#policies' })
      return markupShown(Shown, null, 'es')
    }
    const markup = shownOf('Caimán Autos')
    expect(wordsOf(markup)).toContain('Conductores de 21 a 75 años (cargo por edad: 21–24, 71–75).')
    expect(markup).toContain('href="/book-car/a/1/2#policies"')
    expect(markup).toMatch(/aria-label="Combustible, depósito y condiciones: [^"]+, Caimán Autos"/)
    expect(wordsOf(shownOf('Bojeo Selecto'))).toMatch(/Conductores de \d\d a \d\d años\./)
  })

  it('finds the typed pick-up place, and keeps and explains an unknown one', async () => {
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
    expect(noResultsTexts.en.empty).toBe('Sorry, no offers available.')
  })

  it('does not count alternatives as results on a later page', async () => {
    const page = await loadSearchCar(pageOf('/search-car?zone=2&pickUp=2027-01-11&dropOff=2027-01-14&page=2'))
    expect(page).toMatchObject({ totalItems: 0, instead: { dates: expect.anything() } })
  })

  it('links to other dates, nearby zones and other filter values when nothing is found', async () => {
    const load = async (path: string) => loadSearchCar(pageOf(path))
    const filtered = `/search-car?${rental}&carClass=${LUXURY}&transmission=1`
    const { instead } = await load(filtered)
    expect(instead!.values.map(({ name, detail }) => [name, detail])).toEqual([
      ['Without “Luxury”', '2 cars'],
      ['Without “Manual”', '1 car'],
      ['Economy', '2 cars'],
      ['Automatic', '1 car'],
    ])
    // Other dates would not help: the filters exclude what is available on these dates.
    expect(instead!.dates).toEqual([])
    const late = (await load('/search-car?zone=2&pickUp=2027-01-11&dropOff=2027-01-14')).instead!
    expect(late).toMatchObject({ values: [] })
    const elsewhere = (await load(`/search-car?${rental.replace('zone=2', `zone=${VINALES}`)}&carClass=${LUXURY}`))
      .instead!
    expect(elsewhere.zones.map(({ name }) => name)).toEqual(['Havana, Vedado'])
    for (const { path } of [...instead!.values, ...instead!.dates, ...elsewhere.zones, ...late.dates]) {
      const { list } = await load(path)
      expect(list.length, path).toBeGreaterThan(0)
      expect(list[0]!.isAlternative, path).toBe(false)
    }
    expect((await load(`/search-car?${rental}`)).instead).toBeUndefined()
    expect((await load('/search-car?zone=2&pickUp=2026-12-02&dropOff=2026-12-11')).instead).toBeUndefined()
  })

  it('compares up to four cars for the rental in the URL', async () => {
    const load = async (compared: string) => loadCompareCars(pageOf(`/search-car/compare?${rental}&${compared}`))
    const { cars, gone, searchPath } = await load(
      `compared=${CAIMAN}-${PICANTO},9-9&compared=${CAIMAN}-${PICANTO}&compared=x`,
    )
    expect(cars.map(({ modelName, payNowCents }) => [modelName, payNowCents])).toEqual([['Kia Picanto', 13_200]])
    expect(gone).toBe(1)
    expect(searchPath).toContain('zone=2')
    const { list } = await loadSearchCar(pageOf(`/search-car?${rental}`))
    const all = list.map(({ supplierId, modelId }) => `${supplierId}-${modelId}`)
    expect((await load(`compared=${all}`)).cars).toHaveLength(Math.min(all.length, 4))
    expect((await load(`compared=7-1,7-2,7-3,7-4,${all[0]}`)).cars).toEqual([])
  })

  it('shows the prices for the visitor’s country', async () => {
    const priceOf = async (country?: PageCountry) => {
      const page = await loadSearchCar(pageOf(`/search-car?${rental}&carClass=${LUXURY}`, country))
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
      expect(noResultsTexts.en.failed).toBe('Could not get list of offers')
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

  it('has no offer without a car, and returns 404 for an incomplete one', async () => {
    expect(await load(rental)).toMatchObject({ offer: null, refusal: null })
    await expect(load(`${rental}&supplierId=1`)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('has the prescribed texts', () => {
    expect(bookCarTexts.en.notFound).toBe('Could not get offer')
    expect(bookingAccountTexts.en).toMatchObject({
      created: 'Booking was created successfully',
      notCreated: 'We were unable to create your reservation.',
    })
    expect(bookCarConfirmTexts.en).toMatchObject({
      failed: 'Could not create car reservation',
      missing: { firstName: 'First Name is required', license: 'You must specify the data of the Driver License' },
    })
  })
})

describe('the map of a car search', () => {
  const late = `${rental}&startHour=2100&endHour=2100`
  const searchAt = (office: number, more = '') =>
    loadSearchCar(pageOf(`/en/search-car?${late}&office=${office}${more}`))

  /** Gives Caimán a second office in Vedado, which is always open. */
  const addOpenOffice = () => {
    const files = carFiles()
    const { offices } = files.rentalCompanies[0]!
    offices.push({ ...offices[1]!, id: 9, name: 'Caimán La Rampa', opens: '00:00', closes: '23:59' })
    return makeCars(app().ctx, files)
  }

  it('has each office with the number and lowest price of its cars, matching the list of that office', async () => {
    await addOpenOffice()
    const { officeMap, list, totalItems } = await searchAt(0, '&view=map')
    const { offices, landmarks } = officeMap!
    expect(landmarks).toEqual([{ name: 'Havana Airport', latitude: 22.9892, longitude: -82.4091 }])
    expect(offices.map(({ name, company, closed }) => [name, company, closed])).toEqual([
      ['Caimán La Rampa', 'Caimán Autos', false],
      ['Caimán Vedado', 'Caimán Autos', true],
      ['Bojeo Malecón', 'Bojeo Selecto', true],
    ])
    for (const { id, cents, cars } of offices) {
      const there = await searchAt(id)
      expect([there.list[0]!.priceCents, there.totalItems]).toEqual([cents, cars])
      expect(there.list.map(({ pickUpOffice }) => pickUpOffice.name)).toEqual(
        there.list.map(() => offices.find((office) => office.id === id)!.name),
      )
    }
    // The fee for an office that is closed at pick-up.
    expect(offices[1]!.cents - offices[0]!.cents).toBe(2_000)
    expect(offices[0]!.cents).toBe(Math.min(...list.map(({ priceCents }) => priceCents)))
    expect(offices[0]!.cars + offices[2]!.cars).toBe(totalItems)
  })

  it('keeps all offices when one is chosen, and only those that match the filters', async () => {
    const chosen = await searchAt(2, '&view=map&page=2')
    expect(chosen.officeMap!.offices.map(({ id }) => id).sort()).toEqual(
      (await searchAt(0, '&view=map')).officeMap!.offices.map(({ id }) => id).sort(),
    )
    expect(chosen.officeMap!.offices.length).toBeGreaterThan(1)
    expect(chosen.officeMap!.offices.map(({ path }) => path)).toEqual(
      chosen.officeMap!.offices.map(({ id }) =>
        expect.stringMatching(new RegExp(`^/en/search-car\\?(?!.*page).*office=${id}&view=map$`)),
      ),
    )
    const luxury = await searchAt(0, `&carClass=${LUXURY}&view=map`)
    expect(luxury.officeMap!.offices.map(({ supplierId }) => supplierId)).toEqual([BOJEO])
  })

  it('keeps the office in a comparison and on other dates, and drops it in another zone', async () => {
    await addOpenOffice()
    const { list } = await searchAt(2)
    const compared = await loadCompareCars(
      pageOf(`/en/search-car/compare?${late}&office=2&compared=${CAIMAN}-${PICANTO}`),
    )
    expect(compared.office).toBe(2)
    expect(compared.cars.map(({ priceCents }) => priceCents)).toEqual([
      list.find(({ modelId }) => modelId === PICANTO)!.priceCents,
    ])

    const soldOut = await loadSearchCar(pageOf('/en/search-car?zone=2&pickUp=2027-01-11&dropOff=2027-01-14&office=4'))
    const days = soldOut.instead!.dates
    expect(days.length).toBeGreaterThan(0)
    for (const { path } of days) {
      const there = await loadSearchCar(pageOf(path))
      expect(new Set(there.list.map(({ pickUpOffice }) => pickUpOffice.name))).toEqual(new Set(['Bojeo Malecón']))
    }

    const elsewhere = await loadSearchCar(
      pageOf(`/en/search-car?${rental.replace('zone=2', `zone=${VINALES}`)}&carClass=${LUXURY}&office=3`),
    )
    expect(elsewhere.instead!.zones.map(({ path }) => path)).toEqual([expect.not.stringContaining('office')])
    expect((await loadSearchCar(pageOf(elsewhere.instead!.zones[0]!.path))).list[0]!.isAlternative).toBe(false)
  })

  it('is missing when not requested, in low-data mode, and when alternatives are shown', async () => {
    expect((await searchAt(0)).officeMap).toBeUndefined()
    const elsewhere = await loadSearchCar(
      pageOf(`/en/search-car?zone=${BARACOA}&pickUp=2026-12-08&dropOff=2026-12-11&view=map`),
    )
    expect(elsewhere).toMatchObject({ canMap: true, officeMap: undefined })
    const init = { headers: { 'save-data': 'on' } }
    const light = pageArgs(app(), `/en/search-car?${late}&view=map`, { init }) as PageArgs
    expect(await loadSearchCar(light)).toMatchObject({ canMap: false, officeMap: undefined })
  })
})
