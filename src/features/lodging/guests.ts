import { type Party, seatsOf } from './occupancy.ts'

/** One who travels, as a form gives it. */
export type TravelerData = { firstName: string; lastName: string; passport: string; countryId: number | null }

/** A guest in a room; adults have no age. */
export type Guest = TravelerData & { age: number | null }

/** A booked room with those who sleep in it. */
export type GuestRoom = Party & { guests: Guest[] }

/**
 * The travellers mapped into their rooms, room by room and the adults of each room first (spec 3); undefined when there are
 * more or fewer travellers than guests.
 */
export const roomsWithGuests = (
  rooms: readonly Party[],
  travelers: readonly TravelerData[],
): GuestRoom[] | undefined => {
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
