import { describe, expect, it } from 'vitest'
import { findPartyProblem, fits, headcount, neededCapacity, type Party, partyInWords, seatsOf } from './occupancy.ts'

const party = (adultsAmount: number, ...childrenAgeList: number[]): Party => ({
  adultsAmount,
  childrenAmount: childrenAgeList.length,
  childrenAgeList,
})

describe('a room class takes a party', () => {
  const room = { maxAdults: 3, maxChildren: 2, maxTotal: 4 }
  it.each([
    ['two adults', party(2), true],
    ['three adults and a child', party(3, 5), true],
    ['two adults and two children', party(2, 5, 8), true],
    ['four adults', party(4), false],
    ['three children', party(1, 1, 5, 9), false],
    ['five people', party(3, 5, 8), false],
  ])('%s: %s', (_, asked, expected) => {
    expect(fits(room, asked)).toBe(expected)
  })

  it('takes all parties exactly when it takes what the largest of each need', () => {
    const rooms = [party(3), party(1, 4, 9)]
    expect(neededCapacity(rooms)).toEqual({ maxAdults: 3, maxChildren: 2, maxTotal: 3 })
  })
})

describe('a party', () => {
  it('has an age for each child', () => {
    expect(findPartyProblem(party(2, 5))).toBeUndefined()
    expect(findPartyProblem({ adultsAmount: 2, childrenAmount: 2, childrenAgeList: [5] })).toEqual({
      en: 'must have the age of each child: 2 expected',
      es: 'debe tener la edad de cada menor: se esperan 2',
    })
    expect(findPartyProblem({ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [5] })).toBeDefined()
  })

  it('is said in words', () => {
    expect(partyInWords(2, 0)).toEqual({ en: '2 adults', es: '2 adultos' })
    expect(partyInWords(1, 1)).toEqual({ en: '1 adult, 1 child', es: '1 adulto, 1 menor' })
    expect(headcount([party(2), party(1, 4)])).toEqual({ adults: 3, children: 1 })
  })
})

describe('guests', () => {
  it('are seated room by room, the adults of each room first', () => {
    expect(seatsOf([party(2, 5), party(1, 14)])).toEqual([
      { room: 0, age: null },
      { room: 0, age: null },
      { room: 0, age: 5 },
      { room: 1, age: null },
      { room: 1, age: 14 },
    ])
  })
})
