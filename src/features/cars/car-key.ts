import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import type { RentalTimes } from './rental-days.ts'

/** What a held price of a car is for: this car, these places and times, a driver of this age, a client of this country. */
export const carKey = (
  car: RentalTimes & {
    supplierId: number
    modelId: number
    zoneId: number
    dropOffZoneId: number
    driverAge?: number
    userCountryId?: number
  },
) =>
  [
    'car',
    car.supplierId,
    car.modelId,
    car.zoneId,
    car.dropOffZoneId,
    `${car.pickUp}T${car.startHour}`,
    `${car.dropOff}T${car.endHour}`,
    car.driverAge ?? DEFAULT_DRIVER_AGE,
    car.userCountryId ?? 0,
  ].join(' ')
