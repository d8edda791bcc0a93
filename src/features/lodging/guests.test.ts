import { describe, expect, it } from 'vitest'
import { roomsWithGuests } from './guests.ts'

const traveler = (firstName: string) => ({ firstName, lastName: '', passport: '', countryId: null })
const rooms = [
  { adultsAmount: 1, childrenAmount: 1, childrenAgeList: [7] },
  { adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] },
]

describe('travellers', () => {
  it('are mapped into the rooms in order, adults of a room before its children', () => {
    const mapped = roomsWithGuests(rooms, ['Ana', 'Leo', 'Eva', 'Iván'].map(traveler))
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

  it.each([3, 5])('must be as many as the guests, not %d of 4', (count) => {
    expect(
      roomsWithGuests(
        rooms,
        Array.from({ length: count }, () => traveler('Ana')),
      ),
    ).toBeUndefined()
  })
})
