import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, daysOf } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { type CancellationStep, LODGING_CANCELLATION } from '../../products/cancellation.ts'
import type { Chosen } from '../../products/chosen-filters.ts'
import { findNotSoldReason } from '../availability.ts'
import { lastFreeDay } from '../free-cancellation.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import { fits, type Party } from '../occupancy.ts'
import { type OccupancyRates, stayPrice } from '../price.ts'
import { FILTERS, type FilterName, SORT_FIELDS } from '../search-query.ts'
import { findLastNightOnSale, listRoomStays, type Night } from './lodging.store.ts'
import { updateNameRanks } from './lodging-import.store.ts'
import {
  countByFilter,
  findLowestTotal,
  type OfferMatch,
  type Search,
  type SearchedPlace,
  searchOffers,
  staysOf,
} from './lodging-search.store.ts'
import { listLowestTotals } from './lowest-totals.ts'
import * as inCalendar from './stay-calendar.ts'
import { followStays } from './stay-catalogue.ts'

const app = useTestApp()

const TODAY = '2026-12-01'
const FIRST_DAY = '2026-12-04'
const DAYS = 8
const NAMES = ['Ñico', 'Nuevo', 'Árbol', 'Arbol', 'arbol', 'Hotel 2', 'Hotel 10', 'Casa "Ana"', 'La Niña', 'Oasis']

type Stock = Night & { closedToDeparture: boolean }
type Room = {
  roomClassId: number
  capacity: { maxAdults: number; maxChildren: number; maxTotal: number }
  rates: OccupancyRates
  nights: (Stock | null)[]
}
type Hotel = {
  id: number
  name: string
  zoneId: number
  categoryId: number
  kind: string
  chainId: number | null
  location: string
  serviceIds: number[]
  checkInHour: string
  cancellation: CancellationStep[] | null
  scoreTenths: number | null
  beachMeters: number | null
  centerMeters: number | null
  rooms: Room[]
}

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) })
const percent = fc.constantFrom(0, 33, 50, 67, 85, 100)
const maybeCents = fc.option(
  fc.oneof({ weight: 1, arbitrary: fc.constant(5_000) }, { weight: 3, arbitrary: fc.integer({ min: 1, max: 40_000 }) }),
  { freq: 12 },
)

const night = fc.record({
  roomsLeft: fc.constantFrom(4, 4, 4, 3, 2, 1, 0),
  stopSale: mostly(false, true),
  minNights: mostly(1, 2, 3, 4),
  maxNights: mostly<number | null>(null, 1, 2, 3),
  closedToArrival: mostly(false, true),
  closedToDeparture: mostly(false, true),
  releaseDays: mostly(0, 3, 5, 7, 9),
  adultCents: fc.record({ EP: maybeCents, CP: maybeCents, MAP: maybeCents, AP: fc.constant(null), ALL: maybeCents }),
})

const room = (roomClassId: number): fc.Arbitrary<Room> =>
  fc.record({
    roomClassId: fc.constant(roomClassId),
    capacity: fc.record({
      maxAdults: fc.integer({ min: 1, max: 4 }),
      maxChildren: fc.integer({ min: 0, max: 3 }),
      maxTotal: fc.integer({ min: 1, max: 6 }),
    }),
    rates: fc.record({
      singleSupplementPercent: percent,
      extraAdultPercent: percent,
      infantPercent: percent,
      childPercent: percent,
      teenPercent: percent,
    }),
    nights: fc
      .array(fc.option(night, { freq: 25 }), { minLength: DAYS, maxLength: DAYS })
      .map((nights) => nights.map((stock, i) => stock && { day: addDays(FIRST_DAY, i), ...stock })),
  })

const catalogue: fc.Arbitrary<Hotel[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      zoneId: fc.integer({ min: 1, max: 3 }),
      categoryId: fc.constantFrom(3, 4, 6),
      kind: fc.constantFrom('resort', 'hotel', 'casa'),
      chainId: fc.constantFrom(1, null),
      location: fc.constantFrom('beach', 'city'),
      serviceIds: fc.uniqueArray(fc.constantFrom(1, 2, 3)),
      checkInHour: fc.constantFrom('09:00', '14:00', '15:00'),
      cancellation: fc.constantFrom<CancellationStep[] | null>(
        null,
        [],
        [{ fromDaysBefore: 6, percent: 0 }],
        [{ fromDaysBefore: 4, firstNight: true }],
        [
          { fromDaysBefore: 3, percent: 50 },
          { fromDaysBefore: 5, percent: 20 },
        ],
      ),
      scoreTenths: fc.constantFrom(null, 20, 86, 86, 91, 100),
      beachMeters: fc.constantFrom(null, 0, 300, 301, 3_000),
      centerMeters: fc.constantFrom(null, 0, 400, 400),
      rooms: fc.tuple(room(1), room(2), room(3)),
    }),
    { minLength: 5, maxLength: 12 },
  )
  .map((hotels) => hotels.map((hotel, i) => ({ id: i + 1, ...hotel })))

const party: fc.Arbitrary<Party> = fc
  .record({
    adultsAmount: fc.constantFrom(2, 2, 2, 1, 3),
    childrenAgeList: fc.oneof(
      { weight: 2, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }) },
    ),
  })
  .map((guests) => ({ ...guests, childrenAmount: guests.childrenAgeList.length }))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const SPAIN = 194

/** Values for each filter; some of them are not in the catalogue. */
const VALUES: Record<FilterName, string[]> = {
  category: ['3', '4', '6'],
  kind: ['resort', 'hotel', 'casa'],
  score: ['9', '8', '2'],
  cancellation: ['free'],
  beach: ['300', '1000', '3000'],
  zones: ['1', '2', '3'],
  location: ['beach', 'city', 'bay'],
  plan: ['1', '2', '3', '4', '5'],
  service: ['1', '2', '3', '4'],
  room: ['1', '2', '3'],
  chain: ['1', '2'],
  chainCountry: [String(SPAIN), '34'],
}
const anyFilters = fc
  .uniqueArray(fc.constantFrom(...FILTERS), { maxLength: 3 })
  .chain((names) =>
    fc.record(
      Object.fromEntries(
        names.map((name) => [name, fc.uniqueArray(fc.constantFrom(...VALUES[name]), { minLength: 1, maxLength: 3 })]),
      ) as Record<FilterName, fc.Arbitrary<string[]>>,
    ),
  )

const anySearch: fc.Arbitrary<Search> = fc
  .record({
    start: fc.integer({ min: 0, max: DAYS - 2 }),
    nights: fc.constantFrom(1, 1, 2, 2, 3, 4),
    rooms: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(party) },
      { weight: 1, arbitrary: fc.array(party, { minLength: 2, maxLength: 4 }) },
    ),
    touristZoneIds: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })),
    hotelId: seldom(fc.integer({ min: 1, max: 6 })),
    filters: maybe(anyFilters),
    firstArrivalHour: seldom(fc.constantFrom('00:00', '09:01', '14:00', '23:59')),
    minPerNightCents: seldom(fc.integer({ min: 0, max: 60_000 })),
    maxPerNightCents: seldom(fc.integer({ min: 20_000, max: 150_000 })),
    oneOfferPerHotel: fc.boolean(),
    sort: fc.constantFrom(...SORT_FIELDS),
    descending: fc.boolean(),
    lang: fc.constantFrom<Lang>('en', 'es'),
    limit: fc.constantFrom(3, 10, 100),
    page: fc.constantFrom(0, 0, 1),
  })
  .map(({ start, nights, page, firstArrivalHour: hour, ...rest }) => {
    const checkIn = addDays(FIRST_DAY, start)
    const firstArrival = hour === undefined ? undefined : { day: checkIn, hour }
    return {
      ...rest,
      firstArrival,
      today: TODAY,
      checkIn,
      checkOut: addDays(checkIn, nights),
      offset: page * rest.limit,
    }
  })

const hasPrice = ({ adultCents }: Night) => Object.values(adultCents).some((cents) => cents !== null)

/** The same search with the pure rules, hotel by hotel. */
const searchByRules = (hotels: readonly Hotel[], search: Search): { list: OfferMatch[]; totalItems: number } => {
  const matches = (filter: unknown, value: unknown) => filter === undefined || filter === value
  const { filters = {} } = search
  const isOneOf = (name: FilterName, values: readonly (string | number | null)[]) =>
    filters[name]?.some((chosen) => values.map(String).includes(chosen)) ?? true
  const isFree = ({ cancellation }: Hotel) =>
    lastFreeDay(cancellation ?? LODGING_CANCELLATION, search.checkIn, search.today) !== undefined
  const days = new Set(daysOf(search.checkIn, search.checkOut))
  const { compare } = new Intl.Collator(localeOf(search.lang))
  const priced = hotels
    .filter((h) => (search.touristZoneIds?.includes(h.zoneId) ?? true) && matches(search.hotelId, h.id))
    .filter((h) => search.firstArrival?.day !== search.checkIn || h.checkInHour >= search.firstArrival.hour)
    .filter(
      (h) =>
        isOneOf('category', [h.categoryId]) &&
        isOneOf('kind', [h.kind]) &&
        isOneOf('zones', [h.zoneId]) &&
        isOneOf('location', [h.location]) &&
        isOneOf('chain', [h.chainId]) &&
        isOneOf('chainCountry', h.chainId === 1 ? [SPAIN] : []) &&
        (filters.beach?.some((meters) => h.beachMeters !== null && h.beachMeters <= Number(meters)) ?? true) &&
        (filters.cancellation === undefined || isFree(h)) &&
        (filters.score?.some((score) => (h.scoreTenths ?? 0) >= 10 * Number(score)) ?? true) &&
        (filters.service?.every((id) => h.serviceIds.includes(Number(id))) ?? true),
    )
    .flatMap((hotel) => {
      const offers = hotel.rooms
        .filter(
          (roomClass) =>
            isOneOf('room', [roomClass.roomClassId]) &&
            search.rooms.every((guests) => fits(roomClass.capacity, guests)),
        )
        .flatMap((roomClass) => {
          const nights = roomClass.nights.filter((stock) => stock !== null && days.has(stock.day)) as Night[]
          const onSaleUntil = roomClass.nights.findLast((stock) => stock && hasPrice(stock))?.day ?? null
          const closedToDeparture = roomClass.nights.some(
            (stock) => stock?.day === search.checkOut && stock.closedToDeparture,
          )
          const stay = { ...search, rooms: search.rooms.length, onSaleUntil, closedToDeparture }
          if (findNotSoldReason(nights, stay)) return []
          return MEAL_PLANS.filter((plan) => isOneOf('plan', [plan.id])).flatMap((plan) => {
            const cents = nights.map((stock) => stock.adultCents[plan.code])
            if (cents.some((amount) => amount === null)) return []
            const { totalCents, perNightCents } = stayPrice(roomClass.rates, search.rooms, cents as number[])
            if (totalCents < (search.minTotalCents ?? 0) || totalCents > (search.maxTotalCents ?? Infinity)) return []
            return [{ hotel, roomClassId: roomClass.roomClassId, mealPlanId: plan.id, totalCents, perNightCents }]
          })
        })
        .toSorted((a, b) => a.totalCents - b.totalCents || a.roomClassId - b.roomClassId || a.mealPlanId - b.mealPlanId)
      return search.oneOfferPerHotel ? offers.slice(0, 1) : offers
    })
  const sign = search.descending ? -1 : 1
  const price = (a: (typeof priced)[0], b: (typeof priced)[0]) => a.perNightCents - b.perNightCents
  const name = (a: (typeof priced)[0], b: (typeof priced)[0]) => compare(a.hotel.name, b.hotel.name)
  const score = (a: (typeof priced)[0], b: (typeof priced)[0]) =>
    (a.hotel.scoreTenths ?? 0) - (b.hotel.scoreTenths ?? 0)
  const distance = (to: 'beachMeters' | 'centerMeters') => (a: (typeof priced)[0], b: (typeof priced)[0]) =>
    (a.hotel[to] ?? 1e9) - (b.hotel[to] ?? 1e9)
  const main = {
    Price: price,
    HotelName: name,
    GuestScore: score,
    BeachDistance: distance('beachMeters'),
    CenterDistance: distance('centerMeters'),
  }[search.sort]
  const ordered = priced.toSorted(
    (a, b) =>
      sign * main(a, b) ||
      (search.sort === 'Price' ? 0 : price(a, b)) ||
      name(a, b) ||
      a.hotel.id - b.hotel.id ||
      a.roomClassId - b.roomClassId ||
      a.mealPlanId - b.mealPlanId,
  )
  const list = ordered
    .slice(search.offset, search.offset + search.limit)
    .map(({ hotel, roomClassId, mealPlanId, totalCents }) => ({
      hotelId: hotel.id,
      roomClassId,
      mealPlanId,
      totalCents,
    }))
  return { list, totalItems: priced.length }
}

/** The last night with rates in the places of a search, computed with the pure rules. */
const lastNightByRules = (hotels: readonly Hotel[], { hotelId, touristZoneIds, today }: SearchedPlace) =>
  hotels
    .filter(({ id, zoneId }) => (hotelId ?? id) === id && (touristZoneIds ?? [zoneId]).includes(zoneId))
    .flatMap(({ rooms }) => rooms.flatMap(({ nights }) => nights))
    .flatMap((stock) => (stock && hasPrice(stock) && stock.day >= today ? [stock.day] : []))
    .toSorted()
    .at(-1)

const countByRules = (hotels: readonly Hotel[], search: Search, filters: Chosen<FilterName>) =>
  searchByRules(hotels, { ...search, filters, oneOfferPerHotel: true, offset: 0 }).totalItems

const withoutLimits = ({ minTotalCents: _, maxTotalCents: __, ...search }: Search): Search => search

const store = async (hotels: readonly Hotel[]) => {
  const { database } = app().services
  await database.run('delete from lodging_days; delete from hotel_rooms; delete from hotels')
  await database.transaction(async (tx) => {
    await tx
      .insertInto('hotels')
      .values(
        hotels.map(
          ({
            id,
            name,
            zoneId,
            kind,
            categoryId,
            chainId,
            location,
            serviceIds,
            checkInHour,
            cancellation,
            scoreTenths,
            beachMeters,
            centerMeters,
          }) => ({
            id,
            slug: `hotel-${id}`,
            name,
            name_place_en: 0,
            name_place_es: 0,
            tourist_zone_id: zoneId,
            kind,
            category_id: categoryId,
            chain_id: chainId,
            country_id: 34,
            location,
            address: '',
            phone: '',
            latitude: 0,
            longitude: 0,
            about: '{}',
            service_ids: JSON.stringify(serviceIds),
            check_in_hour: checkInHour,
            check_out_hour: '12:00',
            on_request: false,
            cancellation: cancellation && JSON.stringify(cancellation),
            beach_meters: beachMeters,
            center_meters: centerMeters,
            score_tenths: scoreTenths,
            review_count: scoreTenths === null ? 0 : 3,
          }),
        ),
      )
      .execute()
    await updateNameRanks(tx)
    const rooms = hotels.flatMap((hotel) => hotel.rooms.map((roomClass) => ({ hotel, ...roomClass })))
    await tx
      .insertInto('hotel_rooms')
      .values(
        rooms.map(({ hotel, roomClassId, capacity, rates }) => ({
          hotel_id: hotel.id,
          room_class_id: roomClassId,
          max_adults: capacity.maxAdults,
          max_children: capacity.maxChildren,
          max_total: capacity.maxTotal,
          single_supplement_percent: rates.singleSupplementPercent,
          extra_adult_percent: rates.extraAdultPercent,
          infant_percent: rates.infantPercent,
          child_percent: rates.childPercent,
          teen_percent: rates.teenPercent,
        })),
      )
      .execute()
    const days = rooms.flatMap(({ hotel, roomClassId, nights }) =>
      nights.flatMap((stock) =>
        stock
          ? [
              {
                hotel_id: hotel.id,
                room_class_id: roomClassId,
                day: stock.day,
                tourist_zone_id: hotel.zoneId,
                rooms: stock.roomsLeft,
                stop_sale: stock.stopSale,
                min_nights: stock.minNights,
                max_nights: stock.maxNights,
                closed_to_arrival: stock.closedToArrival,
                closed_to_departure: stock.closedToDeparture,
                release_days: stock.releaseDays,
                ep_cents: stock.adultCents.EP,
                cp_cents: stock.adultCents.CP,
                map_cents: stock.adultCents.MAP,
                ap_cents: stock.adultCents.AP,
                all_cents: stock.adultCents.ALL,
              },
            ]
          : [],
      ),
    )
    if (days.length > 0) await tx.insertInto('lodging_days').values(days).execute()
  })
}

it('the SQL search, the calendar search and the rules find the same offers, to the cent and in the same order', async () => {
  await loadHotels(app().ctx, [])
  let totalMatches = 0
  let pricedDays = 0
  const { services, ctx } = app()
  const stays = followStays(services)
  services.changes.start()
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(anySearch, { minLength: 25, maxLength: 25 }), async (hotels, searches) => {
      await store(hotels)
      await services.changes.catchUp()
      const calendar = (await stays.current(ctx.db))!
      for (const search of searches) {
        const bySql = await searchOffers(ctx.db, search)
        expect(bySql, JSON.stringify(search)).toEqual(searchByRules(hotels, search))
        expect(inCalendar.searchOffers(calendar, search), JSON.stringify(search)).toEqual(bySql)
        const rooms = (await listRoomStays(ctx.db, { rooms: bySql.list }, search.checkIn, search.checkOut)).map(
          ({ closedToDeparture: _, onSaleUntil: __, ...stay }) => stay,
        )
        const shown = inCalendar.listStays(calendar, bySql.list, search.checkIn, search.checkOut)
        expect(new Set(shown.map((stay) => JSON.stringify(stay)))).toEqual(
          new Set(rooms.map((stay) => JSON.stringify(stay))),
        )
        totalMatches += bySql.totalItems
        const place = { ...search, today: search.checkOut }
        const lastNight = await findLastNightOnSale(ctx.db, place)
        expect(lastNight, JSON.stringify(place)).toBe(lastNightByRules(hotels, place))
        expect(inCalendar.findLastNightOnSale(calendar, place), JSON.stringify(place)).toBe(lastNight)
      }
      for (const { checkIn, checkOut, rooms, touristZoneIds, hotelId, firstArrival } of searches.slice(0, 5)) {
        const nights = daysBetween(checkIn, checkOut)
        const days = { firstDay: FIRST_DAY, days: DAYS, nights }
        const prices = { ...days, rooms, today: TODAY, touristZoneIds, hotelId, firstArrival }
        const lowest = staysOf(prices).map((stay) => {
          const order = {
            sort: 'Price',
            descending: false,
            lang: 'en',
            limit: Number.MAX_SAFE_INTEGER,
            offset: 0,
          } as const
          const { list } = searchByRules(hotels, { ...stay, ...order, oneOfferPerHotel: true })
          return list.length > 0 ? Math.min(...list.map(({ totalCents }) => totalCents)) : null
        })
        expect(await listLowestTotals(calendar, prices), JSON.stringify(prices)).toEqual(lowest)
        expect(await Promise.all(staysOf(prices).map((stay) => findLowestTotal(ctx.db, stay)))).toEqual(lowest)
        pricedDays += lowest.filter((total) => total !== null).length
      }
      const [first] = searches
      const counts = await countByFilter(ctx.db, first!)
      expect(inCalendar.searchWithCounts(calendar, first!)).toEqual({
        ...inCalendar.searchOffers(calendar, first!),
        counts,
      })
      expect(counts.unfiltered, 'without filters').toBe(countByRules(hotels, withoutLimits(first!), {}))
      for (const name of FILTERS) {
        for (const value of VALUES[name]) {
          const { [name]: own = [], ...others } = first!.filters ?? {}
          const expected = countByRules(hotels, first!, {
            ...others,
            [name]: name === 'service' ? [...own, value] : [value],
          })
          expect(counts.values[name].get(value) ?? 0, `${name} ${value}`).toBe(expected)
        }
      }
    }),
    { numRuns: 40, seed: 7, endOnFailure: true },
  )
  expect(totalMatches).toBeGreaterThan(2_000)
  expect(pricedDays).toBeGreaterThan(500)
  stays.stop()
  await services.changes.stop()
}, 120_000)
