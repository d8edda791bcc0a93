import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayInHavana, formatDay } from '../../../lib/days.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { pageArgs } from '../../../testing/page-args.ts'
import { wordsShown } from '../../../testing/page-shown.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listDestinations } from '../../places/contract.ts'
import { searchLodging } from '../contract.ts'
import { loadBookLodging } from './book-lodging.load.ts'
import { chosenStay } from './chosen-stay.ts'
import { loadCompareLodging } from './compare-lodging.load.ts'
import { OfferPrice, type ShownOffer } from './offer-parts.tsx'
import { canChooseByRoom } from './room-by-room.tsx'
import { loadSearchLodging, type PageArgs } from './search-lodging.load.ts'
import { stayProblems } from './stay-problems.ts'

const app = useTestApp()

// Pages use the real date, so the stock starts on it.
const today = dayInHavana(new Date())
beforeEach(() => app().clock.set(new Date().toISOString()))

const args = (address: string, params: Record<string, string> = {}) => pageArgs(app(), address, { params }) as PageArgs

describe('the lodging search page', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, { categoryId: 3 }),
      aHotel(2, { zoneId: 2, rooms: [aRoom({ rates: { all: { ALL: 9_000 } } })] }),
    ]),
  )

  it('loads offers, filter values with counts and the zone, in the language of the URL', async () => {
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
    expect(data.filters!.values.plan).toEqual([{ value: '5', name: 'Todo incluido', count: 1 }])
    expect(data.where).toBe('Zone 2 (es)')
  })

  it('says next to a price that nothing has to be paid in Cuba', async () => {
    const { list } = await loadSearchLodging(args('/es/search-lodging?zone=2', { lang: 'es' }))
    const Price = ({ loaderData: offer }: { loaderData: ShownOffer }) => createElement(OfferPrice, { offer })
    expect(wordsShown(Price, list[0], 'en')).toMatch(/per night Nothing to pay in Cuba/)
    expect(wordsShown(Price, list[0], 'es')).toMatch(/por noche Nada que pagar en Cuba/)
  })

  it('is filtered and sorted by its URL', async () => {
    expect((await loadSearchLodging(args('/search-lodging?sort=price-desc'))).list.map((o) => o.hotelId)).toEqual([
      2, 1,
    ])
    expect((await loadSearchLodging(args('/search-lodging?category=3'))).list.map((o) => o.hotelId)).toEqual([1])
    expect((await loadSearchLodging(args('/search-lodging?min=101'))).list.map((o) => o.hotelId)).toEqual([2])
    expect(await loadSearchLodging(args('/search-lodging?page=2'))).toMatchObject({ list: [], totalItems: 2 })
  })

  it('lists other dates, nearby zones and other filter values when nothing is found', async () => {
    const stopSales = [{ fromDay: 14, days: 3, roomClassId: 0 }]
    await loadHotels(app().ctx, [
      aHotel(1, { categoryId: 3 }),
      aHotel(2, { zoneId: 2 }),
      aHotel(3, { zoneId: 3, stopSales }),
    ])
    const { alternatives } = await loadSearchLodging(args('/search-lodging?zone=3'))
    expect(alternatives!.dates).toHaveLength(4)
    expect(alternatives!.dates[0]).toMatchObject({ detail: 'from USD\u00a0300' })
    expect(alternatives!.zones.map(({ name, detail }) => [name, detail])).toEqual([
      ['Zone 1', '1 km away, 1 place from USD\u00a0300'],
      ['Zone 2', '1 km away, 1 place from USD\u00a0540'],
    ])
    for (const { path } of [...alternatives!.dates, ...alternatives!.zones])
      expect((await loadSearchLodging(args(path))).totalItems, path).toBe(1)
    const filtered = await loadSearchLodging(args('/search-lodging?zone=1&category=4'))
    expect(filtered.alternatives!.values).toMatchObject([{ name: expect.any(String), detail: '1 place' }])
    // Other dates would not help: the filters exclude what is available on these dates.
    expect(filtered.alternatives!.dates).toEqual([])
    expect((await loadSearchLodging(args(filtered.alternatives!.values[0]!.path))).totalItems).toBe(1)
    expect((await loadSearchLodging(args('/search-lodging?zone=1'))).alternatives).toBeUndefined()
  })

  it('lists the search without each filter or price limit when they exclude everything', async () => {
    const { alternatives } = await loadSearchLodging(args('/search-lodging?category=3&min=120'))
    expect(alternatives!.values.map(({ name, detail }) => [name, detail])).toEqual([
      ['Without “3 stars”', '1 place'],
      ['Without “From USD\u00a0120 per night”', '1 place'],
      ['4 stars', '1 place'],
    ])
    for (const { path } of alternatives!.values) expect((await loadSearchLodging(args(path))).totalItems, path).toBe(1)
    expect((await loadSearchLodging(args('/search-lodging?min=900'))).alternatives!.values).toEqual([])
  })

  it('compares up to four places from the URL by their cheapest offers for the stay', async () => {
    await loadHotels(app().ctx, [aHotel(3, { zoneId: 3, stopSales: [{ fromDay: 14, days: 3, roomClassId: 0 }] })])
    const { places, searchPath } = await loadCompareLodging(
      args('/search-lodging/compare?zone=1&compared=2,3&compared=2&compared=99&compared=x'),
    )
    expect(places.map(({ hotel, offer }) => [hotel.id, offer?.totalCents])).toEqual([
      [2, 54_000],
      [3, undefined],
    ])
    expect(places[0]!.services).toHaveLength(2)
    expect(searchPath).toContain('zone=1')
    await loadHotels(
      app().ctx,
      [4, 5, 6].map((id) => aHotel(id)),
    )
    const many = await loadCompareLodging(args('/search-lodging/compare?compared=6,5,4,3,2,1'))
    expect(many.places.map(({ hotel }) => hotel.id)).toEqual([6, 5, 4, 3])
  })

  it('names the invalid fields of the form', async () => {
    const past = await loadSearchLodging(args(`/search-lodging?checkIn=${today}&checkOut=${addDays(today, 2)}`))
    expect(stayProblems(past.problems, 'en')).toMatchObject([{ field: 'checkIn' }])
    const child = await loadSearchLodging(args('/search-lodging?rooms=2&c2=1'))
    expect(stayProblems(child.problems, 'en')).toEqual([
      { field: 'a2', message: 'Room 2: must have one age per child: 1 expected' },
    ])
    const price = await loadSearchLodging(args('/es/search-lodging?min=9&max=5', { lang: 'es' }))
    expect(stayProblems(price.problems, 'es')).toEqual([
      { field: 'max', message: 'Hasta: no debe ser menor que el precio mínimo' },
    ])
    expect((await loadSearchLodging(args('/search-lodging?checkIn=tomorrow'))).problems).not.toEqual([])
  })

  it('finds a hotel by name or id in any zone', async () => {
    for (const hotel of ['Hotel+2', 'hotel+2', '2'])
      expect(await loadSearchLodging(args(`/search-lodging?zone=1&hotel=${hotel}`))).toMatchObject({
        list: [{ hotelId: 2 }],
        totalItems: 1,
        hotel: 'Hotel 2',
        where: 'Hotel 2',
        query: { hotel: '2', zone: 2 },
        zone: { id: 2 },
      })
    expect(await loadSearchLodging(args('/search-lodging'))).toMatchObject({
      hotel: '',
      where: '',
      places: ['Havana (province)', 'Zone 1', 'Zone 2', 'Zone 3', 'Hotel 1', 'Hotel 2'],
    })
  })

  it('finds the entered place: a zone, a province or a hotel', async () => {
    const typed = async (where: string) => {
      const { query, hotel, list } = await loadSearchLodging(args(`/search-lodging?where=${where}&plan=0`))
      return [query.zone, query.province, hotel, list.map((offer) => offer.hotelId)]
    }
    expect(await typed('zone 2')).toEqual([2, 0, '', [2]])
    expect(await typed('Hotel 1')).toEqual([1, 0, 'Hotel 1', [1]])
    expect(await typed('')).toEqual([0, 0, '', [1, 2]])
  })

  it('fails when the names cannot be loaded, and keeps the entered place', async () => {
    const failing = pageArgs(app(), '/search-lodging?where=Zone+2', { failing: [listDestinations] })
    expect(await loadSearchLodging(failing)).toMatchObject({ failed: true, where: 'Zone 2', list: [] })
  })

  it('explains an unknown name and keeps it', async () => {
    const unknown = await loadSearchLodging(args('/search-lodging?where=Miami'))
    expect(unknown).toMatchObject({ where: 'Miami', list: [] })
    expect(stayProblems(unknown.problems, 'en')).toEqual([
      {
        field: 'where',
        message: 'Where: we found no place named “Miami”. Enter a zone, a province, a hotel or an airport.',
      },
    ])
  })

  it('explains an unknown hotel name and keeps it', async () => {
    const page = await loadSearchLodging(args('/es/search-lodging?hotel=hotel', { lang: 'es' }))
    expect(page).toMatchObject({ where: 'hotel', query: { hotel: 'hotel' }, list: [] })
    expect(stayProblems(page.problems, 'es')).toEqual([
      {
        field: 'where',
        message: 'Dónde: no encontramos ningún lugar llamado «hotel». Nombres parecidos: Hotel 1, Hotel 2.',
      },
    ])
  })

  it('shows that nights without rates are not on sale yet, stating the last night on sale', async () => {
    const from = (days: number) =>
      args(`/search-lodging?checkIn=${addDays(today, days)}&checkOut=${addDays(today, days + 2)}`)
    expect((await loadSearchLodging(from(58))).totalItems).toBe(2)
    const beyond = await loadSearchLodging(from(59))
    expect(beyond).toMatchObject({ failed: false, problems: [], list: [] })
    expect(beyond.notOnSale).toBe(
      `These dates are not on sale yet: their rates have not been published. Dates up to ${formatDay(addDays(today, 59), 'en')} are on sale.`,
    )
  })

  it('shows a failure and keeps the search', async () => {
    const report = vi.fn()
    const failing = pageArgs(app(), '/search-lodging?zone=2', { failing: [searchLodging], report })
    expect(await loadSearchLodging(failing)).toMatchObject({ failed: true, list: [], query: { zone: 2 } })
    expect(report).toHaveBeenCalledOnce()
  })
})

describe('the page of a hotel', () => {
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

  it('loads the selected offer and all others of the hotel', async () => {
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/2/5?rooms=2', params('1', '2', '5')))
    expect(data.result?.offers).toHaveLength(2)
    expect(chosenStay(data)).toMatchObject({
      parts: [{ rooms: [0, 1], offer: { roomClassId: 2, mealPlanId: 5 } }],
      totalCents: 108_000,
    })
    expect(data.countries.map((country) => country.name)).toEqual(['Cuba', 'Spain'])
  })

  it('has no selected offer when it is not available', async () => {
    expect(
      chosenStay(await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/1/5', params('1', '1', '5')))),
    ).toBeUndefined()
  })

  it('selects the cheapest offer when only the hotel is given; names in the path may be misspelled', async () => {
    const { classId: _, planId: __, ...hotel } = params('1')
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1', hotel))
    const prices = data.result!.offers.map(({ totalCents }) => totalCents)
    expect(prices.length).toBeGreaterThan(1)
    expect(chosenStay(data)?.totalCents).toBe(Math.min(...prices))
    const misspelled = { ...params('1', '1', '3'), polo: 'x', name: 'y' }
    for (const page of [data, await loadBookLodging(args('/book-lodging/x/y/1/1/3', misspelled))])
      expect(page.result?.hotel).toMatchObject({ id: 1, zoneSlug: 'zone-1', slug: 'hotel-1' })
  })

  it('selects rooms of several classes, each with the price for its guests', async () => {
    const { classId: _, planId: __, ...hotel } = params('1')
    const at = (query: string) =>
      loadBookLodging(args(`/book-lodging/zone-1/hotel-1/1?rooms=3&a1=2&a2=1&a3=2&${query}`, hotel))
    const data = await at('r1=1.3&r2=2.5&r3=1.3')
    expect(data.options.map((options) => options.map(({ totalCents }) => totalCents))).toEqual([
      [30_000, 54_000],
      [21_000, 37_800],
      [30_000, 54_000],
    ])
    const chosen = chosenStay(data)!
    expect(chosen).toMatchObject({
      totalCents: 97_800,
      perNightCents: 32_600,
      perNight: [{ cents: 32_600 }, { cents: 32_600 }, { cents: 32_600 }],
      parts: [
        { rooms: [0, 2], offer: { roomClassId: 1, totalCents: 60_000 } },
        { rooms: [1], offer: { roomClassId: 2, totalCents: 37_800 } },
      ],
    })
    expect(chosen.rooms.map(({ roomIndex, roomClass, cents }) => [roomIndex, roomClass.en, cents])).toEqual([
      [0, data.options[0]![0]!.roomClass.en, 30_000],
      [1, data.options[1]![1]!.roomClass.en, 37_800],
      [2, data.options[0]![0]!.roomClass.en, 30_000],
    ])
    expect(chosenStay(await at('r1=1.3&r2=2.4&r3=1.3'))).toBeUndefined()
    expect(chosenStay(await at('r1=2.5&r2=2.5&r3=2.5'))?.parts).toMatchObject([{ offer: { roomClassId: 2 } }])
    expect((await at('r1=1.3&r2=2.5')).parts).toBeNull()
  })

  it('offers rooms one by one when no class is available for all', async () => {
    const family = aRoom({ roomClassId: 2, maxAdults: 4, maxTotal: 4, stock: 1, rates: { all: { ALL: 9_000 } } })
    await loadHotels(app().ctx, [aHotel(2, { rooms: [aRoom({ stock: 1 }), family] })])
    const { classId: _, planId: __, ...hotel } = params('2')
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-2/2?rooms=2&a1=2&a2=4', hotel))
    expect(data.result?.offers).toEqual([])
    expect(canChooseByRoom(data.options)).toBe(true)
  })

  it('returns 404 for a room class without a meal plan', async () => {
    const half = args('/book-lodging/zone-1/hotel-1/1?classId=1', { polo: 'zone-1', name: 'hotel-1', hotelId: '1' })
    await expect(loadBookLodging(half)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('also reads the hotel from the query, where it is optional', async () => {
    const inQuery = await loadBookLodging(args('/book-lodging?hotelId=1&classId=1&planId=3'))
    expect(chosenStay(inQuery)?.parts).toMatchObject([{ offer: { roomClassId: 1 } }])
    expect(await loadBookLodging(args('/book-lodging'))).toMatchObject({ requested: null, result: null })
  })

  it.each(['99', 'abc', '0'])('returns 404 for hotel %s', async (hotelId) => {
    await expect(loadBookLodging(args(`/book-lodging/a/b/${hotelId}/1/3`, params(hotelId)))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  it('reports the invalid dates, and shows the hotel without offers', async () => {
    const data = await loadBookLodging(args('/book-lodging/zone-1/hotel-1/1/1/3?checkIn=2020-01-01', params('1')))
    expect(stayProblems(data.problems, 'en')).toMatchObject([{ field: 'checkIn' }])
    expect(data).toMatchObject({ stay: { checkIn: '2020-01-01' }, result: { hotel: { id: 1 }, offers: [] } })
    await expect(
      loadBookLodging(args('/book-lodging/a/b/99/1/3?checkIn=2020-13-01', params('99'))),
    ).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('the map of a search', () => {
  it('contains every hotel once, even beyond the first hundred', async () => {
    const hotels = Array.from({ length: 105 }, (_, index) => aHotel(index + 1))
    await loadHotels(app().ctx, hotels)
    const data = await loadSearchLodging(args('/en/search-lodging?page=2&view=map'))
    expect(data.list).toHaveLength(10)
    expect(new Set(data.hotelsOnMap.map(({ id }) => id))).toEqual(new Set(hotels.map(({ id }) => id)))
    expect(data.hotelsOnMap).toHaveLength(105)
  })

  it('contains only the filtered hotels, at the prices in the list, and nothing when not requested', async () => {
    await loadHotels(app().ctx, [aHotel(1), aHotel(2), aHotel(3)])
    const data = await loadSearchLodging(args('/en/search-lodging?zone=1&hotel=2&view=map'))
    expect(data.hotelsOnMap.map(({ id, cents }) => [id, cents])).toEqual(
      data.list.map(({ hotelId, totalCents }) => [hotelId, totalCents]),
    )
    expect(data.hotelsOnMap).toHaveLength(1)
    expect((await loadSearchLodging(args('/en/search-lodging?zone=1'))).hotelsOnMap).toEqual([])
  })
})
