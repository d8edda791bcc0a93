import { type Party, seatsOf } from './occupancy.ts'

/** A traveler, as entered in the booking form. */
export type TravelerData = { firstName: string; lastName: string; passport: string; countryId: number | null }

/** A guest in a room; adults have no age. */
export type Guest = TravelerData & { age: number | null }

/** A booked room with its guests. */
export type GuestRoom = Party & { guests: Guest[] }

/**
 * Assigns travelers to rooms in order, the adults of each room first (docs/rules/search.md#rooms-and-guests). Undefined when the
 * number of travelers differs from the number of guests.
 */
export const assignGuests = (rooms: readonly Party[], travelers: readonly TravelerData[]): GuestRoom[] | undefined => {
  const seats = seatsOf(rooms)
  if (seats.length !== travelers.length) return undefined
  const guests = seats.map(({ room, age }, i) => ({ room, guest: { ...travelers[i]!, age } }))
  return rooms.map(({ adultsAmount, childrenAmount, childrenAgeList }, index) => ({
    adultsAmount,
    childrenAmount,
    childrenAgeList,
    guests: guests.filter(({ room }) => room === index).map(({ guest }) => guest),
  }))
}
