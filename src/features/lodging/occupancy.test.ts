import { describe, expect, it } from 'vitest'
import { findPartyProblem, fits, headcount, type Party, partyInWords, requiredCapacity, seatsOf } from './occupancy.ts'

const party = (adultsAmount: number, ...childrenAgeList: number[]): Party => ({
  adultsAmount,
  childrenAmount: childrenAgeList.length,
  childrenAgeList,
})

describe('the capacity of a room class', () => {
  const room = { maxAdults: 3, maxChildren: 2, maxTotal: 4 }
  it.each([
    ['two adults', party(2), true],
    ['three adults and a child', party(3, 5), true],
    ['two adults and two children', party(2, 5, 8), true],
    ['four adults', party(4), false],
    ['three children', party(1, 1, 5, 9), false],
    ['five people', party(3, 5, 8), false],
  ])('%s: %s', (_, guests, expected) => {
    expect(fits(room, guests)).toBe(expected)
  })

  it('fits all parties exactly when it fits the required capacity', () => {
    const rooms = [party(3), party(1, 4, 9)]
    expect(requiredCapacity(rooms)).toEqual({ maxAdults: 3, maxChildren: 2, maxTotal: 3 })
  })
})

describe('a party', () => {
  it('has one age per child', () => {
    expect(findPartyProblem(party(2, 5))).toBeUndefined()
    expect(findPartyProblem({ adultsAmount: 2, childrenAmount: 2, childrenAgeList: [5] })).toEqual({
      en: 'must have one age per child: 2 expected',
      es: 'debe tener una edad por menor: se esperan 2',
    })
    expect(findPartyProblem({ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [5] })).toBeDefined()
  })

  it('is described in both languages', () => {
    expect(partyInWords(2, 0)).toEqual({ en: '2 adults', es: '2 adultos' })
    expect(partyInWords(1, 1)).toEqual({ en: '1 adult, 1 child', es: '1 adulto, 1 menor' })
    expect(headcount([party(2), party(1, 4)])).toEqual({ adults: 3, children: 1 })
  })
})

describe('guests', () => {
  it('are listed by room, the adults of each room first', () => {
    expect(seatsOf([party(2, 5), party(1, 14)])).toEqual([
      { room: 0, age: null },
      { room: 0, age: null },
      { room: 0, age: 5 },
      { room: 1, age: null },
      { room: 1, age: 14 },
    ])
  })
})
