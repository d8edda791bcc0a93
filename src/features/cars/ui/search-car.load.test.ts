import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { resultsTexts } from '../../../ui/results.texts.ts'
import { BOJEO, CAIMAN, LUXURY, makeCars, PICANTO } from '../server/cars.builders.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { loadBookCarConfirm } from './book-car-confirm.load.ts'
import { bookCarConfirmTexts } from './book-car-confirm.texts.ts'
import { loadSearchCar } from './search-car.load.ts'

const app = useTestApp(({ ctx }) => makeCars(ctx))

const pageOf = (path: string) => {
  const context = new RouterContextProvider()
  const callIn = (lang: Lang) => app().callAs(undefined, lang)
  context.set(pageContext, {
    callIn,
    nonce: '',
    publicOrigin: 'http://x',
    demo: false,
    office: { address: '', phone: '' },
    plainScript: '',
  })
  const lang = /^\/(en|es)\//.exec(path)?.[1]
  return { request: new Request(`http://x${path}`), params: lang ? { lang } : {}, context }
}
const rental = 'zone=2&pickUp=2026-12-08&dropOff=2026-12-11'

afterEach(() => vi.restoreAllMocks())

describe('the page of a car search', () => {
  it('has the offers, without the tokens that only booking needs, and the filters with their counts', async () => {
    const page = await loadSearchCar(pageOf(`/es/search-car?${rental}&class=${LUXURY}`))
    expect(page).toMatchObject({ totalItems: 1, failed: false, problems: [], filtered: true, bare: false })
    expect(page.list.map((offer) => [offer.modelName, 'offerToken' in offer])).toEqual([['Audi A6', false]])
    expect(page.counts).toEqual({
      total: 4,
      classes: [
        { id: 1, name: 'Económico', count: 3 },
        { id: 2, name: 'Lujo', count: 1 },
      ],
      transmissions: [
        { id: 1, name: 'Manual', count: 2 },
        { id: 2, name: 'Automático', count: 2 },
      ],
      suppliers: [
        { id: BOJEO, name: 'Bojeo Selecto', count: 2 },
        { id: CAIMAN, name: 'Caimán Autos', count: 2 },
      ],
      unlimitedKm: 2,
    })
    expect(page.zones.map(({ name }) => name)).toEqual([
      'Aeropuerto de La Habana',
      'La Habana, Vedado',
      'Viñales, pueblo',
    ])
  })

  it('without a result has alternatives', async () => {
    const page = await loadSearchCar(pageOf('/search-car?zone=2&pickUp=2027-01-11&dropOff=2027-01-14'))
    expect(page.list.map((offer) => offer.isAlternative)).toEqual([true, true])
    expect(resultsTexts.en.empty).toBe('Sorry, no offers available.')
  })

  it('says which field is wrong, in the language of the page, and keeps the search', async () => {
    const page = await loadSearchCar(pageOf('/es/search-car?zone=2&pickUp=2026-12-02&dropOff=2026-12-11'))
    expect(page.problems).toEqual([{ field: 'PickUp', message: 'debe ser el vie, 4 dic 2026 o después' }])
    expect(page).toMatchObject({ failed: false, list: [], query: { pickUp: '2026-12-02' } })
  })

  it('that fails says so and keeps the search, and the fault is written down', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    await app().services.database.run('alter table car_days rename to car_days_away')
    try {
      const page = await loadSearchCar(pageOf(`/search-car?${rental}`))
      expect(page).toMatchObject({ failed: true, list: [], problems: [], query: { pickUp: '2026-12-08' }, zones: [] })
      expect(written).toHaveBeenCalledOnce()
      expect(resultsTexts.en.failed).toBe('Could not get list of offers')
    } finally {
      await app().services.database.run('alter table car_days_away rename to car_days')
    }
  })
})

describe('the page where a car is booked', () => {
  const load = (query: string) => loadBookCarConfirm(pageOf(`/book-car-confirm?${query}`))
  const car = `supplierId=${CAIMAN}&modelId=${PICANTO}`

  it('has the offer with its token, and the countries by their name', async () => {
    const page = await load(`${rental}&${car}`)
    expect(page.offer).toMatchObject({ modelName: 'Kia Picanto', payNowCents: 13_200 })
    expect(page.offer!.offerToken).toBeTruthy()
    expect(page.countries.map(({ name }) => name)).toEqual(['Canada', 'Cuba', 'United States'])
  })

  it.each([
    [`${rental}&supplierId=9&modelId=9`, { code: 'OFFER_NOT_FOUND', problems: [] }],
    [`zone=2&pickUp=2027-01-11&dropOff=2027-01-14&${car}`, { code: 'SOLD_OUT', problems: [] }],
    [
      `zone=2&pickUp=2026-12-08&dropOff=2026-12-09&${car}`,
      { code: 'INVALID', problems: ['must leave a rental of at least 3 days'] },
    ],
  ])('%s has none and says why', async (query, refusal) => {
    expect(await load(query)).toMatchObject({ offer: null, refusal })
  })

  it('does not exist without a car', async () => {
    await expect(load(rental)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('speaks the words of the spec (spec 8)', () => {
    expect(bookCarTexts.en.notFound).toBe('Could not get offer')
    expect(bookCarConfirmTexts.en).toMatchObject({
      created: 'Booking was created successfully',
      notCreated: 'We were unable to create your reservation.',
      failed: 'Could not create car reservation',
      missing: { firstName: 'First Name is required', licence: 'You must specify the data of the Driver License' },
    })
  })
})
