import type { Bilingual } from '../../lib/languages.ts'
import { plural } from '../../lib/languages.ts'

/** Limits of one search (docs/rules/search.md#rooms-and-guests). */
export const MAX_ROOMS = 4
export const MAX_ADULTS_PER_ROOM = 4
export const MAX_CHILD_AGE = 17
/** Input limit, above the capacity of every room class. */
export const MAX_CHILDREN_PER_ROOM = 6

/** The guests of one room, with one age per child. */
export type Party = { adultsAmount: number; childrenAmount: number; childrenAgeList: number[] }

/** The capacity of a room class. */
export type Capacity = { maxAdults: number; maxChildren: number; maxTotal: number }

/** The default rooms of a search: one room with two adults. */
export const DEFAULT_ROOMS: Party[] = [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }]

/** True when the party fits in one room of the class. */
export const fits = (room: Capacity, { adultsAmount, childrenAmount }: Party) =>
  adultsAmount <= room.maxAdults && childrenAmount <= room.maxChildren && adultsAmount + childrenAmount <= room.maxTotal

/** The smallest capacity that fits every party, for filtering many classes at once. */
export const requiredCapacity = (rooms: readonly Party[]): Capacity => ({
  maxAdults: Math.max(...rooms.map((room) => room.adultsAmount)),
  maxChildren: Math.max(...rooms.map((room) => room.childrenAmount)),
  maxTotal: Math.max(...rooms.map((room) => room.adultsAmount + room.childrenAmount)),
})

/** The distinct parties, each with its number of rooms, so that equal rooms are priced once. */
export const distinctParties = (rooms: readonly Party[]) => {
  const counts = new Map<string, { party: Party; times: number }>()
  for (const party of rooms) {
    const key = `${party.adultsAmount}:${party.childrenAgeList.toSorted((a, b) => a - b)}`
    const same = counts.get(key)
    if (same) same.times += 1
    else counts.set(key, { party, times: 1 })
  }
  return [...counts.values()]
}

/** Returns a problem unless there is one age per child. */
export const findPartyProblem = ({ childrenAmount, childrenAgeList }: Party): Bilingual | undefined =>
  childrenAgeList.length === childrenAmount
    ? undefined
    : {
        en: `must have one age per child: ${childrenAmount} expected`,
        es: `debe tener una edad por menor: se ${plural(childrenAmount, 'espera', 'esperan')} ${childrenAmount}`,
      }

/** One guest of a party; adults have no age. */
export type GuestSeat = { room: number; age: number | null }

/** All guests by room, the adults of each room first. The first one is the main traveler. */
export const seatsOf = (rooms: readonly Party[]): GuestSeat[] =>
  rooms.flatMap(({ adultsAmount, childrenAgeList }, room) => [
    ...Array.from({ length: adultsAmount }, () => ({ room, age: null })),
    ...childrenAgeList.map((age) => ({ room, age })),
  ])

/** '2 adults, 1 child' */
export const partyInWords = (adults: number, children: number): Bilingual => ({
  en: [
    `${adults} ${plural(adults, 'adult', 'adults')}`,
    ...(children ? [`${children} ${plural(children, 'child', 'children')}`] : []),
  ].join(', '),
  es: [
    `${adults} ${plural(adults, 'adulto', 'adultos')}`,
    ...(children ? [`${children} ${plural(children, 'menor', 'menores')}`] : []),
  ].join(', '),
})

/** The number of adults and children in all rooms. */
export const headcount = (rooms: readonly Party[]) => ({
  adults: rooms.reduce((total, room) => total + room.adultsAmount, 0),
  children: rooms.reduce((total, room) => total + room.childrenAmount, 0),
})
