import { beforeEach, describe, expect, it } from 'vitest'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  getHotelOffers,
  type LodgingOffer,
  listHomeLodging,
  listHotelServices,
  listHotels,
  listHotelsOfZone,
  searchLodging,
} from '../contract.ts'
import { FILTERS } from '../search-query.ts'
import { searchLodging as search } from './search.service.ts'

// Today is Tuesday, December 1, 2026 in Havana.
const app = useTestApp()

const two = { adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] as number[] }
const paging = { fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 10 }
const stay = { checkIn: '2026-12-15', checkOut: '2026-12-18', rooms: [two] }

const find = (change: object = {}) =>
  app().callAs()(searchLodging, { ...paging, ...stay, oneOfferPerHotel: true, ...change })
const names = async (change: object = {}) => (await find(change)).list.map((offer) => offer.hotel.name)
const ids = (list: LodgingOffer[]) => list.map((offer) => [offer.hotelId, offer.roomClassId, offer.mealPlanId])

const rates = (plans: Record<string, number>) => ({ rates: { all: plans } })

describe('a stay after the last night with rates', () => {
  beforeEach(() => loadHotels(app().ctx, [aHotel(1), aHotel(2, { zoneId: 2 })]))
  const beyond = { checkIn: '2027-01-28', checkOut: '2027-01-31' }

  it('is refused as not on sale yet, stating the last night on sale', async () => {
    const url = '/api/lodgingBookings/getOffers/Price/0/es/1/10'
    const { status, json } = await app().request('POST', url, { body: { ...stay, ...beyond }, lang: 'es' })
    expect([status, json.Status, json.ResultCode]).toEqual([200, -1, 'NOT_ON_SALE_YET'])
    expect(json.Data).toContain('todavía no están a la venta')
    expect(json.Data).toContain('29 ene 2027')
  })

  it('is on sale when one of the requested hotels has rates', async () => {
    await app().services.database.run(
      `insert into lodging_days select hotel_id, room_class_id, day + 60, tourist_zone_id, 3, false, 1, 0, null, 5000
       from lodging_days where hotel_id = 2`,
    )
    expect(await names(beyond)).toEqual(['Hotel 2'])
    expect(await names({ ...beyond, hotel: 2 })).toEqual(['Hotel 2'])
    await expect(find({ ...beyond, hotel: 1 })).rejects.toMatchObject({ code: 'NOT_ON_SALE_YET' })
    await expect(find({ ...beyond, touristZoneId: 1 })).rejects.toMatchObject({ code: 'NOT_ON_SALE_YET' })
    expect(await names({ ...beyond, touristZoneId: 3 })).toEqual([])
  })

  it('yields an empty list, not a refusal, when nights with rates are sold out', async () => {
    await app().ctx.db.updateTable('lodging_days').set({ rooms: 0 }).execute()
    expect(await names()).toEqual([])
  })
})

describe('a price', () => {
  it('is the same in all countries', async () => {
    await loadHotels(app().ctx, [aHotel(1), aHotel(2)])
    const [nowhere, ...elsewhere] = await Promise.all(
      [0, 34, 194].map(async (idUserCountry) =>
        (await find({ idUserCountry })).list.map(({ hotelId, totalCents }) => [hotelId, totalCents]),
      ),
    )
    expect(nowhere).toHaveLength(2)
    expect(elsewhere).toEqual([nowhere, nowhere])
  })
})

describe('a search', () => {
  it('returns everything that a card shows, with prices per night, room and stay', async () => {
    const cancellation = [{ fromDaysBefore: 20, percent: 50 }]
    const { ctx } = app()
    await loadHotels(ctx, [
      aHotel(1, { name: 'Hotel Faro', chainId: 1, onRequest: true, cancellation, rooms: [aRoom({ stock: 2 })] }),
    ])
    const { list, totalItems } = await find({
      rooms: [two, { adultsAmount: 1, childrenAmount: 1, childrenAgeList: [13] }],
    })
    expect(totalItems).toBe(1)
    expect(list[0]).toMatchObject({
      hotelId: 1,
      hotel: {
        name: 'Hotel Faro',
        slug: 'hotel-1',
        kind: 'hotel',
        category: { en: '4 stars' },
        stars: 4,
        zone: { en: 'Zone 1' },
        zoneSlug: 'zone-1',
        chain: 'Sotavento',
        location: 'city',
        photo: null,
        highlights: [{ en: 'Wi-Fi' }, { en: 'Pool' }],
      },
      roomClassId: 1,
      roomClass: { en: 'Room class 1', es: 'Room class 1 (es)' },
      mealPlanId: 3,
      mealPlan: { en: 'Breakfast', es: 'Desayuno incluido' },
      nights: 3,
      rooms: [
        { roomIndex: 0, adultsAmount: 2, weight: 20_000, cents: 30_000 },
        { roomIndex: 1, adultsAmount: 1, childrenAgeList: [13], weight: 17_500, cents: 26_250 },
      ],
      perNight: [
        { day: '2026-12-15', cents: 18_750 },
        { day: '2026-12-16', cents: 18_750 },
        { day: '2026-12-17', cents: 18_750 },
      ],
      currency: 'USD',
      totalCents: 56_250,
      perNightCents: 18_750,
      payInCuba: [],
      roomsLeft: 2,
      minNights: 1,
      onRequest: true,
      cancellation,
    })
    expect(list[0]!.offerToken).toMatch(/^\S+\.\S+$/)
  })

  it('returns the default cancellation policy unless the hotel has one, and omits stock above three rooms', async () => {
    await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom({ stock: 4 })] })])
    const { list } = await find()
    expect(list[0]).toMatchObject({ roomsLeft: null, cancellation: [{ fromDaysBefore: 7, firstNight: true }] })
  })

  it('returns List and TotalItems, with field names in PascalCase', async () => {
    await loadHotels(app().ctx, [aHotel(1)])
    const { status, json } = await app().request('POST', '/api/lodgingBookings/getOffers/Price/0/en/1/10', {
      body: {
        TouristZoneId: 1,
        Hotel: 0,
        CheckIn: '2026-12-15',
        CheckOut: '2026-12-18',
        Rooms: [{ RoomIndex: 0, AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
      },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ Data: null, Status: 0, ResultCode: 'OK', TotalItems: 1 })
    expect(json.List![0]).toMatchObject({
      HotelId: 1,
      Hotel: { Name: 'Hotel 1' },
      PerNight: [{ Cents: 10_000 }, {}, {}],
      TotalCents: 30_000,
    })
  })

  it('returns an empty list when nothing matches', async () => {
    expect(await find()).toEqual({ list: [], totalItems: 0 })
  })
})

describe('availability', () => {
  it('leaves out hotels without enough rooms on one of the nights', async () => {
    await loadHotels(app().ctx, [
      aHotel(1),
      aHotel(2, { soldOut: [{ fromDay: 16, days: 1, roomClassId: 0 }] }),
      aHotel(3, { soldOut: [{ fromDay: 17, days: 9, roomClassId: 1 }] }),
      aHotel(4, { rooms: [aRoom({ stock: 1 })] }),
    ])
    expect(await names()).toEqual(['Hotel 1', 'Hotel 3', 'Hotel 4'])
    expect(await names({ rooms: [two, two] })).toEqual(['Hotel 1', 'Hotel 3'])
    expect(await names({ rooms: [two, two, two, two] })).toEqual([])
  })

  it('leaves out a stop-sale, a missed minimum stay and a missed release', async () => {
    await loadHotels(app().ctx, [
      aHotel(1, { stopSales: [{ fromDay: 16, days: 1, roomClassId: 1 }] }),
      aHotel(2, { minimumStays: [{ from: '12-15', to: '12-15', nights: 4 }] }),
      aHotel(3, { minimumStays: [{ from: '12-16', to: '12-20', nights: 9 }] }),
      aHotel(4, { releaseDays: 15 }),
      aHotel(5, { releaseDays: 14 }),
    ])
    expect(await names()).toEqual(['Hotel 3', 'Hotel 5'])
    expect(await names({ checkOut: '2026-12-19' })).toEqual(['Hotel 2', 'Hotel 3', 'Hotel 5'])
  })

  it('returns the reason for each restricted room', async () => {
    const rooms = [1, 2, 3].map((roomClassId) => aRoom({ roomClassId }))
    await loadHotels(app().ctx, [aHotel(1, { rooms })])
    const { database } = app().services
    await database.run(`
      update lodging_days set closed_to_arrival = true where room_class_id = 1 and day = '2026-12-15';
      update lodging_days set closed_to_departure = true where room_class_id = 2 and day = '2026-12-18';
      update lodging_days set max_nights = 2 where room_class_id = 3 and day = '2026-12-15'`)
    expect(await names()).toEqual([])
    const { unavailable } = await app().callAs()(getHotelOffers, { hotelId: 1, ...stay })
    expect(unavailable.map(({ reason, maxNights }) => [reason, maxNights])).toEqual([
      ['closedToArrival', null],
      ['closedToDeparture', null],
      ['maximumStay', 2],
    ])
    await database.run('update lodging_days set closed_to_arrival = false, closed_to_departure = false, max_nights = 3')
    expect(await names()).toEqual(['Hotel 1'])
  })

  it('counts release days from today in Havana', async () => {
    await loadHotels(app().ctx, [aHotel(1, { releaseDays: 14 })])
    app().clock.set('2026-12-02T03:59:59Z')
    expect(await names()).toEqual(['Hotel 1'])
    app().clock.set('2026-12-02T04:00:00Z')
    expect(await names()).toEqual([])
  })

  it('leaves out rooms that are too small for a party', async () => {
    await loadHotels(app().ctx, [
      aHotel(1, { rooms: [aRoom()] }),
      aHotel(2, { rooms: [aRoom({ maxAdults: 3 })] }),
      aHotel(3, { rooms: [aRoom({ maxChildren: 2, maxTotal: 4 })] }),
    ])
    const family = { adultsAmount: 2, childrenAmount: 2, childrenAgeList: [4, 9] }
    expect(await names({ rooms: [{ ...two, adultsAmount: 3 }] })).toEqual(['Hotel 2'])
    expect(await names({ rooms: [two, family] })).toEqual(['Hotel 3'])
  })

  it('leaves out a plan without a price on one of the nights', async () => {
    const seasons = [
      { key: 'a', name: { en: 'A', es: 'A' }, from: '01-01', to: '12-16' },
      { key: 'b', name: { en: 'B', es: 'B' }, from: '12-17', to: '12-31' },
    ]
    await loadHotels(app().ctx, [
      aHotel(1, { seasons, rooms: [aRoom({ rates: { a: { EP: 1_000, CP: 5_000 }, b: { CP: 6_001 } } })] }),
    ])
    const { list } = await find()
    expect(ids(list)).toEqual([[1, 1, 3]])
    expect(list[0]).toMatchObject({ totalCents: 32_002, perNightCents: 10_667 })
  })
})

describe('one offer per hotel', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, {
        rooms: [
          aRoom(rates({ CP: 5_000, ALL: 4_000 })),
          aRoom({ roomClassId: 2, ...rates({ EP: 4_000, MAP: 7_000 }) }),
        ],
      }),
      aHotel(2, { rooms: [aRoom(rates({ EP: 6_000 }))] }),
    ]),
  )

  it('is the cheapest; ties are broken by class and plan', async () => {
    expect(ids((await find()).list)).toEqual([
      [1, 1, 5],
      [2, 1, 4],
    ])
  })

  it('is the cheapest of those that match the filters', async () => {
    expect(ids((await find({ mealsPlanId: 2 })).list)).toEqual([[1, 2, 2]])
    expect(ids((await find({ minPrice: 90 })).list)).toEqual([
      [1, 1, 3],
      [2, 1, 4],
    ])
  })

  it('includes every class with every plan when turned off', async () => {
    const { list, totalItems } = await find({ oneOfferPerHotel: false })
    expect(totalItems).toBe(5)
    expect(ids(list)).toEqual([
      [1, 1, 5],
      [1, 2, 4],
      [1, 1, 3],
      [2, 1, 4],
      [1, 2, 2],
    ])
  })
})

describe('the sort order', () => {
  const priced = (id: number, name: string, cents: number) => aHotel(id, { name, rooms: [aRoom(rates({ CP: cents }))] })
  beforeEach(() =>
    loadHotels(app().ctx, [
      priced(1, 'Ñico', 5_000),
      priced(2, 'Oasis', 4_000),
      priced(3, 'Árbol', 5_000),
      priced(4, 'Nuevo', 5_000),
      priced(5, 'Nuevo', 5_000),
    ]),
  )
  const order = async (change: object) => (await find(change)).list.map((offer) => offer.hotelId)

  it('is by price per night, then by localized name, then by id', async () => {
    expect(await order({})).toEqual([2, 3, 1, 4, 5])
    expect(await order({ languageCode: 'es' })).toEqual([2, 3, 4, 5, 1])
    expect(await order({ order: 1 })).toEqual([3, 1, 4, 5, 2])
  })

  it('is by name, then by price', async () => {
    expect(await order({ fieldName: 'HotelName', languageCode: 'es' })).toEqual([3, 4, 5, 1, 2])
    expect(await order({ fieldName: 'HotelName', languageCode: 'es', order: 1 })).toEqual([2, 1, 4, 5, 3])
  })

  it('falls back to price for an unknown field', async () => {
    expect(await order({ fieldName: 'Stars' })).toEqual([2, 3, 1, 4, 5])
  })

  it('continues across pages, which are numbered from 1', async () => {
    expect(await find({ itemsByPage: 2, currentPage: 3 })).toMatchObject({ list: [{ hotelId: 5 }], totalItems: 5 })
    expect(await find({ itemsByPage: 2, currentPage: 4 })).toEqual({ list: [], totalItems: 5 })
  })
})

describe('filters', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1),
      aHotel(2, {
        zoneId: 2,
        categoryId: 3,
        location: 'beach',
        chainId: 1,
        rooms: [aRoom({ roomClassId: 2 })],
      }),
      aHotel(3, { rooms: [aRoom(rates({ CP: 9_999 }))] }),
    ]),
  )

  it.each([
    [{ touristZoneId: 2 }, ['Hotel 2']],
    [{ touristZoneId: 99 }, []],
    [{ provinceId: 1 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ provinceId: 1, touristZoneId: 2 }, ['Hotel 2']],
    [{ provinceId: 2 }, []],
    [{ hotel: 3 }, ['Hotel 3']],
    [{ categoryId: 3 }, ['Hotel 2']],
    [{ roomClassId: 1 }, ['Hotel 1', 'Hotel 3']],
    [{ mealsPlanId: 3 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ mealsPlanId: 5 }, []],
    [{ hotelLocation: 'beach' }, ['Hotel 2']],
    [{ hotelChain: 1 }, ['Hotel 2']],
    [{ hotelCountry: 34 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ hotelCountry: 194 }, []],
    [{ chainCountry: 194 }, ['Hotel 2']],
    [{ chainCountry: 34 }, []],
    [{ minPrice: 100 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ minPrice: 101 }, ['Hotel 3']],
    [{ maxPrice: 199 }, ['Hotel 1', 'Hotel 2']],
    [{ maxPrice: 199.98 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ touristZoneId: 1, categoryId: 4, maxPrice: 150 }, ['Hotel 1']],
    [{ touristZoneIds: [2, 3] }, ['Hotel 2']],
    [{ categoryIds: [3], categoryId: 4 }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ roomClassIds: [2, 9] }, ['Hotel 2']],
    [{ mealsPlanIds: [3, 5], hotelLocations: ['beach', 'bay'] }, ['Hotel 2']],
    [{ hotelChains: [1], chainCountries: [194, 34] }, ['Hotel 2']],
    [{ hotelKinds: ['casa', 'resort'] }, []],
    [{ serviceIds: [1, 2], freeCancellation: true }, ['Hotel 1', 'Hotel 2', 'Hotel 3']],
    [{ serviceIds: [1, 9] }, []],
    [{ minGuestScore: 7 }, []],
  ])('%j finds %j', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  it('by tour operator are for staff and match the chain with this contract', async () => {
    const url = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
    const body = { CheckIn: '2026-12-15', CheckOut: '2026-12-18', Rooms: [{ AdultsAmount: 2 }], IdTourOperator: 1 }
    const hotelsFor = async (token?: string) =>
      (await app().request('POST', url, { body, token })).json.List!.map((offer) => offer.HotelId)
    expect(await hotelsFor(await staffToken(app(), 'Reservations'))).toEqual([2])
    expect(await hotelsFor()).toHaveLength(3)
  })

  it('work under their other names', async () => {
    const url = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
    const stayed = { CheckIn: '2026-12-15', CheckOut: '2026-12-18', Rooms: [{ AdultsAmount: 2 }] }
    const ask = async (criteria: object) =>
      (await app().request('POST', url, { body: { ...stayed, ...criteria } })).json
    expect((await ask({ MealPlanId: 5 })).List).toEqual([])
    expect((await ask({ CurrencyCode: 'USD', UserCountryId: 167, SiteCode: 6 })).List).toHaveLength(3)
    expect((await ask({ SiteCode: 7 })).List).toEqual([])
    expect((await ask({ CurrencyCode: 'CUC' })).Fields).toMatchObject([{ Field: 'CurrencyCode' }])
    expect((await ask({ MealPlanId: 5, MealsPlanId: 3 })).Fields).toMatchObject([{ Field: 'MealPlanId' }])
    expect((await ask({ HotelCountry: 34 })).List![1].Hotel).toMatchObject({ CountryId: 34, ChainCountryId: 194 })
  })

  const filtersOf = async (criteria: object) => (await find({ ...criteria, withFilters: true })).filters!

  it('are in the reply only when requested', async () => {
    expect(await find()).not.toHaveProperty('filters')
  })

  it('include the number of hotels for each value', async () => {
    expect(await filtersOf({})).toEqual({
      unfiltered: 3,
      values: {
        category: [
          { value: '3', name: expect.any(String), count: 1 },
          { value: '4', name: expect.any(String), count: 2 },
        ],
        plan: [{ value: '3', name: 'Breakfast', count: 3 }],
        room: [
          { value: '1', name: expect.any(String), count: 2 },
          { value: '2', name: expect.any(String), count: 1 },
        ],
        location: [
          { value: 'city', name: 'In town', count: 2 },
          { value: 'beach', name: 'On the beach', count: 1 },
        ],
        chain: [{ value: '1', name: 'Sotavento', count: 1 }],
        chainCountry: [{ value: '194', name: 'Spain', count: 1 }],
        kind: [{ value: 'hotel', name: 'Hotel', count: 3 }],
        score: [],
        beach: [],
        cancellation: [{ value: 'free', name: 'Free cancellation', count: 3 }],
        zones: [
          { value: '1', name: 'Zone 1', count: 2 },
          { value: '2', name: 'Zone 2', count: 1 },
        ],
        service: [
          { value: '1', name: expect.any(String), count: 3 },
          { value: '2', name: expect.any(String), count: 3 },
        ],
      },
    })
    expect((await filtersOf({ languageCode: 'es' })).values.chainCountry[0]!.name).toBe('Spain (es)')
    expect(await filtersOf({ touristZoneId: 1 })).toMatchObject({
      unfiltered: 2,
      values: {
        category: [{ value: '4' }],
        room: [{ value: '1' }],
        location: [{ value: 'city' }],
        chain: [],
        chainCountry: [],
      },
    })
    expect(await filtersOf({ rooms: [{ ...two, adultsAmount: 4 }] })).toEqual({
      unfiltered: 0,
      values: Object.fromEntries(FILTERS.map((name) => [name, []])),
    })
  })

  it.each([
    {},
    { categoryId: 4 },
    { roomClassId: 2, maxPrice: 199 },
    { hotelLocation: 'beach', mealsPlanId: 3 },
    { minPrice: 101, hotelChain: 1 },
    { hotel: 3, chainCountry: 194 },
    { categoryIds: [3, 4], touristZoneIds: [2] },
    { serviceIds: [1], hotelKinds: ['hotel', 'casa'], freeCancellation: true },
  ])('with %j count exactly the hotels that each value finds, including none', async (chosen) => {
    const { values } = await filtersOf(chosen)
    const choices = [
      ...values.category.map(({ value, count }) => [{ categoryId: Number(value) }, count] as const),
      ...values.plan.map(({ value, count }) => [{ mealsPlanId: Number(value) }, count] as const),
      ...values.room.map(({ value, count }) => [{ roomClassId: Number(value) }, count] as const),
      ...values.location.map(({ value, count }) => [{ hotelLocation: value }, count] as const),
      ...values.chain.map(({ value, count }) => [{ hotelChain: Number(value) }, count] as const),
      ...values.chainCountry.map(({ value, count }) => [{ chainCountry: Number(value) }, count] as const),
      ...values.kind.map(({ value, count }) => [{ hotelKinds: [value] }, count] as const),
      ...values.cancellation.map(({ count }) => [{ freeCancellation: true }, count] as const),
      ...values.zones.map(({ value, count }) => [{ touristZoneIds: [Number(value)] }, count] as const),
      ...values.service.map(({ value, count }) => [{ serviceIds: [1, Number(value)] }, count] as const),
    ]
    expect(choices.length).toBeGreaterThan(3)
    for (const [choice, count] of choices) {
      // A single value replaces the list of the same filter.
      const lists = 'categoryId' in choice ? { categoryIds: [] } : {}
      const { totalItems } = await find({ ...chosen, ...lists, ...choice })
      expect({ ...choice, count: totalItems }).toEqual({ ...choice, count })
    }
  })
})

describe('the reserve period', () => {
  beforeEach(() => loadHotels(app().ctx, [aHotel(1)], 600))
  const from = (checkIn: string, checkOut: string, change: object = {}) => find({ checkIn, checkOut, ...change })

  it('is 3 to 540 days from today, inclusive', async () => {
    expect((await from('2026-12-04', '2026-12-05')).totalItems).toBe(1)
    expect((await from('2028-05-24', '2028-05-25')).totalItems).toBe(1)
    await expect(from('2026-12-03', '2026-12-05')).rejects.toMatchObject({ status: 422 })
    await expect(from('2026-11-20', '2026-12-05')).rejects.toMatchObject({ status: 422 })
    await expect(from('2028-05-25', '2028-05-26')).rejects.toMatchObject({ status: 422 })
  })

  it('refuses other days, with the field and the allowed days in both languages', async () => {
    const body = { ...stay, checkIn: '2026-12-03' }
    const url = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
    const english = await app().request('POST', url, { body })
    const spanish = await app().request('POST', url, { body, lang: 'es' })
    expect(english.status).toBe(422)
    expect(english.json.Fields![0]).toMatchObject({ Message: 'must be between Fri, Dec 4, 2026 and Wed, May 24, 2028' })
    expect(spanish.json.Fields![0]!.Message).toContain('debe estar entre el')
  })

  it('can be ignored only by staff', async () => {
    const criteria = searchLodging.input.parse({ ...paging, ...stay, checkIn: '2026-12-02', ignoreReservePeriod: true })
    const { ctx } = app()
    const staff = { ...ctx, actor: { kind: 'staff', staffId: 1, sessionId: 1 } as const }
    expect((await search(staff, criteria)).totalItems).toBe(1)
    await expect(search(staff, { ...criteria, checkIn: '2026-11-30' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(search({ ...ctx, actor: { kind: 'visitor' } }, criteria)).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('leaves out hotels whose check-in is 72 hours ahead or less, except for staff who ignore it', async () => {
    // It is 11:00 in Havana.
    await loadHotels(app().ctx, [aHotel(1, { checkInHour: '11:00' }), aHotel(2, { checkInHour: '11:01' })])
    const first = { checkIn: '2026-12-04', checkOut: '2026-12-05' }
    const { list, filters } = await find({ ...first, withFilters: true })
    expect([list.map((offer) => offer.hotelId), filters?.unfiltered]).toEqual([[2], 1])
    expect((await from('2026-12-05', '2026-12-06')).totalItems).toBe(2)
    const criteria = searchLodging.input.parse({ ...paging, ...stay, ...first, oneOfferPerHotel: true })
    const staff = { ...app().ctx, actor: { kind: 'staff', staffId: 1, sessionId: 1 } as const }
    expect((await search(staff, criteria)).totalItems).toBe(1)
    expect((await search(staff, { ...criteria, ignoreReservePeriod: true })).totalItems).toBe(2)
  })
})

describe('invalid input', () => {
  const url = '/api/lodgingBookings/getOffers/Price/0/en/1/10'
  const room = { AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }
  const body = { CheckIn: '2026-12-15', CheckOut: '2026-12-18', Rooms: [room] }
  const six = Array.from({ length: 5 }, () => room)

  it.each([
    ['no dates', { Rooms: [room] }, 'CheckIn', 'is required', 'es obligatorio'],
    [
      'an invalid date',
      { ...body, CheckIn: '2026-02-30' },
      'CheckIn',
      'must be a date like 2026-12-31',
      'debe ser una fecha como 2026-12-31',
    ],
    [
      'no nights',
      { ...body, CheckOut: '2026-12-15' },
      'CheckOut',
      'must be after check-in',
      'debe ser posterior a la entrada',
    ],
    [
      'too many nights',
      { ...body, CheckOut: '2027-03-16' },
      'CheckOut',
      'must be at most 90 nights after check-in',
      'debe ser como máximo 90 noches después de la entrada',
    ],
    ['no rooms', { ...body, Rooms: [] }, 'Rooms', 'must have at least one', 'debe tener al menos uno'],
    ['five rooms', { ...body, Rooms: six }, 'Rooms', 'must have at most 4 items', 'debe tener como máximo 4 elementos'],
    [
      'no adults',
      { ...body, Rooms: [{ ...room, AdultsAmount: 0 }] },
      'Rooms[0].AdultsAmount',
      'must be at least 1',
      'debe ser como mínimo 1',
    ],
    [
      'five adults',
      { ...body, Rooms: [room, { ...room, AdultsAmount: 5 }] },
      'Rooms[1].AdultsAmount',
      'must be at most 4',
      'debe ser como máximo 4',
    ],
    [
      'a child without an age',
      { ...body, Rooms: [{ ...room, ChildrenAmount: 1 }] },
      'Rooms[0].ChildrenAgeList',
      'must have one age per child: 1 expected',
      'debe tener una edad por menor: se espera 1',
    ],
    [
      'an age without a child',
      { ...body, Rooms: [{ ...room, ChildrenAgeList: [3] }] },
      'Rooms[0].ChildrenAgeList',
      'must have one age per child: 0 expected',
      'debe tener una edad por menor: se esperan 0',
    ],
    [
      'a child of 18',
      { ...body, Rooms: [{ ...room, ChildrenAmount: 1, ChildrenAgeList: [18] }] },
      'Rooms[0].ChildrenAgeList[0]',
      'must be at most 17',
      'debe ser como máximo 17',
    ],
    [
      'another currency',
      { ...body, Currency: 2 },
      'Currency',
      'must be a currency in which we sell today: USD',
      'debe ser una moneda en la que vendemos hoy: USD',
    ],
    [
      'a maximum price below the minimum',
      { ...body, MinPrice: 90, MaxPrice: 80 },
      'MaxPrice',
      'must not be less than the minimum price',
      'no debe ser menor que el precio mínimo',
    ],
    ['an unknown meal plan', { ...body, MealsPlanId: 6 }, 'MealsPlanId', 'must be at most 5', 'debe ser como máximo 5'],
    [
      'a location that cannot be stored',
      { ...body, HotelLocation: 'a\u0000b' },
      'HotelLocation',
      'contains characters that cannot be stored',
      'contiene caracteres que no se pueden guardar',
    ],
  ])('%s is rejected with its field and reason in both languages', async (_, body, field, en, es) => {
    const english = await app().request('POST', url, { body })
    const spanish = await app().request('POST', url, { body, lang: 'es' })
    expect([english.status, spanish.status]).toEqual([422, 422])
    expect(english.json.Fields).toContainEqual({ Field: field, Message: en })
    expect(spanish.json.Fields).toContainEqual({ Field: field, Message: es })
  })

  it.each([
    ['getOffers/Price/2/en/1/10', 'POST', 'Order'],
    ['getOffers/Price/0/xx/1/10', 'POST', 'LanguageCode'],
    ['getOffers/Price/0/en/0/10', 'POST', 'CurrentPage'],
    ['getOffers/Price/0/en/1/101', 'POST', 'ItemsByPage'],
    ['getHotelOffers', 'POST', 'HotelId'],
    ['getActiveHotels/x', 'GET', 'Country'],
    ['getActiveHotelsByPolo/0', 'GET', 'Id'],
    ['services/-1', 'GET', 'Id'],
    ['getHomeOffers/6/34/xx', 'GET', 'Language'],
    ['getHomeOffers/0/34/en', 'GET', 'SiteId'],
    ['getOffers/Price/0/en/1/10', 'POST', 'TouristZoneId'],
  ] as const)('%s is rejected', async (path, method, field) => {
    for (const lang of ['en', 'es'] as const) {
      const { status, json } = await app().request(method, `/api/lodgingBookings/${path}`, {
        lang,
        ...(method === 'POST' && { body: { ...body, TouristZoneId: -1 } }),
      })
      expect(status).toBe(422)
      expect(json.Fields!.map((problem) => problem.Field)).toContain(field)
    }
  })
})

describe('the hotels', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, { name: 'Oasis' }),
      aHotel(2, { name: 'Ñico', zoneId: 2 }),
      aHotel(3, { name: 'Nuevo', zoneId: 2 }),
    ]),
  )

  it('of a country are sorted by name in the requested language; only Cuba has hotels', async () => {
    const spanish = await app().callAs(undefined, 'es')(listHotels, { country: 34 })
    expect(spanish.map((hotel) => hotel.name)).toEqual(['Nuevo', 'Ñico', 'Oasis'])
    expect(spanish[0]).toMatchObject({ id: 3, zoneId: 2, stars: 4, latitude: 23.1 })
    expect(await app().callAs()(listHotels, { country: 167 })).toEqual([])
  })

  it('of a zone are listed', async () => {
    expect((await app().callAs()(listHotelsOfZone, { id: 2 })).map((hotel) => hotel.id)).toEqual(
      [2, 3].reverse().reverse(),
    )
    expect(await app().callAs()(listHotelsOfZone, { id: 99 })).toEqual([])
  })

  it('have services; an unknown hotel returns 404', async () => {
    expect((await app().callAs()(listHotelServices, { id: 1 })).map((service) => service.key)).toEqual(['wifi', 'pool'])
    await expect(app().callAs()(listHotelServices, { id: 99 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the home offers', () => {
  it('are for the default stay, from all zones', async () => {
    await loadHotels(app().ctx, [
      aHotel(1),
      aHotel(2, { zoneId: 2, rooms: [aRoom(rates({ CP: 8_000 }))] }),
      aHotel(3),
      aHotel(4, { zoneId: 3 }),
    ])
    const { list: offers } = await app().callAs()(listHomeLodging, { siteId: 6, countryId: 34, language: 'es' })
    expect(offers.map((offer) => offer.hotelId)).toEqual([1, 4, 2, 3])
    expect(offers[0]).toMatchObject({
      checkIn: '2026-12-15',
      checkOut: '2026-12-18',
      totalCents: 30_000,
      rooms: [{ adultsAmount: 2 }],
    })
    expect(await app().callAs()(listHomeLodging, { siteId: 6, countryId: 167, language: 'es' })).toEqual({
      list: [],
      totalItems: 0,
    })
  })
})

describe('the offers of a hotel', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, {
        minimumStays: [{ from: '12-20', to: '12-31', nights: 5 }],
        stopSales: [{ fromDay: 14, days: 3, roomClassId: 3 }],
        rooms: [
          aRoom(rates({ CP: 5_000, ALL: 9_000 })),
          aRoom({ roomClassId: 2, maxAdults: 1, ...rates({ EP: 3_000 }) }),
          aRoom({ roomClassId: 3, ...rates({ EP: 7_000 }) }),
        ],
      }),
    ]),
  )
  const offersOf = (change: object = {}) => app().callAs()(getHotelOffers, { hotelId: 1, ...stay, ...change })

  it('are all classes and plans, cheapest first, with the reasons why others are unavailable', async () => {
    const { hotel, offers, unavailable } = await offersOf()
    expect(hotel).toMatchObject({
      name: 'Hotel 1',
      address: 'Calle 1',
      services: [{ key: 'wifi' }, { key: 'pool' }],
      checkInHour: '15:00',
    })
    expect(offers.map((offer) => [offer.roomClassId, offer.mealPlanId, offer.totalCents])).toEqual([
      [1, 3, 30_000],
      [1, 5, 54_000],
    ])
    expect(unavailable.map((room) => [room.roomClassId, room.reason])).toEqual([
      [2, 'tooSmall'],
      [3, 'closed'],
    ])
  })

  it('include the minimum stay', async () => {
    const { offers, unavailable } = await offersOf({
      checkIn: '2026-12-20',
      checkOut: '2026-12-22',
      rooms: [{ ...two, adultsAmount: 1 }],
    })
    expect(offers).toEqual([])
    expect(unavailable[0]).toMatchObject({ roomClassId: 1, reason: 'minimumStay', minNights: 5 })
  })

  it('are not on sale yet after the last night with rates', async () => {
    const { unavailable } = await offersOf({ checkIn: '2027-01-28', checkOut: '2027-02-01' })
    expect(unavailable[0]).toMatchObject({ reason: 'notOnSaleYet', minNights: 1, onSaleUntil: '2027-01-29' })
    app().clock.set('2027-01-30T17:00:00Z')
    const later = await offersOf({ checkIn: '2027-03-01', checkOut: '2027-03-03' })
    expect(later.unavailable[0]).toMatchObject({ reason: 'notOnSaleYet', onSaleUntil: null })
  })

  it('have the same price as in the search', async () => {
    const [listed] = (await find()).list
    const [own] = (await offersOf()).offers
    expect(own).toEqual(listed)
  })

  it('return 404 for an unknown hotel', async () => {
    await expect(offersOf({ hotelId: 99 })).rejects.toMatchObject({ status: 404 })
    await expect(offersOf({ checkIn: '2026-12-02' })).rejects.toMatchObject({ status: 422 })
  })
})
