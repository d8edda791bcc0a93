import type { MealPlanId } from '../features/lodging/meal-plans.ts'
import type { Car } from './agency.ts'

export const [ALL_INCLUSIVE, BREAKFAST, HALF_BOARD] = [5, 3, 2] as const satisfies MealPlanId[]

const stay = (hotelId: number, roomClassId: number, mealPlanId: MealPlanId, guests: number) => ({
  hotelId,
  roomClassId,
  mealPlanId,
  guests,
})

/** Rooms that the agency sold in its past year, with the maximum number of guests per room. */
export const STAYS = [
  stay(1, 1, ALL_INCLUSIVE, 4),
  stay(2, 2, ALL_INCLUSIVE, 4),
  stay(3, 4, ALL_INCLUSIVE, 4),
  stay(5, 1, BREAKFAST, 3),
  stay(7, 9, BREAKFAST, 3),
  stay(8, 2, BREAKFAST, 3),
  stay(9, 9, BREAKFAST, 3),
  stay(11, 10, BREAKFAST, 3),
  stay(13, 1, BREAKFAST, 3),
  stay(14, 2, BREAKFAST, 4),
  stay(21, 2, HALF_BOARD, 4),
  stay(23, 10, BREAKFAST, 3),
  stay(27, 9, BREAKFAST, 3),
  stay(28, 1, ALL_INCLUSIVE, 4),
  stay(33, 9, BREAKFAST, 3),
  stay(35, 5, ALL_INCLUSIVE, 4),
  stay(44, 4, ALL_INCLUSIVE, 4),
  stay(54, 2, ALL_INCLUSIVE, 4),
  stay(59, 5, BREAKFAST, 4),
  stay(63, 1, HALF_BOARD, 3),
] as const

const cars = (supplierId: number, models: readonly number[], zones: readonly number[]): Car[] =>
  models.flatMap((modelId) => zones.map((zoneId) => ({ supplierId, modelId, zoneId })))

/** Cars that the agency rented out in its past year. */
export const CARS: readonly Car[] = [
  ...cars(1, [1, 2, 5, 8], [1, 2]),
  ...cars(2, [3, 7, 9], [1, 2]),
  ...cars(4, [11, 13], [2]),
]

export type HotelFile = { id: number; rooms: { roomClassId: number }[] }
export type SupplierFile = { id: number; models: { modelId: number }[] }

/** The hotels and rooms that need stock and prices in the past. */
export const soldRooms = (hotels: readonly HotelFile[]): HotelFile[] =>
  hotels.flatMap((hotel) => {
    const sold = STAYS.filter(({ hotelId }) => hotelId === hotel.id)
    const rooms = hotel.rooms.filter((room) => sold.some(({ roomClassId }) => roomClassId === room.roomClassId))
    return rooms.length > 0 ? [{ ...hotel, rooms }] : []
  })

/** The suppliers and cars that need stock and prices in the past, in `PAST_CAR_ZONES`. */
export const rentedCars = (suppliers: readonly SupplierFile[]): SupplierFile[] =>
  suppliers.flatMap((supplier) => {
    const rented = CARS.filter(({ supplierId }) => supplierId === supplier.id)
    const models = supplier.models.filter((model) => rented.some(({ modelId }) => modelId === model.modelId))
    return models.length > 0 ? [{ ...supplier, models }] : []
  })

export const PAST_CAR_ZONES: readonly number[] = [1, 2]
