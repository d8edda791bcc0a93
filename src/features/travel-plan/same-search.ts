import { ageOn, type Day } from '../../lib/days.ts'
import type { RentalTimes } from '../cars/rental-days.ts'
import { searchCarPath } from '../cars/search-query.ts'
import { type StayQuery, zoneSearchPath } from '../lodging/search-query.ts'

/** The path of a search for the stay of a booking, in the whole zone of its hotel. */
export const sameStayPath = (stay: StayQuery & { zoneId: number }) => zoneSearchPath(stay.zoneId, stay)

/** The path of a search for the rental of a booking, for any car. */
export const sameRentalPath = (rental: RentalTimes & { zoneId: number; dropOffZoneId: number; driverBirthDay: Day }) =>
  searchCarPath({
    ...rental,
    zone: rental.zoneId,
    dropOffZone: rental.dropOffZoneId,
    age: ageOn(rental.driverBirthDay, rental.pickUp),
  })
