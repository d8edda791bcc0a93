import { importLodging } from '../features/lodging/server/import.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { dayInHavana } from '../lib/days.ts'
import type { Ctx } from '../platform/context.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const havana = { latitude: 23.1, longitude: -82.4 }

export type RoomRow = ReturnType<typeof aRoom>
export type HotelRow = ReturnType<typeof aHotel>

/** A room class of a catalogue: two adults and a child, breakfast at 50.00 per adult, three rooms. */
export const aRoom = (change: Partial<ReturnType<typeof room>> = {}) => ({ ...room(), ...change })
const room = () => ({
  roomClassId: 1,
  maxAdults: 2,
  maxChildren: 1,
  maxTotal: 3,
  stock: 3,
  singleSupplementPercent: 40,
  extraAdultPercent: 80,
  childPercents: [0, 50, 75] as [number, number, number],
  rates: { all: { CP: 5_000 } } as Record<string, Record<string, number>>,
})

/** A hotel of a catalogue with one room class, open all year. */
export const aHotel = (id: number, change: Partial<ReturnType<typeof hotel>> = {}) => ({ ...hotel(id), ...change })
const hotel = (id: number) => ({
  id,
  slug: `hotel-${id}`,
  name: `Hotel ${id}`,
  zoneId: 1,
  kind: 'hotel' as 'hotel' | 'resort' | 'casa',
  categoryId: 4,
  chainId: null as number | null,
  countryId: 34,
  location: 'city',
  address: `Calle ${id}`,
  phone: '+53 7 555 0200',
  about: both('About'),
  serviceIds: [2, 1],
  checkInHour: '15:00',
  checkOutHour: '12:00',
  onRequest: false,
  releaseDays: 0,
  cancellation: null as { fromDaysBefore: number; percent: number }[] | null,
  seasons: [{ key: 'all', name: both('All year'), from: '01-01', to: '12-31' }],
  minimumStays: [] as { from: string; to: string; nights: number }[],
  stopSales: [] as { fromDay: number; days: number; roomClassId: number }[],
  soldOut: [] as { fromDay: number; days: number; roomClassId: number }[],
  rooms: [aRoom()],
  ...havana,
})

/** Imports the places that lodging needs: Cuba, one province and three zones. */
export const loadLodgingPlaces = (ctx: Ctx) =>
  importPlaces(ctx, {
    countries: [
      { id: 34, iso: 'CU', name: both('Cuba'), dial: '53' },
      { id: 194, iso: 'ES', name: both('Spain'), dial: '34' },
    ],
    provinces: [{ id: 1, slug: 'la-habana', name: both('Havana'), about: both('Capital'), ...havana }],
    touristZones: [1, 2, 3].map((id) => ({
      id,
      slug: `zone-${id}`,
      provinceId: 1,
      name: both(`Zone ${id}`),
      kind: 'city',
      onHome: true,
      about: both('City'),
      toKnow: { en: ['a'], es: ['b'] },
      ...havana,
    })),
    carZones: [],
  })

/** Imports hotels with stock for `days` days from today, with their places and names. */
export const loadHotels = async (ctx: Ctx, hotels: HotelRow[], days = 60) => {
  await loadLodgingPlaces(ctx)
  const files = {
    roomClasses: [1, 2, 3].map((id) => ({ id, name: both(`Room class ${id}`) })),
    services: [
      { id: 1, key: 'pool', name: both('Pool') },
      { id: 2, key: 'wifi', name: both('Wi-Fi') },
    ],
    chains: [{ id: 1, name: 'Sotavento', countryId: 194 }],
    categories: [
      { id: 3, stars: 3, name: both('3 stars') },
      { id: 4, stars: 4, name: both('4 stars') },
      { id: 6, stars: null, name: both('Private home') },
    ],
    lodgings: hotels,
  }
  await importLodging(ctx, files, { today: dayInHavana(ctx.clock.now()), days })
}
