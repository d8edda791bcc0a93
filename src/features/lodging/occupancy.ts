import type { Bilingual } from '../../lib/languages.ts'
import { plural } from '../../lib/languages.ts'

/** Limits of one request (decisions 3). */
export const MAX_ROOMS = 4
export const MAX_ADULTS_PER_ROOM = 4
export const MAX_CHILD_AGE = 17
/** More children than any room class of ours takes; a bound for the form and the wire. */
export const MAX_CHILDREN_PER_ROOM = 6

/** Who sleeps in one room: the ages of the children, one for each. */
export type Party = { adultsAmount: number; childrenAmount: number; childrenAgeList: number[] }

/** How many people a room class takes. */
export type Capacity = { maxAdults: number; maxChildren: number; maxTotal: number }

/** The default party: two adults in one room (spec 9). */
export const DEFAULT_ROOMS: Party[] = [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }]

/** True when the party fits in one room of the class (decisions 3). */
export const fits = (room: Capacity, { adultsAmount, childrenAmount }: Party) =>
  adultsAmount <= room.maxAdults && childrenAmount <= room.maxChildren && adultsAmount + childrenAmount <= room.maxTotal

/** The smallest class that takes each of these parties, for filtering many classes at once. */
export const neededCapacity = (rooms: readonly Party[]): Capacity => ({
  maxAdults: Math.max(...rooms.map((room) => room.adultsAmount)),
  maxChildren: Math.max(...rooms.map((room) => room.childrenAmount)),
  maxTotal: Math.max(...rooms.map((room) => room.adultsAmount + room.childrenAmount)),
})

/** What is wrong with a party, if anything: there is one age for each child (decisions 3). */
export const findPartyProblem = ({ childrenAmount, childrenAgeList }: Party): Bilingual | undefined =>
  childrenAgeList.length === childrenAmount
    ? undefined
    : {
        en: `must have the age of each child: ${childrenAmount} expected`,
        es: `debe tener la edad de cada menor: se ${plural(childrenAmount, 'espera', 'esperan')} ${childrenAmount}`,
      }

/** One guest of a party; adults have no age. */
export type GuestSeat = { room: number; age: number | null }

/** Everybody who travels, room by room and the adults of each room first; the first one is the main user (spec 3). */
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

/** The adults and children of all rooms. */
export const headcount = (rooms: readonly Party[]) => ({
  adults: rooms.reduce((total, room) => total + room.adultsAmount, 0),
  children: rooms.reduce((total, room) => total + room.childrenAmount, 0),
})
