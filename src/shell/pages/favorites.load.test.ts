import { beforeEach, expect, it } from 'vitest'
import { findCars } from '../../features/cars/ui/favorite-cars.load.ts'
import { favoriteCarsTexts } from '../../features/cars/ui/favorite-cars.texts.ts'
import { addDays, dayInHavana } from '../../lib/days.ts'
import { AIRPORT, AUDI, BOJEO, CAIMAN, makeCars, PICANTO, VEDADO, VINALES } from '../../testing/cars-builders.ts'
import { aHotel, loadHotels } from '../../testing/lodging-builders.ts'
import { pageArgs } from '../../testing/page-args.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { loadFavorites, type PageArgs, saveFavorites } from './favorites.load.ts'

const app = useTestApp()

// Pages use the real date, so the stock starts on that date.
const today = dayInHavana(new Date())
beforeEach(() => app().clock.set(new Date().toISOString()))

const load = async (query: string, cookie = '') =>
  loadFavorites(
    pageArgs(app(), `/es/favorites${query}`, { params: { lang: 'es' }, init: { headers: { cookie } } }) as PageArgs,
  )

const save = async (fields: string, cookie = '') => {
  const init = { method: 'POST', body: fields, headers: { cookie } }
  const { headers } = await saveFavorites(
    pageArgs(app(), '/es/favorites', { params: { lang: 'es' }, init }) as PageArgs,
  )
  return [headers.get('location'), headers.get('set-cookie')!.split(';')[0]]
}

const loadThreeHotels = () =>
  loadHotels(app().ctx, [
    aHotel(1),
    aHotel(2, { zoneId: 2 }),
    aHotel(3, { zoneId: 3, stopSales: [{ fromDay: 14, days: 3, roomClassId: 0 }] }),
  ])

const RENTAL = `pickUp=${addDays(today, 10)}&dropOff=${addDays(today, 14)}&startHour=0900&endHour=0900`
const picanto = `${CAIMAN}-${PICANTO}`
const audi = `${BOJEO}-${AUDI}`

it('favorites come from the browser or from a link, with current prices for a stay', async () => {
  await loadThreeHotels()
  const own = await load('?zone=1', 'lang=es; favorites=2.3.99')
  expect(own.stays.places.map(({ hotel, offer }) => [hotel.id, offer?.hotelId])).toEqual([
    [2, 2],
    [3, undefined],
  ])
  expect(own).toMatchObject({
    isShared: false,
    cars: { cars: [] },
    shareUrl: expect.stringContaining('/es/favorites?hotels=2.3&checkIn='),
  })
  const shared = await load('?hotels=1', 'favorites=2')
  expect(shared.stays.places.map(({ hotel }) => hotel.id)).toEqual([1])
  expect(shared.isShared).toBe(true)
  expect((await load('?hotels=2', 'favorites=2.3')).isShared).toBe(false)
  expect((await load('')).stays.places).toEqual([])
})

it('favorite cars have offers for a place and dates, which the link includes', async () => {
  await makeCars(app().ctx)
  const { cars, shareUrl, isShared } = await load(`?zone=${VEDADO}&${RENTAL}`, `favorites=${picanto}.${audi}.9-9`)
  expect(cars.cars.map(({ car, offer }) => [car.modelName, offer?.zoneId])).toEqual([
    ['Kia Picanto', VEDADO],
    ['Audi A6', VEDADO],
  ])
  expect(cars.cars[0]!.offer).toMatchObject({ rentalDays: 4, priceCents: expect.any(Number) })
  expect(isShared).toBe(false)
  const link = new URL(shareUrl)
  expect([link.searchParams.get('cars'), link.searchParams.get('zone')]).toEqual([`${picanto}.${audi}`, String(VEDADO)])
  const shared = await load(link.search)
  expect(shared).toMatchObject({ isShared: true, shared: [['cars', `${picanto}.${audi}`]], cookie: undefined })
  expect(shared.cars.search).toMatchObject({ zone: VEDADO, pickUp: addDays(today, 10), dropOff: addDays(today, 14) })
})

it('favorites are added and removed by a form, and the dates are kept', async () => {
  expect(await save('add=7', 'favorites=2')).toEqual(['/es/favorites', 'favorites=2.7'])
  expect(await save('add=7.9&add=3-12&remove=2', 'favorites=2.7.3-1')).toEqual([
    '/es/favorites',
    'favorites=7.9.3-1.3-12',
  ])
  expect(await save('remove=3-12', 'favorites=7.3-12')).toEqual(['/es/favorites', 'favorites=7'])
  const stay = 'checkIn=2027-01-04&checkOut=2027-01-06&rooms=1&a1=1'
  expect((await save(`remove=7&${stay}`, 'favorites=7'))[0]).toBe(`/es/favorites?${stay}`)
  const rental = `zone=2&${RENTAL}&age=30`
  expect((await save(`add=7&${stay}&${rental}`))[0]).toBe(`/es/favorites?${stay}&${rental}`)
})

it('favorites default to the place and the dates entered last, unless the dates have passed', async () => {
  await loadThreeHotels()
  await makeCars(app().ctx)
  const favorites = `favorites=2.${picanto}`
  const { cookie } = await load(`?zone=${VINALES}&${RENTAL}`, favorites)
  const [kept] = cookie!.split(';')
  const next = await load('', `${favorites}; ${kept}`)
  expect(next.cars.search).toMatchObject({ zone: VINALES, pickUp: addDays(today, 10), dropOff: addDays(today, 14) })
  expect(next.stays.stay).toMatchObject({ checkIn: addDays(today, 10), checkOut: addDays(today, 14) })
  expect(next.cookie).toBeUndefined()

  const byStay = await load(`?checkIn=${addDays(today, 20)}&checkOut=${addDays(today, 21)}`, favorites)
  expect(byStay.cars.search).toMatchObject({ pickUp: addDays(today, 20), dropOff: addDays(today, 23) })

  const over = await load('', `${favorites}; favorites-dates=pickUp=2020-01-01&dropOff=2020-01-08&zone=${VINALES}`)
  expect(over.cars.search).toMatchObject({ zone: VEDADO, pickUp: addDays(today, 7) })
})

it('a favorite car without an offer shows the reason and what to change', async () => {
  await makeCars(app().ctx)
  const t = favoriteCarsTexts.en
  const zones = [AIRPORT, VEDADO, VINALES].map((id) => ({
    ...{ id, name: `Zone ${id}`, provinceId: 1, airport: false, latitude: 22 + id, longitude: -82 },
  }))
  const reasons = async (change: object, keys = [picanto]) => {
    const found = await findCars(
      {
        call: app().callAs(),
        search: {
          ...{ zone: VEDADO, dropOffZone: 0, startHour: '0900', endHour: '0900', age: 30 },
          ...{ pickUp: addDays(today, 10), dropOff: addDays(today, 14) },
          ...change,
        },
        ...{ currency: 'USD', idUserCountry: 0, lang: 'en' },
      },
      keys,
      zones,
    )
    return { reasons: found.cars.map(({ reason }) => reason), fields: found.problems.map(({ field }) => field) }
  }
  expect(await reasons({})).toEqual({ reasons: [undefined], fields: [] })
  expect(await reasons({ zone: VINALES }, [audi])).toEqual({
    reasons: [t.notThere('Bojeo Selecto', 'Zone 3', ['Zone 2'])],
    fields: [],
  })
  expect(await reasons({ dropOff: addDays(today, 11) })).toEqual({ reasons: [undefined], fields: ['dropOff'] })
  expect((await reasons({ pickUp: addDays(today, 200), dropOff: addDays(today, 204) })).reasons[0]).toContain(
    t.otherDates,
  )
  expect((await reasons({ dropOffZone: VINALES }, [audi])).reasons).toEqual([t.notThen(true)])
  await app().ctx.db.updateTable('car_days').set({ units: 0 }).where('zone_id', '=', VEDADO).execute()
  expect((await reasons({})).reasons).toEqual([t.soldOut('Zone 2')])
})
