import { describe, expect, it } from 'vitest'
import { findHotelByName } from './hotel-name.ts'

const hotels = ['Palacio del Aljibe', 'Sotavento Arena Larga', 'Sotavento Coral Negro', 'Hotel Rincón de Guanabo'].map(
  (name, i) => ({ id: i + 1, name, zoneId: 1 }),
)

describe('finding a hotel by name', () => {
  it.each([
    ['2', 2],
    ['Palacio del Aljibe', 1],
    ['  palacio  DEL aljibe ', 1],
    ['hotel rincon de guanabo', 4],
    ['rincón', 4],
    ['coral', 3],
  ])('finds a hotel by %j', (query, id) => {
    expect(findHotelByName(hotels, query)).toMatchObject({ hotel: { id } })
  })

  it.each([
    ['sotavento', ['Sotavento Arena Larga', 'Sotavento Coral Negro']],
    ['Sotavento Los Cenotes', ['Sotavento Arena Larga', 'Sotavento Coral Negro']],
    ['Hotel Nacional', ['Hotel Rincón de Guanabo']],
    ['99', []],
    ['Waldorf', []],
  ])('finds no hotel by %j, but suggests similar names', (query, similar) => {
    expect(findHotelByName(hotels, query)).toEqual({ similar })
  })
})
