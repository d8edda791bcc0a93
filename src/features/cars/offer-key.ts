import { DEFAULT_DRIVER_AGE } from './driver-age.ts'
import type { ChosenExtra } from './extras.ts'
import type { RentalTimes } from './rental-days.ts'

/** Identifies what a held price is for: car, zones, times, driver age, client country, pick-up office and extras. */
export const carKey = (
  car: RentalTimes & {
    supplierId: number
    modelId: number
    zoneId: number
    dropOffZoneId: number
    driverAge?: number
    userCountryId?: number
    agencyId?: number
    extras?: readonly ChosenExtra[]
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
    car.agencyId ?? 0,
    ...(car.extras ?? []).map(({ kind, count }) => `${kind}:${count}`).toSorted(),
  ].join(' ')
