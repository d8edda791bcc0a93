import { describe, expect, it } from 'vitest'
import { assignGuests } from './guests.ts'

const traveler = (firstName: string) => ({ firstName, lastName: '', passport: '', countryId: null })
const rooms = [
  { adultsAmount: 1, childrenAmount: 1, childrenAgeList: [7] },
  { adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] },
]

describe('travelers', () => {
  it('are assigned to rooms in order, adults before children', () => {
    const mapped = assignGuests(rooms, ['Ana', 'Leo', 'Eva', 'Iván'].map(traveler))
    expect(mapped?.map((room) => room.guests.map((guest) => [guest.firstName, guest.age]))).toEqual([
      [
        ['Ana', null],
        ['Leo', 7],
      ],
      [
        ['Eva', null],
        ['Iván', null],
      ],
    ])
  })

  it.each([3, 5])('must match the number of guests: %d of 4 are rejected', (count) => {
    expect(
      assignGuests(
        rooms,
        Array.from({ length: count }, () => traveler('Ana')),
      ),
    ).toBeUndefined()
  })
})
