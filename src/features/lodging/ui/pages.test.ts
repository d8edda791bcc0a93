import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayInHavana } from '../../../lib/days.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { loadBookLodging, offerOf } from './book-lodging.load.ts'
import { loadSearchLodging } from './search-lodging.load.ts'
import { stayProblems } from './stay-problems.ts'

const app = useTestApp()

// Pages ask what day it is for themselves; the stock begins on that day.
const today = dayInHavana(new Date())
beforeEach(() => app().clock.set(new Date().toISOString()))

const args = (address: string, params: Record<string, string> = {}) => {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    callIn: (lang) => app().callAs(undefined, lang),
    nonce: '',
    publicOrigin: '',
    demo: true,
    office: { address: '', phone: '' },
    plainScript: '',
  })
  return { request: new Request(`http://alamar.example${address}`), params, context }
}

describe('the page of a search', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, { categoryId: 3 }),
      aHotel(2, { zoneId: 2, rooms: [aRoom({ rates: { all: { ALL: 9_000 } } })] }),
    ]),
  )

  it('loads offers, choices with their counts and the zone, in the language of the address', async () => {
    const data = await loadSearchLodging(args('/es/search-lodging?zone=2', { lang: 'es' }))
    expect(data).toMatchObject({
      totalItems: 1,
      failed: false,
      problems: [],
      bare: false,
      zone: { name: 'Zone 2 (es)', about: 'City (es)' },
    })
    expect(data.list[0]).toMatchObject({ hotelId: 2, totalCents: 54_000 })
    expect(data.list[0]).not.toHaveProperty('offerToken')
    expect(data.choices.plan).toEqual([{ value: '5', name: 'Todo incluido', hotels: 1 }])
    expect(data.zones.map((zone) => zone.id)).toEqual([1, 2, 3])
  })

  it('is narrowed and ordered by its address', async () => {
    expect((await loadSearchLodging(args('/search-lodging?sort=price-desc'))).list.map((o) => o.hotelId)).toEqual([
      2, 1,
    ])
    expect((await loadSearchLodging(args('/search-lodging?category=3'))).list.map((o) => o.hotelId)).toEqual([1])
    expect((await loadSearchLodging(args('/search-lodging?min=101'))).list.map((o) => o.hotelId)).toEqual([2])
    expect(await loadSearchLodging(args('/search-lodging?page=2'))).toMatchObject({ list: [], totalItems: 2 })
  })

  it('says which fields are wrong, under the names of the form', async () => {
    const past = await loadSearchLodging(args(`/search-lodging?checkIn=${today}&checkOut=${addDays(today, 2)}`))
    expect(stayProblems(past.problems, 'en')).toMatchObject([{ field: 'checkIn' }])
    const child = await loadSearchLodging(args('/search-lodging?rooms=2&c2=1'))
    expect(stayProblems(child.problems, 'en')).toEqual([
      { field: 'a2', message: 'Room 2: must have the age of each child: 1 expected' },
    ])
    const price = await loadSearchLodging(args('/es/search-lodging?min=9&max=5', { lang: 'es' }))
    expect(stayProblems(price.problems, 'es')).toEqual([
      { field: 'max', message: 'Hasta: no debe ser menor que MinPrice' },
    ])
    expect((await loadSearchLodging(args('/search-lodging?checkIn=tomorrow'))).problems).not.toEqual([])
  })

  it('says that it failed, and keeps the search', async () => {
    const failing = args('/search-lodging?zone=2')
    failing.context.set(pageContext, {
      ...failing.context.get(pageContext),
      callIn: () => async () => {
        throw new Error('the database is away')
      },
    })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await loadSearchLodging(failing)).toMatchObject({ failed: true, list: [], query: { zone: 2 } })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

describe("a hotel's page", () => {
  beforeEach(() =>
    loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2, rates: { all: { ALL: 9_000 } } })] })]),
  )
  const params = (hotelId: string, classId = '1', planId = '3') => ({
    polo: 'zone-1',
    name: 'hotel-1',
    hotelId,
    classId,
    planId,
  })

  it('loads the chosen offer among all of the hotel', async () => {
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/2/5?rooms=2', params('1', '2', '5')))
    expect(data.found?.offers).toHaveLength(2)
    expect(offerOf(data)).toMatchObject({ roomClassId: 2, mealPlanId: 5, totalCents: 108_000 })
    expect(data.countries.map((country) => country.name)).toEqual(['Cuba', 'Spain'])
  })

  it('has no chosen offer when it is not sold', async () => {
    expect(
      offerOf(await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/1/5', params('1', '1', '5')))),
    ).toBeUndefined()
  })

  it('is found by its hotel alone, with the cheapest offer chosen, at one address', async () => {
    const { classId: _, planId: __, ...hotel } = params('1')
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1', hotel))
    const prices = data.found!.offers.map(({ totalCents }) => totalCents)
    expect(prices.length).toBeGreaterThan(1)
    expect(offerOf(data)?.totalCents).toBe(Math.min(...prices))
    const misspelled = { ...params('1', '1', '3'), polo: 'x', name: 'y' }
    for (const each of [data, await loadBookLodging(args('/book-lodging/x/y/1/1/3', misspelled))])
      expect(each).toMatchObject({ canonicalPath: '/book-lodging/zone-1/hotel-1/1' })
  })

  it('does not exist for half a room', async () => {
    const half = args('/book-lodging/zone-1/hotel-1/1?classId=1', { polo: 'zone-1', name: 'hotel-1', hotelId: '1' })
    await expect(loadBookLodging(half)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('also reads the hotel from the query, and may have none', async () => {
    const inQuery = await loadBookLodging(args('/book-lodging?hotelId=1&classId=1&planId=3'))
    expect(offerOf(inQuery)).toMatchObject({ roomClassId: 1 })
    expect(await loadBookLodging(args('/book-lodging'))).toMatchObject({ wanted: null, found: null })
  })

  it.each(['99', 'abc', '0'])('does not exist for hotel %s', async (hotelId) => {
    await expect(loadBookLodging(args(`/book-lodging/a/b/${hotelId}/1/3`, params(hotelId)))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  it('says which dates are wrong', async () => {
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/1/3?checkIn=2020-01-01', params('1')))
    expect(stayProblems(data.problems, 'en')).toMatchObject([{ field: 'checkIn' }])
  })
})
