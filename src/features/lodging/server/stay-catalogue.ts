import { deepFreeze } from '../../../lib/deep-freeze.ts'
import type { Lang } from '../../../lib/languages.ts'
import { remember } from '../../../lib/remember.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Calendar, followCalendar, type LiveCalendar } from '../../calendar/server/calendar.service.ts'
import { freeDaysAhead } from '../free-cancellation.ts'
import { BEACH_METERS, FREE_CANCELLATION, UNKNOWN_DISTANCE } from '../hotel-filters.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import { cancellationOf } from './describe-offer.ts'
import { listSoldRooms, type Room } from './lodging.store.ts'
import { HOTEL_FILTERS, type HotelFilter } from './lodging-search.store.ts'
import { lodgingSheets } from './sheet.service.ts'

type SoldRoom = Room & { keys: readonly [hotelId: number, roomClassId: number] }

/** A hotel with the index of its first room in the catalogue and the number of its rooms. */
export type SoldHotel = {
  hotel: Room['hotel']
  namePlace: Record<Lang, number>
  first: number
  rooms: number
  /** The indexes of its values among the filter values of the catalogue. */
  values: Uint16Array
  /** Cancellation is free until this many days before check-in. */
  freeDaysAhead: number
}

/** A value of a hotel filter that some hotel has. */
export type FilterValue = { filter: HotelFilter; value: string }

/** The rooms on sale, sorted by zone, hotel and room class. */
export type StayCatalogue = {
  rows: readonly SoldRoom[]
  /** The room data that every search reads, in typed arrays. Rooms with equal occupancy rates have the same number in `rates`. */
  roomClass: Int32Array
  /** The distinct room classes, and the index in them of each room's class. */
  roomClasses: readonly number[]
  classIndex: Uint16Array
  maxAdults: Uint8Array
  maxChildren: Uint8Array
  maxTotal: Uint8Array
  rates: Uint32Array
  /** All values of the hotel filters. */
  filterValues: readonly FilterValue[]
  hotels: readonly SoldHotel[]
  hotelsOfZone: ReadonlyMap<number, readonly SoldHotel[]>
  hotelById: ReadonlyMap<number, SoldHotel>
  /** The result of the latest search. Each search overwrites it. */
  found: FoundStays
}

/** The available rooms of a search, in the catalogue's order. */
export type FoundStays = {
  /** The number of rooms. Entries of the arrays after it are from an earlier search. */
  count: number
  /** The index of each room in the catalogue. */
  rooms: Uint32Array
  hotels: SoldHotel[]
  /** The totals of the first room in each meal plan of `MEAL_PLANS`, then those of the second room; NOT_SOLD without a price. */
  totals: Float64Array
}

export type StayCalendar = Calendar<StayCatalogue>

/** A hotel's values for the filters. Whether cancellation is free also depends on the dates of the search. */
const valuesOf = (hotel: Room['hotel']): FilterValue[] => {
  const values: Record<HotelFilter, readonly (string | number | null)[]> = {
    category: [hotel.categoryId],
    kind: [hotel.kind],
    score: Array.from({ length: Math.floor(hotel.guestScore?.score ?? 0) }, (_, i) => i + 1),
    cancellation: [FREE_CANCELLATION],
    beach: BEACH_METERS.filter((meters) => (hotel.beachMeters ?? UNKNOWN_DISTANCE) <= meters),
    zones: [hotel.zoneId],
    location: [hotel.location],
    service: [...new Set(hotel.serviceIds)],
    chain: [hotel.chainId],
    chainCountry: [hotel.chainCountryId],
  }
  return HOTEL_FILTERS.flatMap((filter) =>
    values[filter].filter((value) => value !== null).map((value) => ({ filter, value: String(value) })),
  )
}

/** Numbers values in the order in which they first occur; values are equal when their JSON is. */
const indexer = <T>() => {
  const values: T[] = []
  const indexes = new Map<string, number>()
  const indexOf = (value: T) => {
    const text = JSON.stringify(value)
    const index = indexes.get(text) ?? values.push(value) - 1
    indexes.set(text, index)
    return index
  }
  return { values, indexOf }
}

/** Returns a function that replaces equal values with the first of them, so that thousands of rooms share one object. */
const sharing = () => {
  const firstOf = remember<string, unknown>()
  return <T>(value: T): T => firstOf(JSON.stringify(value), () => deepFreeze(value)) as T
}

/** The rooms on sale. Rooms of the same hotel share one hotel object. */
const loadStayCatalogue = async (db: Db): Promise<StayCatalogue> => {
  const hotels: SoldHotel[] = []
  const shared = sharing()
  const rates = indexer<Room['rates']>()
  const filterValues = indexer<FilterValue>()
  // Sorted by zone, so that the cells of a zone are close together.
  const sold = (await listSoldRooms(db)).toSorted((a, b) => a.hotel.zoneId - b.hotel.zoneId)
  const rows = sold.map(({ namePlace, ...room }, i): SoldRoom => {
    if (hotels.at(-1)?.hotel.id !== room.hotel.id) {
      hotels.push({
        hotel: deepFreeze(room.hotel),
        namePlace,
        first: i,
        rooms: 0,
        values: Uint16Array.from(valuesOf(room.hotel), filterValues.indexOf),
        freeDaysAhead: freeDaysAhead(cancellationOf(room.hotel)),
      })
    }
    const { hotel } = hotels.at(-1)!
    hotels.at(-1)!.rooms += 1
    return {
      hotel,
      roomClassId: room.roomClassId,
      roomClass: shared(room.roomClass),
      capacity: shared(room.capacity),
      rates: shared(room.rates),
      keys: [hotel.id, room.roomClassId],
    }
  })
  const classes = indexer<number>()
  const classIndex = Uint16Array.from(rows, ({ roomClassId }) => classes.indexOf(roomClassId))
  return {
    rows,
    roomClasses: classes.values,
    classIndex,
    roomClass: Int32Array.from(rows, ({ roomClassId }) => roomClassId),
    maxAdults: Uint8Array.from(rows, ({ capacity }) => capacity.maxAdults),
    maxChildren: Uint8Array.from(rows, ({ capacity }) => capacity.maxChildren),
    maxTotal: Uint8Array.from(rows, ({ capacity }) => capacity.maxTotal),
    rates: Uint32Array.from(rows, (room) => rates.indexOf(room.rates)),
    filterValues: filterValues.values,
    hotels,
    hotelsOfZone: Map.groupBy(hotels, ({ hotel }) => hotel.zoneId),
    hotelById: new Map(hotels.map((sold) => [sold.hotel.id, sold])),
    found: {
      count: 0,
      rooms: new Uint32Array(rows.length),
      hotels: [],
      totals: new Float64Array(rows.length * MEAL_PLANS.length),
    },
  }
}

/** Keeps the availability of rooms in memory. */
export const followStays = (
  services: Pick<Services, 'database' | 'changes' | 'clock' | 'log'>,
): LiveCalendar<StayCatalogue> =>
  followCalendar(services, { topic: 'lodgingDays', days: lodgingSheets.days, loadCatalogue: loadStayCatalogue })
